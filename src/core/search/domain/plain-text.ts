/**
 * Plain words of a body without markup, in linear time: for the index and for excerpts, not for display. Mention tokens
 * are left out.
 */
export function plainText(body: string, mimetype: string): string {
  const text = body.replace(/\uE000\d+\uE001/g, ' ');
  if (mimetype === 'text/html') return unescaped(text.replace(/<[^<>]*>/g, ' '));
  if (mimetype === 'text/bbcode') return text.replace(/\[\/?[a-z*][^[\]\n]{0,300}\]|\[\/?[a-z*]\]/gi, ' ');
  return text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name]!);
}

/** A text as an excerpt shows it: as `plainText`, and without what Markdown is written with, which is searched all the same. */
export function shownText(body: string, mimetype: string): string {
  const text = plainText(body, mimetype);
  if (mimetype !== 'text/markdown') return text;
  return text
    .replace(/!?\[([^[\]\n]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/^[ \t]{0,3}(?:>[ \t]?)+|^#{1,6}[ \t]+|^[ \t]*```.*$/gm, '')
    .replace(/(?<![\p{L}\p{N}\\])[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?![\p{L}\p{N}])|`/gu, '');
}

import { enclosed } from '../mask.ts';

/** A tag as written. */
export interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  /** Text after the name, from `=` or a space. */
  readonly tail: string;
  readonly start: number;
  readonly end: number;
}

const tag = /\[(\/?)([a-z][a-z0-9]*(?:\.[a-z]+)?|\*)((?:=|!=|\s)[^[\]]{0,4000})?\]/giu;
const verbatim = /\[(code|nobb|noparse|nomarkdown)(?:=[^\]\n]{0,100})?\]/giu;

/** All apparent tags, in order. The content of a verbatim tag has no tags. */
export function tagsOf(text: string): Tag[] {
  const quiet = enclosed(text, verbatim, (opening) => `[/${opening[1]!.toLowerCase()}]`);
  const tags: Tag[] = [];
  let next = 0;
  for (const match of text.matchAll(tag)) {
    const start = match.index;
    const end = start + match[0].length;
    while (next < quiet.length && quiet[next]!.end <= start) next += 1;
    const span = quiet[next];
    if (span && start > span.start && end < span.end) continue;
    tags.push({ name: match[2]!.toLowerCase(), isEnd: match[1] === '/', tail: match[3] ?? '', start, end });
  }
  return tags;
}

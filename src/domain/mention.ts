/** Whom a mention token stands for now. */
export interface MentionTarget {
  readonly kind: 'user' | 'channel';
  readonly name: string;
  readonly url: string;
}

const token = /\uE000(\d+)\uE001/g;

/** What stands in a body for the mention with this ordinal. */
export function mentionToken(ordinal: number): string {
  return `\uE000${ordinal}\uE001`;
}

/** Takes the characters out that tokens are made of. */
export function stripReserved(text: string): string {
  return text.replace(/[\uE000\uE001]/g, '');
}

/** The body with each token written as the markup of `mimetype` for whom it stands for now. */
export function fillMentions(body: string, mimetype: string, targets: ReadonlyMap<number, MentionTarget>): string {
  if (!body.includes('\uE000')) return body;
  return body.replace(token, (_all, ordinal: string) => {
    const target = targets.get(Number(ordinal));
    return target ? markup(target, mimetype) : '@?';
  });
}

function markup({ kind, name, url }: MentionTarget, mimetype: string): string {
  const mark = kind === 'user' ? '@' : '#';
  if (url === '') return `${mark}${name.replace(/^[@#]/, '')}`;
  if (mimetype === 'text/markdown') return `[${mark}${name.replace(/[[\]\\*_`<>]/g, '\\$&')}](${url})`;
  if (mimetype === 'text/bbcode') return `${mark}[zrl=${url}]${name.replace(/[[\]]/g, '')}[/zrl]`;
  return `${mark}${name}`;
}

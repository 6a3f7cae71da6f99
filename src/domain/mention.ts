import type { Term } from './item.ts';
import { absoluteUrl, type Xchan } from './xchan.ts';

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

/** Mention terms as what their tokens stand for now; paths of this server become addresses under `baseUrl`. */
export function mentionTargets(
  terms: readonly Term[],
  xchans: ReadonlyMap<number, Xchan>,
  baseUrl: string,
): Map<number, MentionTarget> {
  const targets = new Map<number, MentionTarget>();
  for (const term of terms) {
    if (term.kind !== 'mention' && term.kind !== 'channel') continue;
    const xchan = term.xchanId === null ? undefined : xchans.get(term.xchanId);
    targets.set(term.ordinal, {
      kind: term.kind === 'mention' ? 'user' : 'channel',
      name: xchan?.name ?? term.text,
      url: xchan ? absoluteUrl(xchan.url, baseUrl) : '',
    });
  }
  return targets;
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

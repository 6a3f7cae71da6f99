import type { Term } from './item.ts';
import { absoluteUrl, type Xchan } from '../../identity/domain/index.ts';

/** Current target of a token: a person, a channel, or another post. */
export interface MentionTarget {
  readonly kind: 'user' | 'channel' | 'post';
  readonly name: string;
  readonly url: string;
}

const token = /\uE000(\d+)\uE001/g;

/** The token in a body for the mention with this ordinal. */
export function mentionToken(ordinal: number): string {
  return `\uE000${ordinal}\uE001`;
}

/**
 * Mention terms with their current targets; paths of this server become URLs under `baseUrl`.
 * @param nameOf name of a person
 */
export function mentionTargets(
  terms: readonly Term[],
  xchans: ReadonlyMap<number, Xchan>,
  baseUrl: string,
  nameOf: (xchan: Xchan) => string = ({ name }) => name,
): Map<number, MentionTarget> {
  const targets = new Map<number, MentionTarget>();
  for (const term of terms) {
    if (term.kind === 'post') {
      targets.set(term.ordinal, { kind: 'post', name: term.text, url: absoluteUrl(term.url, baseUrl) });
      continue;
    }
    if (term.kind !== 'mention' && term.kind !== 'channel') continue;
    const xchan = term.xchanId === null ? undefined : xchans.get(term.xchanId);
    targets.set(term.ordinal, {
      kind: term.kind === 'mention' ? 'user' : 'channel',
      name: xchan ? nameOf(xchan) : term.text,
      url: xchan ? absoluteUrl(xchan.url, baseUrl) : '',
    });
  }
  return targets;
}

/** The body with each token replaced by the markup of `mimetype` for its current target. */
export function fillMentions(body: string, mimetype: string, targets: ReadonlyMap<number, MentionTarget>): string {
  if (!body.includes('\uE000')) return body;
  return body.replace(token, (_all, ordinal: string) => {
    const target = targets.get(Number(ordinal));
    return target ? markup(target, mimetype) : '@?';
  });
}

const marks: Readonly<Record<MentionTarget['kind'], string>> = { user: '@', channel: '#', post: '' };

/** Name of a target: people and channels with a prefix. */
export function targetName({ kind, name }: MentionTarget): string {
  return marks[kind] + (kind === 'post' ? name : name.replace(/^[@#]/, ''));
}

function markup(target: MentionTarget, mimetype: string): string {
  const { kind, name, url } = target;
  const mark = marks[kind];
  if (url === '') return targetName(target);
  if (mimetype === 'text/markdown') return `[${mark}${name.replace(/[[\]\\*_`<>]/g, '\\$&')}](${url})`;
  if (mimetype === 'text/bbcode') return `${mark}[zrl=${url}]${name.replace(/[[\]]/g, '')}[/zrl]`;
  return `${mark}${name}`;
}

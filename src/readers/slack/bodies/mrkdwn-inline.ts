import { type Inline, plain, type Style, text } from '../../markdown/document.ts';
import { withoutSecrets } from '../../markdown/links.ts';
import type { Directory } from './directory.ts';
import { emojiOf } from './emoji.ts';
import { linkOf } from './links.ts';

const styleOf: Readonly<Record<string, keyof Style>> = { '*': 'bold', _: 'italic', '~': 'strike' };

/** Longer than any message Slack takes; looking for marks in more would only cost time. */
const longestLine = 40_000;
const longestSpan = 4000;

/** One line of mrkdwn. */
export function mrkdwnInline(line: string, directory: Directory, style: Style = plain): Inline[] {
  if (line.length > longestLine) return [text(unescaped(line), style)];
  const content: Inline[] = [];
  const searched: Searched = {};
  let waiting = '';
  const flush = (): void => {
    if (waiting !== '') content.push(text(unescaped(waiting), style));
    waiting = '';
  };
  for (let at = 0; at < line.length; ) {
    const span = spanAt(line, at, searched, directory, style);
    if (span === undefined) {
      waiting += line[at]!;
      at += 1;
      continue;
    }
    flush();
    content.push(...span.content);
    at = span.end;
  }
  flush();
  return content;
}

/** How far ends of styles were searched without success, by mark; later searches can stop there. */
type Searched = Partial<Record<string, number>>;

/** Position of the next end mark. A failed search isn't repeated. */
function endOf(line: string, mark: '>' | '`', from: number, searched: Searched): number {
  if (searched[mark] === Infinity) return -1;
  const end = line.indexOf(mark, from);
  if (end < 0) searched[mark] = Infinity;
  return end;
}

interface Span {
  readonly content: readonly Inline[];
  readonly end: number;
}

function spanAt(line: string, at: number, searched: Searched, directory: Directory, style: Style): Span | undefined {
  switch (line.charAt(at)) {
    case '`': {
      const end = endOf(line, '`', at + 1, searched);
      if (end <= at + 1) return undefined;
      const code = plainMrkdwn(line.slice(at + 1, end), directory);
      return { content: [{ kind: 'code', text: code, style }], end: end + 1 };
    }
    case '<': {
      const end = endOf(line, '>', at + 1, searched);
      if (end <= at + 1) return undefined;
      return { content: [reference(line.slice(at + 1, end), directory, style)], end: end + 1 };
    }
    case ':':
      return emojiAt(line, at, style);
    case '*':
    case '_':
    case '~':
      return styledAt(line, at, searched, directory, style);
    default:
      return undefined;
  }
}

const shortcode = /:([\p{L}\p{N}_+'-]{1,100}(?:::skin-tone-[2-6](?:-[2-6])?)?):/uy;

function emojiAt(line: string, at: number, style: Style): Span | undefined {
  shortcode.lastIndex = at;
  const match = shortcode.exec(line);
  if (!match) return undefined;
  return { content: [text(emojiOf(match[1]!), style)], end: shortcode.lastIndex };
}

/** A mark opens before a word and closes after one; inside words it is a plain character. */
function styledAt(line: string, at: number, searched: Searched, directory: Directory, style: Style): Span | undefined {
  const mark = line[at]!;
  if (!isRim(line[at - 1], mark) || /\s/.test(line[at + 1] ?? ' ') || line[at + 1] === mark) return undefined;
  const end = closing(line, at, mark, searched);
  if (end === undefined) return undefined;
  const inner = { ...style, [styleOf[mark]!]: true };
  return { content: mrkdwnInline(line.slice(at + 1, end), directory, inner), end: end + 1 };
}

function closing(line: string, opening: number, mark: string, searched: Searched): number | undefined {
  let at = Math.max(opening + 1, searched[mark] ?? 0);
  for (; at < Math.min(line.length, opening + longestSpan); at += 1) {
    const character = line[at]!;
    if (character === '<' || character === '`') {
      const end = endOf(line, character === '<' ? '>' : '`', at + 1, searched);
      if (end > 0) at = end;
    } else if (character === mark && !/\s/.test(line[at - 1]!) && isRim(line[at + 1], mark)) return at;
  }
  searched[mark] = at;
  return undefined;
}

function isRim(neighbour: string | undefined, mark: string): boolean {
  return neighbour === undefined || (neighbour !== mark && !/[\p{L}\p{N}]/u.test(neighbour));
}

/** Content of angle brackets: a person, channel, user group, date or link. */
function reference(inner: string, directory: Directory, style: Style): Inline {
  const bar = inner.indexOf('|');
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? '' : unescaped(inner.slice(bar + 1)).trim();
  const id = /^[@#]([A-Z0-9]{2,100})$/.exec(target)?.[1];
  if (id !== undefined && target.startsWith('@')) return personRef(id, label, directory, style);
  if (id !== undefined) return channelRef(id, label, directory, style);
  if (target.startsWith('!')) return special(target, label, directory, style);
  if (/^@(here|channel|everyone)$/.test(target)) return text(target, style);
  return linkOf(unescaped(target), label, directory, style);
}

/** A reference to a person; `label` is their name in the text, for people missing from the directory. */
export function personRef(id: string, label: string, directory: Directory, style: Style): Inline {
  const name = directory.personName(id) ?? (label.replace(/^@/, '') || id);
  return { kind: 'ref', ref: { type: 'user', xid: id, fallback: `@${name}` }, style };
}

/** A reference to a channel; `label` goes before the name in the directory. */
export function channelRef(id: string, label: string, directory: Directory, style: Style): Inline {
  const name = label.replace(/^#/, '') || directory.channelName(id) || id;
  return { kind: 'ref', ref: { type: 'container', xid: id, fallback: `#${name}` }, style };
}

/** Name of a user group, with its mark. */
export function groupName(id: string | undefined, { groupNames }: Directory): string {
  return groupNames?.get(id ?? '') ?? '@group';
}

function special(target: string, label: string, directory: Directory, style: Style): Inline {
  const [name = '', ...parts] = target.slice(1).split('^');
  if (/^(here|channel|everyone)$/.test(name)) return text(`@${name}`, style);
  if (name === 'subteam') return text(label || groupName(parts[0], directory), style);
  const url = parts[2];
  if (name === 'date' && url !== undefined) return { kind: 'link', url: unescaped(url), label, style };
  return text(label || name, style);
}

/** Text without markup, as in code: references become their names. */
export function plainMrkdwn(source: string, directory: Directory): string {
  const shown = source.replace(/<([^<>\n]+)>/g, (_all, inner: string) => {
    const inline = reference(inner, directory, plain);
    if (inline.kind === 'ref') return inline.ref.fallback;
    return inline.kind === 'link' ? inline.label || withoutSecrets(inline.url) : inline.text;
  });
  return unescaped(shown);
}

/** Slack escapes these three characters, and no others. */
export function unescaped(source: string): string {
  return source.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

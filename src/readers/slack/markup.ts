import { type BodyBuilder, codeBlock, escapeMarkdown, inlineCode, markdownLink, withoutReserved } from './body.ts';
import { replaceShortcodes } from './emoji.ts';

/** Stand-ins while text around them is escaped: pieces that are Markdown already, and the marks of formatting. */
const pieceOpen = '\uE002';
const pieceClose = '\uE003';
const marks = { bold: '\uE004', italic: '\uE005', strike: '\uE006' } as const;
const markdownMarks: Readonly<Record<string, string>> = {
  [marks.bold]: '**',
  [marks.italic]: '*',
  [marks.strike]: '~~',
};

/** Slack's mrkdwn as Markdown, mentions as tokens. */
export function mrkdwnToMarkdown(source: string, body: BodyBuilder): string {
  const pieces: string[] = [];
  const keep = (markdown: string): string => `${pieceOpen}${pieces.push(markdown) - 1}${pieceClose}`;
  const text = withoutReserved(source)
    .replace(/```([\s\S]*?)```/g, (_all, code: string) => keep(codeBlock(plainCode(code))))
    .replace(/`([^`\n]+)`/g, (_all, code: string) => keep(inlineCode(plainCode(code))))
    .replace(/<([^<>\n]*)>/g, (_all, inner: string) => keep(reference(inner, body)));
  const lines = text.split('\n').map((line) => {
    const quoted = /^\s*(?:&gt;|>)+\s?/.exec(line);
    return quoted ? `> ${formatLine(line.slice(quoted[0].length))}` : formatLine(line);
  });
  return lines.join('\n').replace(/\uE002(\d+)\uE003/g, (_all, index: string) => pieces[Number(index)] ?? '');
}

function plainCode(code: string): string {
  return decodeEntities(
    code.replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_all, target: string, label?: string) => label ?? target),
  );
}

function formatLine(line: string): string {
  const marked = [
    ['\\*', marks.bold],
    ['_', marks.italic],
    ['~', marks.strike],
  ].reduce(
    (text, [character, mark]) =>
      text.replace(
        new RegExp(
          `(^|[\\s([{"'\\uE004-\\uE006])${character}([^\\s${character}](?:[^${character}]*[^\\s${character}])?)${character}(?=$|[\\s.,;:!?)\\]}"'\\uE004-\\uE006])`,
          'g',
        ),
        `$1${mark}$2${mark}`,
      ),
    decodeEntities(line),
  );
  return replaceShortcodes(
    escapeMarkdown(marked).replace(/:([a-z0-9\\_+-]+):/g, (all) => all.replace(/\\_/g, '_')),
  ).replace(/[\uE004-\uE006]/g, (mark) => markdownMarks[mark] ?? '');
}

export function decodeEntities(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/** What stands between angle brackets: a person, channel, group of people, date or link. */
function reference(inner: string, body: BodyBuilder): string {
  const [target, label] = splitLabel(inner);
  const user = /^@([UWB][A-Z0-9]+)$/.exec(target);
  if (user) return body.refer({ type: 'user', xid: user[1]!, fallback: `@${label ?? user[1]}` });
  const channel = /^#([CGD][A-Z0-9]+)$/.exec(target);
  if (channel) return body.refer({ type: 'container', xid: channel[1]!, fallback: `#${label ?? channel[1]}` });
  if (target.startsWith('!')) return special(target, label);
  if (/^@(here|channel|everyone)$/.test(target)) return target;
  return link(target, label);
}

function splitLabel(inner: string): [string, string | undefined] {
  const bar = inner.indexOf('|');
  return bar < 0 ? [inner, undefined] : [inner.slice(0, bar), decodeEntities(inner.slice(bar + 1)) || undefined];
}

function special(target: string, label: string | undefined): string {
  const everybody = /^!(here|channel|everyone)$/.exec(target);
  if (everybody) return `@${everybody[1]}`;
  if (target.startsWith('!subteam^')) return escapeMarkdown(label ?? `@${target.slice('!subteam^'.length)}`);
  return escapeMarkdown(label ?? target.slice(1));
}

/** A link with an address that browsers may follow; anything else is shown as text. */
export function link(target: string, label: string | undefined): string {
  const url = decodeEntities(target);
  if (!/^(https?:\/\/|mailto:)/i.test(url)) return escapeMarkdown(label ?? url);
  if (label === undefined) return /[\s<>]/.test(url) ? escapeMarkdown(url) : `<${url}>`;
  return markdownLink(escapeMarkdown(label), url);
}

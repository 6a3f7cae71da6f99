import type { MailText } from '../core/platform/domain/index.ts';
import { escapeHtml } from '../lib/html.ts';
import { initialsOf } from '../lib/initials.ts';
import type { Words } from '../words/index.ts';
import { type Colour, dark, light } from './palette.ts';

/** Content of an email: paragraphs, headings, lists of facts, and links that only show pages; and its group. */
export type Block =
  | string
  | { readonly group: string }
  | { readonly heading: string }
  | { readonly facts: readonly (readonly [string, string])[] }
  | Link;

interface Link {
  readonly link: string;
  readonly label: string;
  /** One of a list; the first separate link is the main action, shown as a button. */
  readonly isLine?: boolean;
}

/**
 * Renders blocks as plain text and HTML; user content is escaped here. The HTML begins with the group of the email and
 * its initials, or with the server.
 */
export type Render = (subject: string, blocks: readonly Block[]) => MailText;

/** Renders the emails of a server in a language. */
export function renderIn(words: Words, host: string): Render {
  const { language, direction, mails } = words;
  const footer = mails.footer({ host });
  return (subject, blocks) => {
    const group = blocks.find(isGroup);
    const said = blocks.filter((block): block is Said => !isGroup(block));
    const main = blocks.find((block) => isLink(block) && block.isLine !== true);
    const content = said.map((block) => htmlOf(block, block === main)).join('');
    return {
      subject: oneLine(subject),
      text: `${said.map(textOf).join('\n\n')}\n\n-- \n${footer}\n`,
      html:
        `<!doctype html><html lang="${language}" dir="${direction}"><head>${headOf(subject)}</head>` +
        `<body class="ground" style="${styles.body}">${frameOf(headerOf(oneLine(group?.group ?? host)), content, escapeHtml(footer))}</body></html>`,
    };
  };
}

const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/** Mail programs drop style sheets except for dark mode, so each element has inline styles. */
const styles = {
  body: `margin:0;padding:0;background-color:${light.ground};color:${light.ink};font-family:${font}`,
  ground: `background-color:${light.ground}`,
  card: `width:100%;max-width:600px;background-color:${light.card};border:1px solid ${light.line};border-radius:14px;border-collapse:separate`,
  inner: `padding:24px;font-size:16px;line-height:1.5;color:${light.ink};overflow-wrap:anywhere;word-break:break-word`,
  header: 'margin:0 0 20px;border-collapse:separate',
  tile: `width:40px;height:40px;border-radius:10px;background-color:${light.accent};color:${light.onAccent};font-size:15px;font-weight:600;line-height:40px;text-align:center`,
  name: `padding:0 12px;font-size:16px;font-weight:600;line-height:1.3;color:${light.ink};vertical-align:middle`,
  title: 'margin:0;font-size:16px;font-weight:600',
  paragraph: 'margin:0 0 16px',
  line: 'margin:0 0 8px',
  heading: 'margin:24px 0 8px;font-size:16px;font-weight:600',
  facts: `margin:0 0 16px;padding:12px 16px 4px;background-color:${light.sunk};border-radius:8px`,
  label: `margin:0;font-size:13px;color:${light.faint}`,
  value: `margin:0 0 8px;color:${light.ink}`,
  link: `color:${light.accent}`,
  cell: `border-radius:8px;background-color:${light.accent}`,
  button: `display:inline-block;padding:12px 20px;border-radius:8px;color:${light.onAccent};font-weight:600;text-decoration:none`,
  footer: `padding:16px 24px;border-top:1px solid ${light.line};font-size:13px;line-height:1.4;color:${light.faint}`,
} as const;

/** Dark colours of each class, and the property. */
const darkRules: readonly (readonly [string, 'background-color' | 'color' | 'border-color', Colour])[] = [
  ['.ground', 'background-color', 'ground'],
  ['.card', 'background-color', 'card'],
  ['.card,.foot', 'border-color', 'line'],
  ['.ground,.ink', 'color', 'ink'],
  ['.faint', 'color', 'faint'],
  ['.sunk', 'background-color', 'sunk'],
  ['.mark', 'background-color', 'accent'],
  ['.on', 'color', 'onAccent'],
  ['.link', 'color', 'accent'],
];

const darkSheet = darkRules.map(([of, property, name]) => `${of}{${property}:${dark[name]}!important}`).join('');

function headOf(subject: string): string {
  return (
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(oneLine(subject))}</title>` +
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkSheet}}</style>`
  );
}

/** Tables, because some mail programs support no other layout. */
function frameOf(header: string, content: string, footer: string): string {
  const card =
    `<table role="presentation" class="card" align="center" cellpadding="0" cellspacing="0" style="${styles.card}">` +
    `<tr><td class="ink" style="${styles.inner}">${header}${content}</td></tr>` +
    `<tr><td class="foot faint" style="${styles.footer}">${footer}</td></tr></table>`;
  return (
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="${styles.ground}">` +
    `<tr><td align="center" style="padding:24px 12px">${card}</td></tr></table>`
  );
}

/** Initials as on the pages: emails load no images, which would reveal when they are read. */
function headerOf(name: string): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${styles.header}"><tr>` +
    `<td width="40" valign="top"><div class="mark on" aria-hidden="true" style="${styles.tile}">${escapeHtml(initialsOf(name))}</div></td>` +
    `<td class="ink" style="${styles.name}"><h1 style="${styles.title}">${escapeHtml(name)}</h1></td></tr></table>`
  );
}

type Said = Exclude<Block, { readonly group: string }>;

function isGroup(block: Block): block is { readonly group: string } {
  return typeof block === 'object' && 'group' in block;
}

function isLink(block: Block): block is Link {
  return typeof block === 'object' && 'link' in block;
}

function textOf(block: Said): string {
  if (typeof block === 'string') return oneLine(block);
  if ('heading' in block) return oneLine(block.heading);
  if ('link' in block) return `${oneLine(block.label)}:\n${block.link}`;
  return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
}

function htmlOf(block: Said, isMain: boolean): string {
  if (typeof block === 'string') return `<p style="${styles.paragraph}">${escapeHtml(oneLine(block))}</p>`;
  if ('heading' in block) return `<h2 style="${styles.heading}">${escapeHtml(oneLine(block.heading))}</h2>`;
  if ('link' in block) return isMain ? buttonOf(block) : linkOf(block);
  const rows = block.facts.map(
    ([label, value]) =>
      `<dt class="faint" style="${styles.label}">${escapeHtml(label)}</dt>` +
      `<dd class="ink" style="${styles.value}">${escapeHtml(oneLine(value))}</dd>`,
  );
  return `<dl class="sunk" style="${styles.facts}">${rows.join('')}</dl>`;
}

function linkOf({ link, label, isLine }: Link): string {
  const style = isLine ? styles.line : styles.paragraph;
  return `<p style="${style}"><a class="link" href="${escapeHtml(link)}" style="${styles.link}">${escapeHtml(oneLine(label))}</a></p>`;
}

function buttonOf({ link, label }: Link): string {
  const button = `<a class="on" href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(oneLine(label))}</a>`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:separate"><tr>` +
    `<td class="mark" style="${styles.cell}">${button}</td></tr></table>`
  );
}

const severalLines = /[^\S ]|\p{Cc}|[\u202a-\u202e\u2066-\u2069]| {2}/u;

/** Names can't add lines or change the text direction. */
export function oneLine(text: string): string {
  // Nearly all are one already, and to write each blank again takes three times as long.
  if (!severalLines.test(text)) return text.trim();
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

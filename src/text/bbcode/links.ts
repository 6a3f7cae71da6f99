import { escapeHtml } from '../../lib/html.ts';
import { writtenAddress } from '../address.ts';
import { attributesOf, valueOf } from './attributes.ts';
import { inside, type Write } from './write.ts';

/** Prefix of a link to a person or channel, and its class. */
const marks: Readonly<Record<string, readonly [text: string, className: string]>> = {
  '@': ['@', ' class="mention"'],
  '@!': ['@', ' class="mention"'],
  '#': ['#', ' class="hashtag"'],
};

/**
 * Text before the first ` name=`. The expression takes one space, not a run: trying each space as the start of a run
 * takes quadratic time.
 */
function beforeAttributes(text: string): string {
  const end = text.search(/\s\w+=/);
  return end < 0 ? text : text.slice(0, end);
}

/** `[url]address[/url]` and `[url=address]text[/url]`; unsafe addresses leave only the text. */
const link: Write = (element, place, mark) => {
  const value = valueOf(element.tail);
  const href = writtenAddress(beforeAttributes(value || element.source));
  const [before, className] = marks[mark] ?? ['', ''];
  if (place.inLink || href === undefined) return before + inside(element, place);
  const text = value === '' ? escapeHtml(element.source.trim()) : inside(element, { ...place, inLink: true });
  return `<a href="${escapeHtml(href)}"${className}>${before}${text}</a>`;
};

const mail: Write = (element, place) => {
  const address = (valueOf(element.tail) || element.source).trim();
  const href = writtenAddress(/^mailto:/i.test(address) ? address : `mailto:${address}`);
  const text = inside(element, { ...place, inLink: true });
  return place.inLink || href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`;
};

/** `[img]address[/img]`, `[img=address]description[/img]`, either with `WxH` or width and height. */
const image: Write = (element) => {
  const value = valueOf(element.tail);
  const attributes = attributesOf(element.tail);
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/i.exec(value) ?? [];
  const named = width === undefined ? writtenAddress(value.split(/\s/)[0]!, 'image') : undefined;
  const alt = attributes.get('alt') ?? (named === undefined ? '' : element.source.trim());
  const src = named ?? writtenAddress(element.source, 'image');
  if (src === undefined) return escapeHtml(alt);
  const size = [
    ['width', width ?? attributes.get('width')],
    ['height', height ?? attributes.get('height')],
  ].flatMap(([name, pixels]) => (pixels === undefined ? [] : [` ${name}="${escapeHtml(pixels)}"`]));
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size.join('')} />`;
};

/** Sounds, films and pages are not shown but linked to. */
const media: Write = (element, place) => {
  const href = writtenAddress(element.source) ?? writtenAddress(valueOf(element.tail));
  if (place.inLink || href === undefined) return inside(element, place);
  return `<a href="${escapeHtml(href)}">${escapeHtml(element.source.trim() || href)}</a>`;
};

/** Links, images and other media. */
export const linkElements: Readonly<Record<string, Write>> = {
  url: link,
  zrl: link,
  mail,
  email: mail,
  img: image,
  zmg: image,
  audio: media,
  zaudio: media,
  video: media,
  zvideo: media,
  embed: media,
};

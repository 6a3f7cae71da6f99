import sanitizeHtml from 'sanitize-html';
import { safeAddress } from './address.ts';
import { limitDepth } from './depth.ts';
import { colours, fonts, sizes } from './look.ts';

const block = 'blockquote details div dd dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary ul';
const line = 'a abbr b br cite code del em i img ins kbd mark q s small span strong sub sup time u';
const table = 'caption table tbody td tfoot th thead tr';
const elements = `${block} ${line} ${table}`.split(' ');

const classes = [
  'mention',
  'hashtag',
  'avatar',
  'share',
  'share-by',
  'spoiler',
  'footer',
  'align-left',
  'align-center',
  'align-right',
  ...colours.map((colour) => `color-${colour}`),
  ...sizes.map((size) => `size-${size}`),
  ...fonts.map((font) => `font-${font}`),
];
const language = /^language-[a-z0-9+#-]{1,20}$/;
export const deepest = 100;

type Attributes = Readonly<Record<string, string>>;

/** Attributes with valid values, in this order. */
function only(attributes: Attributes, forms: Readonly<Record<string, RegExp>>): Record<string, string> {
  const right: Record<string, string> = {};
  for (const [name, form] of Object.entries(forms)) {
    const value = attributes[name];
    if (value !== undefined && form.test(value)) right[name] = value;
  }
  return right;
}

const any = /[^]/;
const number = /^\d{1,4}$/;

function link(_name: string, attributes: Attributes): sanitizeHtml.Tag {
  const href = safeAddress(attributes['href'] ?? '', 'link');
  const more = only(attributes, { title: any, class: any });
  if (href === undefined) return { tagName: 'span', attribs: more };
  return { tagName: 'a', attribs: { href, ...more, rel: 'nofollow ugc noopener' } };
}

/** A remote image that isn't allowed is replaced by its description. */
function image(_name: string, attributes: Attributes): sanitizeHtml.Tag {
  const src = safeAddress(attributes['src'] ?? '', 'image');
  if (src === undefined) return { tagName: 'span', attribs: {}, text: attributes['alt'] ?? '' };
  const more = only(attributes, { title: any, width: number, height: number, class: any });
  return { tagName: 'img', attribs: { src, alt: attributes['alt'] ?? '', ...more, loading: 'lazy' } };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedClasses: { '*': [...classes], code: [language] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'title'],
  transformTags: {
    a: link,
    img: image,
    ol: (tagName, attributes) => ({
      tagName,
      attribs: only(attributes, { start: /^-?\d{1,9}$/, type: /^[1aAiI]$/, class: any }),
    }),
    td: cell,
    th: cell,
    strike: 's',
    center: sanitizeHtml.simpleTransform('div', { class: 'align-center' }, false),
  },
};

function cell(tagName: string, attributes: Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: only(attributes, { colspan: number, rowspan: number, class: any }) };
}

/** The elements of most messages. */
const simplePart = /[^<>&]+|&(?:amp|lt|gt);|<br \/>|<\/?(?:b|code|em|i|p|s|strong|u)>/uy;
const maxSimpleDepth = 10;

/**
 * Whether the HTML only has well-nested paragraphs of text with marks, which the parser would return unchanged: parsing
 * takes ten times as long as this check.
 */
function isSimple(html: string): boolean {
  const open: string[] = [];
  let position = 0;
  while (position < html.length) {
    simplePart.lastIndex = position;
    const part = simplePart.exec(html)?.[0];
    if (part === undefined) return false;
    position += part.length;
    if (!part.startsWith('<') || part === '<br />') continue;
    if (part.startsWith('</')) {
      if (open.pop() !== part.slice(2, -1)) return false;
    } else if (open.push(part.slice(1, -1)) > maxSimpleDepth || (part === '<p>' && open.length > 1)) return false;
  }
  return open.length === 0;
}

/** The last step for every text: HTML with only harmless elements, links and images. Safe HTML stays unchanged. */
export function sanitize(html: string): string {
  return isSimple(html) ? html : parsed(html);
}

/** Like `sanitize`, always with the parser. */
export function parsed(html: string): string {
  return sanitizeHtml(limitDepth(html, deepest), options);
}

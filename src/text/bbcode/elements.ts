import { escapeHtml } from '../../lib/html.ts';
import { breakLines, escapeVerbatim } from '../escape.ts';
import { colourOf, fontOf, sizeOf } from '../look.ts';
import { valueOf } from './attributes.ts';
import { linkElements } from './links.ts';
import { listElements } from './lists.ts';
import { share } from './share.ts';
import type { Shape } from './tree.ts';
import { inside, insideBlock, wrap, wrapBlock, type Write } from './write.ts';

const quote: Write = (element, place) => {
  const author = valueOf(element.tail).trim();
  const by = author === '' ? '' : `<cite>${escapeHtml(author)}</cite><br />\n`;
  return `<blockquote>${by}${insideBlock(element, place)}</blockquote>`;
};

/** Single-line code is inline; code with a language or several lines is a block. */
const code: Write = ({ source, tail }) => {
  const language = valueOf(tail).trim().toLowerCase();
  const className = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  if (language === '' && !source.includes('\n')) return `<code>${escapeHtml(source)}</code>`;
  return `<pre><code${className}>${escapeHtml(source.replace(/^\r?\n/, ''))}</code></pre>`;
};

const literal: Write = ({ source }) => breakLines(escapeVerbatim(source));

/** Text with a look that the tag's value names; without it where we have no such look. */
function styled(kind: string, styledBy: (written: string) => string | undefined): Write {
  return (element, place) => {
    const look = styledBy(valueOf(element.tail));
    const html = inside(element, place);
    return look === undefined ? html : `<span class="${kind}-${look}">${html}</span>`;
  };
}

/** A collapsible element. */
function closed(label: string, className = ''): Write {
  return (element, place) => {
    const title = escapeHtml(valueOf(element.tail).trim() || label);
    const start = className === '' ? '<details>' : `<details class="${className}">`;
    return `${start}<summary>${title}</summary>${insideBlock(element, place)}</details>`;
  };
}

const nothing: Write = () => '';
const headings = Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, wrapBlock(name)]));

/** Every tag that we know. */
const elements: ReadonlyMap<string, Write> = new Map(
  Object.entries<Write>({
    b: wrap('strong'),
    i: wrap('em'),
    u: wrap('u'),
    s: wrap('s'),
    del: wrap('del'),
    sup: wrap('sup'),
    sub: wrap('sub'),
    mark: wrap('mark'),
    hl: wrap('mark'),
    highlight: wrap('mark'),
    color: styled('color', colourOf),
    size: styled('size', sizeOf),
    font: styled('font', fontOf),
    center: wrapBlock('div', 'align-center'),
    footer: wrapBlock('div', 'footer'),
    ...headings,
    hr: () => '<hr />',
    quote,
    share,
    code,
    nobb: literal,
    noparse: literal,
    nomarkdown: literal,
    spoiler: closed('Spoiler', 'spoiler'),
    open: closed('Open'),
    summary: closed('Summary'),
    ...listElements,
    ...linkElements,
    // Elements that depend on the reader: the same for everyone here.
    observer: inside,
    'observer.language': inside,
    'observer.baseurl': nothing,
    'observer.url': nothing,
    'observer.name': nothing,
    'observer.address': nothing,
    'observer.webname': nothing,
    'observer.photo': nothing,
    rpost: inside,
    map: inside,
  }),
);

const blocks = new Set(
  'center footer h1 h2 h3 h4 h5 h6 hr quote share spoiler open summary list ul ol dl table'.split(' '),
);
const singles = /^(?:hr|\*|observer\.(?!language$).*)$/;
const verbatim = new Set(['code', 'nobb', 'noparse', 'nomarkdown']);

/** How to write the element of this name. */
export function writerOf(name: string): Write | undefined {
  return elements.get(name);
}

/** @returns undefined for a tag that we do not know */
export function shapeOf(name: string): Shape | undefined {
  if (!elements.has(name)) return undefined;
  if (verbatim.has(name)) return 'verbatim';
  return singles.test(name) ? 'single' : 'pair';
}

/** Whether the element is a block. */
export function isBlock(name: string): boolean {
  return blocks.has(name);
}

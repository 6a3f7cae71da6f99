/** Void elements. */
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** An element that is closed implicitly by one of these. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th', 'tr'],
  th: ['td', 'th', 'tr'],
  tr: ['tr'],
  option: ['option'],
};

const tagStart = /<(\/?)\s{0,9}([a-z][^\s/<>]{0,30})/gi;

/**
 * HTML without tags nested deeper than `max`, and without unmatched end tags. Parsers search all open elements at each
 * end tag; with a bound, their time grows only with the text. Safety isn't its purpose.
 */
export function limitDepth(html: string, max: number): string {
  const open: string[] = [];
  let output = '';
  let done = 0;
  let end = -1;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tagStart)) {
    if (index <= end) continue;
    end = html.indexOf('>', index + tag.length);
    if (end < 0) break;
    if (fits(open, name.toLowerCase(), slash === '/', max)) continue;
    output += html.slice(done, index);
    done = end + 1;
  }
  return output + html.slice(done);
}

function fits(open: string[], name: string, isEnd: boolean, max: number): boolean {
  if (isEnd) {
    const at = open.lastIndexOf(name);
    if (at >= 0) open.length = at;
    return at >= 0;
  }
  if (empty.has(name)) return true;
  while (open.length > 0 && endedBy[open[open.length - 1]!]?.includes(name)) open.pop();
  if (open.length >= max) return false;
  open.push(name);
  return true;
}

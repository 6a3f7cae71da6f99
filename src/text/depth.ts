/** Elements that hold nothing. */
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** An element that ends by itself where one of these begins. */
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

/**
 * HTML without the tags that would nest deeper than `most`, and without end tags that end nothing. Parsers search all
 * open elements at each end tag: with a bound on them their time grows with the text alone. Safety is not its task.
 */
export function limitDepth(html: string, most: number): string {
  const open: string[] = [];
  let kept = '';
  let done = 0;
  let start = html.indexOf('<');
  while (start >= 0) {
    const end = html.indexOf('>', start);
    if (end < 0) break;
    const tag = /^<(\/?)\s{0,9}([a-z][^\s/<>]{0,30})/i.exec(html.slice(start, start + 50));
    if (tag && !fits(open, tag[2]!.toLowerCase(), tag[1] === '/', most)) {
      kept += html.slice(done, start);
      done = end + 1;
    }
    start = html.indexOf('<', tag ? end + 1 : start + 1);
  }
  return kept + html.slice(done);
}

function fits(open: string[], name: string, isEnd: boolean, most: number): boolean {
  if (isEnd) {
    const at = open.lastIndexOf(name);
    if (at >= 0) open.length = at;
    return at >= 0;
  }
  if (empty.has(name)) return true;
  while (open.length > 0 && endedBy[open[open.length - 1]!]?.includes(name)) open.pop();
  if (open.length >= most) return false;
  open.push(name);
  return true;
}

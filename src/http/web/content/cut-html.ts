const shownLines = 12;
/** As many lines more are shown all the same: a link that leads to two lines is not worth it. */
const tolerance = 4;
const lineWidth = 75;
/** How many lines a picture takes, about. */
const pictureLines = 6;

const voids = new Set(['br', 'hr', 'img', 'wbr', 'source', 'col', 'input']);
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 li tr pre blockquote hr dt dd summary figure figcaption table ul ol'.split(' '),
);

/** The beginning of what somebody wrote, and how long the whole takes to read. */
export interface Beginning {
  /** HTML with all of its elements closed. */
  readonly html: string;
  readonly minutes: number;
}

/** Where one is in a text: lines that are full, characters since, and elements that are open. */
interface Place {
  readonly lines: number;
  readonly run: number;
  readonly open: readonly string[];
}

/**
 * The first dozen lines of a long text, as wide as cards of posts are; undefined for a text that is shown whole.
 * @param html as the renderer made it: well-formed, with `<` and `>` escaped in attributes
 */
export function cutHtml(html: string): Beginning | undefined {
  let place: Place = { lines: 0, run: 0, open: [] };
  let cut: string | undefined;
  for (let at = 0; at < html.length; ) {
    const end = tokenEnd(html, at, place);
    const token = html.slice(at, end);
    const next = step(place, token);
    if (cut === undefined && linesTo(next) > shownLines) cut = upTo(html.slice(0, at), place, token);
    if (linesTo(next) > shownLines + tolerance) return { html: cut!, minutes: minutesOf(html) };
    place = next;
    at = end;
  }
  return undefined;
}

/** A tag, or the text before the next one; a line of it where lines are shown as they are. */
function tokenEnd(html: string, at: number, { open }: Place): number {
  if (html.startsWith('<', at)) return html.indexOf('>', at) + 1 || html.length;
  const tag = html.indexOf('<', at);
  const end = tag < 0 ? html.length : tag;
  const line = open.includes('pre') ? html.indexOf('\n', at) + 1 : 0;
  return line > 0 && line < end ? line : end;
}

function step(place: Place, token: string): Place {
  const { lines, run, open } = place;
  const [, slash, written = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token) ?? [];
  if (slash === undefined) {
    if (open.includes('pre') && token.endsWith('\n'))
      return { open, lines: lines + linesOf(run + token.length), run: 0 };
    return { open, lines, run: token.trim() === '' ? run : run + token.length };
  }
  const name = written.toLowerCase();
  const moved = slash === '/' ? open.slice(0, Math.max(0, open.lastIndexOf(name))) : [...open, name];
  const opened = voids.has(name) ? open : moved;
  if (name === 'br') return { open: opened, lines: lines + linesOf(run), run: 0 };
  if (name === 'img' && !token.includes('class="emoji"')) {
    return { open: opened, lines: linesTo(place) + pictureLines, run: 0 };
  }
  return blocks.has(name) ? { open: opened, lines: linesTo(place), run: 0 } : { open: opened, lines, run };
}

function linesOf(run: number): number {
  return Math.max(1, Math.ceil(run / lineWidth));
}

function linesTo({ lines, run }: Place): number {
  return lines + Math.ceil(run / lineWidth);
}

/** The text before a token and what of that is still shown, with the ends of all that is open. */
function upTo(before: string, place: Place, token: string): string {
  const room = Math.max(0, (shownLines - place.lines) * lineWidth - place.run);
  const isText = !token.startsWith('<') && !place.open.includes('pre');
  const part = isText ? wholeWords(token, room) : '';
  if (part !== '') return `${before}${part} …${endsOf(place.open)}`;
  // What was opened right before it would be empty.
  let shown = before;
  const open = [...place.open];
  for (let last = lastTag(shown); last !== undefined && last.name === open.at(-1); last = lastTag(shown)) {
    shown = shown.slice(0, last.at);
    open.pop();
  }
  return shown + endsOf(open);
}

/** The tag that opens an element at the very end of a text. */
function lastTag(html: string): { readonly name: string; readonly at: number } | undefined {
  const text = html.trimEnd();
  const at = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  const name = at < 0 ? undefined : /^<([a-z][a-z0-9]*)/i.exec(text.slice(at, at + 20))?.[1]?.toLowerCase();
  return name === undefined ? undefined : { name, at };
}

function endsOf(open: readonly string[]): string {
  return open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
}

/** So many characters of a text, without the part of a word, of an entity or of a character at their end. */
function wholeWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max).replace(/&[a-z0-9#]{0,10}$|[\uD800-\uDBFF]$/i, '');
  const space = cut.lastIndexOf(' ');
  return space > max / 2 ? cut.slice(0, space) : cut;
}

const charactersAMinute = 1200;
const ideographsAMinute = 500;

function minutesOf(html: string): number {
  const text = html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return Math.max(1, Math.round((text.length - ideographs) / charactersAMinute + ideographs / ideographsAMinute));
}

/** An audience may name many people. */
export const maxParameters = 20_000;

/** Maximum depth of names in brackets; anything deeper is one name. */
const deepest = 5;

/** Value of a name while a form is parsed: texts, parts of a list, and named parts. */
interface Part {
  readonly items: (string | Part)[];
  /** Written `name[]`: a list even if it contains one text. */
  isList: boolean;
  members: Map<string, Part> | undefined;
}

/**
 * Parses a query or a form: `x=1&x=2` and `x[]=1&x[]=2` are lists, `x[a]=1` an object, `x[0]=1` a list again. Takes
 * time in proportion to the text; parameters after the first 20,000 are ignored.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root = newPart();
  let start = 0;
  for (let count = 0; start <= text.length && count < maxParameters; start += 1) {
    const found = text.indexOf('&', start);
    const end = found < 0 ? text.length : found;
    if (end > start) {
      count += 1;
      addPair(root, text.slice(start, end));
    }
    start = end;
  }
  return objectOf(root);
}

function newPart(): Part {
  return { items: [], isList: false, members: undefined };
}

function addPair(root: Part, pair: string): void {
  const equals = pair.indexOf('=');
  const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
  const value = equals < 0 ? '' : decoded(pair.slice(equals + 1));
  if (name === '') return;
  const path = pathOf(name);
  if (path.some((key) => key in Object.prototype)) return;
  let part = root;
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    if (key === '' && index > 0) {
      part.isList = true;
      if (isLast) part.items.push(value);
      else part.items.push((part = newPart()));
    } else {
      part = memberOf(part, key);
      if (isLast) part.items.push(value);
    }
  }
}

function memberOf(part: Part, key: string): Part {
  part.members ??= new Map();
  const known = part.members.get(key);
  if (known) return known;
  const made = newPart();
  part.members.set(key, made);
  return made;
}

/** `a[b][]` as `a`, `b` and nothing; brackets that are not closed are part of the name. */
function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0 || !name.includes(']', open)) return [name];
  const path = open === 0 ? [] : [name.slice(0, open)];
  let at = open;
  while (path.length <= deepest && name[at] === '[') {
    const close = name.indexOf(']', at);
    if (close < 0) break;
    path.push(name.slice(at + 1, close));
    at = close + 1;
  }
  if (at < name.length && name[at] === '[') path.push(name.slice(at));
  return path;
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function valueOf(part: Part): unknown {
  const { items, members, isList } = part;
  const list = items.map((item) => (typeof item === 'string' ? item : valueOf(item)));
  if (members === undefined) return list.length === 1 && !isList ? list[0] : list;
  if (![...members.keys()].every((key) => /^\d{1,5}$/.test(key))) return objectOf(part);
  const numbered = [...members].sort(([one], [other]) => Number(one) - Number(other));
  return [...list, ...numbered.map(([, member]) => valueOf(member))];
}

function objectOf({ items, members }: Part): Record<string, unknown> {
  const entries = [...(members ?? [])].map(([key, member]): [string, unknown] => [key, valueOf(member)]);
  const unnamed = items.map((item, index): [string, unknown] => [
    String(index),
    typeof item === 'string' ? item : valueOf(item),
  ]);
  return Object.fromEntries([...unnamed, ...entries]);
}

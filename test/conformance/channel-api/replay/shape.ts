/**
 * What a value of JSON looks like, without what it says: the keys of objects (`key?` where it is not always there), the
 * elements of lists, the types of values and the forms of texts (several, where they differ).
 */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

const forms: readonly (readonly [string, RegExp])[] = [
  ['empty', /^$/],
  ['moment', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  ['number', /^-?\d+$/],
  ['key', /^-----BEGIN /],
  ['audience', /^(<[^<>]+>)+$/],
  ['address', /^https?:\/\//],
];

/** The shape of one value. */
export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(shapeOf).reduce(merged)];
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  }
  if (typeof value === 'string') return forms.find(([, form]) => form.test(value))?.[0] ?? 'text';
  return typeof value === 'number' ? 'integer' : typeof value;
}

type Fields = { readonly [key: string]: Shape };
const isFields = (shape: Shape): shape is Fields => typeof shape === 'object' && !Array.isArray(shape);
const kindsOf = (leaf: string): string[] => leaf.split(' ');

/** What both look like together. Of a text and a list or object, the latter says more. */
export function merged(a: Shape, b: Shape): Shape {
  if (typeof a === 'string' && typeof b === 'string') {
    return [...new Set([...kindsOf(a), ...kindsOf(b)])].sort().join(' ');
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const elements = [...(a as Shape[]), ...(b as Shape[])];
    return elements.length === 0 ? [] : [elements.reduce(merged)];
  }
  if (isFields(a) && isFields(b)) return mergedFields(a, b);
  return typeof a === 'string' ? b : a;
}

function mergedFields(a: Fields, b: Fields): Fields {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)].map((key) => key.replace(/\?$/, '')))];
  return Object.fromEntries(
    names.map((name) => {
      const found = [a, b].map((fields) => fields[name] ?? fields[`${name}?`]);
      const isAlways = Object.hasOwn(a, name) && Object.hasOwn(b, name);
      return [isAlways ? name : `${name}?`, found.filter((shape) => shape !== undefined).reduce(merged)];
    }),
  );
}

/** Something that looks different in two values. */
export interface ShapeDifference {
  readonly path: string;
  readonly what: 'missing' | 'added' | 'form';
  readonly detail: string;
}

/** How what is `found` differs from what is `wanted`. Numbers are text here, as the specification has them. */
export function differences(wanted: Shape, found: Shape, path = '$'): ShapeDifference[] {
  if (typeof wanted === 'string' && typeof found === 'string') {
    const wrong = kindsOf(found).filter((kind) => !isAcceptable(kind, kindsOf(wanted)));
    return wrong.length === 0 ? [] : [{ path, what: 'form', detail: `${wanted} became ${wrong.join(' ')}` }];
  }
  if (Array.isArray(wanted) && Array.isArray(found)) {
    const [a, b] = [wanted[0] as Shape | undefined, found[0] as Shape | undefined];
    return a === undefined || b === undefined ? [] : differences(a, b, `${path}[]`);
  }
  if (isFields(wanted) && isFields(found)) return fieldDifferences(wanted, found, path);
  return [{ path, what: 'form', detail: `${nameOf(wanted)} became ${nameOf(found)}` }];
}

function fieldDifferences(wanted: Fields, found: Fields, path: string): ShapeDifference[] {
  const all: ShapeDifference[] = [];
  for (const [key, shape] of Object.entries(wanted)) {
    const name = key.replace(/\?$/, '');
    const inner = found[name] ?? found[`${name}?`];
    if (inner !== undefined) all.push(...differences(shape, inner, `${path}.${name}`));
    if (inner === undefined && key === name) all.push({ path: `${path}.${name}`, what: 'missing', detail: '' });
  }
  for (const key of Object.keys(found)) {
    const name = key.replace(/\?$/, '');
    if (wanted[name] === undefined && wanted[`${name}?`] === undefined) {
      all.push({ path: `${path}.${name}`, what: 'added', detail: '' });
    }
  }
  return all;
}

const textual = ['text', 'empty', 'number'];

function isAcceptable(kind: string, wanted: readonly string[]): boolean {
  if (wanted.includes(kind)) return true;
  if (kind === 'number') return wanted.some((each) => each === 'integer' || textual.includes(each));
  if (kind === 'empty') return wanted.some((each) => each === 'audience' || textual.includes(each));
  if (kind === 'text' || kind === 'address' || kind === 'audience')
    return wanted.some((each) => textual.includes(each));
  return false;
}

function nameOf(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  return Array.isArray(shape) ? 'list' : 'object';
}

import { createHash } from 'node:crypto';

const maxItems = 2;

const hexOf = (n: number): string => createHash('sha256').update(String(n)).digest('hex');
const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');

/** What is different each time, and what is written for the nth of its kind. */
const forms: readonly (readonly [RegExp, (n: number) => string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (n) => uuidOf(hexOf(n))],
  [/\b[0-9a-f]{64}\b/g, hexOf],
  [/(?<![\w+/=-])(?:sha256\.)?[\w+/=-]{64,}/g, (n) => createHash('sha512').update(String(n)).digest('base64url')],
];

/**
 * Makes answers of the channel API the same whenever they are recorded: each hash, id and signature by a text that
 * depends on when it first came, moments by one of that day, keys cut short; of lists of records the first two.
 */
export function createSteadyValues(): <Value>(value: Value) => Value {
  const known = new Map<string, string>();
  const textOf = (text: string): string =>
    forms.reduce(
      (replaced, [form, write]) =>
        replaced.replaceAll(form, (found) => {
          const value = known.get(found) ?? write(known.size);
          known.set(found, value).set(value, value);
          return value;
        }),
      text
        .replaceAll(/(-----BEGIN [A-Z ]+-----\s+\w{16})[^-]*(-----END [A-Z ]+-----)/g, '$1...\n$2')
        .replaceAll(/\b(2026-\d\d-\d\d) \d\d:\d\d:\d\d/g, '$1 03:04:05')
        .replaceAll(/\btributary \d+\.\d+\.\d+(?:-[\w.]+)?/g, 'tributary 1.0.0'),
    );
  const steady = (value: unknown): unknown => {
    if (typeof value === 'string') return textOf(value);
    if (Array.isArray(value)) {
      const isRecords = value.every((each) => typeof each === 'object');
      return (isRecords ? value.slice(0, maxItems) : value).map(steady);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, steady(each)]));
  };
  return steady as <Value>(value: Value) => Value;
}

/** Reads JSON of unknown shape: unexpected values count as absent. */
export type Json = Readonly<Record<string, unknown>>;

/** The object that a value is; an empty one for everything else. */
export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The objects of a list; anything else in it is ignored. */
export function asObjects(value: unknown): Json[] {
  return asList(value).filter((inner): inner is Json => inner !== null && typeof inner === 'object');
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text that is not empty; halves of characters are replaced. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toWellFormed() : undefined;
}

/** An id as the source makes them. */
export function asId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value) ? value : undefined;
}

/** The ids in a list; anything else in it is ignored. */
export function asIds(value: unknown): string[] {
  return asList(value).flatMap((inner) => asId(inner) ?? []);
}

/** A whole number that is not negative, from a number or its text. */
export function asCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

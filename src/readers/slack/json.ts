/** Looks into JSON of unknown shape: what is not as expected counts as absent. */
export type Json = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asObjects(value: unknown): Json[] {
  return asList(value).map(asObject);
}

/** Text that is not empty; numbers become text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function asTexts(value: unknown): string[] {
  return asList(value).flatMap((inner) => asText(inner) ?? []);
}

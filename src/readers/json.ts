const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: false });
const deepest = 64;

/** A parsed JSON text and whether bytes of it had to be replaced. */
export interface ParsedJson {
  readonly value: unknown;
  readonly repaired: boolean;
}

/**
 * Parses JSON from outside: a BOM is fine, bytes that are no UTF-8 become U+FFFD, `__proto__` keys are dropped,
 * lone surrogates are replaced.
 * @throws SyntaxError for what is no JSON, or is nested deeper than 64
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const { text, repaired } = decode(bytes);
  const value: unknown = JSON.parse(text, (key, inner: unknown) => {
    if (key === '__proto__') return undefined;
    return typeof inner === 'string' && !inner.isWellFormed() ? inner.toWellFormed() : inner;
  });
  refuseDepth(value, 0);
  return { value, repaired };
}

function decode(bytes: Uint8Array): { text: string; repaired: boolean } {
  try {
    return { text: strictUtf8.decode(bytes), repaired: false };
  } catch {
    return { text: lenientUtf8.decode(bytes), repaired: true };
  }
}

function refuseDepth(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw new SyntaxError(`nested deeper than ${deepest}`);
  for (const inner of Object.values(value)) refuseDepth(inner, depth + 1);
}

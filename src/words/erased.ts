import type { Words } from './translation.ts';

/** How much of an account was erased, by the names of its parts: rows of label and number, in the order of the catalogue. */
export function erasedFacts(
  { deletion, count, size }: Pick<Words, 'deletion' | 'count' | 'size'>,
  erased: Readonly<Record<string, number | string | undefined>>,
): (readonly [string, string])[] {
  return Object.entries(deletion.erased).flatMap(([kind, label]) => {
    const amount = Number(erased[kind] ?? 0);
    return amount > 0 ? [[label, kind === 'bytes' ? size(amount) : count(amount)] as const] : [];
  });
}

/** A place in a sorted list: the sort value and the id of the last row seen. */
export interface Cursor {
  readonly value: string;
  readonly id: number;
  /** For a page of threads that stopped within one: this row, after the item with this id (0: from its beginning). */
  readonly within?: number | undefined;
}

/** A cursor as opaque text for clients. */
export function encodeCursor(cursor: Cursor): string {
  const { value, id, within } = cursor;
  return Buffer.from(JSON.stringify(within === undefined ? [value, id] : [value, id, within])).toString('base64url');
}

/** The cursor of `text`; undefined if it isn't one of ours. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    // Text that isn't a list can't be parsed.
    const [value, id, within] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof value !== 'string' || !Number.isSafeInteger(id)) return undefined;
    return { value, id: id as number, ...(Number.isSafeInteger(within) && { within: within as number }) };
  } catch {
    return undefined;
  }
}

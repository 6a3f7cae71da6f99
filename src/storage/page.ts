/** A place in a sorted list: the sort value and the id of the last row seen. */
export interface Cursor {
  readonly value: string;
  readonly id: number;
}

/** A cursor as opaque text for clients. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');
}

/** The cursor that `text` stands for; undefined when it is not one of ours. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parsed)) return undefined;
    const [value, id] = parsed as unknown[];
    return typeof value === 'string' && Number.isSafeInteger(id) ? { value, id: id as number } : undefined;
  } catch {
    return undefined;
  }
}

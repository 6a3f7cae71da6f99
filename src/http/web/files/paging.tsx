import { type Cursor, decodeCursor, encodeCursor } from '../../../core/platform/index.ts';

/** A page of a list, and the addresses of others. */
export interface Paged<T> {
  readonly rows: readonly T[];
  /** Undefined on the first page. */
  readonly first: string | undefined;
  readonly next: string | undefined;
}

interface Asking<T> {
  /** Address of the first page. */
  readonly path: string;
  readonly after: string | undefined;
  readonly limit: number;
  readonly read: (slice: { readonly after: Cursor | undefined; readonly limit: number }) => Promise<readonly T[]>;
  readonly cursorOf: (row: T) => Cursor;
}

/** Reads a page of a list. */
export async function readPaged<T>({ path, after, limit, read, cursorOf }: Asking<T>): Promise<Paged<T>> {
  const found = await read({ after: after === undefined ? undefined : decodeCursor(after), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    first: after === undefined ? undefined : path,
    next: last && `${path}?after=${encodeCursor(cursorOf(last))}`,
  };
}

interface PagesProps extends Pick<Paged<unknown>, 'first' | 'next'> {
  readonly label: string;
  readonly texts: readonly [first: string, next: string];
}

/** Links to the first and the next page. */
export function Pages({ first, next, label, texts }: PagesProps) {
  if (first === undefined && next === undefined) return null;
  return (
    <nav class="actions center section-s" aria-label={label}>
      {first !== undefined && (
        <a class="button quiet" href={first}>
          {texts[0]}
        </a>
      )}
      {next !== undefined && (
        <a class="button second" href={next} rel="next">
          {texts[1]}
        </a>
      )}
    </nav>
  );
}

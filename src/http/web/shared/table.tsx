import type { ComponentChildren } from 'preact';
import { type KeyedRows, KeysetPager } from './admin-parts.tsx';
import { EmptyState } from './parts.tsx';

interface TableProps<T> {
  /** Id of its heading. */
  readonly labelledBy: string;
  readonly columns: readonly string[];
  readonly rows: readonly T[];
  /** Shown if there are no rows. */
  readonly none: ComponentChildren;
  /** Renders a row, with its key. */
  readonly row: (each: T) => ComponentChildren;
  readonly class?: string;
}

/** A table of a list. */
export function Table<T>({ labelledBy, columns, rows, none, row, class: look }: TableProps<T>) {
  if (rows.length === 0) return <EmptyState>{none}</EmptyState>;
  return (
    <table aria-labelledby={labelledBy} {...(look && { class: look })}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(row)}</tbody>
    </table>
  );
}

/** A table from newest to oldest, with a link to older rows. */
export function KeyedTable<T>({
  list,
  path,
  ...table
}: Omit<TableProps<T>, 'rows'> & { readonly list: KeyedRows<T>; readonly path: string }) {
  return (
    <>
      <Table {...table} rows={list.rows} />
      <KeysetPager list={list} path={path} />
    </>
  );
}

interface FilterLinksProps {
  readonly label: string;
  /** Each with its address and text. */
  readonly links: readonly {
    readonly path: string;
    readonly text: ComponentChildren;
    readonly isCurrent: boolean;
    readonly lang?: string;
  }[];
}

/** Links to the parts of a list. */
export function FilterLinks({ label, links }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul class="filters">
        {links.map(({ path, text, isCurrent }) => (
          <li key={path}>
            <a href={path} {...(isCurrent && { 'aria-current': 'page' as const })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as chips. */
export function Chips({ label, links }: FilterLinksProps) {
  return (
    <nav class="chips section-h" aria-label={label}>
      {links.map(({ path, text, lang, isCurrent }) => (
        <a key={path} class="chip" lang={lang} href={path} {...(isCurrent && { 'aria-current': 'page' as const })}>
          {text}
        </a>
      ))}
    </nav>
  );
}

interface FindProps {
  /** Address of the list. */
  readonly path: string;
  readonly label: string;
  readonly button: string;
  /** The searched text. */
  readonly value: string;
}

/** Searches a list. */
export function FindForm({ path, label, button, value }: FindProps) {
  return (
    <form class="find" action={path} role="search">
      <label>
        {label}
        <input type="search" name="search" value={value} maxLength={100} autocomplete="off" />
      </label>
      <button type="submit" class="second">
        {button}
      </button>
    </form>
  );
}

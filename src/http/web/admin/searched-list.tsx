import type { ComponentChildren } from 'preact';
import { Type } from 'typebox';
import { Chips, FindForm, type KeyedRows, keyedRows, KeyedTable, rowId } from '../shared/index.ts';

const limit = 50;

export const searchedQuery = {
  search: Type.Optional(Type.String({ maxLength: 100 })),
  before: Type.Optional(rowId),
};

/** A page of a list, or the results of a search. */
export interface Searched<T> {
  readonly list: KeyedRows<T>;
  /** Empty if nothing was searched for. */
  readonly search: string;
}

interface Sources<T> {
  readonly find: (text: string, limit: number) => Promise<readonly T[]>;
  readonly page: (slice: { readonly before: number | undefined; readonly limit: number }) => Promise<readonly T[]>;
}

export async function readSearched<T extends { readonly id: number }>(
  { search = '', before }: { readonly search?: string; readonly before?: number },
  { find, page }: Sources<T>,
): Promise<Searched<T>> {
  if (search.trim() !== '') {
    return { search, list: { rows: await find(search, limit), isLater: false, next: undefined } };
  }
  const rows = await page({ before, limit: limit + 1 });
  return { search: '', list: keyedRows(rows, { limit, before, keyOf: ({ id }) => id }) };
}

interface SearchedListProps<T, S extends string> extends Searched<T> {
  readonly path: string;
  /** Id of the heading. */
  readonly labelledBy: string;
  readonly words: {
    readonly search: string;
    readonly find: string;
    readonly filter: string;
    readonly noneFound: (facts: { text: string }) => string;
    readonly more: (facts: { count: number }) => string;
  };
  /** Parts of the list with their names. */
  readonly parts: readonly (readonly [part: S, name: string])[];
  readonly show: S;
  readonly none: string;
  readonly hint?: string;
  readonly columns: readonly string[];
  readonly row: (each: T) => ComponentChildren;
}

/** A table with a search and links to its parts. */
export function SearchedList<T, S extends string>(props: SearchedListProps<T, S>) {
  const { path, words, list, search, show, none, hint } = props;
  return (
    <>
      <FindForm path={path} label={words.search} button={words.find} value={search} />
      <Chips
        label={words.filter}
        links={props.parts.map(([part, text]) => ({
          path: `${path}?show=${part}`,
          text,
          isCurrent: search === '' && part === show,
        }))}
      />
      {hint !== undefined && list.rows.length > 0 && <p class="faint">{hint}</p>}
      <KeyedTable
        labelledBy={props.labelledBy}
        columns={props.columns}
        list={list}
        path={`${path}?show=${show}`}
        none={search === '' ? none : words.noneFound({ text: search })}
        row={props.row}
      />
      {search !== '' && list.rows.length >= limit && <p class="faint">{words.more({ count: limit })}</p>}
    </>
  );
}

import { useWords } from './shell/page-state.ts';

/** The pages of the administration, by their names in addresses. */
const pages = [
  'users',
  'groups',
  'imports',
  'invitations',
  'jobs',
  'mails',
  'storage',
  'emoji',
  'announcements',
  'moderation',
  'log',
  'settings',
  'start',
] as const;

/** The way between the pages of the administration. */
export function AdminPages({ current }: { readonly current: (typeof pages)[number] | undefined }) {
  const { administration, serverSettings } = useWords();
  return (
    <nav class="tabs many" aria-label={administration.title}>
      <a href="/admin" {...(current === undefined && { 'aria-current': 'page' as const })}>
        {administration.pages.overview}
      </a>
      {pages.map((page) => (
        <a key={page} href={`/admin/${page}`} {...(page === current && { 'aria-current': 'page' as const })}>
          {page === 'settings' ? serverSettings.title : administration.pages[page]}
        </a>
      ))}
    </nav>
  );
}

/** Rows that an administrator pages through by the id of the last one. */
export interface KeyedRows<T> {
  readonly rows: readonly T[];
  /** The list does not begin with the newest. */
  readonly isLater: boolean;
  /** Key of the last row, where there are more. */
  readonly next: number | string | undefined;
}

/** One page of `limit` rows, of a list that was read with one more. */
export function keyedRows<T>(
  rows: readonly T[],
  { limit, before, keyOf }: { limit: number; before: unknown; keyOf: (row: T) => number | string },
): KeyedRows<T> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, isLater: before !== undefined, next: last && keyOf(last) };
}

interface KeysetPagerProps {
  readonly list: KeyedRows<unknown>;
  /** Address of the list, with its filter. */
  readonly path: string;
}

/** The ways to the older rows of a list, and back to its beginning. */
export function KeysetPager({ list: { isLater, next }, path }: KeysetPagerProps) {
  const { administration } = useWords();
  if (!isLater && next === undefined) return null;
  const separator = path.includes('?') ? '&' : '?';
  return (
    <nav class="pager" aria-label={administration.paging}>
      {isLater && <a href={path}>{administration.newest}</a>}
      {next !== undefined && (
        <a href={`${path}${separator}before=${encodeURIComponent(next)}`} rel="next">
          {administration.older}
        </a>
      )}
    </nav>
  );
}

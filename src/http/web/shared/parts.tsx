import type { ComponentChildren } from 'preact';
import type { Group } from '../../../core/groups/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { csrfField, formKeyField } from './csrf.ts';
import { type Breadcrumb, groupPath } from './paths.ts';
import { Icon } from './shell/icon.tsx';
import { usePage, useRow, useWords } from './shell/page-state.ts';
import { dayInTable, lastDayBefore, momentInTable, wholeTime } from './shell/times.ts';

/** What proves that a form came from one of our pages. */
export function CsrfInput({ value }: { readonly value: string }) {
  const { formKey } = usePage();
  return (
    <>
      <input type="hidden" name={csrfField} value={value} />
      {formKey && <input type="hidden" name={formKeyField} value={formKey} />}
    </>
  );
}

/** Whose password a form asks for. Browsers and password managers look for a text field, and ignore `type="hidden"`. */
export function AccountName({ username }: { readonly username: string }) {
  return <input value={username} autocomplete="username" readonly hidden />;
}

/** A moment to the minute, where the reader is. */
export function Time({ at }: { readonly at: Instant }) {
  const { zone, words } = useRow();
  return (
    <time dateTime={at} title={wholeTime(at, zone)}>
      {momentInTable(at, zone, words)}
    </time>
  );
}

/** A day. */
export function Day({ at }: { readonly at: Instant }) {
  return <time dateTime={at.slice(0, 10)}>{dayInTable(at, useWords())}</time>;
}

/** The last day before something ends, where the reader is. */
export function LastDay({ end }: { readonly end: Instant }) {
  return <Day at={`${lastDayBefore(end, usePage().zone)}T00:00:00.000Z`} />;
}

/** Names with how many there are of each; nought stays in the background. */
export function CountList({ rows }: { readonly rows: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl class="tally">
      {rows.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd {...(count === 0 && { class: 'none' })}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names with what they stand for. Empty values are left out. */
export function DetailList({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="facts">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The message above a page after an action: keyboards and screen readers begin there. */
export function ErrorNotice({ children }: { readonly children: ComponentChildren }) {
  if (!children) return null;
  return (
    <p class="notice bad" role="alert" id="problem" tabIndex={-1} autofocus>
      {children}
    </p>
  );
}

/** What has just been done; read in the same way. */
export function SuccessNotice({
  tone = 'good',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}) {
  return (
    <p class={`notice ${tone}`} role="status" tabIndex={-1} autofocus>
      {children}
    </p>
  );
}

/** How good or bad a state is, and that it passes by itself. */
export type Tone = 'good' | 'warn' | 'bad' | 'live' | undefined;

/** The state of something in one or two words. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return <span class={tone ? `state ${tone}` : 'state'}>{children}</span>;
}

/** Stands where a list has nothing to list, and says what then. */
export function EmptyState({ icon, children }: { readonly icon?: string; readonly children: ComponentChildren }) {
  return (
    <div class="nothing">
      {icon !== undefined && <Icon name={icon} />}
      <p>{children}</p>
    </div>
  );
}

/** The way from the home page to this page, whose own name the heading says. */
export function Breadcrumbs({ links }: { readonly links: readonly Breadcrumb[] }) {
  const { parts } = useWords();
  return (
    <nav class="crumbs" aria-label={parts.way}>
      <ol>
        {[['/', parts.home] satisfies Breadcrumb, ...links].map(([path, label]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The number of a cell; nought stays in the background. */
export function NumberCell({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <td data-label={label} class={value === 0 ? 'number none' : 'number'}>
      {value}
    </td>
  );
}

interface StatusProps {
  /** The work goes on, so that the page will change. */
  readonly isLive: boolean;
  readonly tone?: Tone;
  /** Where the page is shown again, for browsers that run no script. */
  readonly path: string;
  readonly children: ComponentChildren;
}

/** How work is doing, in one sentence; read aloud when it changes. */
export function LiveStatus({ isLive, tone, path, children }: StatusProps) {
  const { parts } = useWords();
  return (
    <>
      <p class={tone ? `notice ${tone}` : 'notice'} role="status" id="live-status" data-part>
        {children}
      </p>
      <div id="live-again" data-part>
        {isLive && (
          <div data-live>
            <noscript>
              <p>
                <a href={path}>{parts.newest}</a>
              </p>
            </noscript>
          </div>
        )}
      </div>
    </>
  );
}

/** The pages of a group, and for whom each is there. */
const groupPages = [
  'overview',
  'members',
  'channels',
  'emoji',
  'moderation',
  'imports',
  'placeholders',
  'announcements',
  'log',
  'hooks',
  'settings',
] as const;
const memberPages: readonly string[] = ['overview', 'members', 'emoji'];
const maintainerPages: readonly string[] = ['channels', 'moderation'];

interface GroupPagesProps {
  readonly group: Group;
  /** The overview unless another one is said. */
  readonly current: (typeof groupPages)[number] | undefined;
  readonly isOwner?: boolean;
  /** A Maintainer, or somebody above that. */
  readonly isModerator?: boolean;
}

/** The way between the pages of a group. */
export function GroupPages({ group, current = 'overview', isOwner = true, isModerator = isOwner }: GroupPagesProps) {
  const { groups } = useWords();
  const isShown = (page: string) =>
    isOwner || memberPages.includes(page) || (maintainerPages.includes(page) && isModerator);
  return (
    <nav class="tabs many" aria-label={groups.pagesOf({ group: group.name })}>
      {groupPages.filter(isShown).map((page) => (
        <a
          key={page}
          href={groupPath(group, page === 'overview' ? undefined : page)}
          {...(page === current && { 'aria-current': 'page' as const })}
        >
          {groups.pages[page]}
        </a>
      ))}
    </nav>
  );
}

interface PaginationProps {
  readonly page: number;
  /** Absent for lists that are not counted. */
  readonly pages?: number;
  readonly hasMore: boolean;
  readonly pathOf: (page: number) => string;
}

/** The ways to the neighbours of a page of a list. */
export function Pagination({ page, pages, hasMore, pathOf }: PaginationProps) {
  const { parts } = useWords();
  if (page <= 1 && !hasMore) return null;
  return (
    <nav class="pager" aria-label={parts.pages}>
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev">
          {parts.previous}
        </a>
      )}
      <span>{pages === undefined ? parts.page({ page }) : parts.pageOf({ page, pages })}</span>
      {hasMore && (
        <a href={pathOf(page + 1)} rel="next">
          {parts.next}
        </a>
      )}
    </nav>
  );
}

/** The same where it is known how many there are. */
export function CountedPagination({
  page,
  pages,
  pathOf,
}: {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}) {
  return <Pagination {...{ page, pages, pathOf }} hasMore={page < pages} />;
}

import type { ComponentChildren } from 'preact';
import type { Group } from '../../../domain/group.ts';
import type { Instant } from '../../../lib/clock.ts';
import { formTokenField } from '../forms.ts';

/** What proves that a form came from one of our pages. */
export function FormToken({ value }: { readonly value: string }) {
  return <input type="hidden" name={formTokenField} value={value} />;
}

/** A moment, to the minute. */
export function Time({ at }: { readonly at: Instant }) {
  return <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>;
}

/** Names with what they stand for. Empty values are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
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

/** What stands above a page after something was tried: said aloud at once. */
export function Problem({ children }: { readonly children: ComponentChildren }) {
  if (!children) return null;
  return (
    <p class="notice bad" role="alert">
      {children}
    </p>
  );
}

interface StatusProps {
  /** The work goes on, so that the page will change. */
  readonly isLive: boolean;
  readonly look?: 'good' | 'bad' | undefined;
  /** Where the page shows itself anew, for browsers that run no script. */
  readonly path: string;
  readonly children: ComponentChildren;
}

/** How work is doing, in one sentence; read aloud when it changes. */
export function LiveStatus({ isLive, look, path, children }: StatusProps) {
  return (
    <>
      <p class={look ? `notice ${look}` : 'notice'} role="status" id="live-status" data-part>
        {children}
      </p>
      <div id="live-again" data-part>
        {isLive && (
          <p data-live>
            <a href={path}>Show the newest state</a>
          </p>
        )}
      </div>
    </>
  );
}

/** The pages that a group has for its Owners. */
export function GroupPages({ group, here }: { readonly group: Group; readonly here: 'placeholders' | 'imports' }) {
  const pages = [
    ['placeholders', 'Placeholder users'],
    ['imports', 'Imports'],
  ] as const;
  return (
    <nav class="tabs" aria-label={`Pages of ${group.name}`}>
      {pages.map(([page, words]) => (
        <a
          key={page}
          href={`/groups/${group.fullPath}/-/${page}`}
          {...(page === here && { 'aria-current': 'page' as const })}
        >
          {words}
        </a>
      ))}
    </nav>
  );
}

/** The ways to the neighbours of a page of a list. */
export function Pager({ page, pages, pathOf }: { page: number; pages: number; pathOf: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav class="pager" aria-label="Pages of the list">
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a href={pathOf(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

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

/** What stands above a page after something was tried: whoever hears or types the page begins there. */
export function Problem({ children }: { readonly children: ComponentChildren }) {
  if (!children) return null;
  return (
    <p class="notice bad" role="alert" id="problem" tabIndex={-1} autofocus>
      {children}
    </p>
  );
}

/** What has just been done; read in the same way. */
export function Done({ tone = 'good', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return (
    <p class={`notice ${tone}`} role="status" tabIndex={-1} autofocus>
      {children}
    </p>
  );
}

/** How good or bad a state is, and that it passes by itself. */
export type Tone = 'good' | 'warn' | 'bad' | 'live' | undefined;

/** The state of something in one or two words. */
export function State({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return <span class={tone ? `state ${tone}` : 'state'}>{children}</span>;
}

/** Stands where a list has nothing to list, and says what then. */
export function Nothing({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="nothing">
      <p>{children}</p>
    </div>
  );
}

/** The way from the home page to this page, whose own name the heading says. */
export function Crumbs({ links }: { readonly links: readonly (readonly [path: string, words: string])[] }) {
  return (
    <nav class="crumbs" aria-label="Way to this page">
      <ol>
        {[['/', 'Home'] as const, ...links].map(([path, words]) => (
          <li key={path}>
            <a href={path}>{words}</a>
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
  readonly look?: Tone;
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
          <div data-live>
            <noscript>
              <p>
                <a href={path}>Show the newest state</a>
              </p>
            </noscript>
          </div>
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

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Viewer } from '../../../../core/platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import type { Words } from './words.ts';

/** What every part of a page may need, whoever puts it there. */
export interface PageState {
  readonly words: Words;
  readonly viewer: Viewer;
  /** Hidden in each form; empty for those who have not signed in. */
  readonly csrfToken: string;
  /** Time zone of the reader, as in `Europe/Berlin`. */
  readonly zone: string;
  readonly now: Instant;
  /** Path and query of the page, to come back to after a form. */
  readonly path: string;
}

const context = createContext<PageState | undefined>(undefined);

/** Gives its children a state. */
export const PageStateProvider = context.Provider;

/** The state of the page that is being rendered. */
export function usePage(): PageState {
  const state = useContext(context);
  if (!state) throw new Error('rendered outside of a page');
  return state;
}

/** The texts of the page that is being rendered. */
export function useWords(): Words {
  return usePage().words;
}

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Viewer } from '../../../../core/platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import type { Words } from '../../../../words/index.ts';
import type { FormState } from './form-state.ts';

/** What a row of a list may know of its reader: nothing that is one person's. Readers alike get the same row. */
export interface RowState {
  readonly words: Words;
  readonly isSignedIn: boolean;
  /** Time zone of the reader, as in `Europe/Berlin`. */
  readonly zone: string;
  readonly now: Instant;
}

/** What every part of a page may need, whoever puts it there. */
export interface PageState extends RowState {
  readonly viewer: Viewer;
  /** What the server is called. */
  readonly serverName: string;
  /** The server has rules, at `/about/rules`. */
  readonly hasTerms: boolean;
  /** Hidden in each form; empty for those who have not signed in. */
  readonly csrfToken: string;
  /** Hidden in each form as well: sending a form of this page again changes nothing. Empty like the token. */
  readonly formKey: string;
  /** Path and query of the page, to come back to after a form. */
  readonly path: string;
  /** Of pages of the table. */
  readonly forms?: FormState | undefined;
}

const context = createContext<PageState | RowState | undefined>(undefined);

/** Gives its children a state; with that of a row alone they may be nothing but parts of rows. */
export const PageStateProvider = context.Provider;

/** The state of the page that is being rendered. */
export function usePage(): PageState {
  const state = useRow();
  if (!('viewer' in state)) throw new Error('rendered as a row, which knows nothing of the page');
  return state as PageState;
}

/** What is the same for the row that is being rendered, whichever page it stands on. */
export function useRow(): RowState {
  const state = useContext(context);
  if (!state) throw new Error('rendered outside of a page');
  return state;
}

/** The texts of the page that is being rendered. */
export function useWords(): Words {
  return useRow().words;
}

import type { KeptFile } from '../../core/content/domain/item-input.ts';
import type { UserViewer } from '../../core/platform/domain/viewer.ts';
import type { Parameters } from './parameters.ts';

/** What a handler of the channel API gets. */
export interface Call {
  readonly viewer: UserViewer;
  readonly parameters: Parameters;
  /** Files of the parts `media` and `file`; their bytes are kept already, and images have their scales. */
  readonly media: readonly KeptFile[];
  /** Names the next page in the header `Link`: this request with these parameters in place of its page numbers. */
  readonly next: (parameters: Readonly<Record<string, string>>) => void;
}

/** Adds a call for signed-in users; its path also answers with `.json` behind it. Answers may be streams of JSON. */
export type AddCall = (
  method: 'GET' | 'POST',
  path: string,
  summary: string,
  handle: (call: Call) => Promise<unknown>,
) => void;

/** Adds a call that needs no credentials. */
export type AddPublicCall = (path: string, summary: string, handle: () => Promise<unknown>) => void;

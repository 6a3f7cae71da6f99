import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LRUCache } from 'lru-cache';
import { PageStateProvider, type RowState } from '../shared/index.ts';

/** Of memory, some 3,000 rows. */
const maxBytes = 16 << 20;

const rendered = new LRUCache<string, string>({
  maxSize: maxBytes,
  sizeCalculation: (html, key) => 2 * (html.length + key.length) + 200,
});

/**
 * HTML that is made of `made` and of the state of a row, and of nothing else; cached by these.
 * @param isOfNow whether it says how long ago something was; then it is made again each minute
 */
export function renderRow(
  made: readonly unknown[],
  row: RowState,
  { isOfNow, render }: { readonly isOfNow: boolean; readonly render: () => ComponentChildren },
): string {
  const { words, isSignedIn, zone } = row;
  const key = JSON.stringify([made, words.language, isSignedIn, zone, isOfNow ? row.now.slice(0, 16) : '']);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const state: RowState = isOfNow ? { words, isSignedIn, zone, now: row.now } : withoutNow({ words, isSignedIn, zone });
  const html = flat(renderToString(<PageStateProvider value={state}>{render()}</PageStateProvider>));
  rendered.set(key, html);
  return html;
}

/**
 * The same text in one piece. What is rendered is a tree of thousands of short pieces, which takes many times its length in
 * memory, and which each page that it stands on would go through again.
 */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

/** The state of what does not depend on the moment, and so cannot ask for it. */
function withoutNow(state: Omit<RowState, 'now'>): RowState {
  const get = (): never => {
    throw new Error('rendered as a row that does not change with time');
  };
  return Object.defineProperty({ ...state }, 'now', { get }) as RowState;
}

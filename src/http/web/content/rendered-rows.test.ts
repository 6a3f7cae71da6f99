import { h } from 'preact';
import { expect, it } from 'vitest';
import { type RowState, useRow } from '../shared/shell/page-state.ts';
import { wordsOf } from '../../../words/index.ts';
import { renderRow } from './rendered-rows.tsx';

const state: RowState = { words: wordsOf('en'), isSignedIn: true, zone: 'UTC', now: '2026-01-02T03:04:05.000Z' };

/** A row that says all that it can know, and how often one was rendered. */
function createRow() {
  let count = 0;
  function Content({ text, asksForNow }: { readonly text: string; readonly asksForNow: boolean }) {
    count += 1;
    const row = useRow();
    return h('p', null, [text, row.zone, String(row.isSignedIn), asksForNow ? row.now : ''].join(' '));
  }
  const render = (text: string, other: Partial<RowState> = {}, isOfNow = false): string =>
    renderRow([text], { ...state, ...other }, { isOfNow, render: () => h(Content, { text, asksForNow: isOfNow }) });
  return { render, count: () => count };
}

it('renders a row once for all who get the same', () => {
  const { render, count } = createRow();
  const first = render('once');
  expect(first).toBe('<p>once UTC true </p>');
  expect(render('once', { now: '2027-01-01T00:00:00.000Z' })).toBe(first);
  expect(count()).toBe(1);
});

it('makes another row where anything differs that it is made of', () => {
  const { render, count } = createRow();
  const rows = [
    render('one'),
    render('two'),
    render('one', { zone: 'Asia/Tokyo' }),
    render('one', { isSignedIn: false }),
    render('one', {}, true),
    render('one', { now: '2026-01-02T03:05:05.000Z' }, true),
  ];
  expect(new Set(rows).size).toBe(6);
  expect(count()).toBe(6);
  // Within a minute, what says how long ago something was stays.
  expect(render('one', { now: '2026-01-02T03:05:59.000Z' }, true)).toBe(rows[5]);
});

it('keeps the moment from rows that do not change with time', () => {
  const asking = (): string =>
    renderRow(['asks'], state, { isOfNow: false, render: () => h(() => h('p', null, useRow().now), null) });
  expect(asking).toThrow('does not change with time');
});

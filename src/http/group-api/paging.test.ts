import { describe, expect, it } from 'vitest';
import { DomainError } from '../../core/platform/domain/errors.ts';
import { encodeCursor } from '../../core/platform/storage/queries/page.ts';
import { maxCounted } from '../../core/platform/storage/queries/slice.ts';
import {
  answerSlice,
  pageOf,
  pageOfAll,
  readKeyset,
  readSliceParameters,
  setKeysetHeader,
  setPageHeaders,
} from './paging.ts';

const baseUrl = 'https://here.example';
const order = { by: 'name', sort: 'asc', as: { updated_at: 'created_at' } } as const;
const cursor = encodeCursor({ value: 'x', id: 7 });

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.facts['parameter'], error.message];
    throw error;
  }
}

/** A request, and a reply that notes its headers. */
function exchange(url = '/api/v4/things?search=a&page=3') {
  const headers: Record<string, string> = {};
  const reply = { headers: (given: Record<string, string>) => Object.assign(headers, given) };
  const request = { url, routeOptions: { config: {} } };
  const asked = { request, reply, operations: { baseUrl } } as unknown as Parameters<typeof setPageHeaders>[0];
  return { asked, headers };
}

const at = (query: string, rel: string) => `<${baseUrl}/api/v4/things?search=a&${query}>; rel="${rel}"`;
const linked = (...pages: [page: number, rel: string][]) =>
  pages.map(([page, rel]) => at(`page=${page}&per_page=10`, rel)).join(', ');

describe('the slice that is asked for', () => {
  it.each([
    [{}, { limit: 20, offset: 0, orderBy: 'name', sort: 'asc' }],
    [
      { page: 1, per_page: 5 },
      { limit: 5, offset: 0 },
    ],
    [
      { page: 3, per_page: 5 },
      { limit: 5, offset: 10 },
    ],
    [{ per_page: 100 }, { limit: 100 }],
    [
      { per_page: 101, page: 2 },
      { limit: 100, offset: 100 },
    ],
    [
      { sort: 'desc', order_by: 'path' },
      { orderBy: 'path', sort: 'desc' },
    ],
    [{ order_by: 'updated_at' }, { orderBy: 'created_at' }],
    [{ pagination: 'offset', page: 2 }, { offset: 20 }],
    [{ pagination: 'legacy', page: 2 }, { offset: 20 }],
  ] as const)('by number: %j', (query, slice) => {
    const read = readSliceParameters(query, order);
    expect(read).toMatchObject(slice);
    expect(read.afterId).toBeUndefined();
  });

  it.each([
    [{}, { limit: 20, offset: 0, afterId: 0, orderBy: 'id', sort: 'asc' }],
    [
      { per_page: 101, page: 9 },
      { limit: 100, offset: 0, afterId: 0, orderBy: 'id', sort: 'asc' },
    ],
    [
      { cursor, sort: 'desc' },
      { limit: 20, offset: 0, afterId: 7, orderBy: 'id', sort: 'desc' },
    ],
    [{ order_by: 'id' }, { limit: 20, offset: 0, afterId: 0, orderBy: 'id', sort: 'asc' }],
  ] as const)('by keys: %j', (query, slice) => {
    expect(readSliceParameters({ ...query, pagination: 'keyset' }, order)).toStrictEqual(slice);
  });

  it('is refused where it is none', () => {
    const asked = (query: object) => refusalOf(() => readSliceParameters(query, order));
    const wrongOrder = ['invalid_parameter', 'order_by', 'order_by does not have a valid value'];
    expect(asked({ pagination: 'keyset', order_by: 'name' })).toEqual(wrongOrder);
    const wrongCursor = ['invalid_parameter', 'cursor', 'cursor is invalid'];
    expect(asked({ pagination: 'keyset', cursor: 'x' })).toEqual(wrongCursor);
    expect(asked({ pagination: 'keyset', cursor: '' })).toEqual(wrongCursor);
    const alone = ['invalid_parameter', 'cursor', 'cursor is invalid without pagination=keyset'];
    expect(asked({ cursor })).toEqual(alone);
    expect(asked({ cursor: '' })).toEqual(alone);
    expect(refusalOf(() => readKeyset({ cursor }))).toEqual(alone);
    expect(refusalOf(() => readKeyset({ cursor: 'x', pagination: 'keyset' }))).toEqual(wrongCursor);
  });

  it.each([
    [{}, undefined],
    [{ pagination: 'offset' }, undefined],
    [{ pagination: 'keyset' }, { limit: 20, after: undefined }],
    [
      { pagination: 'keyset', per_page: 101, cursor: '' },
      { limit: 100, after: undefined },
    ],
    [
      { pagination: 'keyset', per_page: 5, cursor },
      { limit: 5, after: { value: 'x', id: 7 } },
    ],
  ] as const)('of a list with an order of its own: %j', (query, keyset) => {
    expect(readKeyset(query)).toStrictEqual(keyset);
  });

  it.each([
    [{}, { limit: 20, offset: 0 }],
    [{ page: 2 }, { limit: 20, offset: 20 }],
    [
      { page: 3, per_page: 500 },
      { limit: 100, offset: 200 },
    ],
  ])('of a list without keys: %j', (query, page) => {
    expect(pageOf(query)).toEqual(page);
  });
});

describe('the headers of a page', () => {
  it.each([
    [0, 25, 1, 3, '2', '', linked([2, 'next'], [1, 'first'], [3, 'last'])],
    [10, 25, 2, 3, '3', '1', linked([1, 'prev'], [3, 'next'], [1, 'first'], [3, 'last'])],
    [20, 25, 3, 3, '', '2', linked([2, 'prev'], [1, 'first'], [3, 'last'])],
    [10, 20, 2, 2, '', '1', linked([1, 'prev'], [1, 'first'], [2, 'last'])],
    [0, 10, 1, 1, '', '', linked([1, 'first'], [1, 'last'])],
    [0, 0, 1, 1, '', '', linked([1, 'first'], [1, 'last'])],
  ])('that begins at %d of %d', (offset, total, page, pages, next, prev, link) => {
    const { asked, headers } = exchange();
    setPageHeaders(asked, { limit: 10, offset }, total);
    expect(headers).toEqual({
      link,
      'x-page': String(page),
      'x-per-page': '10',
      'x-next-page': next,
      'x-prev-page': prev,
      'x-total': String(total),
      'x-total-pages': String(pages),
    });
  });

  it('of a list that is too long to be counted say nothing of its end', () => {
    const { asked, headers } = exchange();
    setPageHeaders(asked, { limit: 10, offset: 0 }, maxCounted + 1);
    expect(headers).toEqual({
      link: linked([2, 'next'], [1, 'first']),
      'x-page': '1',
      'x-per-page': '10',
      'x-next-page': '2',
      'x-prev-page': '',
    });
    setPageHeaders(asked, { limit: 10, offset: 0 }, maxCounted);
    expect(headers).toMatchObject({ 'x-total': String(maxCounted) });
  });

  it('of a page by keys lead on behind its last row', () => {
    const { asked, headers } = exchange('/api/v4/things?search=a');
    setKeysetHeader(asked, 10, { value: 'x', id: 7 });
    expect(headers).toEqual({ link: at(`per_page=10&cursor=${cursor}`, 'next') });
    const last = exchange();
    setKeysetHeader(last.asked, 10, undefined);
    expect(last.headers).toEqual({});
  });
});

describe('a page that is sent', () => {
  const rows = [{ id: 3 }, { id: 7 }];
  const encode = ({ id }: { id: number }) => ({ number: id });
  const body = [{ number: 3 }, { number: 7 }];
  const slice = { limit: 10, offset: 0, orderBy: 'id', sort: 'asc' } as const;

  it('by number has its place', () => {
    const { asked, headers } = exchange();
    expect(answerSlice(asked, slice, { rows, total: 2, hasMore: false }, encode)).toEqual(body);
    expect(headers).toMatchObject({ 'x-total': '2', 'x-page': '1' });
  });

  it('by keys has the next one, if there is one', () => {
    const { asked, headers } = exchange('/api/v4/things?search=a');
    const listed = { rows, total: undefined, hasMore: true };
    expect(answerSlice(asked, { ...slice, afterId: 0 }, listed, encode)).toEqual(body);
    const next = encodeCursor({ value: '', id: 7 });
    expect(headers).toEqual({ link: at(`per_page=10&cursor=${next}`, 'next') });
    for (const ended of [
      { rows, total: undefined, hasMore: false },
      { rows: [], total: undefined, hasMore: true },
    ]) {
      const last = exchange();
      answerSlice(last.asked, { ...slice, afterId: 0 }, ended, encode);
      expect(last.headers).toEqual({});
    }
  });

  it('of a list that was read whole is cut out of it', () => {
    const { asked, headers } = exchange();
    expect(pageOfAll(asked, { page: 2, per_page: 2 }, [1, 2, 3, 4, 5])).toEqual([3, 4]);
    expect(headers).toMatchObject({ 'x-total': '5', 'x-next-page': '3', 'x-prev-page': '1' });
    expect(pageOfAll(exchange().asked, {}, [1, 2, 3])).toEqual([1, 2, 3]);
  });
});

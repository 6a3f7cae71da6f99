import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type Cursor,
  decodeCursor,
  DomainError,
  encodeCursor,
  type Listed,
  maxCounted,
  type Slice,
} from '../../core/platform/index.ts';
import { linkHeader, ownUrl } from '../protocol/own-url.ts';
import { ignored } from './parameters.ts';

const maxPerPage = 100;

/** Some libraries that go through the pages themselves tell the server so. */
const ofClient = ignored(Type.Unknown(), 'an option of client libraries.');

const numbers = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1 })),
  all: ofClient,
  get_all: ofClient,
  as_list: ofClient,
  iterator: ofClient,
};

/** Parameters of a list that is paged only by number. */
export const numberedParameters = {
  ...numbers,
  pagination: ignored(Type.Enum(['offset', 'legacy']), 'pages have numbers.'),
};

/** Parameters of a list that can also continue after a key, in its own order. */
export const keysetParameters = {
  ...numbers,
  pagination: Type.Optional(Type.Enum(['keyset', 'offset', 'legacy'])),
  cursor: Type.Optional(Type.String()),
};

/** The parameters of a list that can be sorted. */
export const pageParameters = { ...keysetParameters, sort: Type.Optional(Type.Enum(['asc', 'desc'])) };

/** Parameters of a list that only continues after a key: it is too long to be counted, or read from the middle. */
export const cursorParameters = {
  per_page: numbers.per_page,
  cursor: Type.Optional(Type.String()),
  pagination: ignored(Type.Literal('keyset'), 'the list always continues after a key.'),
};

/** A request for a page, as far as its headers are made of it. */
interface Paged {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly operations: { readonly baseUrl: string };
}

interface PageQuery {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly pagination?: 'keyset' | 'offset' | 'legacy' | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly order_by?: string | undefined;
}

/**
 * The slice that a client asks for (group API facts, section 9.1). `order.as` says which names of an order mean the same
 * as others.
 * @throws DomainError invalid_parameter for a cursor that is none, or an order that keyset paging does not have
 */
export function readSliceParameters(
  query: PageQuery,
  order: { by: string; sort: 'asc' | 'desc'; as?: Readonly<Record<string, string>> },
): Slice {
  const limit = Math.min(query.per_page ?? 20, maxPerPage);
  const sort = query.sort ?? order.sort;
  const orderBy = query.order_by ?? order.by;
  if (query.pagination !== 'keyset') {
    assertNoCursor(query);
    return { limit, offset: ((query.page ?? 1) - 1) * limit, orderBy: order.as?.[orderBy] ?? orderBy, sort };
  }
  if ((query.order_by ?? 'id') !== 'id') {
    throw new DomainError('invalid_parameter', 'parameters.invalidValue', { parameter: 'order_by' });
  }
  return { limit, offset: 0, afterId: query.cursor === undefined ? 0 : idOf(query.cursor), orderBy: 'id', sort };
}

/** A cursor that nothing goes by must not look as if it were followed. @throws DomainError invalid_parameter */
function assertNoCursor({ cursor }: Pick<PageQuery, 'cursor'>): void {
  if (cursor === undefined) return;
  throw new DomainError('invalid_parameter', 'paging.cursorNeedsKeyset', { parameter: 'cursor' });
}

function idOf(cursor: string): number {
  return cursorOf(cursor).id;
}

function cursorOf(text: string): Cursor {
  const decoded = decodeCursor(text);
  if (!decoded) throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'cursor' });
  return decoded;
}

/** @throws DomainError invalid_parameter for a cursor that is none */
export function cursorIn(text: string | undefined): Cursor | undefined {
  return text === undefined ? undefined : cursorOf(text);
}

/**
 * Where a list with its own order continues, for clients that page by keys; undefined for others.
 * @throws DomainError invalid_parameter for an invalid cursor
 */
export function readKeyset(query: Pick<PageQuery, 'pagination' | 'cursor' | 'per_page'>) {
  const { pagination, cursor, per_page: limit = 20 } = query;
  if (pagination !== 'keyset') {
    assertNoCursor(query);
    return undefined;
  }
  return { limit: Math.min(limit, maxPerPage), after: cursor ? cursorOf(cursor) : undefined };
}

/** Sets the header with the place where such a list continues; none at its end. */
export function setKeysetHeader(
  { request, reply, operations: { baseUrl } }: Paged,
  limit: number,
  last: Cursor | undefined,
): void {
  if (last) reply.headers(nextLink(pageUrl(request, baseUrl, limit), last));
}

/**
 * Reads a page of such a list and sets the headers for the next one: after the id of a row, or the key from `keyOf`.
 * @throws DomainError invalid_parameter for an invalid cursor
 */
export async function answerKeysetPage<T extends { readonly id: number }>(
  paged: Paged,
  { per_page, cursor }: Pick<PageQuery, 'per_page' | 'cursor'>,
  read: (page: { readonly after: Cursor | undefined; readonly limit: number }) => Promise<readonly T[]>,
  keyOf: (row: T) => Cursor = ({ id }) => ({ value: '', id }),
): Promise<readonly T[]> {
  const limit = Math.min(per_page ?? 20, maxPerPage);
  const found = await read({ after: cursor === undefined ? undefined : cursorOf(cursor), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  setKeysetHeader(paged, limit, last && keyOf(last));
  return rows;
}

function nextLink(url: URL, last: Cursor): Record<string, string> {
  const link = linkHeader([['next', withParameter(url, 'cursor', encodeCursor(last))]]);
  return link === undefined ? {} : { link };
}

/** The rows of a slice as sent, with the headers that link to the others. */
export function answerSlice<T extends { readonly id: number }, R>(
  paged: Paged,
  slice: Slice,
  listed: Listed<T>,
  encode: (row: T) => R,
): R[] {
  setSliceHeaders(paged, slice, listed);
  return listed.rows.map(encode);
}

/** Sets the headers that lead from the rows of a slice to the others. */
export function setSliceHeaders(
  { request, reply, operations: { baseUrl } }: Paged,
  slice: Slice,
  listed: Listed<{ readonly id: number }>,
): void {
  const url = pageUrl(request, baseUrl, slice.limit);
  reply.headers(slice.afterId === undefined ? offsetHeaders(url, slice, listed) : keysetHeaders(url, listed));
}

/** A page by its number, for lists that have no keyset. */
export function pageOf(query: Pick<PageQuery, 'page' | 'per_page'>): Pick<Slice, 'limit' | 'offset'> {
  const limit = Math.min(query.per_page ?? 20, maxPerPage);
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** Says in the headers which page this is, and where the others are. */
export function setPageHeaders(
  { request, reply, operations: { baseUrl } }: Paged,
  page: Pick<Slice, 'limit' | 'offset'>,
  total: number,
): void {
  const hasMore = page.offset + page.limit < total;
  const listed = { rows: [], total: total > maxCounted ? undefined : total, hasMore };
  reply.headers(offsetHeaders(pageUrl(request, baseUrl, page.limit), page, listed));
}

/** A page of a list that is short and has been read whole, with its headers. */
export function pageOfAll<T>(
  exchange: Paged,
  query: Pick<PageQuery, 'page' | 'per_page'>,
  all: readonly T[],
): readonly T[] {
  const page = pageOf(query);
  setPageHeaders(exchange, page, all.length);
  return all.slice(page.offset, page.offset + page.limit);
}

/** The same list, with as many rows. */
function pageUrl(request: FastifyRequest, baseUrl: string, limit: number): URL {
  const url = ownUrl(request, baseUrl);
  url.searchParams.set('per_page', String(limit));
  return url;
}

function offsetHeaders(
  url: URL,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
  { total, hasMore }: Listed<unknown>,
) {
  const page = offset / limit + 1;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / limit));
  const at = (number: number): string => withParameter(url, 'page', String(number));
  const link = linkHeader([
    ...(page > 1 ? [['prev', at(page - 1)] as const] : []),
    ...(hasMore ? [['next', at(page + 1)] as const] : []),
    ['first', at(1)],
    ...(pages === undefined ? [] : [['last', at(pages)] as const]),
  ]);
  return {
    ...(link !== undefined && { link }),
    'x-page': String(page),
    'x-per-page': String(limit),
    'x-next-page': hasMore ? String(page + 1) : '',
    'x-prev-page': page > 1 ? String(page - 1) : '',
    ...(pages !== undefined && { 'x-total': String(total), 'x-total-pages': String(pages) }),
  };
}

function keysetHeaders(url: URL, { rows, hasMore }: Listed<{ readonly id: number }>): Record<string, string> {
  const last = rows.at(-1);
  if (!hasMore || !last) return {};
  return nextLink(url, { value: '', id: last.id });
}

function withParameter(url: URL, name: string, value: string): string {
  const copy = new URL(url);
  copy.searchParams.set(name, value);
  return copy.href;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

const usualPerPage = 20;
const mostPerPage = 100;
/** Longer lists do not tell how long they are (group API facts, section 9.1). */
const mostCounted = 10_000;

/** Members of a query that choose a page. */
export const pageParameters = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
};

/** A page of a list, as a client asked for it. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
  readonly limit: number;
}

export function pageOf(query: { readonly page?: number; readonly per_page?: number }): Page {
  const page = query.page ?? 1;
  const perPage = Math.min(query.per_page ?? usualPerPage, mostPerPage);
  return { page, perPage, offset: (page - 1) * perPage, limit: perPage };
}

/** Says in the headers which page this is, and where the others are (facts, section 9.1). */
export function setPageHeaders(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  baseUrl: string,
  { page, perPage }: Page,
  total: number,
): void {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const next = page < pages ? page + 1 : undefined;
  const previous = page > 1 ? Math.min(page - 1, pages) : undefined;
  const isCounted = total <= mostCounted;
  reply.headers({
    'x-page': String(page),
    'x-per-page': String(perPage),
    'x-next-page': String(next ?? ''),
    'x-prev-page': String(previous ?? ''),
    ...(isCounted && { 'x-total': String(total), 'x-total-pages': String(pages) }),
  });
  const to = (target: number, rel: string): string => `<${addressOf(request, baseUrl, target, perPage)}>; rel="${rel}"`;
  const links = [
    ...(previous === undefined ? [] : [to(previous, 'prev')]),
    ...(next === undefined ? [] : [to(next, 'next')]),
    to(1, 'first'),
    ...(isCounted ? [to(pages, 'last')] : []),
  ];
  reply.header('link', links.join(', '));
}

/** The same request for another page, without what is secret in it. */
function addressOf(request: FastifyRequest, baseUrl: string, page: number, perPage: number): string {
  const url = new URL(request.url, baseUrl);
  for (const secret of ['private_token', 'access_token']) url.searchParams.delete(secret);
  url.searchParams.set('page', String(page));
  url.searchParams.set('per_page', String(perPage));
  return `${baseUrl}${url.pathname}${url.search}`;
}

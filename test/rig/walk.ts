import { expect } from 'vitest';
import { request, type TestRequest } from './request.ts';
import type { TestTributary } from './tributary.ts';

/** More pages than any list of a test has: a list that never ends fails, and does not hang. */
const maxPages = 50;

/** The pages of a list, from `path` on along the header `Link`. */
export async function walkLinks<T>(
  tributary: TestTributary,
  path: string,
  asked: TestRequest,
  rowsOf: (json: unknown) => readonly T[],
): Promise<T[][]> {
  const pages: T[][] = [];
  for (let next: string | undefined = path; next !== undefined && pages.length < maxPages; ) {
    const answer = await request(tributary, 'GET', next, asked);
    expect([next, answer.status]).toEqual([next, 200]);
    pages.push([...rowsOf(answer.json)]);
    const link = (answer.headers['link'] as string | undefined) ?? '';
    next = /<http:\/\/tributary\.test([^>]*)>; rel="next"/.exec(link)?.[1];
  }
  return pages;
}

/** The pages that `read` gives, each behind the last row of the one before; it ends with a page that is not full. */
export async function walkKeys<T>(limit: number, read: (last: T | undefined) => Promise<readonly T[]>): Promise<T[][]> {
  const pages: T[][] = [];
  for (let last: T | undefined; pages.length < maxPages; last = pages.at(-1)!.at(-1)) {
    pages.push([...(await read(last))]);
    if (pages.at(-1)!.length < limit) break;
  }
  return pages;
}

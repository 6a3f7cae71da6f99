import type pg from 'pg';

/**
 * A query that rejects when there is no answer within `milliseconds`. Its connection is of no use then, since the answer
 * may still come: a pool closes it.
 */
export function withDeadline(text: string, values: unknown[], milliseconds: number): pg.QueryConfig {
  return { text, values, query_timeout: milliseconds } as pg.QueryConfig;
}

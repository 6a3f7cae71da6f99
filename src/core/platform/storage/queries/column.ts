import type { ColumnType, Generated } from 'kysely';

/** 0 or 1; booleans are integers in both databases. */
export type Flag = 0 | 1;

/** A boolean as a column value; undefined, which changes no column, stays undefined. */
export function toFlag(value: boolean): Flag;
export function toFlag(value: boolean | undefined): Flag | undefined;
export function toFlag(value: boolean | undefined): Flag | undefined {
  if (value === undefined) return undefined;
  return value ? 1 : 0;
}

/** A number that the database gives. */
export type Id = Generated<number>;

/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

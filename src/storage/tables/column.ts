import type { ColumnType, Generated } from 'kysely';

/** 0 or 1; booleans are integers in both databases. */
export type Flag = 0 | 1;

/** A number that the database gives. */
export type Id = Generated<number>;

/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

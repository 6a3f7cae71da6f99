import { type Expression, type ValueNode, ValueNode as Values } from 'kysely';

type Value = string | number;

/**
 * A value that comes with each run of a compiled query and is not known while the query is built. The query builder takes
 * it wherever it takes a value; nothing else can be done with it. Comparing it with a value, calculating with it or putting it
 * into a text does not compile, and throws where the types are evaded.
 */
export class Param<T extends Value> implements Expression<T> {
  readonly #index: number;

  /** @param index its place among the values of a run */
  constructor(index: number) {
    this.#index = index;
  }

  /** The parameter index of a placeholder in a query; undefined for other values. */
  static indexOf(value: unknown): number | undefined {
    return value instanceof Param ? value.#index : undefined;
  }

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return Values.create(this);
  }

  [Symbol.toPrimitive](): never {
    throw new Error('The value of a Param is not known while a query is built.');
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Values known while a query is built: part of the shape, with a separate compiled text. */
type Known = boolean | null | undefined;

/**
 * An argument of a compiled query, as its builder sees it: each string and number is a `Param`. Booleans, null,
 * undefined, the value of a member named `kind`, and the length of lists are known.
 */
export type Params<T> =
  | Extract<T, Known>
  | ([Extract<T, Value>] extends [never] ? never : Param<Extract<T, Value>>)
  | ParamsOfObject<Exclude<T, Known | Value>>;

type ParamsOfObject<T> = T extends readonly (infer E extends Value)[]
  ? readonly Param<E>[]
  : T extends object
    ? { readonly [Name in keyof T]: Name extends 'kind' ? T[Name] : Params<T[Name]> }
    : never;

/** The caller's argument for a builder's `P`; `never` if `P` has a plain string or number. */
export type ArgumentOf<P> = P extends Known
  ? P
  : P extends Param<infer T>
    ? T
    : P extends readonly Param<infer T>[]
      ? readonly T[]
      : P extends object
        ? { readonly [Name in keyof P]: Name extends 'kind' ? P[Name] : ArgumentOf<P[Name]> }
        : never;

/** Argument of builders shared by compiled and plain queries: the parameters, or real values. */
export type OrParams<T> = T | Params<T>;

/**
 * Real values as a builder sees its parameters, for builders that compiled and plain queries share: neither may look at a
 * value. Nothing happens to it; only the type changes.
 */
export function asParams<T>(argument: OrParams<T>): Params<T> {
  return argument as Params<T>;
}

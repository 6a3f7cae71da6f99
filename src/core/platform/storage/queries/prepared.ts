import {
  type CompiledQuery,
  createQueryId,
  type Kysely,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryExecutor,
  type RawNode,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reader, Source, Tx } from '../database.ts';
import { keepingPostgres } from '../dialect/for-kind.ts';
import { plannedOnce } from '../dialect/plan-mode.ts';
import { type DatabaseKind, fewValues, storable } from '../dialect/portable.ts';
import { type ArgumentOf, Param } from '../param.ts';
import type { Schema } from '../schema.ts';

type Value = string | number | null;

/** Arguments of a prepared query: values, lists of them, and plain objects of these, such as viewers. */
type Argument = Value | boolean | undefined | readonly Value[] | { readonly [name: string]: Argument } | object;

/** The caller's arguments; a builder with a plain string or number makes a query that can't be called. */
export type Arguments<P extends readonly unknown[]> = { [Index in keyof P]: ArgumentOf<P[Index]> };

/** Maximum number of cached shapes per query: combining all filters of a list gives thousands. */
const maxShapes = 100;

interface Query<R> {
  toOperationNode(): RootOperationNode;
  execute(): Promise<R[]>;
}

/**
 * Writes what never changes into the text. SQLite prepares a statement again for each run where a parameter could decide
 * whether a partial index is of use, which takes longer than most statements do.
 */
class Constants extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Param ? node : ValueNode.createImmediate(node.value);
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const values = node.values.map((value) => this.transformValue(ValueNode.create(value)));
    return ValueListNode.create(values) as unknown as PrimitiveValueListNode;
  }

  protected override transformRaw(node: RawNode): RawNode {
    return keepingPostgres(node, super.transformRaw(node), (other) =>
      new Constants().transformNode(other, createQueryId()),
    );
  }
}

/** Facts about each run of a compiled query: its nodes, its values, and the query built with real values. */
export interface PreparedRun {
  readonly executor: QueryExecutor;
  readonly compiled: RootOperationNode;
  readonly values: readonly unknown[];
  readonly plain: () => RootOperationNode;
}

let inspect: ((run: PreparedRun) => void) | undefined;

/** Has every run of a compiled query looked at before it goes to the database; for tests, see `compareWithPlain`. */
export function inspectPreparedRuns(inspector: ((run: PreparedRun) => void) | undefined): void {
  inspect = inspector;
}

/**
 * A query that is compiled once for each kind of database and shape of its arguments, for frequent requests: building
 * it again costs more than running it. Only the shape can affect `build`: undefined or null, booleans, members named
 * `kind`, and the length of lists. Strings and numbers come with each run; `build` sees a `Param` for each, which the
 * query builder accepts as a value and which can't be compared.
 */
export function prepared<P extends readonly unknown[], R>(
  build: (reader: Reader, ...params: P) => Query<R>,
): (source: Source, ...args: Arguments<P>) => Promise<R[]> {
  return compileOnce<P, R>((source, ...params: P) => build(source as Reader, ...params));
}

/** The same for a statement of a transaction, which may name every table. */
export function preparedWrite<P extends readonly unknown[], R>(
  build: (db: Kysely<Schema>, ...params: P) => Query<R>,
): (tx: Tx, ...args: Arguments<P>) => Promise<R[]> {
  return compileOnce<P, R>((source, ...params: P) => build((source as Tx).db, ...params));
}

/**
 * Like `prepared`, for queries with one best plan for all values, which PostgreSQL plans once (docs/adr/0007): they
 * find rows by keys - ids, hashes, addresses, lists of them - or read the rows of one key, such as a channel, in the
 * order of an index. Not if another condition with its own index is combined with the key, or if few of many rows may
 * match one.
 */
export function preparedByKey<P extends readonly unknown[], R>(
  build: (reader: Reader, ...params: P) => Query<R>,
): (source: Source, ...args: Arguments<P>) => Promise<R[]> {
  return compileOnce<P, R>((source, ...params: P) => build(source as Reader, ...params), plannedOnce);
}

/** The same for a statement of a transaction. */
export function preparedWriteByKey<P extends readonly unknown[], R>(
  build: (db: Kysely<Schema>, ...params: P) => Query<R>,
): (tx: Tx, ...args: Arguments<P>) => Promise<R[]> {
  return compileOnce<P, R>((source, ...params: P) => build((source as Tx).db, ...params), plannedOnce);
}

function compileOnce<P extends readonly unknown[], R>(
  build: (source: Source, ...params: P) => Query<R>,
  /** Begins the text on PostgreSQL. */
  mark = '',
) {
  const compiled: Record<DatabaseKind, LRUCache<string, CompiledQuery<R>>> = {
    sqlite: new LRUCache({ max: maxShapes }),
    postgres: new LRUCache({ max: maxShapes }),
  };
  return async (source: Source, ...args: Arguments<P>): Promise<R[]> => {
    const values: Value[] = [];
    const shape = (args as readonly Argument[]).map((argument) => shapeOf(argument, values)).join();
    const plain = (): Query<R> => build(source, ...(args as unknown as P));
    if (values.length > fewValues) return plain().execute();
    const executor = source.db.getExecutor();
    let query = compiled[source.kind].get(shape);
    if (!query) {
      let next = 0;
      const param = (): Param<never> => new Param(next++);
      const built = build(
        source,
        ...((args as readonly Argument[]).map((each) => withParams(each, param)) as unknown as P),
      );
      query = compile<R>(executor, built.toOperationNode());
      if (source.kind === 'postgres') query = { ...query, sql: mark + query.sql };
      compiled[source.kind].set(shape, query);
    }
    inspect?.({ executor, compiled: query.query, values, plain: () => plain().toOperationNode() });
    // Passes the guard of a transaction, which looks at queries before they are compiled.
    executor.transformQuery(query.query, query.queryId);
    const parameters = query.parameters.map((value) => {
      const index = Param.indexOf(value);
      return index === undefined ? value : storable(values[index]);
    });
    const { rows } = await executor.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

function compile<R>(executor: QueryExecutor, node: RootOperationNode): CompiledQuery<R> {
  const queryId = createQueryId();
  return executor.compileQuery(new Constants().transformNode(node, queryId), queryId) as CompiledQuery<R>;
}

/** The shape of an argument; its values are appended to `values`. */
function shapeOf(argument: Argument, values: Value[]): string {
  if (isKnown(argument)) return String(argument);
  if (typeof argument !== 'object') {
    values.push(argument);
    return '';
  }
  if (Array.isArray(argument)) {
    const list = padded(argument as readonly Value[]);
    // More are never looked at, and arguments have a limit.
    values.push(...(list.length > fewValues ? list.slice(0, fewValues + 1) : list));
    return String(list.length);
  }
  let shape = '{';
  for (const [name, member] of Object.entries(argument as Record<string, Argument>)) {
    if (member !== undefined) shape += `${name}:${name === 'kind' ? JSON.stringify(member) : shapeOf(member, values)} `;
  }
  return `${shape}}`;
}

/** The argument with a parameter wherever `shapeOf` found a value, in the same order. */
function withParams(argument: Argument, param: () => Param<never>): unknown {
  if (isKnown(argument)) return argument;
  if (typeof argument !== 'object') return param();
  if (Array.isArray(argument)) return padded(argument as readonly Value[]).map(param);
  return Object.fromEntries(
    Object.entries(argument as Record<string, Argument>).map(([name, member]) => [
      name,
      name === 'kind' ? member : withParams(member, param),
    ]),
  );
}

function isKnown(argument: Argument): argument is null | undefined | boolean {
  return argument === undefined || argument === null || typeof argument === 'boolean';
}

/** A list padded to the next power of two with its last value: few lengths, few texts. */
function padded(list: readonly Value[]): readonly Value[] {
  const length = list.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(list.length));
  return length === list.length ? list : [...list, ...Array<Value>(length - list.length).fill(list.at(-1)!)];
}

import {
  type CompiledQuery,
  createQueryId,
  type Kysely,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryExecutor,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import type { Reader, Source, Tx } from './database.ts';
import { type DatabaseKind, fewValues, storable } from './dialect/portable.ts';
import type { Schema } from './schema.ts';

type Value = string | number | null;

/** What a prepared query is made from: values, lists of them, and plain objects of all these, as viewers are. */
type Argument = Value | boolean | undefined | readonly Value[] | { readonly [name: string]: Argument } | object;

/** Stands, while the query is built, for a value that comes with each run. */
class Hole {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Query<R> {
  toOperationNode(): RootOperationNode;
  execute(): Promise<R[]>;
}

/**
 * Writes what never changes into the text. SQLite prepares a statement anew for each run where a parameter could decide
 * whether a partial index is of use, which takes longer than most statements do.
 */
class Constants extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Hole ? node : ValueNode.createImmediate(node.value);
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const values = node.values.map((value) => this.transformValue(ValueNode.create(value)));
    return ValueListNode.create(values) as unknown as PrimitiveValueListNode;
  }
}

/**
 * A query that is turned into SQL once for each kind of database and shape of its arguments, for what every request
 * asks: building it anew costs more than running it. Only the shape may decide what `build` makes: what is undefined or
 * null, booleans, what members named `kind` say, and how long lists are. Strings and numbers are not known while it
 * builds; they come with each run.
 */
export function prepared<A extends readonly Argument[], R>(
  build: (reader: Reader, ...args: A) => Query<R>,
): (source: Source, ...args: A) => Promise<R[]> {
  return remember((source, ...args: A) => build(source as Reader, ...args));
}

/** The same for a statement of a transaction, which may name every table. */
export function preparedWrite<A extends readonly Argument[], R>(
  build: (db: Kysely<Schema>, ...args: A) => Query<R>,
): (tx: Tx, ...args: A) => Promise<R[]> {
  return remember((source, ...args: A) => build((source as Tx).db, ...args));
}

function remember<A extends readonly Argument[], R>(build: (source: Source, ...args: A) => Query<R>) {
  const compiled: Record<DatabaseKind, Map<string, CompiledQuery<R>>> = { sqlite: new Map(), postgres: new Map() };
  return async (source: Source, ...args: A): Promise<R[]> => {
    const values: Value[] = [];
    const shape = args.map((argument) => shapeOf(argument, values)).join();
    if (values.length > fewValues) return build(source, ...args).execute();
    const executor = source.db.getExecutor();
    let query = compiled[source.kind].get(shape);
    if (!query) {
      let next = 0;
      const hole = (): Hole => new Hole(next++);
      const built = build(source, ...(args.map((argument) => withHoles(argument, hole)) as unknown as A));
      query = compile<R>(executor, built.toOperationNode());
      compiled[source.kind].set(shape, query);
    }
    // Passes the guard of a transaction, which looks at queries before they are compiled.
    executor.transformQuery(query.query, query.queryId);
    const parameters = query.parameters.map((value) => (value instanceof Hole ? storable(values[value.index]) : value));
    const { rows } = await executor.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

function compile<R>(executor: QueryExecutor, node: RootOperationNode): CompiledQuery<R> {
  const queryId = createQueryId();
  return executor.compileQuery(new Constants().transformNode(node, queryId), queryId) as CompiledQuery<R>;
}

/** The shape of an argument; what it holds is added to `values`. */
function shapeOf(argument: Argument, values: Value[]): string {
  if (isKnown(argument)) return String(argument);
  if (typeof argument !== 'object') {
    values.push(argument);
    return '';
  }
  if (Array.isArray(argument)) {
    const list = padded(argument as readonly Value[]);
    values.push(...list);
    return String(list.length);
  }
  let shape = '{';
  for (const [name, member] of Object.entries(argument as Record<string, Argument>)) {
    if (member !== undefined) shape += `${name}:${name === 'kind' ? JSON.stringify(member) : shapeOf(member, values)} `;
  }
  return `${shape}}`;
}

/** The argument with a hole wherever `shapeOf` found a value, in the same order. */
function withHoles(argument: Argument, hole: () => Hole): unknown {
  if (isKnown(argument)) return argument;
  if (typeof argument !== 'object') return hole();
  if (Array.isArray(argument)) return padded(argument as readonly Value[]).map(hole);
  return Object.fromEntries(
    Object.entries(argument as Record<string, Argument>).map(([name, member]) => [
      name,
      name === 'kind' ? member : withHoles(member, hole),
    ]),
  );
}

function isKnown(argument: Argument): argument is null | undefined | boolean {
  return argument === undefined || argument === null || typeof argument === 'boolean';
}

/** A list as long as the next power of two, filled up with its last value: few lengths, few texts. */
function padded(list: readonly Value[]): readonly Value[] {
  const length = list.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(list.length));
  return length === list.length ? list : [...list, ...Array<Value>(length - list.length).fill(list.at(-1)!)];
}

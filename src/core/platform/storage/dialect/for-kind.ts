import { type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** SQL of SQLite that says what PostgreSQL has in its place. */
interface SqliteNode extends RawNode {
  readonly onPostgres: () => OperationNode;
}

/**
 * A fragment that the two databases write differently. Statements that tests run on SQLite are given to PostgreSQL as well,
 * with its own fragments in them (test/rig/both-dialects.ts).
 */
export function forKind<T>(
  kind: DatabaseKind,
  fragments: Readonly<Record<DatabaseKind, () => RawBuilder<T>>>,
): RawBuilder<T> {
  if (kind === 'postgres') return fragments.postgres();
  const node = fragments.sqlite().toOperationNode() as RawNode;
  return carrying<T>(node, () => fragments.postgres().toOperationNode());
}

function carrying<T>(node: RawNode, onPostgres: () => OperationNode): RawBuilder<T> {
  const either: SqliteNode = { ...node, onPostgres };
  return sql<T>`${{ expressionType: undefined, toOperationNode: () => either }}`;
}

/** PostgreSQL's variant of a fragment; undefined if it is the same. */
export function onPostgres(node: RawNode): OperationNode | undefined {
  return 'onPostgres' in node ? (node as SqliteNode).onPostgres() : undefined;
}

/** `changed`, with what PostgreSQL has in the place of `node` changed in the same way. */
export function keepingPostgres(
  node: RawNode,
  changed: RawNode,
  change: (other: OperationNode) => OperationNode,
): RawNode {
  if (!('onPostgres' in node)) return changed;
  const either: SqliteNode = { ...changed, onPostgres: () => change((node as SqliteNode).onPostgres()) };
  return either;
}

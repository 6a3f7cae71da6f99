import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { createQueryId, PostgresQueryCompiler, type RawNode, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { onPostgres } from '../../src/core/platform/storage/dialect/for-kind.ts';
import { storable } from '../../src/core/platform/storage/dialect/portable.ts';
import { SqliteConnection } from '../../src/core/platform/storage/dialect/sqlite.ts';
import { SqliteCompiler } from '../../src/core/platform/storage/dialect/sqlite-plans.ts';
import { Param } from '../../src/core/platform/storage/param.ts';

/*
 * Each statement that src runs on SQLite in a test is also compiled for PostgreSQL, and each text of those is prepared there
 * once in a run of tests, whichever process meets it first. With the values of that run it is planned as well, so that a
 * value that PostgreSQL can't read as the type of its place is found as well.
 */

interface Given {
  readonly sql: string;
  readonly values: readonly unknown[] | undefined;
}

interface Statement extends Given {
  /** Where it was compiled. */
  readonly stack: string;
}

/** Of SQLite only: its full-text index, and what describes the database itself. */
const ownTables = /\b(?:search_text|sqlite_\w+|pragma_\w+)\b/;

/** Of this process, by their texts without what differs from run to run. */
const seen = new Set<string>();
/** What SQLite was given lately, which need not be compiled again. */
const known = new Set<string>();
const maxKnown = 5000;
let waiting: Statement[] = [];

class PostgresTexts extends PostgresQueryCompiler {
  /** Whether all values are those that PostgreSQL would get. */
  hasOwnFragments = false;

  protected override visitRaw(node: RawNode): void {
    const other = onPostgres(node);
    if (other === undefined) return super.visitRaw(node);
    this.hasOwnFragments = true;
    this.visitNode(other);
  }

  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

/** Lists of values and rows are of any length, and one of them shows what all are. */
function shapeOf(sql: string): string {
  return sql
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$…')
    .replaceAll(/\(\$…?\)(?:, \(\$…?\))+/g, '($…)…');
}

function note(sql: string, values: Statement['values']): void {
  const shape = shapeOf(sql);
  if (seen.has(shape)) return;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const stack = new Error(sql).stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  if (!isFromSource(stack)) return;
  seen.add(shape);
  if (isFirst(shape)) waiting.push({ sql, values, stack });
}

/** Frames of this file, of Node and of the query builder, which is in the build. */
const between = /both-dialects|kysely|node:internal|Builder(?:Impl)?\.|Executor\.|#compile/;

/** Whether it was written in src: tests also ask SQLite other things. */
function isFromSource(stack: string): boolean {
  const caller = stack.split('\n').find((line) => line.startsWith('    at ') && !between.test(line));
  return caller !== undefined && !/\/test\/|\.test\.tsx?:/.test(caller);
}

/** Whether no other process of this run has it. */
function isFirst(shape: string): boolean {
  try {
    writeFileSync(join(inject('statements'), createHash('sha1').update(shape).digest('hex')), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

// eslint-disable-next-line typescript/unbound-method -- it is called with its compiler below
const { compileQuery } = SqliteCompiler.prototype;
SqliteCompiler.prototype.compileQuery = function (node, queryId) {
  const compiled = compileQuery.call(this, node, queryId);
  if (inject('postgresUrl') && !known.has(compiled.sql)) noteQuery(node);
  if (known.size >= maxKnown) known.clear();
  known.add(compiled.sql);
  return compiled;
};

function noteQuery(node: RootOperationNode): void {
  const { sql, values } = onPostgresOf(node);
  if (/^\s*(?:select|with|insert|update|delete)\b/i.test(sql) && !ownTables.test(sql)) note(sql, values);
}

/** A query as PostgreSQL gets it; without values where they are not known, or are meant for SQLite. */
export function onPostgresOf(node: RootOperationNode): Given {
  const compiler = new PostgresTexts();
  const { sql, parameters } = compiler.compileQuery(node, createQueryId());
  const isExact = !compiler.hasOwnFragments && parameters.every((value) => Param.indexOf(value) === undefined);
  return { sql, values: isExact ? parameters : undefined };
}

// eslint-disable-next-line typescript/unbound-method -- it is called with its connection below
const { runMany } = SqliteConnection.prototype;
SqliteConnection.prototype.runMany = function (sql, lists) {
  let index = 0;
  const numbered = sql.replaceAll('?', () => `$${(index += 1)}`);
  if (inject('postgresUrl') && !ownTables.test(sql)) note(numbered, lists[0]);
  return runMany.call(this, sql, lists);
};

/** @throws Error with each statement since the last call that PostgreSQL refuses */
export async function expectPostgresPlans(): Promise<void> {
  const statements = waiting;
  waiting = [];
  const refusals = await refusalsOf(statements);
  const refused = statements.flatMap(({ stack }, index) => (refusals[index] ? `${refusals[index]}: ${stack}` : []));
  if (refused.length > 0) throw new Error(`PostgreSQL refuses ${refused.length} statements.\n${refused.join('\n\n')}`);
}

/** What PostgreSQL says to each statement; undefined to those that it takes. */
export async function refusalsOf(statements: readonly Given[]): Promise<(string | undefined)[]> {
  if (statements.length === 0) return [];
  const client = new pg.Client({ connectionString: inject('statementsUrl') });
  await client.connect();
  try {
    const refusals: (string | undefined)[] = [];
    for (const statement of statements) refusals.push(await refusalOf(client, statement));
    return refusals;
  } finally {
    await client.end();
  }
}

async function refusalOf(client: pg.Client, { sql, values }: Given): Promise<string | undefined> {
  try {
    await client.query(`prepare given as ${sql}`);
    await client.query('deallocate given');
    if (values) await client.query({ text: `explain ${sql}`, values: [...values] });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

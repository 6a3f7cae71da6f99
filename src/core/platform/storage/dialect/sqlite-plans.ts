import {
  type BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  ReferenceNode,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { storable } from './portable.ts';

/*
 * SQLite looks at the values of some parameters when it plans a statement, and then plans it again for each run with a value: a limit,
 * the pattern of `like` and `glob`, and what a column is compared with that the condition of a partial index names. With the
 * permission predicate that takes half a millisecond to two, which is more than most of these statements take.
 */

/** The text of a statement with its limits and patterns as expressions: SQLite looks at no value within one. */
export function hidingValues(sql: string): string {
  return sql.replaceAll(/\blimit \?/g, 'limit ? + 0').replaceAll(/\b(like|glob) \?/g, '$1 +?');
}

/**
 * Columns that conditions of partial indexes compare with a value, besides `is_...`; a test compares them with the
 * schema.
 */
export const decidingColumns: ReadonlySet<string> = new Set([
  'blocked',
  'default_visibility',
  'dry_run',
  'kind',
  'level',
  'shares_assignee',
  'state',
]);

/** Values of such columns: booleans, and words of this program. None of them needs escaping. */
const literalValue = /^(?:[01]|[a-z][a-z_]*)$/;

/** Writes values that select a partial index into the text, as in the condition of the index. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const value = decides(node.leftOperand) ? valueOf(node.rightOperand) : undefined;
    super.visitBinaryOperation(
      value === undefined ? node : { ...node, rightOperand: ValueNode.createImmediate(value) },
    );
  }
}

function decides(operand: OperationNode): boolean {
  if (!ReferenceNode.is(operand) || !ColumnNode.is(operand.column)) return false;
  const { name } = operand.column.column;
  return name.startsWith('is_') || decidingColumns.has(name);
}

function valueOf(operand: OperationNode): string | number | undefined {
  if (!ValueNode.is(operand)) return undefined;
  const { value } = operand;
  const isValue = typeof value === 'string' || typeof value === 'number';
  return isValue && literalValue.test(String(value)) ? value : undefined;
}

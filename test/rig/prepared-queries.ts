import {
  type BinaryOperationNode,
  createQueryId,
  OperationNodeTransformer,
  OperatorNode,
  type PrimitiveValueListNode,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import { storable } from '../../src/core/platform/storage/dialect/portable.ts';
import { Param } from '../../src/core/platform/storage/param.ts';
import { inspectPreparedRuns, type PreparedRun } from '../../src/core/platform/storage/queries/prepared.ts';

/** Writes every value into the text, those of parameters too, and each value of an `in` list once. */
class Literals extends OperationNodeTransformer {
  readonly #values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    super();
    this.#values = values;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    const index = Param.indexOf(node.value);
    return ValueNode.createImmediate(storable(index === undefined ? node.value : this.#values[index]));
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    const values = node.values.map((value) => this.transformValue(ValueNode.create(value)));
    return ValueListNode.create(values) as unknown as PrimitiveValueListNode;
  }

  /** Compiled queries fill lists up, and cannot tell which of their values are the same. */
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { operator, rightOperand, ...rest } = super.transformBinaryOperation(node);
    const isList = OperatorNode.is(operator) && (operator.operator === 'in' || operator.operator === 'not in');
    if (!isList || !ValueListNode.is(rightOperand)) return { ...rest, operator, rightOperand };
    const distinct = new Map(rightOperand.values.map((each) => [ValueNode.is(each) ? each.value : each, each]));
    return { ...rest, operator, rightOperand: ValueListNode.create([...distinct.values()]) };
  }
}

/** What was compared, for each compiled query, by what a builder could tell of its values: building it costs several times what running it does. */
const compared = new WeakMap<RootOperationNode, Set<string>>();
const maxCompared = 200;

/** What a condition of a builder could tell of a value: words that may name a kind or a state stand for themselves. */
function lookOf(value: unknown): string {
  if (typeof value === 'number') return Math.abs(value) > 1 ? `${Math.sign(value)}` : `=${value}`;
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return value === '' || /^[a-z_]{1,20}$/.test(value) ? `=${value}` : 'text';
}

/**
 * Compares a run of a compiled query with the same query built from the real values.
 * @throws Error where the builder made something else of the real values
 */
function compareWithPlain({ executor, compiled, values, plain }: PreparedRun): void {
  const looks = compared.get(compiled) ?? new Set<string>();
  compared.set(compiled, looks);
  const look = values.map(lookOf).join();
  if (looks.has(look)) return;
  if (looks.size >= maxCompared) looks.clear();
  const textOf = (node: RootOperationNode): string => {
    const queryId = createQueryId();
    return executor.compileQuery(new Literals(values).transformNode(node, queryId), queryId).sql;
  };
  const ran = textOf(compiled);
  const meant = textOf(plain());
  if (ran !== meant) throw new Error(`A compiled query is not what its builder makes of the values:\n${ran}\n${meant}`);
  looks.add(look);
}

inspectPreparedRuns(compareWithPlain);

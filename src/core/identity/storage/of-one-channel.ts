import {
  createQueryId,
  type Expression,
  ExpressionWrapper,
  OperationNodeTransformer,
  type OperationNode,
  type RawNode,
  type ReferenceNode,
  type SqlBool,
  ValueNode,
} from 'kysely';
import { keepingPostgres, type Param } from '../../platform/index.ts';

/** Writes the id of a channel in place of the column that is known to have it. */
class OneChannel extends OperationNodeTransformer {
  readonly #channelId: Param<number>;

  constructor(channelId: Param<number>) {
    super();
    this.#channelId = channelId;
  }

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    const { table, column } = node;
    const isChannel =
      table?.table.identifier.name === 'item' && column.kind === 'ColumnNode' && column.column.name === 'channel_id';
    return isChannel ? (ValueNode.create(this.#channelId) as unknown as ReferenceNode) : super.transformReference(node);
  }

  protected override transformRaw(node: RawNode): RawNode {
    return keepingPostgres(node, super.transformRaw(node), (other) => ofOneChannel(other, this.#channelId));
  }
}

function ofOneChannel<T extends OperationNode>(node: T, channelId: Param<number>): T {
  return new OneChannel(channelId).transformNode(node, createQueryId());
}

/**
 * A condition on items that are all in one channel: its parts about the channel are evaluated once, not for each item.
 * SQLite and PostgreSQL take a few microseconds for each, and a deep page skips tens of thousands.
 */
export function askedOnce(condition: Expression<SqlBool>, channelId: Param<number>): Expression<SqlBool> {
  return new ExpressionWrapper(ofOneChannel(condition.toOperationNode(), channelId));
}

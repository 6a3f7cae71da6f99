import { type ExpressionBuilder, sql } from 'kysely';
import { type DatabaseKind, equalsFolded, type Param, type Schema } from '../../platform/index.ts';

/** The terms of an item that are this hashtag or category, in any case; `folded` is a `foldedText`. */
export function termsNaming(
  eb: ExpressionBuilder<Schema, 'item'>,
  database: DatabaseKind,
  kind: 'hashtag' | 'category',
  folded: string | Param<string>,
) {
  return eb
    .selectFrom('term')
    .select('term.id')
    .whereRef('term.item_id', '=', 'item.id')
    .where('term.kind', '=', kind)
    .where(equalsFolded(database, sql.ref('term.text'), folded));
}

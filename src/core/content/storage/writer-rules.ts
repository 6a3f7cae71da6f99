import { sql } from 'kysely';
import { type Param, prepared, preparedByKey, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { ContentRule } from '../domain/content-rule.ts';
import type { LinkLimit, NewcomerLimits } from '../domain/newcomer.ts';

/** By the value of the column. */
const storedLinks: readonly LinkLimit[] = ['allow', 'refuse', 'hold'];

const limitsOf = preparedByKey(({ db }, groupId: Param<number>) =>
  db
    .selectFrom('newcomer_limit')
    .selectAll()
    .where((eb) => eb(eb.fn.coalesce('group_id', eb.lit(0)), '=', groupId)),
);

const anyLimits = prepared(({ db }) => db.selectFrom('newcomer_limit').select('days').limit(1));

/** Whether any limits exist: most servers have none, and each message asks. */
export async function haveNewcomerLimits(source: Source): Promise<boolean> {
  return (await anyLimits(source)).length > 0;
}

/** The limits of a group, or of the server (null); undefined if there are none. */
export async function findNewcomerLimits(source: Source, groupId: number | null): Promise<NewcomerLimits | undefined> {
  const [row] = await limitsOf(source, groupId ?? 0);
  if (!row) return undefined;
  const { days, messages, max_an_hour: maxAnHour, links } = row;
  return { days, messages, maxAnHour, links: storedLinks[links] ?? 'refuse' };
}

/** Sets the limits of a group, or of the server (null); undefined removes them. */
export async function setNewcomerLimits(
  tx: Tx,
  groupId: number | null,
  limits: NewcomerLimits | undefined,
): Promise<void> {
  const rows = tx.db.deleteFrom('newcomer_limit');
  await (groupId === null ? rows.where('group_id', 'is', null) : rows.where('group_id', '=', groupId)).execute();
  if (!limits) return;
  const { days, messages, maxAnHour, links } = limits;
  const row = { group_id: groupId, days, messages, max_an_hour: maxAnHour, links: storedLinks.indexOf(links) };
  await tx.db.insertInto('newcomer_limit').values(row).execute();
}

/**
 * Number of a person's messages without reactions and imports, up to `limit`: all visible to others, or, since a
 * moment, also deleted and held ones.
 */
export async function countWritten(
  tx: Tx,
  xchanIds: readonly number[],
  { since, limit }: { readonly since?: Instant; readonly limit: number },
): Promise<number> {
  let rows = tx.db
    .selectFrom('item')
    .select('item.id')
    .where('item.author_xchan_id', 'in', xchanIds)
    .where('item.reaction', 'is', null);
  if (since === undefined) rows = rows.where('item.is_deleted', '=', 0).where('item.is_unpublished', '=', 0);
  else {
    rows = rows
      .where('item.received_at', '>', since)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('contribution')
              .select('contribution.id')
              .where('contribution.kind', '=', 'item_author')
              .where(sql<boolean>`contribution.row_id = item.id`),
          ),
        ),
      );
  }
  return (await rows.limit(limit).execute()).length;
}

const anyRule = prepared(({ db }) => db.selectFrom('content_rule').select('id').limit(1));

/** Whether any rules exist: most servers have none, and each message asks. */
export async function haveContentRules(source: Source): Promise<boolean> {
  return (await anyRule(source)).length > 0;
}

const columns = ['id', 'group_id as groupId', 'kind', 'pattern', 'action'] as const;

const rulesOf = preparedByKey(({ db }, groupIds: readonly Param<number>[]) =>
  db
    .selectFrom('content_rule')
    .select(columns)
    .where((eb) => eb(eb.fn.coalesce('group_id', eb.lit(0)), 'in', groupIds))
    .orderBy('kind')
    .orderBy('pattern')
    .orderBy('id'),
);

/** The rules of these groups, and of the server (null), by kind and pattern. */
export async function listContentRules(
  source: Source,
  groupIds: readonly (number | null)[],
): Promise<readonly ContentRule[]> {
  return rulesOf(
    source,
    groupIds.map((id) => id ?? 0),
  );
}

/** A rule; undefined if there is none. */
export async function findContentRule(source: Source, id: number): Promise<ContentRule | undefined> {
  return tables(source).selectFrom('content_rule').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Inserts a rule. There must be none for the same. */
export async function insertContentRule(tx: Tx, rule: Omit<ContentRule, 'id'>, now: Instant): Promise<number> {
  const { groupId, kind, pattern, action } = rule;
  const row = { group_id: groupId, kind, pattern, action, created_at: now };
  const { id } = await tx.db.insertInto('content_rule').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes the action of a rule. */
export async function setContentRuleAction(tx: Tx, id: number, action: ContentRule['action']): Promise<void> {
  await tx.db.updateTable('content_rule').set({ action }).where('id', '=', id).execute();
}

/** Deletes a rule; messages held because of it stay held. */
export async function deleteContentRule(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('content_rule').where('id', '=', id).execute();
}

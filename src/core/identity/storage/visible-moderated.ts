import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { accessLevels } from '../domain/access-level.ts';
import {
  type OrParams,
  type Param,
  type Params,
  asParams,
  type Reader,
  type Schema,
  type UserViewer,
} from '../../platform/index.ts';
import { all, membershipAt, ownIdentities } from './visible-rules.ts';

type CaseRows = ExpressionBuilder<Schema, 'moderation_case'>;
type Numbers = readonly (number | Param<number>)[];

/**
 * Whether the viewer moderates the case of the outer query: administrators all, Maintainers and Owners those of their
 * groups.
 */
export function moderatesCase(eb: CaseRows, viewer: Params<UserViewer>) {
  if (viewer.isAdmin) return sql<SqlBool>`1 = 1`;
  const db = eb as unknown as Kysely<Schema>;
  return eb.exists(
    db
      .selectFrom('group')
      .select('group.id')
      .where(sql<SqlBool>`"group".id = moderation_case.group_id`)
      .where('group.kind', '=', 'group')
      .where((inner) => inner.exists(membershipAt(inner as never, viewer, accessLevels.maintainer))),
  );
}

/** Whether the case of the outer query is about these users: their content or imports, or they themselves. */
function isAbout(eb: CaseRows, userIds: Numbers, identities: Numbers) {
  const db = eb as unknown as Kysely<Schema>;
  const written = db
    .selectFrom('item')
    .select('item.id')
    .where(sql<SqlBool>`item.id = moderation_case.item_id`)
    .where('item.author_xchan_id', 'in', identities);
  const imported = db
    .selectFrom('import')
    .select('import.id')
    .where(sql<SqlBool>`import.id = moderation_case.import_id`)
    .where('import.user_id', 'in', userIds);
  return eb.or([eb('moderation_case.user_id', 'in', userIds), eb.exists(written), eb.exists(imported)]);
}

/** The same for the viewer only. */
function isAboutViewer(eb: CaseRows, viewer: Params<UserViewer>) {
  return isAbout(eb, [viewer.userId], ownIdentities(viewer));
}

/** The same, where the viewer was notified of it: people see these cases. */
export function concernsViewer(eb: CaseRows, viewer: Params<UserViewer>) {
  return eb.and([eb('moderation_case.is_notified', '=', 1), isAboutViewer(eb, viewer)]);
}

/** Items of cases that the viewer moderates: moderators see reported content, whatever its audience. */
export function itemsOfCases(reader: Reader, viewer: OrParams<UserViewer>) {
  const asking = asParams<UserViewer>(viewer);
  return all(reader)
    .selectFrom('item')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('moderation_case')
          .select('moderation_case.id')
          .whereRef('moderation_case.item_id', '=', 'item.id')
          .where((inner) => moderatesCase(inner as unknown as CaseRows, asking)),
      ),
    );
}

/** Among these cases, those about the viewer, who was notified of them. */
export function casesAbout(reader: Reader, viewer: UserViewer, caseIds: readonly number[]): Promise<Set<number>> {
  return casesThat((eb) => concernsViewer(eb, asParams<UserViewer>(viewer)), reader, caseIds);
}

/** Among these cases, those about the viewer or one of these users. */
export function casesAboutAny(
  reader: Reader,
  viewer: UserViewer,
  userIds: readonly number[],
  caseIds: readonly number[],
): Promise<Set<number>> {
  const identities = all(reader)
    .selectFrom('channel')
    .select('channel.xchan_id')
    .where('channel.user_id', 'in', userIds);
  const isAboutAny = (eb: CaseRows) =>
    eb.or([isAboutViewer(eb, asParams<UserViewer>(viewer)), isAbout(eb, userIds, identities as never)]);
  return casesThat(isAboutAny, reader, caseIds);
}

async function casesThat(
  applies: (eb: CaseRows) => Expression<SqlBool>,
  reader: Reader,
  caseIds: readonly number[],
): Promise<Set<number>> {
  if (caseIds.length === 0) return new Set();
  const rows = await all(reader)
    .selectFrom('moderation_case')
    .select('moderation_case.id')
    .where('moderation_case.id', 'in', caseIds)
    .where(applies)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

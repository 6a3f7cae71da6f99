import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  channelsOf,
  type DatabaseKind,
  forKind,
  identitiesOf,
  type Param,
  prepared,
  preparedByKey,
  type Reader,
  rowsOfText,
  rowsText,
  type Schema,
  type UserViewer,
} from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import { all, type EachUser } from './visible-rules.ts';
import { forumsKnownTo } from './visible-identities.ts';
import { itemVisibleToOthers, wikiTypes } from './visible.ts';

type Items = ExpressionBuilder<Schema, 'item'>;

/** The table `asking`: a row for each viewer, with identities and channels as lists in JSON. */
const columns = {
  place: 'integer',
  user_id: 'integer',
  is_admin: 'integer',
  at: 'text',
  identities: 'text',
  channels: 'text',
} as const;

function askingText(viewers: readonly UserViewer[]): string {
  const rows = viewers.map((viewer, place) => ({
    place,
    user_id: viewer.userId,
    is_admin: viewer.isAdmin ? 1 : 0,
    at: viewer.at,
    identities: JSON.stringify(identitiesOf(viewer)),
    channels: JSON.stringify(channelsOf(viewer)),
  }));
  return rowsText(columns, rows);
}

function eachUser(kind: DatabaseKind): EachUser {
  const listed = (column: string): RawBuilder<number> =>
    forKind(kind, {
      sqlite: () => sql<number>`(select value from json_each(${sql.ref(column)}))`,
      postgres: () => sql<number>`(select value::bigint from jsonb_array_elements_text(${sql.ref(column)}::jsonb))`,
    });
  return {
    kind: 'user',
    isEach: true,
    userId: sql.ref<number>('asking.user_id'),
    at: sql.ref<string>('asking.at'),
    isAdmin: sql<SqlBool>`asking.is_admin = 1`,
    identities: listed('asking.identities'),
    channels: listed('asking.channels'),
  };
}

/**
 * The items and related items on a page: reactions, and the content of the threads that they begin. The condition on
 * reactions is necessary, because the index of replies only has reactions.
 */
function shownWith(eb: Items, ids: readonly Param<number>[]): Expression<SqlBool> {
  const reactions = eb.and([eb('item.thr_parent_id', 'in', ids), eb('item.reaction', 'is not', null)]);
  return eb.or([eb('item.id', 'in', ids), reactions, eb('item.parent_id', 'in', ids)]);
}

/** One item of each kind that the rule treats alike, regardless of the author: the same channel, audience and state. */
const samples = preparedByKey((reader, ids: readonly Param<number>[]) => {
  const isWiki = (eb: Items) => eb.case().when('item.resource_type', 'in', wikiTypes).then(1).else(0).end();
  const isPage = (eb: Items) => eb.case().when('item.item_type', '=', 0).then(0).else(1).end();
  return all(reader)
    .selectFrom('item')
    .where((eb) => shownWith(eb, ids))
    .select((eb) => eb.fn.min('item.id').as('id'))
    .groupBy(['item.channel_id', 'item.visibility', 'item.acl_id', 'item.is_delayed', 'item.is_unpublished'])
    .groupBy((eb) => [isWiki(eb as unknown as Items), isPage(eb as unknown as Items)]);
});

const visibleSamples = prepared((reader, asking: Param<string>, ids: readonly Param<number>[]) =>
  all(reader)
    .selectFrom('item')
    .innerJoin(tableOf(reader.kind, asking), (join) => join.onTrue())
    .where('item.id', 'in', ids)
    .where((eb) => itemVisibleToOthers(eb as unknown as Items, eachUser(reader.kind)))
    .select(['item.id', 'asking.place']),
);

/** The viewers' own items among them. */
const written = prepared((reader, asking: Param<string>, ids: readonly Param<number>[]) =>
  all(reader)
    .selectFrom('item')
    .innerJoin(tableOf(reader.kind, asking), (join) => join.onTrue())
    .where((eb) => shownWith(eb as unknown as Items, ids))
    .where(sql<SqlBool>`item.author_xchan_id in ${eachUser(reader.kind).identities}`)
    .select(['item.id', 'asking.place']),
);

/** Forums that the items mention. */
const mentionedForums = preparedByKey((reader, ids: readonly Param<number>[]) =>
  all(reader)
    .selectFrom('term')
    .innerJoin('channel', 'channel.xchan_id', 'term.xchan_id')
    .where('term.item_id', 'in', ids)
    .where('channel.group_id', 'is not', null)
    .select('channel.id')
    .distinct(),
);

const knownForums = prepared((reader, asking: Param<string>, ids: readonly Param<number>[]) =>
  forumsKnownTo(reader.kind, all(reader), eachUser(reader.kind))
    .innerJoin(tableOf(reader.kind, asking), (join) => join.onTrue())
    .where('channel.id', 'in', ids)
    .select(['channel.id', 'asking.place']),
);

function tableOf(kind: DatabaseKind, asking: Param<string>) {
  return rowsOfText(kind, columns, asking).$castTo<{ place: number }>().as<'asking'>(sql.ref('asking'));
}

/**
 * Viewers in lists with the same visible items, and the inputs of the lists: an equal text means that they are still
 * right.
 */
export interface Alike<V> {
  readonly groups: readonly (readonly V[])[];
  readonly because: string;
}

/**
 * Groups viewers by what they see of items, with their reactions, replies and mentioned forums: the rule is evaluated
 * once for all viewers and kinds of items, not for each.
 * @param itemIds items, possibly visible to some or none
 * @returns lists: all viewers of a list see exactly the same
 */
export async function groupAlike<V extends UserViewer>(
  reader: Reader,
  viewers: readonly V[],
  itemIds: readonly number[],
): Promise<Alike<V>> {
  if (viewers.length < 2 || itemIds.length === 0) return { groups: viewers.map((viewer) => [viewer]), because: '' };
  const asking = askingText(viewers);
  const kinds = (await samples(reader, itemIds)).map(({ id }) => Number(id));
  const sights = viewers.map((): string[] => []);
  const note = (what: string, rows: readonly { readonly id: number; readonly place: number }[]) => {
    for (const { id, place } of rows) sights[Number(place)]!.push(`${what} ${id}`);
  };
  if (kinds.length > 0) note('kind', await visibleSamples(reader, asking, kinds));
  // Authors see their own items, which matters if the rest isn't visible.
  if (sights.some(({ length }) => length < kinds.length)) note('own', await written(reader, asking, itemIds));
  const forums = (await mentionedForums(reader, itemIds)).map(({ id }) => id);
  if (forums.length > 0) note('forum', await knownForums(reader, asking, forums));
  const groups = new Map<string, V[]>();
  const texts = sights.map((sight) => sight.toSorted().join());
  for (const [place, viewer] of viewers.entries()) addTo(groups, texts[place]!, viewer);
  return { groups: [...groups.values()], because: texts.join(';') };
}

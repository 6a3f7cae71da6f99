import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * What keeps people from acting for others. What others wrote on a person's channel and deleted, or changed, before the
 * channel was removed: an older archive must not bring it back in their name; `edited_at` is null for what was deleted
 * or hidden. The group that vouches for what is known of a source user: an import into it, or by one of its Owners, has
 * reported it; null where an older version did not note it and an import into a subgroup may have said so. When the
 * person of each session last authenticated. Forms that were sent, for a day, so that sending one again changes
 * nothing.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int } = typesOf(kind);
  return [
    `create table withdrawn_item (mid text primary key, edited_at text)`,
    ...triggerOf(kind, {
      name: 'item_withdrawn',
      on: 'after delete on item',
      when: `old.author_xchan_id <> old.owner_xchan_id
        and (old.is_deleted = 1 or old.is_unpublished <> 0 or old.revision > 0)`,
      does: `insert into withdrawn_item (mid, edited_at)
        select old.mid, case when old.is_deleted = 1 or old.is_unpublished <> 0 then null else old.edited_at end
        where exists (select 1 from channel where channel.id = old.channel_id and channel.group_id is null)
        on conflict (mid) do update set edited_at = excluded.edited_at`,
      calls: 'note_withdrawn_item',
    }),
    `alter table source_user add column facts_group_id ${int}`,
    `update source_user set facts_group_id = namespace_id where not exists (select 1 from import
      where import.namespace_id = source_user.namespace_id and import.group_id <> source_user.namespace_id)`,
    `alter table session add column proved_at text`,
    `update session set proved_at = created_at`,
    `create table submission (digest text primary key, request text not null, location text, created_at text not null)`,
    `create index submission_created on submission (created_at)`,
  ];
}

import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * A part of what somebody is asked to take over: the years that belong to it, and who has accepted it. What stands under an
 * identity is counted by year, by channel and by who may see it from an index alone.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table split add column years text`,
    `alter table split add column accepted_by_user_id ${int}`,
    `drop index item_author`,
    `create index item_author on item (author_xchan_id, created_at, id, channel_id, visibility, acl_id, is_deleted, is_delayed,
      is_unpublished, item_type, resource_type)`,
  ];
}

import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * The group that vouches for what is known of a source user: an import into it, or by one of its Owners, has reported it. Null where an older
 * version did not note it and an import into a subgroup may have said so.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const type = kind === 'postgres' ? 'bigint' : 'integer';
  return [
    `alter table source_user add column facts_group_id ${type}`,
    `update source_user set facts_group_id = namespace_id where not exists (select 1 from import
      where import.namespace_id = source_user.namespace_id and import.group_id <> source_user.namespace_id)`,
  ];
}

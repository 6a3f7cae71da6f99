/** Private channels of groups, of which there are few: each query of items asks whether the viewer maintains one. */
export function up(): readonly string[] {
  return [
    `create index channel_private on channel (default_acl_id, group_id)
      where default_visibility = 'restricted' and group_id is not null`,
  ];
}

import type { Static } from 'typebox';
import { findGroups, type Group, isGroupSeen, levelOf, listShares, readFullNames } from '../../../core/groups/index.ts';
import type { OperationContext, Reader, UserViewer } from '../../../core/platform/index.ts';
import { encodeGroup, type groupRecord, type groupWithShares } from '../../../wire/group-api/groups/group.ts';

/** Groups with the names of those above them. */
export async function encodeGroups(
  { database, baseUrl }: OperationContext,
  groups: readonly Group[],
): Promise<Static<typeof groupRecord>[]> {
  const names = await readFullNames(database.reader, groups);
  return groups.map((group) => encodeGroup(group, baseUrl, names.get(group.id)));
}

/** The groups with these ids that are visible to the viewer, in this order. */
export async function seenAmong(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<Group[]> {
  const found = new Map((await findGroups(reader, ids)).map((group) => [group.id, group]));
  const seen: Group[] = [];
  for (const id of ids) {
    const group = found.get(id);
    if (group && isGroupSeen(group, await levelOf(reader, viewer, group))) seen.push(group);
  }
  return seen;
}

/** The groups that a group is shared with, as far as they are visible to the viewer. */
export async function encodeShares(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  group: Group,
): Promise<Static<typeof groupWithShares>['shared_with_groups']> {
  const shares = await listShares(reader, group.id, viewer.at);
  const seen = await seenAmong(
    reader,
    viewer,
    shares.map(({ withGroupId }) => withGroupId),
  );
  return seen.map((other) => {
    const share = shares.find(({ withGroupId }) => withGroupId === other.id)!;
    return {
      group_id: other.id,
      group_name: other.name,
      group_full_path: other.fullPath,
      group_access_level: share.accessLevel,
      expires_at: share.expiresAt?.slice(0, 10) ?? null,
    };
  });
}

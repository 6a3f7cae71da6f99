import { findUsers, type User } from '../../accounts/index.ts';
import { type Group, listDirectOwners, readGroupSizes } from '../../groups/index.ts';
import { type Administrator, type OperationContext, requireAdmin } from '../../platform/index.ts';
import { sumFilesByGroup } from '../storage/storage-use.ts';

/** A group for administrators: its Owners and its size. Subgroups count separately. */
export interface GroupUse {
  readonly group: Group;
  /** The first ones; for a personal namespace, its user. */
  readonly owners: readonly User[];
  readonly members: number;
  readonly channels: number;
  readonly files: number;
  readonly bytes: number;
}

const shownOwners = 3;

/**
 * Facts about the groups of a list, in its order.
 * @throws DomainError forbidden
 */
export async function readGroupUses(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  by: Administrator,
  groups: readonly Group[],
): Promise<GroupUse[]> {
  requireAdmin(by);
  const { reader } = database;
  const now = clock.now();
  const ids = groups.map(({ id }) => id);
  const sizes = await readGroupSizes(reader, ids, now);
  const files = await sumFilesByGroup(reader, ids);
  const owners = await listDirectOwners(reader, ids, { max: shownOwners, now });
  const holders = await findUsers(
    reader,
    groups.flatMap(({ userId }) => userId ?? []),
  );
  return groups.map((group) => ({
    group,
    owners: group.userId === null ? (owners.get(group.id) ?? []) : holders.filter(({ id }) => id === group.userId),
    members: sizes.get(group.id)?.members ?? 0,
    channels: sizes.get(group.id)?.channels ?? 0,
    files: files.get(group.id)?.files ?? 0,
    bytes: files.get(group.id)?.bytes ?? 0,
  }));
}

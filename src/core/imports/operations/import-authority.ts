import { findUser } from '../../accounts/index.ts';
import { findGroup, type Group, isOwner, listGroupAndAncestors, listGroupsBelow } from '../../groups/index.ts';
import { DomainError, type OperationContext, type Source } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Attribution } from '../../reassignment/index.ts';
import type { Import } from '../storage/imports.ts';

/**
 * The authority of an import (docs/adr/0027): the groups owned by the person who started it, from the highest above its
 * target down. People and channels of the source are shared by all imports into one namespace, including those of its
 * subgroups.
 */
export interface ImportAuthority {
  /** The highest of these groups. */
  readonly groupId: number;
  /** Whether a group is among them; null if no group is known to vouch for it. */
  covers(groupId: number | null): boolean;
}

/** The authority of an import into this group. */
export async function authorityOf(context: OperationContext, row: Import, target: Group): Promise<ImportAuthority> {
  const { reader } = context.database;
  const at = context.clock.now();
  const isAdmin = (await findUser(reader, row.userId))?.isAdmin === true;
  let highest = target;
  for (const group of await listGroupAndAncestors(reader, target)) {
    const isHigher = group.fullPath.length < highest.fullPath.length;
    if (isHigher && (isAdmin || (await isOwner(reader, group, row.userId, at)))) highest = group;
  }
  const below = new Set((await listGroupsBelow(reader, [highest])).map(({ id }) => id));
  const isRoot = highest.id === target.rootId;
  return { groupId: highest.id, covers: (groupId) => isRoot || (groupId !== null && below.has(groupId)) };
}

/**
 * Checks that the person who has started an import may still act, and still owns the group by which it decides.
 * @throws DomainError forbidden
 */
export async function requireImporter(
  source: Source,
  { userId, groupId }: Pick<Import, 'userId' | 'groupId'>,
  at: Instant,
): Promise<void> {
  const [user, group] = [await findUser(source, userId), await findGroup(source, groupId)];
  if (user?.state === 'active' && group) {
    if (user.isAdmin || (group.kind === 'personal' && group.userId === userId)) return;
    if (await isOwner(source, group, userId, at)) return;
  }
  throw new DomainError('forbidden', 'imports.importerGone');
}

/**
 * Whether the import may overwrite a source user's name and addresses. While a person has accepted contributions
 * imported by a subgroup, or it is merged, that group still vouches for it.
 */
export function mayName(authority: ImportAuthority, attribution: Attribution): boolean {
  const { factsGroupId, isStub, userId, mergedFromId } = attribution;
  if (factsGroupId === authority.groupId) return isStub;
  return authority.covers(factsGroupId) && userId === null && mergedFromId === null;
}

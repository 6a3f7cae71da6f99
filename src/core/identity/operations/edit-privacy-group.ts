import { cleanText, DomainError, notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { PrivacyGroup } from '../domain/privacy-group.ts';
import { newUuid } from '../../../lib/random.ts';
import { findChannel } from '../storage/channels.ts';
import { findConnections } from '../storage/connections.ts';
import {
  deletePrivacyGroupMembers,
  insertPrivacyGroup,
  insertPrivacyGroupMembers,
  listPrivacyGroups,
  markPrivacyGroupDeleted,
  namesPrivacyGroup,
  renamePrivacyGroup as rename,
} from '../storage/privacy-groups.ts';
import { findVisibleXchansByHash } from '../storage/xchans.ts';

/**
 * Creates a privacy group of the viewer's channel.
 * @throws DomainError invalid_input, conflict when the name is taken
 */
export function createPrivacyGroup(
  context: OperationContext,
  viewer: UserViewer,
  input: { name: string },
): Promise<PrivacyGroup> {
  const name = tidyName(input.name);
  return context.database.write(viewer, async (tx) => {
    assertAvailable(name, await listPrivacyGroups(tx, viewer.channelId));
    const id = await insertPrivacyGroup(tx, { channelId: viewer.channelId, hash: newUuid(), name });
    return (await listPrivacyGroups(tx, viewer.channelId)).find((group) => group.id === id)!;
  });
}

/**
 * Calls a privacy group otherwise; audiences know it by its hash, which stays.
 * @throws DomainError not_found, invalid_input, conflict when the name is taken
 */
export function renamePrivacyGroup(
  context: OperationContext,
  viewer: UserViewer,
  privacyGroupId: number,
  input: { name: string },
): Promise<PrivacyGroup> {
  const name = tidyName(input.name);
  return context.database.write(viewer, async (tx) => {
    const groups = await listPrivacyGroups(tx, viewer.channelId);
    const group = groups.find((each) => each.id === privacyGroupId);
    if (!group) throw notFound('privacyGroup');
    assertAvailable(
      name,
      groups.filter((each) => each !== group),
    );
    await rename(tx, privacyGroupId, name);
    return { ...group, name };
  });
}

/**
 * Deletes a privacy group. Its members lose access to content for it, and people it excluded stay excluded.
 * @throws DomainError not_found, invalid_state if the channel's default audience contains it
 */
export async function deletePrivacyGroup(
  context: OperationContext,
  viewer: UserViewer,
  privacyGroupId: number,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const group = (await listPrivacyGroups(tx, viewer.channelId)).find((each) => each.id === privacyGroupId);
    if (!group) throw notFound('privacyGroup');
    const aclId = (await findChannel(tx, viewer.channelId))?.defaultAclId ?? null;
    if (aclId !== null && (await namesPrivacyGroup(tx, aclId, group.id))) {
      throw new DomainError('invalid_state', 'privacyGroups.inDefaultAudience', { name: group.name });
    }
    await markPrivacyGroupDeleted(tx, group.id);
  });
}

function tidyName(given: string): string {
  const name = cleanText(given).trim();
  if (name !== '' && name.length <= 191) return name;
  throw new DomainError('invalid_input', 'privacyGroups.badName', { parameter: 'gname' });
}

function assertAvailable(name: string, groups: readonly PrivacyGroup[]): void {
  if (!groups.some((group) => group.name.toLowerCase() === name.toLowerCase())) return;
  throw new DomainError('conflict', 'privacyGroups.nameTaken', { name, parameter: 'gname' });
}

/**
 * Adds identities to a privacy group, or takes them out. Those added must be connections of the channel, or itself.
 * @throws DomainError not_found, unknown_audience
 */
export async function changePrivacyGroup(
  context: OperationContext,
  viewer: UserViewer,
  privacyGroupId: number,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { reader } = context.database;
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  if (!groups.some((group) => group.id === privacyGroupId)) throw notFound('privacyGroup');
  const xchans = await findVisibleXchansByHash(reader, viewer, [...change.add, ...change.remove]);
  const idsOf = (hashes: readonly string[]): number[] => hashes.flatMap((hash) => xchans.get(hash)?.id ?? []);
  const connected = await findConnections(reader, viewer.channelId, idsOf(change.add));
  const connectedIds = new Set(connected.map((connection) => connection.xchanId));
  const unknown = change.add.filter((hash) => !connectedIds.has(xchans.get(hash)?.id ?? 0));
  if (unknown.length > 0) {
    throw new DomainError('unknown_audience', 'privacyGroups.notConnections', { hashes: unknown.join(', ') });
  }
  await context.database.write(viewer, async (tx) => {
    await insertPrivacyGroupMembers(tx, privacyGroupId, [...connectedIds]);
    await deletePrivacyGroupMembers(tx, privacyGroupId, idsOf(change.remove));
  });
}

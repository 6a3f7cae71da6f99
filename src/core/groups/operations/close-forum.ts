import { findUser } from '../../accounts/index.ts';
import {
  emptyAcl,
  insertPrivacyGroup,
  insertPrivacyGroupMembers,
  listChannelsOfUser,
  listPrivacyGroups,
  membersGroupName,
  setDefaultAudience,
  upsertAcl,
} from '../../identity/index.ts';
import type { Source, Tx, UserViewer } from '../../platform/index.ts';
import { newUuid } from '../../../lib/random.ts';

/** Makes a channel private for its members from an earlier private phase, and for the viewer. */
export async function closeForum(tx: Tx, viewer: UserViewer, channelId: number): Promise<void> {
  const known = await findMembersGroup(tx, channelId);
  const group = known ?? (await insertPrivacyGroup(tx, { channelId, hash: newUuid(), name: membersGroupName }));
  const aclId = await upsertAcl(tx, { ...emptyAcl, allowGroups: [group] });
  await setDefaultAudience(tx, channelId, { visibility: 'restricted', aclId });
  await insertPrivacyGroupMembers(tx, group, (await identitiesOfUser(tx, viewer.userId)).slice(0, 1));
}

/** The privacy group with the members of a group's channel; undefined if it was never private. */
export async function findMembersGroup(source: Source, channelId: number): Promise<number | undefined> {
  return (await listPrivacyGroups(source, channelId)).find(({ name }) => name === membersGroupName)?.id;
}

/** Identities of the channels of a user, the first one first: that one is listed. */
export async function identitiesOfUser(source: Source, userId: number): Promise<number[]> {
  const user = await findUser(source, userId);
  const channels = await listChannelsOfUser(source, userId);
  const first = channels.filter(({ id }) => id === user?.defaultChannelId);
  return [...new Set([...first, ...channels].map(({ xchanId }) => xchanId))];
}

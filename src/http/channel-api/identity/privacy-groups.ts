import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { PrivacyGroup } from '../../../core/identity/domain/privacy-group.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import {
  changePrivacyGroup,
  createPrivacyGroup,
  deletePrivacyGroup,
  renamePrivacyGroup,
} from '../../../core/identity/operations/edit-privacy-group.ts';
import { findConnections } from '../../../core/identity/storage/connections.ts';
import { listPrivacyGroups, listVisibleMembers } from '../../../core/identity/storage/privacy-groups.ts';
import { findXchans } from '../../../core/identity/storage/xchans.ts';
import { encodeMember } from '../../../wire/channel-api/identity/connection.ts';
import { encodePrivacyGroup } from '../../../wire/channel-api/identity/privacy-group.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { readMutualPermissions } from './connection-configs.ts';
import { count, type Parameters, required, text, words } from '../parameters.ts';

/** Privacy groups of the channel, and who is in them. */
export function privacyGroupCalls(add: AddCall, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add('GET', 'group', 'The privacy groups of the channel', async ({ viewer }) => {
    const groups = await listPrivacyGroups(reader, viewer.channelId);
    return groups.map(encodePrivacyGroup);
  });

  add('POST', 'group', 'Create a privacy group named gname, or call one so', async ({ viewer, parameters }) => {
    const name = required(parameters, 'gname', 'what the privacy group is to be called');
    const known = namesPrivacyGroup(parameters) ? await findPrivacyGroup(context, viewer, parameters) : undefined;
    const group = known
      ? await renamePrivacyGroup(operations, viewer, known.id, { name })
      : await createPrivacyGroup(operations, viewer, { name });
    return { success: true, group: encodePrivacyGroup(group) };
  });

  add('POST', 'group/delete', 'Delete a privacy group', async ({ viewer, parameters }) => {
    const group = await findPrivacyGroup(context, viewer, parameters);
    await deletePrivacyGroup(operations, viewer, group.id);
    return { success: true };
  });

  add('GET', 'group_members', 'The members of a privacy group', async ({ viewer, parameters }) =>
    memberRecords(context, viewer, await findPrivacyGroup(context, viewer, parameters)),
  );

  add('POST', 'group_members', 'Add identities to a privacy group, or remove them', async ({ viewer, parameters }) => {
    const group = await findPrivacyGroup(context, viewer, parameters);
    const change = { add: words(parameters, 'add'), remove: words(parameters, 'remove') };
    await changePrivacyGroup(operations, viewer, group.id, change);
    return memberRecords(context, viewer, group);
  });
}

function namesPrivacyGroup(parameters: Parameters): boolean {
  return Boolean(count(parameters, 'group_id')) || text(parameters, 'group_name') !== undefined;
}

/** `group_id` wins; a name counts without regard to case (facts, section 13). */
async function findPrivacyGroup(
  context: HttpContext,
  viewer: UserViewer,
  parameters: Parameters,
): Promise<PrivacyGroup> {
  const id = count(parameters, 'group_id') || undefined;
  const name = text(parameters, 'group_name')?.trim().toLowerCase();
  if (id === undefined && name === undefined) {
    throw new DomainError('missing_parameter', 'Give "group_id" or "group_name", as "group" lists them.');
  }
  const groups = await listPrivacyGroups(context.operations.database.reader, viewer.channelId);
  const group = groups.find((each) => (id === undefined ? each.name.toLowerCase() === name : each.id === id));
  if (!group) throw notFound('Privacy group');
  return group;
}

async function memberRecords(context: HttpContext, viewer: UserViewer, group: PrivacyGroup) {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  const members = await listVisibleMembers(reader, viewer, group.id);
  const xchanIds = members.map((member) => member.xchanId);
  const xchans = await findXchans(reader, xchanIds);
  const found = await findConnections(reader, viewer.channelId, xchanIds);
  const connections = new Map(found.map((connection) => [connection.xchanId, connection]));
  const permissions = await readMutualPermissions(reader, found);
  const around = { accountId: viewer.userId, channelId: viewer.channelId, baseUrl, permissions };
  return members.flatMap((member) => {
    const xchan = xchans.get(member.xchanId);
    return xchan ? [encodeMember(member, connections.get(member.xchanId), xchan, around)] : [];
  });
}

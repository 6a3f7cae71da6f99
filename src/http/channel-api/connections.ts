import { DomainError, notFound } from '../../domain/errors.ts';
import type { PrivacyGroup } from '../../domain/privacy-group.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { changeConnection, disconnect } from '../../operations/change-connection.ts';
import { connect } from '../../operations/connect.ts';
import { changePrivacyGroup, createPrivacyGroup } from '../../operations/edit-privacy-group.ts';
import { findConnections, listConnections } from '../../storage/connections.ts';
import { listPrivacyGroupMembers, listPrivacyGroups } from '../../storage/privacy-groups.ts';
import { findXchans } from '../../storage/xchans.ts';
import { encodeConnection, encodeMember } from '../../wire/channel-api/connection.ts';
import { encodePrivacyGroup } from '../../wire/channel-api/privacy-group.ts';
import type { HttpContext } from '../context.ts';
import type { AddCall } from './call.ts';
import { connectionChange } from './connection-change.ts';
import { readMutualPermissions } from './connection-configs.ts';
import { count, oneOf, type Parameters, required, text, words } from './parameters.ts';

/** Connections of the channel, and its privacy groups. */
export function connectionCalls(add: AddCall, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add('GET', 'abook', 'The connections of the channel, its own identity first', async ({ viewer, parameters }) =>
    connectionRecords(context, viewer, count(parameters, 'abook_id') || undefined),
  );

  add('POST', 'abook', 'Connect to an identity, accept its request, or change a connection', async (call) => {
    const { viewer, parameters } = call;
    const known = count(parameters, 'abook_id') || undefined;
    if (known !== undefined) {
      await changeConnection(operations, viewer, known, connectionChange(parameters));
      const [changed] = await connectionRecords(context, viewer, known);
      return { success: true, connection: changed };
    }
    const id = await connect(operations, viewer, oneOf(parameters, ['address', 'hash', 'guid']));
    const [connection] = await connectionRecords(context, viewer, id);
    return { success: true, connection };
  });

  add('POST', 'abook/delete', 'End a connection', async ({ viewer, parameters }) => {
    required(parameters, 'abook_id', 'the id of a connection, as "abook" lists it');
    await disconnect(operations, viewer, count(parameters, 'abook_id')!);
    return { success: true };
  });

  add('GET', 'group', 'The privacy groups of the channel', async ({ viewer }) => {
    const groups = await listPrivacyGroups(reader, viewer.channelId);
    return groups.map(encodePrivacyGroup);
  });

  add('POST', 'group', 'Create a privacy group named gname', async ({ viewer, parameters }) => {
    const name = required(parameters, 'gname', 'what the privacy group is called');
    const group = await createPrivacyGroup(operations, viewer, { name });
    return { success: true, group: encodePrivacyGroup(group) };
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

async function connectionRecords(context: HttpContext, viewer: UserViewer, id: number | undefined) {
  const { baseUrl, database } = context.operations;
  const connections = await listConnections(database.reader, viewer.channelId, id);
  const xchans = await findXchans(
    database.reader,
    connections.map((connection) => connection.xchanId),
  );
  const permissions = await readMutualPermissions(database.reader, connections);
  const around = { accountId: viewer.userId, channelId: viewer.channelId, baseUrl, permissions };
  return connections.flatMap((connection) => {
    const xchan = xchans.get(connection.xchanId);
    return xchan ? [encodeConnection(connection, xchan, around)] : [];
  });
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
  const members = await listPrivacyGroupMembers(reader, group.id);
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

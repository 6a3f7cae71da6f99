import { type Static, Type } from 'typebox';
import { changeRole } from '../../../core/accounts/index.ts';
import {
  type ChannelRole,
  findChannel,
  findVisibleXchan,
  isLimit,
  isPermission,
  type Limit,
  limits as known,
  listVisibleConnections,
  type Permission,
  permissions,
  readLimits,
  readPermissions,
} from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { allowedInput, connectionsInput, limitsInput } from '../../../wire/channel-api/identity/identity-input.ts';
import {
  allowedPermissions,
  changedLimits,
  connectionConfig,
  encodeAllowed,
  encodeLimits,
  limitsRecord,
} from '../../../wire/channel-api/identity/permission.ts';
import { exactlyOne } from '../../../wire/channel-api/parameters.ts';
import { succeeded } from '../../../wire/channel-api/strings.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';
import { connectionConfigs, readMutualPermissions } from './connection-configs.ts';

const roles: readonly string[] = ['public', 'personal', 'forum', 'custom'] satisfies ChannelRole[];

/** What others may do with the channel. */
export const permissionEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'perm_allowed',
    section: 'Channels',
    summary: 'The permissions of an identity on the channel',
    description:
      'Takes exactly one of `abook_id`, `hash`, `guid` and `address`. `[{perm, allowed}]`: true or false for one permission, "1" or "0" for all 17.',
    refusals: { 404: 'There is no such connection, or no such identity, or you cannot see it.' },
    input: allowedInput,
    answer: allowedPermissions,
    handle: readAllowed,
  }),
  endpoint({
    method: 'GET',
    path: 'abconfig',
    section: 'Channels',
    summary: 'Permissions of connections on the channel, and of the channel on them',
    description: 'Rows `my_perms` and `their_perms` of the connections, 17 each.',
    input: connectionsInput,
    answer: Type.Array(connectionConfig),
    handle: async ({ context, viewer, input }) => {
      const { reader } = context.operations.database;
      const connections = await listVisibleConnections(reader, viewer, viewer.channelId, input.abook_id || undefined);
      const mutual = await readMutualPermissions(reader, connections);
      return (await connectionConfigs(reader, connections, mutual)).flat();
    },
  }),
  endpoint({
    method: 'GET',
    path: 'perm_limits',
    section: 'Channels',
    summary: 'The role of the channel, and the limits of its permissions',
    description: '`role`, and `limits` by permission.',
    guide: 'permissions',
    reference: 'ours',
    input: noInput,
    answer: limitsRecord,
    handle: readRoleAndLimits,
  }),
  endpoint({
    method: 'POST',
    path: 'perm_limits',
    section: 'Channels',
    summary: 'Change the role of the channel, or its permission limits',
    description: '`success` and the new values; setting limits changes the role to `custom`.',
    guide: 'permissions',
    refusals: { 422: 'There is no such role or limit.' },
    reference: 'ours',
    input: limitsInput,
    answer: changedLimits,
    handle: async (call) => {
      const { context, viewer, input } = call;
      await changeRole(context.operations, viewer, { role: checkedRole(input.role), limits: checkedLimits(input) });
      return { ...succeeded, ...(await readRoleAndLimits(call)) };
    },
  }),
];

async function readAllowed({
  context,
  viewer,
  input,
}: Call<Static<typeof allowedInput>>): Promise<Static<typeof allowedPermissions>> {
  const { reader } = context.operations.database;
  const xchanId = await findTarget({ context, viewer, input });
  const allowed = (await readPermissions(reader, [viewer.channelId], [xchanId])).of(viewer.channelId, xchanId);
  const { perm } = input;
  if (perm === undefined) return encodeAllowed(allowed);
  return [{ perm, allowed: isPermission(perm) && allowed[perm] }];
}

async function findTarget({
  context,
  viewer,
  input,
}: Pick<Call<Static<typeof allowedInput>>, 'context' | 'viewer' | 'input'>): Promise<number> {
  const { reader } = context.operations.database;
  const named = exactlyOne(input, ['abook_id', 'hash', 'guid', 'address']);
  if (input.abook_id === undefined) {
    const xchan = await findVisibleXchan(reader, viewer, named);
    if (!xchan) throw notFound('networkIdentity');
    return xchan.id;
  }
  const [connection] = await listVisibleConnections(reader, viewer, viewer.channelId, input.abook_id);
  if (!connection) throw notFound('connection');
  return connection.xchanId;
}

async function readRoleAndLimits({ context, viewer }: Call): Promise<Static<typeof limitsRecord>> {
  const { reader } = context.operations.database;
  const channel = await findChannel(reader, viewer.channelId);
  const found = await readLimits(reader, viewer.channelId);
  if (!channel || !found) throw notFound('channel');
  return encodeLimits(channel.role, found);
}

function checkedRole(role: string | undefined): ChannelRole | undefined {
  if (role !== undefined && !roles.includes(role)) {
    throw new DomainError('invalid_input', 'permissions.badRole', { roles: roles.join(', '), parameter: 'role' });
  }
  return role as ChannelRole | undefined;
}

function checkedLimits(input: Static<typeof limitsInput>): Partial<Record<Permission, Limit>> {
  const limits: Partial<Record<Permission, Limit>> = {};
  for (const permission of permissions) {
    const value = input[permission];
    if (value === undefined) continue;
    if (!isLimit(value)) {
      throw new DomainError('invalid_input', 'permissions.badValue', { parameter: permission });
    }
    if (permission === 'delegate' && value !== known.me && value !== known.granted) {
      throw new DomainError('invalid_input', 'permissions.badDelegate', { parameter: permission });
    }
    limits[permission] = value;
  }
  return limits;
}

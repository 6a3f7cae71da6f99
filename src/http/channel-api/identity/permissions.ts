import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import type { ChannelRole } from '../../../core/identity/domain/channel.ts';
import {
  isLimit,
  isPermission,
  type Limit,
  limits as known,
  type Permission,
  permissions,
} from '../../../core/identity/domain/permission.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { changeRole } from '../../../core/accounts/operations/change-role.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { listVisibleConnections } from '../../../core/identity/storage/connections.ts';
import { readLimits, readPermissions } from '../../../core/identity/storage/permissions.ts';
import { findVisibleXchan } from '../../../core/identity/storage/xchans.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { encodeAllowed } from '../../../wire/channel-api/identity/permission.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { connectionConfigs, readMutualPermissions } from './connection-configs.ts';
import { count, oneOf, type Parameters, text } from '../parameters.ts';

const roles: readonly string[] = ['public', 'personal', 'forum', 'custom'] satisfies ChannelRole[];

/** What others may do with the channel. */
export function permissionCalls(add: AddCall, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;

  add('GET', 'perm_allowed', 'What an identity may do with the channel', async ({ viewer, parameters }) => {
    const xchanId = await targetOf(context, viewer, parameters);
    const allowed = (await readPermissions(reader, [viewer.channelId], [xchanId])).of(viewer.channelId, xchanId);
    const perm = text(parameters, 'perm');
    if (perm === undefined) return encodeAllowed(allowed);
    return [{ perm, allowed: isPermission(perm) && allowed[perm] }];
  });

  add('GET', 'abconfig', 'What connections may do with the channel, and it with them', async (call) => {
    const { viewer, parameters } = call;
    const id = count(parameters, 'abook_id') || undefined;
    const connections = await listVisibleConnections(reader, viewer, viewer.channelId, id);
    const mutual = await readMutualPermissions(reader, connections);
    return (await connectionConfigs(reader, connections, mutual)).flat();
  });

  const limitsOf = async (viewer: UserViewer) => {
    const channel = await findChannel(reader, viewer.channelId);
    const found = await readLimits(reader, viewer.channelId);
    if (!channel || !found) throw notFound('Channel');
    return {
      role: channel.role,
      limits: Object.fromEntries(permissions.map((permission) => [permission, int(found[permission])])),
    };
  };

  add('GET', 'perm_limits', 'The role of the channel, and who can have which permission', async ({ viewer }) =>
    limitsOf(viewer),
  );

  add('POST', 'perm_limits', 'Give the channel a role, or limits of its own', async ({ viewer, parameters }) => {
    await changeRole(operations, viewer, { role: roleOf(parameters), limits: limitInput(parameters) });
    return { success: true, ...(await limitsOf(viewer)) };
  });
}

async function targetOf(context: HttpContext, viewer: UserViewer, parameters: Parameters): Promise<number> {
  const { reader } = context.operations.database;
  const named = oneOf(parameters, ['abook_id', 'hash', 'guid', 'address']);
  if (named.abook_id === undefined) {
    const xchan = await findVisibleXchan(reader, viewer, named);
    if (!xchan) throw notFound('Network identity');
    return xchan.id;
  }
  const [connection] = await listVisibleConnections(reader, viewer, viewer.channelId, count(parameters, 'abook_id'));
  if (!connection) throw notFound('Connection');
  return connection.xchanId;
}

function roleOf(parameters: Parameters): ChannelRole | undefined {
  const role = text(parameters, 'role');
  if (role !== undefined && !roles.includes(role)) {
    throw new DomainError('invalid_input', `"role" is one of ${roles.join(', ')}.`, { parameter: 'role' });
  }
  return role as ChannelRole | undefined;
}

function limitInput(parameters: Parameters): Partial<Record<Permission, Limit>> {
  const limits: Partial<Record<Permission, Limit>> = {};
  for (const permission of permissions) {
    const value = count(parameters, permission);
    if (value === undefined) continue;
    if (!isLimit(value)) {
      throw new DomainError(
        'invalid_input',
        `"${permission}" is one of 0 (nobody), 1 (everybody), 2 (network), 4 (server), 8 (connections), 128 (connections with a grant), 256 (known identities), 512 (also who asked to connect).`,
        { parameter: permission },
      );
    }
    if (permission === 'delegate' && value !== known.me && value !== known.granted) {
      throw new DomainError('invalid_input', '"delegate" is 0 (nobody) or 128 (connections with a grant).', {
        parameter: permission,
      });
    }
    limits[permission] = value;
  }
  return limits;
}

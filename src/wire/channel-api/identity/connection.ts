import { Type } from 'typebox';
import type { Connection } from '../../../core/identity/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { Slot } from '../../template.ts';
import { flag, int, moment } from '../strings.ts';
import {
  connectionConfig,
  encodeConnectionConfig,
  encodePermissionBits,
  type MutualPermissions,
  type PermissionValue,
} from './permission.ts';
import { xchanColumns } from './xchan.ts';

const connectionColumns = texts(
  'id account channel xchan my_perms their_perms closeness created updated connected dob flags blocked ignored hidden archived pending unconnected self feed not_here profile incl excl instance role',
  'abook_',
);
/** A connection joined with its identity. */
export const connectionRecord = named('Connection', Type.Object({ ...connectionColumns, ...xchanColumns }));
/** A connection as exports have it, with its permissions. */
export const exportedConnection = Type.Object({ ...connectionColumns, abconfig: Type.Array(connectionConfig) });
const memberColumns = texts('id uid gid xchan');
/** A membership of a privacy group, as exports have it. */
export const membershipRecord = Type.Object(memberColumns);
/** A member of a privacy group joined with connection and identity. */
export const memberRecord = named(
  'PrivacyGroupMember',
  Type.Object({ ...memberColumns, ...connectionColumns, ...xchanColumns }),
);

/**
 * The part of a connection's record that depends on the viewer or on related rows. An encoder of any `Value` can't look
 * at it.
 */
interface ConnectionViewing<Value> {
  readonly account: Value;
  readonly channel: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** The part of a membership's record that isn't the identity. */
interface MembershipViewing<Value> {
  readonly member: Value;
  readonly channel: Value;
  readonly group: Value;
}

/** The viewer, and the permissions of both sides of a connection; a channel has no grants for itself. */
export function connectionViewing(
  accountId: number,
  channelId: number,
  granted: MutualPermissions | undefined,
): ConnectionViewing<string> {
  return {
    account: int(accountId),
    channel: int(channelId),
    mine: encodePermissionBits(granted?.mine),
    theirs: encodePermissionBits(granted?.theirs),
  };
}

/** Slots for all of it. */
export const connectionSlots: ConnectionViewing<Slot> & MembershipViewing<Slot> = {
  account: new Slot('account'),
  channel: new Slot('channel'),
  mine: new Slot('mine'),
  theirs: new Slot('theirs'),
  member: new Slot('member'),
  group: new Slot('group'),
};
/** A slot for the members of an identity. */
export const xchanSlot = { identity: new Slot('xchan', true) };

/** The connection part of a record; empty for an identity that isn't connected (any longer). */
function encodePart<Value>(connection: Connection | undefined, hash: string, viewing: ConnectionViewing<Value>) {
  return {
    abook_id: int(connection?.id),
    abook_account: viewing.account,
    abook_channel: viewing.channel,
    abook_xchan: hash,
    abook_my_perms: viewing.mine,
    abook_their_perms: viewing.theirs,
    abook_closeness: int(connection?.closeness),
    abook_created: moment(connection?.createdAt),
    abook_updated: moment(connection?.updatedAt),
    abook_connected: moment(connection?.connectedAt),
    abook_dob: moment(null),
    abook_flags: '0',
    abook_blocked: flag(connection?.blocked ?? false),
    abook_ignored: flag(connection?.ignored ?? false),
    abook_hidden: flag(connection?.hidden ?? false),
    abook_archived: flag(connection?.archived ?? false),
    abook_pending: flag(connection?.pending ?? false),
    abook_unconnected: flag(connection === undefined),
    abook_self: flag(connection?.isSelf ?? false),
    abook_feed: '0',
    abook_not_here: '0',
    abook_profile: '',
    abook_incl: '',
    abook_excl: '',
    abook_instance: '',
    abook_role: connection === undefined || connection.isSelf ? '' : 'default',
  };
}

/** A connection joined with its identity: `encodeXchan` of it, or the slot for that. */
export function encodeConnection<Value, Identity extends object>(
  connection: Connection,
  hash: string,
  viewing: ConnectionViewing<Value>,
  identity: Identity,
) {
  // Without spreads, which take several times as long for a record with this many fields.
  return Object.assign(encodePart(connection, hash, viewing), identity);
}

/** A connection in exports, which list its identity separately. */
export function encodeExportedConnection<Value>(
  connection: Connection,
  hash: string,
  viewing: ConnectionViewing<Value>,
  permission: PermissionValue<Value>,
) {
  const abconfig = connection.isSelf ? [] : encodeConnectionConfig(connection, hash, permission);
  return { ...encodePart(connection, hash, viewing), abconfig };
}

/** A membership of a privacy group of the channel, with all that exports have of it. */
export function encodeMembership<Value>(hash: string, { member, channel, group }: MembershipViewing<Value>) {
  return { id: member, uid: channel, gid: group, xchan: hash };
}

/** A member of a privacy group joined with connection and identity (channel API specification, group member). */
export function encodeMember<Value, Identity extends object>(
  connection: Connection | undefined,
  hash: string,
  viewing: ConnectionViewing<Value> & MembershipViewing<Value>,
  identity: Identity,
) {
  return Object.assign(encodeMembership(hash, viewing), encodePart(connection, hash, viewing), identity);
}

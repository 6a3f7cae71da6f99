import { type Static, Type } from 'typebox';
import type { Connection, PrivacyGroupMember, Xchan } from '../../../core/identity/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { Slot, type Template, templateOf } from '../../template.ts';
import { flag, int, moment } from '../strings.ts';
import { connectionConfig, connectionConfigSlots, encodePermissionBits, type MutualPermissions } from './permission.ts';
import { encodeXchan, xchanColumns } from './xchan.ts';

const connectionColumns = texts(
  'id account channel xchan my_perms their_perms closeness created updated connected dob flags blocked ignored hidden archived pending unconnected self feed not_here profile incl excl instance role',
  'abook_',
);
const connectionPart = Type.Object(connectionColumns);
/** A connection joined with its identity. */
export const connectionRecord = named('Connection', Type.Object({ ...connectionColumns, ...xchanColumns }));
/** A connection as exports have it, with its permissions. */
export const exportedConnection = Type.Object({ ...connectionColumns, abconfig: Type.Array(connectionConfig) });
const memberColumns = texts('id uid gid xchan');
/** That somebody stands in a privacy group, as exports have it. */
export const membershipRecord = Type.Object(memberColumns);
/** A member of a privacy group joined with connection and identity. */
export const memberRecord = named(
  'PrivacyGroupMember',
  Type.Object({ ...memberColumns, ...connectionColumns, ...xchanColumns }),
);

/** What encoders of connections need beside them. */
export interface ConnectionContext {
  readonly accountId: number;
  readonly channelId: number;
  readonly baseUrl: string;
  /** By the id of the connection; a channel and itself have none. */
  readonly permissions: ReadonlyMap<number, MutualPermissions>;
}

/** What of a connection's record depends on who asks, or on rows beside it. An encoder of any `Value` cannot look at it. */
interface ConnectionViewing<Value> {
  readonly account: Value;
  readonly channel: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

function encodePartTo<Value>(connection: Connection | undefined, hash: string, viewing: ConnectionViewing<Value>) {
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

/** The connection part of a record; an identity that is no connection (any more) has an empty one. */
function encodePart(
  connection: Connection | undefined,
  xchan: Xchan,
  context: ConnectionContext,
): Static<typeof connectionPart> {
  const granted = connection && context.permissions.get(connection.id);
  return encodePartTo(connection, xchan.hash, {
    account: int(context.accountId),
    channel: int(context.channelId),
    mine: encodePermissionBits(granted?.mine),
    theirs: encodePermissionBits(granted?.theirs),
  });
}

const viewingSlots: ConnectionViewing<Slot> = {
  account: new Slot('account'),
  channel: new Slot('channel'),
  mine: new Slot('mine'),
  theirs: new Slot('theirs'),
};
const xchanSlot = { xchan: new Slot('xchan', true) };

/** A connection joined with its identity, with slots for the identity and for what depends on who asks. */
export function connectionTemplate(connection: Connection, hash: string): Template {
  return templateOf({ ...encodePartTo(connection, hash, viewingSlots), ...xchanSlot });
}

/** A member of a privacy group who is a connection, with slots `member` and `group` beside these. */
export function memberTemplate(connection: Connection, hash: string): Template {
  const membership = { id: new Slot('member'), uid: new Slot('channel'), gid: new Slot('group'), xchan: hash };
  return templateOf({ ...membership, ...encodePartTo(connection, hash, viewingSlots), identity: xchanSlot.xchan });
}

/** A connection as exports have it, with slots for what depends on who asks, and for each permission. */
export function exportedConnectionTemplate(connection: Connection, hash: string): Template {
  const abconfig = connection.isSelf ? [] : connectionConfigSlots(connection, hash);
  return templateOf({ ...encodePartTo(connection, hash, viewingSlots), abconfig });
}

/** A membership of this identity in a privacy group, with slots `member`, `channel` and `group`. */
export function membershipTemplate(hash: string): Template {
  return templateOf({ id: new Slot('member'), uid: viewingSlots.channel, gid: new Slot('group'), xchan: hash });
}

/** A connection joined with its identity. */
export function encodeConnection(
  connection: Connection,
  xchan: Xchan,
  context: ConnectionContext,
): Static<typeof connectionRecord> {
  // Not by spreads: into a record of so many fields they take several times as long.
  return Object.assign(encodePart(connection, xchan, context), encodeXchan(xchan, context.baseUrl));
}

/** A connection as exports have it; its identity stands there by itself. */
export function encodeExportedConnection(
  connection: Connection,
  xchan: Xchan,
  context: ConnectionContext,
  abconfig: readonly Static<typeof connectionConfig>[],
): Static<typeof exportedConnection> {
  return { ...encodePart(connection, xchan, context), abconfig: [...abconfig] };
}

/** That somebody stands in a privacy group of the channel; exports hold no more of it. */
export function encodeMembership(
  member: PrivacyGroupMember,
  channelId: number,
  hash: string,
): Static<typeof membershipRecord> {
  return { id: int(member.id), uid: int(channelId), gid: int(member.privacyGroupId), xchan: hash };
}

/** A member of a privacy group joined with connection and identity (channel API specification, group member). */
export function encodeMember(
  member: PrivacyGroupMember,
  connection: Connection | undefined,
  xchan: Xchan,
  context: ConnectionContext,
): Static<typeof memberRecord> {
  const membership = encodeMembership(member, context.channelId, xchan.hash);
  return Object.assign(membership, encodePart(connection, xchan, context), encodeXchan(xchan, context.baseUrl));
}

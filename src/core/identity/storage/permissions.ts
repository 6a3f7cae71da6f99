import { type ChannelRole } from '../domain/channel.ts';
import {
  grantCategory,
  isAllowed,
  isLimit,
  type Limit,
  type Permission,
  permissions,
  type Relation,
  roleGrants,
  roleLimit,
} from '../domain/permission.ts';
import { isHere } from '../domain/xchan.ts';
import { listOf, type Param, prepared, type Source, tables, toFlag, type Tx } from '../../platform/index.ts';

/** What identities may do with channels. */
export interface PermissionTable {
  /** All seventeen, each with its truth; everything is false where channel or identity are not known. */
  of(channelId: number, xchanId: number): Allowed;
}

/** The limits of a channel: those it set, else those of its role. */
export async function readLimits(source: Source, channelId: number): Promise<Record<Permission, Limit> | undefined> {
  return (await readChannels(source, [channelId])).get(channelId)?.limits;
}

interface ChannelRules {
  /** The same for channels that have the same role and limits. */
  readonly kind: string;
  readonly role: ChannelRole;
  readonly xchanId: number;
  readonly network: string;
  readonly limits: Record<Permission, Limit>;
}

const roleRows = prepared(({ db, kind }, channelIds: readonly Param<number>[]) =>
  db
    .selectFrom('channel')
    .innerJoin('xchan', 'xchan.id', 'channel.xchan_id')
    .select(['channel.id', 'channel.role', 'channel.xchan_id', 'xchan.network'])
    .where('channel.id', 'in', listOf(kind, channelIds)),
);
const limitRows = prepared(({ db, kind }, channelIds: readonly Param<number>[]) =>
  db
    .selectFrom('permission_limit')
    .select(['channel_id', 'permission', 'value'])
    .where('channel_id', 'in', listOf(kind, channelIds)),
);

async function readChannels(source: Source, channelIds: readonly number[]): Promise<Map<number, ChannelRules>> {
  const channels = await roleRows(source, channelIds);
  const own = await limitRows(source, channelIds);
  const set = new Map<number, Map<string, number>>();
  for (const { channel_id: id, permission, value } of own)
    set.set(id, (set.get(id) ?? new Map()).set(permission, value));
  return new Map(
    channels.map(({ id, role, xchan_id: xchanId, network }) => {
      const limits = set.get(id);
      // Most channels set none of their own.
      if (limits === undefined) return [id, { kind: role, role, xchanId, network, limits: usualLimits(role) }];
      const limitOf = (permission: Permission): Limit => {
        const value = limits.get(permission);
        return value !== undefined && isLimit(value) ? value : roleLimit(role, permission);
      };
      return [id, { kind: `${role} ${id}`, role, xchanId, network, limits: forEach(limitOf) }];
    }),
  );
}

const limitsOfRoles = new Map<ChannelRole, Record<Permission, Limit>>();

function usualLimits(role: ChannelRole): Record<Permission, Limit> {
  const known = limitsOfRoles.get(role) ?? forEach((permission) => roleLimit(role, permission));
  limitsOfRoles.set(role, known);
  return known;
}

function forEach<T>(value: (permission: Permission) => T): Record<Permission, T> {
  return Object.fromEntries(permissions.map((each) => [each, value(each)])) as Record<Permission, T>;
}

const peopleRows = prepared(({ db, kind }, xchanIds: readonly Param<number>[]) =>
  db
    .selectFrom('xchan')
    .select(['id', 'network', 'url'])
    .where('id', 'in', listOf(kind, xchanIds))
    .where('deleted', '=', 0),
);

/** Reads what each of these identities may do with each of these channels, in five queries. */
export async function readPermissions(
  source: Source,
  channelIds: readonly number[],
  xchanIds: readonly number[],
): Promise<PermissionTable> {
  if (channelIds.length === 0 || xchanIds.length === 0) return { of: () => nothing };
  const channels = await readChannels(source, channelIds);
  const grants = await readGrants(source, channelIds, xchanIds);
  const relations = await readRelations(source, channelIds, xchanIds);
  const people = await peopleRows(source, xchanIds);
  const xchans = new Map(people.map((row) => [row.id, row]));
  // Most of a long list are the same to the channel, and were granted nothing of their own.
  const usual = new Map<string, Allowed>();
  return {
    of: (channelId, xchanId) => {
      const channel = channels.get(channelId);
      const xchan = xchans.get(xchanId);
      if (!channel || !xchan) return nothing;
      const pair = `${channelId} ${xchanId}`;
      const { connection, blocked, ignored } = relations.get(pair) ?? unconnected;
      const isSelf = channel.xchanId === xchanId;
      const isOnThisServer = isHere(xchan);
      const isOnSameNetwork = xchan.network === channel.network;
      const relation = { connection, blocked, ignored, isSelf, isOnThisServer, isOnSameNetwork };
      const own = grants.get(pair);
      if (own) return allowedTo(channel, relation, own);
      const kind = `${channel.kind} ${connection} ${blocked} ${ignored} ${isSelf} ${isOnThisServer} ${isOnSameNetwork}`;
      const allowed = usual.get(kind) ?? allowedTo(channel, relation, {});
      usual.set(kind, allowed);
      return allowed;
    },
  };
}

type Allowed = Readonly<Record<Permission, boolean>>;
type Grants = Partial<Record<string, boolean>>;

const nothing: Allowed = forEach(() => false);

function allowedTo(channel: ChannelRules, relation: Omit<Relation, 'granted'>, grants: Grants): Allowed {
  return forEach((permission) => {
    const granted = grants[permission] ?? roleGrants(channel.role, permission);
    return isAllowed(permission, channel.limits[permission], { ...relation, granted });
  });
}

type Known = Pick<Relation, 'connection' | 'blocked' | 'ignored'>;
const unconnected: Known = { connection: 'none', blocked: false, ignored: false };

const relationRows = prepared(
  ({ db, kind }, channelIds: readonly Param<number>[], xchanIds: readonly Param<number>[]) =>
    db
      .selectFrom('connection')
      .select(['channel_id', 'xchan_id', 'pending', 'blocked', 'ignored'])
      .where('channel_id', 'in', listOf(kind, channelIds))
      .where('xchan_id', 'in', listOf(kind, xchanIds)),
);

async function readRelations(
  source: Source,
  channelIds: readonly number[],
  xchanIds: readonly number[],
): Promise<Map<string, Known>> {
  const rows = await relationRows(source, channelIds, xchanIds);
  return new Map(
    rows.map((row) => [
      `${row.channel_id} ${row.xchan_id}`,
      {
        connection: row.pending === 1 ? 'pending' : 'connected',
        blocked: row.blocked === 1,
        ignored: row.ignored === 1,
      },
    ]),
  );
}

const grantRows = prepared(({ db, kind }, channelIds: readonly Param<number>[], xchanIds: readonly Param<number>[]) =>
  db
    .selectFrom('connection_config')
    .select(['channel_id', 'xchan_id', 'key', 'value'])
    .where('category', '=', grantCategory)
    .where('channel_id', 'in', listOf(kind, channelIds))
    .where('xchan_id', 'in', listOf(kind, xchanIds)),
);

async function readGrants(
  source: Source,
  channelIds: readonly number[],
  xchanIds: readonly number[],
): Promise<Map<string, Grants>> {
  const rows = await grantRows(source, channelIds, xchanIds);
  const found = new Map<string, Grants>();
  for (const { channel_id, xchan_id, key, value } of rows) {
    const pair = `${channel_id} ${xchan_id}`;
    found.set(pair, { ...found.get(pair), [key]: value === '1' });
  }
  return found;
}

/** Channels that let one of these identities act for them. That takes a grant: no limit gives it to more. */
export async function listDelegating(source: Source, xchanIds: readonly number[]): Promise<number[]> {
  if (xchanIds.length === 0) return [];
  const rows = await tables(source)
    .selectFrom('connection_config')
    .select(['channel_id', 'xchan_id'])
    .where('category', '=', grantCategory)
    .where('key', '=', 'delegate')
    .where('value', '=', '1')
    .where('xchan_id', 'in', xchanIds)
    .orderBy('channel_id')
    .execute();
  const ids = [...new Set(rows.map((row) => row.channel_id))];
  const allowed = await readPermissions(source, ids, xchanIds);
  return ids.filter((id) => rows.some((row) => row.channel_id === id && allowed.of(id, row.xchan_id).delegate));
}

/** Grants a connection something, or takes it away. */
export async function setGrants(
  tx: Tx,
  connection: { channelId: number; xchanId: number },
  grants: Readonly<Partial<Record<Permission, boolean>>>,
): Promise<void> {
  for (const [key, granted] of Object.entries(grants)) {
    const value = granted ? '1' : '0';
    await tx.db
      .insertInto('connection_config')
      .values({ channel_id: connection.channelId, xchan_id: connection.xchanId, category: grantCategory, key, value })
      .onConflict((conflict) => conflict.columns(['channel_id', 'xchan_id', 'category', 'key']).doUpdateSet({ value }))
      .execute();
  }
}

/** Gives a channel a role, and limits of its own where it has some. */
export async function setRole(
  tx: Tx,
  channelId: number,
  role: ChannelRole,
  own: Readonly<Partial<Record<Permission, Limit>>>,
): Promise<void> {
  await tx.db.updateTable('channel').set({ role }).where('id', '=', channelId).execute();
  await tx.db
    .updateTable('xchan')
    .set({ pubforum: toFlag(role === 'forum') })
    .where('id', 'in', (eb) => eb.selectFrom('channel').select('channel.xchan_id').where('id', '=', channelId))
    .execute();
  await tx.db.deleteFrom('permission_limit').where('channel_id', '=', channelId).execute();
  const rows = Object.entries(own).map(([permission, value]) => ({ channel_id: channelId, permission, value }));
  if (rows.length > 0) await tx.db.insertInto('permission_limit').values(rows).execute();
}

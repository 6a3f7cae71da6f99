import { LRUCache } from 'lru-cache';
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
import { type Source, tables, toFlag, type Tx, unpackPairs, unpackRows } from '../../platform/index.ts';
import { type PermissionRow, readPermissionRows, readRuleRows, relationColumns } from './permission-rows.ts';

/** Permissions of identities on channels. */
export interface PermissionTable {
  /** All seventeen, each with its truth; everything is false where channel or identity are not known. */
  of(channelId: number, xchanId: number): Allowed;
}

/** The limits of a channel: its own, or those of its role. */
export async function readLimits(source: Source, channelId: number): Promise<Record<Permission, Limit> | undefined> {
  return channelsIn(await readRuleRows(source, [channelId])).get(channelId)?.rules.limits;
}

/** Permissions of a channel; one object for all channels of a role with the same limits. */
interface Rules {
  readonly role: ChannelRole;
  readonly limits: Record<Permission, Limit>;
  /** Permissions by `codeOf`: one object for all identities with the same ones. */
  readonly allowed: LRUCache<number, Allowed>;
}

interface ChannelRules {
  readonly rules: Rules;
  readonly xchanId: number;
  readonly network: string;
}

/** Values by a channel and an identity. */
class Pairs<T> {
  readonly #rows = new Map<number, Map<number, T>>();

  get(channelId: number, xchanId: number): T | undefined {
    return this.#rows.get(channelId)?.get(xchanId);
  }

  set(channelId: number, xchanId: number, value: T): void {
    const row = this.#rows.get(channelId);
    if (row) row.set(xchanId, value);
    else this.#rows.set(channelId, new Map([[xchanId, value]]));
  }
}

function partOf(rows: readonly PermissionRow[], part: PermissionRow['part']): readonly PermissionRow[] {
  return rows.filter((row) => row.part === part);
}

function channelsIn(rows: readonly PermissionRow[]): Map<number, ChannelRules> {
  const own = new Map<number, Map<string, number>>();
  for (const { name, packed } of partOf(rows, 'limits')) {
    for (const [id, value] of unpackPairs(packed)) {
      own.set(id, (own.get(id) ?? new Map<string, number>()).set(name, value));
    }
  }
  const channels = new Map<number, ChannelRules>();
  for (const { name, network, packed } of partOf(rows, 'roles')) {
    for (const [id, xchanId] of unpackPairs(packed)) {
      channels.set(id, { rules: rulesOf(name as ChannelRole, own.get(id)), xchanId, network });
    }
  }
  return channels;
}

/** By role and limits. */
const knownRules = new LRUCache<string, Rules>({ max: 500 });
/** Of each of the rules. */
const maxAllowed = 250;

function rulesOf(role: ChannelRole, own?: ReadonlyMap<string, number>): Rules {
  const limitOf = (permission: Permission): Limit => {
    const value = own?.get(permission);
    return value !== undefined && isLimit(value) ? value : roleLimit(role, permission);
  };
  const key = own ? `${role} ${permissions.map(limitOf).join()}` : role;
  let rules = knownRules.get(key);
  if (!rules) {
    rules = { role, limits: forEach(limitOf), allowed: new LRUCache({ max: maxAllowed }) };
    knownRules.set(key, rules);
  }
  return rules;
}

function forEach<T>(value: (permission: Permission) => T): Record<Permission, T> {
  const all: Partial<Record<Permission, T>> = {};
  for (const permission of permissions) all[permission] = value(permission);
  return all as Record<Permission, T>;
}

interface Person {
  readonly network: string;
  readonly isHere: boolean;
}

function peopleIn(rows: readonly PermissionRow[]): Map<number, Person> {
  const people = new Map<number, Person>();
  for (const { name, packed } of partOf(rows, 'people')) {
    for (const [id, here] of unpackPairs(packed)) people.set(id, { network: name, isHere: here === 1 });
  }
  return people;
}

/**
 * Reads the permissions of each of these identities on each of these channels, in one query for one channel, otherwise
 * in five.
 */
export async function readPermissions(
  source: Source,
  channelIds: readonly number[],
  xchanIds: readonly number[],
): Promise<PermissionTable> {
  if (channelIds.length === 0 || xchanIds.length === 0) return { of: () => nothing };
  const rows = await readPermissionRows(source, channelIds, xchanIds);
  const channels = channelsIn(rows);
  const grants = grantsIn(rows);
  const relations = relationsIn(rows);
  const people = peopleIn(rows);
  return {
    of: (channelId, xchanId) => {
      const channel = channels.get(channelId);
      const person = people.get(xchanId);
      if (!channel || !person) return nothing;
      const relation = {
        ...(relations.get(channelId, xchanId) ?? unconnected),
        isSelf: channel.xchanId === xchanId,
        isOnThisServer: person.isHere,
        isOnSameNetwork: person.network === channel.network,
      };
      return allowedTo(channel.rules, relation, grants.get(channelId, xchanId) ?? noGrants);
    },
  };
}

type Allowed = Readonly<Record<Permission, boolean>>;
type Ungranted = Omit<Relation, 'granted'>;

/** Individual grants of a channel to an identity: sets of permissions, with a bit for each. */
interface Grants {
  /** Permissions with an individual setting. */
  readonly said: number;
  /** Granted ones among them. */
  readonly granted: number;
}

const nothing: Allowed = forEach(() => false);
const noGrants: Grants = { said: 0, granted: 0 };
const bitOf: ReadonlyMap<string, number> = new Map(permissions.map((permission, index) => [permission, 2 ** index]));

function allowedTo(rules: Rules, relation: Ungranted, grants: Grants): Allowed {
  const code = codeOf(relation, grants);
  const known = rules.allowed.get(code);
  if (known) return known;
  const allowed = forEach((permission) => {
    const bit = bitOf.get(permission)!;
    const granted = grants.said & bit ? (grants.granted & bit) !== 0 : roleGrants(rules.role, permission);
    return isAllowed(permission, rules.limits[permission], { ...relation, granted });
  });
  rules.allowed.set(code, allowed);
  return allowed;
}

const connectionCodes: Record<Relation['connection'], number> = { none: 0, pending: 32, connected: 64 };

/** A distinct number for each possible relation and grants: 7 bits, and 17 twice. */
function codeOf(relation: Ungranted, { said, granted }: Grants): number {
  const { connection, blocked, ignored, isSelf, isOnThisServer, isOnSameNetwork } = relation;
  const sets = said * 2 ** permissions.length + granted;
  return (
    sets * 128 +
    connectionCodes[connection] +
    (blocked ? 16 : 0) +
    (ignored ? 8 : 0) +
    (isSelf ? 4 : 0) +
    (isOnThisServer ? 2 : 0) +
    (isOnSameNetwork ? 1 : 0)
  );
}

type Known = Pick<Relation, 'connection' | 'blocked' | 'ignored'>;
const unconnected: Known = { connection: 'none', blocked: false, ignored: false };

function relationsIn(rows: readonly PermissionRow[]): Pairs<Known> {
  const relations = new Pairs<Known>();
  for (const { packed } of partOf(rows, 'relations')) {
    const numbers = unpackRows(packed);
    for (let at = 0; at < numbers.length; at += relationColumns.length) {
      relations.set(numbers[at]!, numbers[at + 1]!, {
        connection: numbers[at + 2] === 1 ? 'pending' : 'connected',
        blocked: numbers[at + 3] === 1,
        ignored: numbers[at + 4] === 1,
      });
    }
  }
  return relations;
}

function grantsIn(rows: readonly PermissionRow[]): Pairs<Grants> {
  const grants = new Pairs<Grants>();
  for (const { name, packed } of partOf(rows, 'grants')) {
    const bit = bitOf.get(name);
    if (bit === undefined) continue;
    const numbers = unpackRows(packed);
    for (let at = 0; at < numbers.length; at += 3) {
      const { said, granted } = grants.get(numbers[at]!, numbers[at + 1]!) ?? noGrants;
      const isGranted = numbers[at + 2] === 1;
      grants.set(numbers[at]!, numbers[at + 1]!, { said: said | bit, granted: isGranted ? granted | bit : granted });
    }
  }
  return grants;
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

/** Sets the role of a channel, and its own limits if it has some. */
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

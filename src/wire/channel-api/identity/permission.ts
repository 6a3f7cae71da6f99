import { type Static, Type } from 'typebox';
import { type Connection, type Limit, type Permission, permissions } from '../../../core/identity/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { filling, Slot } from '../../template.ts';
import { flag, int, success } from '../strings.ts';

const text = Type.String();
/** One permission of one side of a connection. */
export const connectionConfig = named('ConnectionConfig', Type.Object(texts('id chan xchan cat k v')));
/** Permissions of an identity: all as "1" or "0", or the requested one as a boolean. */
export const allowedPermissions = Type.Array(
  Type.Object({ perm: text, allowed: Type.Union([Type.Enum(['0', '1']), Type.Boolean()]) }),
);
const limits = {
  role: text,
  limits: Type.Object(
    Object.fromEntries(permissions.map((permission) => [permission, text])) as Record<Permission, typeof text>,
  ),
};
/** The role of a channel, and who can have which permission. */
export const limitsRecord = Type.Object(limits);
/** The same after a change. */
export const changedLimits = Type.Object({ success, ...limits });

type Allowed = Readonly<Record<Permission, boolean>>;

/** Mutual permissions of a channel and an identity. */
export interface MutualPermissions {
  readonly mine: Allowed;
  readonly theirs: Allowed;
}

/** Bits of permissions in exports of the reference server; wikis have none. */
const bits: Readonly<Partial<Record<Permission, number>>> = {
  view_stream: 0x1,
  view_profile: 0x2,
  view_contacts: 0x8,
  send_stream: 0x10,
  post_wall: 0x20,
  post_comments: 0x80,
  post_mail: 0x100,
  chat: 0x400,
  delegate: 0x800,
  view_storage: 0x1000,
  write_storage: 0x2000,
  view_pages: 0x4000,
  write_pages: 0x8000,
  republish: 0x10000,
  post_like: 0x20000,
};

/** All allowed permissions as one number, as in `abook_my_perms` and `abook_their_perms` (facts, section 4). */
export function encodePermissionBits(allowed: Allowed | undefined): string {
  return int(permissions.reduce((sum, each) => sum + (allowed?.[each] ? (bits[each] ?? 0) : 0), 0));
}

/** All permissions as `perm_allowed` lists them (facts, section 15). */
export function encodeAllowed(allowed: Allowed): Static<typeof allowedPermissions> {
  return permissions.map((perm) => ({ perm, allowed: flag(allowed[perm]) }));
}

/** A permission of one side of a connection: `"1"` or `"0"`, or a slot for it. */
export type PermissionValue<Value> = (side: keyof MutualPermissions, permission: Permission) => Value;

/** Mutual permissions of both sides. */
export function permissionFlags(granted: MutualPermissions): PermissionValue<string> {
  return (side, permission) => flag(granted[side][permission]);
}

/** Rows of `abconfig`: the permissions of the identity, then those of this channel at the identity's channel. */
export function encodeConnectionConfig<Value>(
  connection: Connection,
  xchanHash: string,
  valueOf: PermissionValue<Value>,
) {
  const count = permissions.length;
  const row = (cat: string, offset: number, side: keyof MutualPermissions) =>
    permissions.map((k, index) => ({
      id: int((connection.id - 1) * 2 * count + offset + index + 1),
      chan: int(connection.channelId),
      xchan: xchanHash,
      cat,
      k,
      v: valueOf(side, k),
    }));
  return [...row('my_perms', 0, 'mine'), ...row('their_perms', count, 'theirs')];
}

const sides = ['mine', 'theirs'] as const;
const slots = new Map(
  permissions
    .flatMap((permission) => sides.map((side) => ({ side, permission, slot: new Slot(`${side} ${permission}`) })))
    .map((each) => [each.slot.name, each]),
);

/** A slot for each permission; `permissionFilling` fills them. */
export const permissionSlot: PermissionValue<Slot> = (side, permission) => slots.get(`${side} ${permission}`)!.slot;

const flags = { '0': filling('0'), '1': filling('1') } as const;

/** Value for the slot of this name. */
export function permissionFilling(name: string, granted: MutualPermissions): Buffer {
  const { side, permission } = slots.get(name)!;
  return flags[flag(granted[side][permission])];
}

/** The role of a channel, and who can have which permission at most. */
export function encodeLimits(role: string, limits: Readonly<Record<Permission, Limit>>): Static<typeof limitsRecord> {
  const entries = permissions.map((permission) => [permission, int(limits[permission])]);
  return { role, limits: Object.fromEntries(entries) as Record<Permission, string> };
}

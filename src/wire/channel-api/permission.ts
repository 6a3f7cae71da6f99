import type { Connection } from '../../domain/connection.ts';
import { type Permission, permissions } from '../../domain/permission.ts';
import { flag, int } from './strings.ts';

type Allowed = Readonly<Record<Permission, boolean>>;

/** All permissions as `perm_allowed` lists them (facts, section 15). */
export function encodeAllowed(allowed: Allowed) {
  return permissions.map((perm) => ({ perm, allowed: flag(allowed[perm]) }));
}

/** Rows of `abconfig`: what the channel lets the identity do, then what the identity's channel lets this one do. */
export function encodeConnectionConfig(
  connection: Connection,
  xchanHash: string,
  { mine, theirs }: { mine: Allowed; theirs: Allowed },
) {
  const count = permissions.length;
  const row = (cat: string, offset: number, allowed: Allowed) =>
    permissions.map((k, index) => ({
      id: int((connection.id - 1) * 2 * count + offset + index + 1),
      chan: int(connection.channelId),
      xchan: xchanHash,
      cat,
      k,
      v: flag(allowed[k]),
    }));
  return [...row('my_perms', 0, mine), ...row('their_perms', count, theirs)];
}

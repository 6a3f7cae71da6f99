import { macOf, newUuid, uuidFrom } from '../../../lib/random.ts';
import { instantFromMilliseconds } from '../../../lib/clock.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import type { ReadItemRecord } from '../domain/channel-batch.ts';
import { findTakenUuids } from '../storage/restored-content.ts';
import { ensureArchiveKey, readArchiveKey } from './archive-key.ts';
import type { RestoreSession } from './restore-session.ts';

/** Mids that replace those already used in other people's channels. */
export type OwnNames = ReadonlyMap<string, string>;

/**
 * Uuids made of a mid and the channel that it is in, always the same. They depend on a secret of the server, so no one can use one first.
 */
export async function derivedUuids(
  context: OperationContext,
  tx: Tx,
  { import: { dryRun }, identity }: RestoreSession,
): Promise<(mid: string) => string> {
  const key = dryRun ? ((await readArchiveKey(tx)) ?? '') : await ensureArchiveKey(context, tx);
  return (mid) => {
    const name = macOf(key, JSON.stringify(['tributary-item', '1', identity, mid]));
    return uuidFrom(name, 0, instantFromMilliseconds(0));
  };
}

/**
 * The records with the names that they have here. The archive doesn't say which uuid an item has: pages lead to it by that, so another's would lead to
 * the other's post. It's that of the mid where this server made it, and derived from the mid otherwise.
 */
export async function nameItems(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  records: readonly ReadItemRecord[],
  ownNames: OwnNames,
): Promise<ReadItemRecord[]> {
  if (records.length === 0) return [];
  const uuidOf = await derivedUuids(context, tx, session);
  const named = records.map((record) => {
    const mid = ownNames.get(record.mid) ?? record.mid;
    return { ...record, mid, uuid: uuidIn(mid, context.baseUrl) ?? uuidOf(mid) };
  });
  const taken = await findTakenUuids(
    tx,
    named.map(({ uuid }) => uuid),
  );
  return named.map((record) => {
    const uuid = taken.has(record.uuid) ? newUuid() : record.uuid;
    taken.add(uuid);
    return { ...record, uuid };
  });
}

/** The uuid of an item that this server has named. */
function uuidIn(mid: string, baseUrl: string): string | undefined {
  const start = `${baseUrl}/item/`;
  const rest = mid.startsWith(start) ? mid.slice(start.length) : '';
  return /^[A-Za-z0-9._~:-]{1,255}$/.test(rest) ? rest : undefined;
}

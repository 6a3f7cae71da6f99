import { importUserName } from '../domain/source-user.ts';
import { insertPlaceholderUsers, listTakenUsernames, lookupKey, syntheticXchan } from '../../accounts/index.ts';
import { findGroup } from '../../groups/index.ts';
import { insertXchans, type NewXchan } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { countPlaceholderUsers, findImportUser } from '../storage/placeholder-users.ts';
import { readSettings } from './change-setting.ts';
import { ensureImportUser } from './ensure-import-user.ts';

/** Name of a placeholder user. */
export interface Naming {
  readonly name: string;
  readonly username: string;
}

/** Author of a source user's content: its own identity, and the user of that. */
export interface Placeholder {
  readonly userId: number;
  readonly xchanId: number;
}

/**
 * Remaining number of placeholder users of a namespace. The count and its use are one transaction: other imports into
 * the namespace wait.
 */
export async function roomFor(tx: Tx, namespaceId: number): Promise<number> {
  const { placeholder_user_limit: limit } = await readSettings(tx);
  if (limit === 0) return Number.POSITIVE_INFINITY;
  await findImportUser(tx, namespaceId);
  return Math.max(0, limit - (await countPlaceholderUsers(tx, namespaceId)));
}

/**
 * Creates placeholders with an identity each. Beyond the namespace's limit, source users share the Import User and its
 * name, but still have their own identity, so that content isn't mixed (ADR 22).
 */
export async function makePlaceholders(
  context: OperationContext,
  tx: Tx,
  namespaceId: number,
  wanted: readonly Naming[],
): Promise<Placeholder[]> {
  if (wanted.length === 0) return [];
  const names = await freeNames(tx, wanted);
  const room = Math.min(names.length, await roomFor(tx, namespaceId));
  const shared = room < names.length ? await importUserOf(context, tx, namespaceId) : 0;
  const xchanIds = await insertXchans(
    tx,
    names.map((naming, index) => (index < room ? syntheticXchan(context, naming) : sharedXchan(context, naming))),
  );
  const own = names.slice(0, room).map((naming, index) => newUser(context, naming, xchanIds[index]!));
  const userIds = await insertPlaceholderUsers(tx, own, context.clock.now());
  return xchanIds.map((xchanId, index) => ({ xchanId, userId: userIds[index] ?? shared }));
}

/** The same names, with a number after taken usernames (group API facts, section 8.2). */
export async function freeNames(tx: Tx, names: readonly Naming[]): Promise<Naming[]> {
  const taken = await listTakenUsernames(
    tx,
    names.map(({ username }) => username),
  );
  const free: Naming[] = [];
  for (const { name, username } of names) {
    let own = username;
    for (let count = 2; taken.has(lookupKey(own)); count += 1) {
      own = `${username}${count}`;
      for (const key of await listTakenUsernames(tx, [own])) taken.add(key);
    }
    taken.add(lookupKey(own));
    free.push({ name, username: own });
  }
  return free;
}

/** The same of one placeholder. */
export async function freeName(tx: Tx, naming: Naming): Promise<Naming> {
  return (await freeNames(tx, [naming]))[0]!;
}

/** A placeholder user that is about to be inserted. */
export function newUser(context: OperationContext, naming: Naming, xchanId: number) {
  const host = new URL(context.baseUrl).hostname;
  return { ...naming, email: `${naming.username}@noreply.${host}`, xchanId };
}

/** The identity of someone who shares the Import User; its address tells it from the others. */
export function sharedXchan(context: OperationContext, { username }: Naming): NewXchan {
  return syntheticXchan(context, { username, name: importUserName });
}

/** Id of the Import User of a namespace, created if necessary. */
export async function importUserOf(context: OperationContext, tx: Tx, namespaceId: number): Promise<number> {
  const { path } = (await findGroup(tx, namespaceId))!;
  return (await ensureImportUser(context, tx, { id: namespaceId, path })).userId;
}

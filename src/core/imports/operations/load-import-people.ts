import { emptyReport, type ImportReport, importedAccessLevel } from '../domain/import.ts';
import type { MembershipRecord, UserRecord } from '../domain/record.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { addTo } from '../../../lib/lists.ts';
import { insertMissingMembers } from '../../groups/index.ts';
import { insertPrivacyGroupMembers } from '../../identity/index.ts';
import { commit, type OperationContext, type Tx } from '../../platform/index.ts';
import {
  type Attribution,
  insertLedger,
  insertSourceUsers,
  type LedgerEntry,
  lockSourceUsers,
  makePlaceholders,
  namesOfPlaceholder,
  nameSourceUser,
  readAttributions,
  upsertSourceMemberships,
} from '../../reassignment/index.ts';
import { saveFirstReport } from '../storage/imports.ts';
import type { ImportSession } from './import-session.ts';

/** What is known of a source user; just the identifier for somebody who is only referred to. */
export type SourcePerson = Pick<UserRecord, 'xid'> & Partial<UserRecord>;

/** An answer carries the time at which its transaction began, and shows when that ends: the look back goes so far. */
const longestTransaction = 10_000;

/** Looks again at who accepted a reassignment since the last look, so that their content goes to them at once. */
export async function refreshAttributions(context: OperationContext, tx: Tx, session: ImportSession): Promise<void> {
  if (session.importUserXchanId !== undefined) return;
  const now = context.clock.now();
  const acceptedSince = addMilliseconds(session.attributionsAt, -longestTransaction);
  const changed = await readAttributions(tx, session.source.id, session.attributionsAt, acceptedSince);
  for (const [identifier, attribution] of changed) session.attributions.set(identifier, attribution);
  session.attributionsAt = now;
}

/** Who content of this source user is given to. Call `upsertPeople` with the identifier first. */
export function attributionOf(session: ImportSession, identifier: string): Attribution {
  if (session.importUserXchanId !== undefined) {
    return {
      sourceUserId: null,
      userId: null,
      xchanId: session.importUserXchanId,
      reassignmentId: null,
      mergedFromId: null,
      isStub: false,
    };
  }
  return session.attributions.get(identifier)!;
}

/** What the ledger is to hold of a row that is given so; nothing where it belongs to the Import User of a person. */
export function ledgerOf(
  { sourceUserId, reassignmentId, mergedFromId }: Attribution,
  kind: LedgerEntry['kind'],
  rowId: number,
): LedgerEntry[] {
  return sourceUserId === null ? [] : [{ sourceUserId, kind, rowId, reassignmentId, mergedFromId }];
}

/**
 * Makes a source user and a placeholder user with its own identity for everybody who is new, and fills in names of
 * those who were only referred to so far. A transaction of its own: people without content harm nobody.
 */
export async function upsertPeople(
  context: OperationContext,
  session: ImportSession,
  people: readonly SourcePerson[],
): Promise<{ added: number; known: number }> {
  if (session.importUserXchanId !== undefined) return { added: 0, known: people.length };
  const unknown = new Map<string, SourcePerson>();
  const nameless: SourcePerson[] = [];
  for (const person of people) {
    const state = stateOf(session, person);
    if (state === 'unknown') unknown.set(person.xid, { ...unknown.get(person.xid), ...person });
    else if (state === 'nameless') nameless.push(person);
  }
  if (unknown.size + nameless.length > 0) {
    await commit(context, 'import-people', async (tx) => {
      for (const person of nameless) await fillIn(context, tx, session, person);
      await insertPeople(context, tx, session, [...unknown.values()]);
      const now = await readAttributions(tx, session.source.id, session.attributionsAt);
      tx.onCommit(() => {
        for (const [identifier, attribution] of now) session.attributions.set(identifier, attribution);
      });
    });
  }
  return { added: unknown.size, known: people.length - unknown.size };
}

/** Whether `upsertPeople` would have nothing to do for these people. */
export function areUpserted(session: ImportSession, people: readonly SourcePerson[]): boolean {
  return session.importUserXchanId !== undefined || people.every((person) => stateOf(session, person) === 'known');
}

/** Whether somebody is not here yet, or was only referred to so far and has a name now. */
function stateOf(session: ImportSession, person: SourcePerson): 'known' | 'unknown' | 'nameless' {
  const attribution = session.attributions.get(person.xid);
  if (!attribution) return 'unknown';
  return attribution.isStub && person.name ? 'nameless' : 'known';
}

function namesOf(session: ImportSession, person: SourcePerson): { name: string; username: string } {
  return namesOfPlaceholder(session.source, {
    identifier: person.xid,
    username: person.username ?? null,
    name: person.name ?? null,
  });
}

async function insertPeople(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  people: readonly SourcePerson[],
): Promise<void> {
  if (people.length === 0) return;
  const now = context.clock.now();
  const names = people.map((person) => namesOf(session, person));
  const placeholders = await makePlaceholders(context, tx, session.source.namespaceId, names);
  await insertSourceUsers(
    tx,
    session.source,
    people.map((person, index) => ({
      identifier: person.xid,
      username: person.username ?? null,
      name: person.name ?? null,
      email: person.email ?? null,
      isBot: person.userKind === 'bot' || person.userKind === 'app',
      placeholderUserId: placeholders[index]!.userId,
      placeholderXchanId: placeholders[index]!.xchanId,
    })),
    now,
  );
}

async function fillIn(context: OperationContext, tx: Tx, session: ImportSession, person: SourcePerson): Promise<void> {
  const { sourceUserId, mergedFromId } = session.attributions.get(person.xid)!;
  await nameSourceUser(tx, mergedFromId ?? sourceUserId!, {
    name: person.name!,
    username: person.username ?? null,
    email: person.email ?? null,
    placeholderName: namesOf(session, person).name,
    now: context.clock.now(),
  });
}

/**
 * Members of private channels get to see them; everybody's role in the group is set aside until the source user is
 * reassigned, or given at once where that has been completed. While it is carried out the role waits for the completion,
 * so that an undo finds who was given it.
 */
export async function upsertMemberships(
  context: OperationContext,
  session: ImportSession,
  memberships: readonly MembershipRecord[],
): Promise<void> {
  if (session.importUserXchanId !== undefined) return;
  // After a crash the source tells all of them again.
  const fresh = memberships.slice(session.loadedMemberships);
  session.loadedMemberships -= memberships.length - fresh.length;
  if (fresh.length === 0) return;
  const { report } = session;
  report.counts.memberships = await commit(context, 'import-memberships', async (tx) => {
    const added = Math.min(fresh.length, await saveMemberships(context, tx, session, fresh));
    const before = report.counts.memberships;
    const counts = { ...before, added: before.added + added, unchanged: before.unchanged + fresh.length - added };
    const empty = emptyReport();
    const saved: ImportReport = { ...empty, counts: { ...empty.counts, memberships: counts } };
    await saveFirstReport(tx, session.import.id, JSON.stringify(saved));
    return counts;
  });
}

async function saveMemberships(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  memberships: readonly MembershipRecord[],
): Promise<number> {
  const waiting = new Map<number, number>();
  const given = new Map<number, number>();
  const byPrivacyGroup = new Map<number, Attribution[]>();
  const ids = new Set(memberships.map(({ user }) => attributionOf(session, user).sourceUserId!));
  const sourceUsers = await lockSourceUsers(tx, [...ids]);
  for (const membership of memberships) {
    const attribution = attributionOf(session, membership.user);
    const level = importedAccessLevel(membership.role);
    const sourceUser = sourceUsers.get(attribution.sourceUserId!);
    const owner = sourceUser?.status === 'completed' ? sourceUser.reassignToUserId : null;
    const own = attribution.mergedFromId ?? attribution.sourceUserId!;
    const [levels, key] = owner === null ? [waiting, own] : [given, owner];
    levels.set(key, Math.max(level, levels.get(key) ?? 0));
    const privacyGroupId = session.channels.get(membership.container)?.privacyGroupId;
    if (typeof privacyGroupId === 'number') {
      addTo(byPrivacyGroup, privacyGroupId, attribution);
    }
  }
  const groupId = session.group.id;
  let added = await upsertSourceMemberships(
    tx,
    [...waiting].map(([sourceUserId, accessLevel]) => ({ sourceUserId, groupId, accessLevel })),
  );
  const members = [...given].map(([userId, accessLevel]) => {
    return { userId, groupId, accessLevel, expiresAt: null, createdBy: session.import.userId };
  });
  added += await insertMissingMembers(tx, members, context.clock.now());
  for (const [privacyGroupId, attributions] of byPrivacyGroup) {
    added += await admit(tx, privacyGroupId, attributions);
  }
  return added;
}

async function admit(tx: Tx, privacyGroupId: number, attributions: readonly Attribution[]): Promise<number> {
  // Of two who are merged the membership is that of the target.
  const merged = attributions.filter(({ mergedFromId }) => mergedFromId !== null);
  const own = attributions.filter(({ mergedFromId }) => mergedFromId === null);
  const byXchan = new Map([...merged, ...own].map((attribution) => [attribution.xchanId, attribution]));
  const inserted = await insertPrivacyGroupMembers(tx, privacyGroupId, [...byXchan.keys()]);
  await insertLedger(
    tx,
    [...inserted].flatMap(([xchanId, rowId]) => {
      return ledgerOf(byXchan.get(xchanId)!, 'privacy_group_member', rowId);
    }),
  );
  return inserted.size;
}

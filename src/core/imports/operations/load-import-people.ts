import { emptyReport, type ImportReport, importedAccessLevel } from '../domain/import.ts';
import type { MembershipRecord, UserRecord } from '../domain/record.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { addTo } from '../../../lib/lists.ts';
import { insertMissingMembers } from '../../groups/index.ts';
import { attributeBy, insertPrivacyGroupMembers } from '../../identity/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import {
  type Attribution,
  hasContributions,
  insertLedger,
  insertSourceUsers,
  type LedgerEntry,
  linkPart,
  nextPartNumber,
  partIdentifier,
  renameToPart,
  sourceUsersById,
  makePlaceholders,
  namesOfPlaceholder,
  nameSourceUser,
  readAttributions,
  upsertSourceMemberships,
} from '../../reassignment/index.ts';
import { saveFirstReport } from '../storage/imports.ts';
import { ownIdOf } from './import-attributions.ts';
import { mayName } from './import-authority.ts';
import type { ImportSession } from './import-session.ts';
import { commitImportStep } from './load-batches.ts';

/** Known data of a source user; only the identifier for someone who is only referred to. */
export type SourcePerson = Pick<UserRecord, 'xid'> & Partial<UserRecord>;

/** An answer carries the time at which its transaction began, and shows when that ends: the look back goes so far. */
const longestTransaction = 10_000;

/**
 * Checks again who accepted a reassignment since the last check, so that their content goes to them immediately, and
 * which source users others now have authority over. Parts may be missing then (`areAllHere`).
 */
export async function refreshAttributions(context: OperationContext, tx: Tx, session: ImportSession): Promise<void> {
  if (session.importUserXchanId !== undefined) return;
  const now = context.clock.now();
  const lookBack = {
    since: addMilliseconds(session.attributionsAt, -longestTransaction),
    groupId: session.authority.groupId,
  };
  session.attributions.add(await readAttributions(tx, session.source.id, session.attributionsAt, lookBack));
  session.attributionsAt = now;
}

/** Who gets the content of this source user. Call `upsertPeople` with the identifier first. */
export function attributionOf(session: ImportSession, identifier: string): Attribution {
  if (session.importUserXchanId !== undefined) {
    return {
      sourceUserId: null,
      userId: null,
      xchanId: attributeBy(session.importUserXchanId, 'placeholder'),
      ownXchanId: session.importUserXchanId,
      reassignmentId: null,
      mergedFromId: null,
      factsGroupId: null,
      holderGroupId: null,
      isStub: false,
      splitFromId: null,
    };
  }
  return session.attributions.find(identifier)!;
}

/** The ledger entry of a row attributed this way; none if it belongs to the Import User of a person. */
export function ledgerOf(
  { sourceUserId, reassignmentId, mergedFromId }: Attribution,
  kind: LedgerEntry['kind'],
  rowId: number,
): LedgerEntry[] {
  return sourceUserId === null ? [] : [{ sourceUserId, kind, rowId, reassignmentId, mergedFromId }];
}

/**
 * Creates a source user and a placeholder user with an identity for each new person, and fills in names of those only
 * referred to so far, or described by an import with less authority. In a separate transaction: people without content
 * do no harm.
 */
export async function upsertPeople(
  context: OperationContext,
  session: ImportSession,
  people: readonly SourcePerson[],
): Promise<{ added: number; known: number }> {
  if (session.importUserXchanId !== undefined) return { added: 0, known: people.length };
  const unknown = new Map<string, SourcePerson>();
  const misnamed = new Map<string, SourcePerson>();
  for (const person of people) {
    const state = stateOf(session, person);
    if (state === 'unknown') unknown.set(person.xid, { ...unknown.get(person.xid), ...person });
    else if (state === 'misnamed') misnamed.set(person.xid, person);
  }
  if (unknown.size + misnamed.size > 0) {
    await commitImportStep(context, session, 'import-people', async (tx) => {
      for (const person of misnamed.values()) await fillIn(context, tx, session, person);
      await insertPeople(context, tx, session, await newPeople(tx, session, [...unknown.values()]));
      const now = await readAttributions(tx, session.source.id, session.attributionsAt);
      tx.onCommit(() => {
        session.attributions.add(now);
      });
    });
  }
  return { added: unknown.size, known: people.length - unknown.size };
}

/** Whether `upsertPeople` would have nothing to do for these people. */
export function areUpserted(session: ImportSession, people: readonly SourcePerson[]): boolean {
  return session.importUserXchanId !== undefined || people.every((person) => stateOf(session, person) === 'known');
}

/** Whether the import can attribute content to all these people. */
export function areAllHere(session: ImportSession, people: readonly SourcePerson[]): boolean {
  return session.importUserXchanId !== undefined || people.every(({ xid }) => session.attributions.find(xid));
}

/** Whether a person is missing, or is to be renamed by this import: over a subgroup's data, or for the first time. */
function stateOf(session: ImportSession, person: SourcePerson): 'known' | 'unknown' | 'misnamed' {
  const attribution = session.attributions.find(person.xid);
  if (!attribution) return 'unknown';
  return person.name && mayName(session.authority, attribution) ? 'misnamed' : 'known';
}

function namesOf(session: ImportSession, person: SourcePerson): { name: string; username: string } {
  return namesOfPlaceholder(session.source, {
    identifier: person.xid,
    username: person.username ?? null,
    name: person.name ?? null,
  });
}

/** A person who is about to become a source user: a part, where others decide about the whole. */
type NewPerson = SourcePerson & { readonly splitFromId: number | null };

/** New people unchanged, and others, outside the import's authority, as parts of themselves. */
async function newPeople(tx: Tx, session: ImportSession, people: readonly SourcePerson[]): Promise<NewPerson[]> {
  const all: NewPerson[] = [];
  for (const person of people) {
    const whole = session.attributions.named(person.xid);
    const number = whole && (await nextPartNumber(tx, session.source.id, person.xid));
    const xid = number === undefined ? person.xid : partIdentifier(person.xid, number);
    all.push({ ...person, xid, splitFromId: whole ? ownIdOf(whole) : null });
  }
  return all;
}

async function insertPeople(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  people: readonly NewPerson[],
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
      isBot: isBot(person),
      placeholderUserId: placeholders[index]!.userId,
      placeholderXchanId: placeholders[index]!.xchanId,
      splitFromId: person.splitFromId,
    })),
    { factsGroupId: session.authority.groupId, now },
  );
}

async function fillIn(context: OperationContext, tx: Tx, session: ImportSession, person: SourcePerson): Promise<void> {
  const attribution = session.attributions.find(person.xid)!;
  const { id: importSourceId } = session.source;
  const isHandedOver = attribution.factsGroupId !== session.authority.groupId;
  if (isHandedOver && (await hasContributions(tx, ownIdOf(attribution)))) {
    // They came with less authority, and stay separate.
    const of = { importSourceId, identifier: person.xid, factsGroupId: attribution.factsGroupId };
    const part = await renameToPart(tx, of, context.clock.now());
    if (part === undefined) return;
    await insertPeople(context, tx, session, [{ ...person, splitFromId: null }]);
    return linkPart(tx, importSourceId, part, person.xid);
  }
  const naming = {
    name: person.name!,
    username: person.username ?? null,
    email: person.email ?? null,
    isBot: isBot(person),
    placeholderName: namesOf(session, person).name,
    groupId: session.authority.groupId,
    now: context.clock.now(),
  };
  await nameSourceUser(tx, ownIdOf(attribution), naming, attribution);
}

function isBot({ userKind }: SourcePerson): boolean {
  return userKind === 'bot' || userKind === 'app';
}

/**
 * Members of private channels can see them; everyone's role in the group is set aside until the source user is
 * reassigned, or given immediately if that is completed. While the reassignment runs, the role waits for its
 * completion, so that an undo finds who received it.
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
  const counted = await commitImportStep(context, session, 'import-memberships', async (tx) => {
    const added = Math.min(fresh.length, await saveMemberships(context, tx, session, fresh));
    const before = report.counts.memberships;
    const counts = { ...before, added: before.added + added, unchanged: before.unchanged + fresh.length - added };
    const empty = emptyReport();
    const saved: ImportReport = { ...empty, counts: { ...empty.counts, memberships: counts } };
    await saveFirstReport(tx, session.import.id, JSON.stringify(saved));
    return counts;
  });
  report.counts.memberships = counted;
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
  const sourceUsers = await sourceUsersById(tx, [...ids]);
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
  // If two are merged, the membership is that of the target.
  const merged = attributions.filter(({ mergedFromId }) => mergedFromId !== null);
  const own = attributions.filter(({ mergedFromId }) => mergedFromId === null);
  const byXchan = new Map<number, Attribution>(
    [...merged, ...own].map((attribution) => [attribution.xchanId, attribution]),
  );
  const inserted = await insertPrivacyGroupMembers(tx, privacyGroupId, [...byXchan.keys()]);
  await insertLedger(
    tx,
    [...inserted].flatMap(([xchanId, rowId]) => {
      return ledgerOf(byXchan.get(xchanId)!, 'privacy_group_member', rowId);
    }),
  );
  return inserted.size;
}

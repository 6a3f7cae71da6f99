import { createReadStream } from 'node:fs';
import type { Tributary } from '../../src/compose.ts';
import { reassignableStatuses } from '../../src/core/reassignment/domain/source-user.ts';
import { acceptReassignmentUpload } from '../../src/core/reassignment/operations/uploads/accept-reassignment-upload.ts';
import { acceptReassignment, rejectReassignment } from '../../src/core/reassignment/operations/answer-reassignment.ts';
import { changeSetting, readSettings } from '../../src/core/reassignment/operations/change-setting.ts';
import { addMember, createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { answerClaims } from '../../src/core/reassignment/operations/claims/answer-claims.ts';
import {
  changeClaimSettings,
  showClaimSettings,
} from '../../src/core/reassignment/operations/claims/claim-settings.ts';
import { claimSourceUser } from '../../src/core/reassignment/operations/claims/claim-source-user.ts';
import { listClaimable, listOwnClaims } from '../../src/core/reassignment/operations/claims/list-claims.ts';
import { reassignSourceUser } from '../../src/core/reassignment/operations/reassign-source-user.ts';
import { mergeSourceUsers, undoMerge } from '../../src/core/reassignment/operations/merges/merge-source-users.ts';
import { splitSourceUser } from '../../src/core/reassignment/operations/parts/split-source-user.ts';
import { startImport } from '../../src/core/imports/operations/start-import.ts';
import { undoReassignment } from '../../src/core/reassignment/operations/undo-reassignment.ts';
import { findGroupByPath } from '../../src/core/groups/storage/groups.ts';
import { listRequestsFor, pageSourceUsers } from '../../src/core/reassignment/storage/placeholders.ts';
import { findUserByUsername } from '../../src/core/accounts/storage/users.ts';
import { csvRow } from '../../src/wire/group-api/reassignment/csv-dialect.ts';
import { headerRow } from '../../src/wire/group-api/reassignment/reassignment-csv.ts';

/** Source users that the owner names a user for; the rest stay, but for those whom the administrator takes over. */
const asked = 15;
const taken = 3;

const nameOf = (index: number): string => `member${index}`;

/** Everybody who takes part has an account: the owner, an administrator, and a user for each source user. */
export async function prepare({ operations }: Tributary): Promise<void> {
  const join = (username: string, isAdmin = false) =>
    registerUser(operations, { username, email: `${username}@example.test`, name: `The ${username}`, isAdmin });
  const owner = await join('owner');
  await join('administrator', true);
  for (let index = 0; index < asked + taken; index += 1) await join(nameOf(index));
  const { id: groupId } = await createGroup(operations, {
    path: 'harbour',
    name: 'The Harbour',
    ownerUserId: owner.id,
  });
  const claimant = await join('claimant');
  await addMember(operations, { groupId, userId: claimant.id, accessLevel: 10, createdBy: null });
  await join('guest');
}

/**
 * The owner imports, names users, who accept but for one; then the administrator assigns three more without asking. In the
 * end the owner splits what is nobody's, takes one reassignment back, merges, separates and merges again, approves a claim, invites somebody by an address, and
 * keeps the placeholders of all who are left.
 * Whoever comes back after a crash looks what is done and goes on with what is not.
 */
export async function liveTheDay(tributary: Tributary, archive: string): Promise<void> {
  await tributary.runner.drain();
  if ((await count(tributary, 'import')) === 0) await bring(tributary, archive);
  await tributary.runner.drain();
  if ((await count(tributary, 'reassignment_upload')) === 0) await upload(tributary, 'owner', [0, asked]);
  await tributary.runner.drain();
  for (let index = 0; index < asked; index += 1) await answer(tributary, nameOf(index), index !== 4);
  await tributary.runner.drain();
  await allowBypass(tributary);
  if ((await count(tributary, 'reassignment_upload')) === 1) {
    await upload(tributary, 'administrator', [asked, asked + taken]);
  }
  await tributary.runner.drain();
  if ((await count(tributary, 'split')) === 0) await split(tributary);
  await undo(tributary, nameOf(0));
  await tributary.runner.drain();
  for (const times of [1, 2]) {
    await merge(tributary, times);
    await tributary.runner.drain();
    if (times === 1) await separate(tributary);
    await tributary.runner.drain();
  }
  await claim(tributary);
  await tributary.runner.drain();
  await inviteGuest(tributary);
  await tributary.runner.drain();
  if ((await count(tributary, 'reassignment_upload')) === 2) await keepTheRest(tributary);
  await tributary.runner.drain();
}

/** A member says to be the first who waits and can be chosen, and the owner approves it. */
async function claim(tributary: Tributary): Promise<void> {
  const { operations } = tributary;
  const owner = await actor(tributary, 'owner');
  const group = await harbour(tributary);
  if ((await showClaimSettings(operations, owner, group.id)).claims !== 'choice') {
    await changeClaimSettings(operations, owner, group.id, { claims: 'choice' });
  }
  const claimant = await actor(tributary, 'claimant');
  if ((await listOwnClaims(operations, claimant)).length === 0) {
    const { byChoice } = await listClaimable(operations, claimant, group.id, { search: '', offset: 0, limit: 1 });
    if (byChoice[0]) await claimSourceUser(operations, claimant, byChoice[0].id);
  }
  const open = (await listOwnClaims(operations, claimant)).filter(({ state }) => state === 'open');
  const claimIds = open.map(({ id }) => id);
  if (open.length > 0) await answerClaims(operations, owner, { groupId: group.id, claimIds, answer: 'approve' });
}

/** The owner invites whoever has an address; the account that has confirmed it accepts. */
async function inviteGuest(tributary: Tributary): Promise<void> {
  const first = await firstWaiting(tributary);
  if (first && (await count(tributary, 'takeover')) === 0) {
    const owner = await actor(tributary, 'owner');
    await reassignSourceUser(tributary.operations, owner, first.id, { email: 'guest@example.test' });
  }
  await answer(tributary, 'guest', true);
}

async function firstWaiting(tributary: Tributary) {
  const page = { statuses: ['pending_reassignment' as const], afterId: 0, limit: 1000 };
  const all = await pageSourceUsers(tributary.operations.database.reader, (await harbour(tributary)).id, page);
  return all.sort((a, b) => (a.identifier < b.identifier ? -1 : 1))[0];
}

async function keepTheRest(tributary: Tributary): Promise<void> {
  const group = await harbour(tributary);
  const bytes = Buffer.from(headerRow({ flags: true }) + csvRow(['', '', '*', '', '', '', '', 'yes', '']));
  const file = { groupId: group.id, filename: 'rest.csv', bytes };
  await acceptReassignmentUpload(tributary.operations, await actor(tributary, 'owner'), file);
}

/** The owner sets apart the later half of what the busiest of those wrote who are nobody's. */
async function split(tributary: Tributary): Promise<void> {
  const { operations } = tributary;
  const page = { statuses: reassignableStatuses, afterId: 0, limit: 1000 };
  const all = await pageSourceUsers(operations.database.reader, (await harbour(tributary)).id, page);
  const items = await operations.database.write((tx) =>
    tx.db.selectFrom('item').select(['author_xchan_id', 'created_at']).orderBy('created_at').execute(),
  );
  const [busiest] = all
    .map((sourceUser) => ({
      sourceUser,
      times: items.filter((item) => item.author_xchan_id === sourceUser.placeholderXchanId),
    }))
    .sort((a, b) => b.times.length - a.times.length || (a.sourceUser.identifier < b.sourceUser.identifier ? -1 : 1));
  const { sourceUser, times } = busiest!;
  const since = times[Math.ceil(times.length / 2)]!.created_at;
  await splitSourceUser(operations, await actor(tributary, 'owner'), sourceUser.id, {
    channels: [],
    since,
    until: null,
  });
}

/** The owner merges the last one who waits, and was not split, into one whom a user has. */
async function merge(tributary: Tributary, times: number): Promise<void> {
  if ((await count(tributary, 'source_merge')) >= times) return;
  const { operations } = tributary;
  const { reader } = operations.database;
  const split = await reader.db.selectFrom('split').select(['source_user_id', 'part_id']).execute();
  const involved = new Set(split.flatMap((row) => [row.source_user_id, row.part_id]));
  const page = { statuses: ['pending_reassignment' as const], afterId: 0, limit: 1000 };
  const waiting = (await pageSourceUsers(reader, (await harbour(tributary)).id, page)).filter(
    ({ id }) => !involved.has(id),
  );
  const last = waiting.sort((a, b) => (a.identifier < b.identifier ? 1 : -1))[0]!;
  const target = (await offeredTo(tributary, nameOf(1)))!;
  await mergeSourceUsers(operations, await actor(tributary, 'owner'), last.id, target.id);
}

/** The owner separates who was merged first, once. */
async function separate(tributary: Tributary): Promise<void> {
  const { operations } = tributary;
  const [first] = await operations.database.reader.db
    .selectFrom('source_merge')
    .select(['source_user_id', 'state'])
    .orderBy('id')
    .execute();
  if (first?.state !== 'completed') return;
  await undoMerge(operations, await actor(tributary, 'owner'), first.source_user_id);
}

/** The owner takes back what somebody was given, once. */
async function undo(tributary: Tributary, username: string): Promise<void> {
  const given = await offeredTo(tributary, username);
  if (given) await undoReassignment(tributary.operations, await actor(tributary, 'owner'), given.id);
}

async function offeredTo(tributary: Tributary, username: string) {
  const { reader } = tributary.operations.database;
  const user = (await findUserByUsername(reader, username))!;
  const page = { statuses: ['completed' as const], afterId: 0, limit: 1000 };
  const all = await pageSourceUsers(reader, (await harbour(tributary)).id, page);
  return all.find(({ reassignToUserId }) => reassignToUserId === user.id);
}

/** Each change is an event of the log, also one that changes nothing. */
async function allowBypass({ operations }: Tributary): Promise<void> {
  const { allow_bypass_placeholder_confirmation: isAllowed } = await readSettings(operations.database.reader);
  if (!isAllowed) await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
}

async function count(
  { operations }: Tributary,
  table: 'import' | 'reassignment_upload' | 'source_merge' | 'split' | 'takeover',
): Promise<number> {
  const rows = await operations.database.reader.db.selectFrom(table).select('id').execute();
  return rows.length;
}

async function actor({ operations }: Tributary, username: string) {
  const user = (await findUserByUsername(operations.database.reader, username))!;
  return viewerOf(operations, user.id, ['api'], 'password');
}

async function harbour({ operations }: Tributary) {
  return (await findGroupByPath(operations.database.reader, 'harbour'))!;
}

async function bring(tributary: Tributary, archive: string): Promise<void> {
  await startImport(tributary.operations, await actor(tributary, 'owner'), {
    target: { groupId: (await harbour(tributary)).id },
    archive: createReadStream(archive),
    filename: 'archive.zip',
    format: 'auto',
    sourceHost: '',
    dryRun: false,
    options: { includeDirect: false },
  });
}

/** The list of placeholders, by identifier, with users named for a part of it, and one who does not exist. */
async function upload(tributary: Tributary, by: string, [first, end]: [number, number]): Promise<void> {
  const { operations } = tributary;
  const group = await harbour(tributary);
  const page = { statuses: [...reassignableStatuses, 'awaiting_approval' as const, 'completed' as const] };
  const all = await pageSourceUsers(operations.database.reader, group.id, { ...page, afterId: 0, limit: 1000 });
  const rows = all
    .sort((a, b) => (a.identifier < b.identifier ? -1 : 1))
    .slice(0, asked + taken + 1)
    .map(({ sourceHostname, importType, identifier, name, username }, index) => {
      const target = index === asked + taken ? 'nobody-here' : index >= first && index < end ? nameOf(index) : '';
      return csvRow([sourceHostname, importType, identifier, name, username, target, '']);
    });
  const uploader = await actor(tributary, by);
  const bytes = Buffer.from(headerRow() + rows.join(''));
  await acceptReassignmentUpload(operations, uploader, { groupId: group.id, filename: 'completed.csv', bytes });
}

async function answer(tributary: Tributary, username: string, accepts: boolean): Promise<void> {
  const viewer = await actor(tributary, username);
  for (const request of await listRequestsFor(tributary.operations.database.reader, viewer.userId, viewer.at)) {
    await (accepts ? acceptReassignment : rejectReassignment)(tributary.operations, viewer, request.id);
  }
}

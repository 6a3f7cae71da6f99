import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { reassignableStatuses, type SourceUser } from '../../src/core/reassignment/domain/source-user.ts';
import type { Tx } from '../../src/core/platform/index.ts';
import type { User } from '../../src/core/accounts/index.ts';
import type { Asker } from '../../src/core/reassignment/domain/decision.ts';
import type { RowOutcome } from '../../src/core/reassignment/domain/reassignment.ts';
import { carryOut } from '../../src/core/reassignment/operations/carry-out.ts';
import { listMails } from '../../src/core/platform/storage/mails.ts';
import { pageSourceUsers, sourceUsersById } from '../../src/core/reassignment/storage/placeholders.ts';
import type { Person } from './cast.ts';
import { importArchive } from './import.ts';
import type { TestTributary } from './tributary.ts';

/** Imports a small community into a group, whose Owner `importer` is. */
export async function bringCommunity(
  tributary: TestTributary,
  importer: Person,
  group: Group,
  people = 8,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-archive-'));
  try {
    const archive = join(directory, 'club.zip');
    await writeSlackArchive(archive, { people, messages: 60, seed: 3 });
    const { state, error } = await importArchive(tributary, importer, group, archive);
    if (state !== 'finished') throw new Error(`the import has ${state}: ${error}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Proposes source users to people, as rows of a file do; returns what became of each. */
export async function proposeReassignments(
  { operations }: TestTributary,
  tx: Tx,
  asker: Asker,
  proposals: readonly { readonly sourceUserId: number; readonly assignee: User }[],
): Promise<RowOutcome[]> {
  const ids = proposals.map(({ sourceUserId }) => sourceUserId);
  const sourceUsers = [...(await sourceUsersById(tx, ids)).values()];
  const asks = proposals.map((proposal) => ({ kind: 'assign', ...proposal }) as const);
  return (await carryOut(operations, tx, asker, { sourceUsers, asks })).map(({ outcome }) => outcome);
}

/** A request that waits for an answer, and the path of the link that its mail holds. */
export interface OpenRequest {
  readonly sourceUser: SourceUser;
  readonly path: string;
}

/** Asks `assignee` to take over the contributions of the next placeholder user of a group. */
export async function askFor(
  tributary: TestTributary,
  group: Group,
  requester: Person,
  assignee: Person,
): Promise<OpenRequest> {
  const { operations } = tributary;
  const { reader } = operations.database;
  const query = { statuses: reassignableStatuses, afterId: 0, limit: 1 };
  const [sourceUser] = await pageSourceUsers(reader, group.id, query);
  if (!sourceUser) throw new Error('nobody is left to reassign');
  const proposer = {
    requester: requester.user,
    rules: { skipsConfirmation: false, mayAssignAdmins: false, allowsSeveral: false },
  };
  const [outcome] = await operations.database.write((tx) =>
    proposeReassignments(tributary, tx, proposer, [{ sourceUserId: sourceUser.id, assignee: assignee.user }]),
  );
  if (outcome?.state !== 'matched') throw new Error(`not asked: ${JSON.stringify(outcome)}`);
  const [mail] = await listMails(reader, { to: assignee.user.email, limit: 1 });
  const path = /\/import\/source_users\/\w+/.exec(mail?.text ?? '')![0];
  return { sourceUser, path };
}

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShownSourceUser } from '../source-users.ts';
import {
  act,
  answerRequests,
  asOwner,
  inTurns,
  type Life,
  type Named,
  ofGroup,
  sourceUsers,
  tokenOf,
  until,
  upload,
  uploadsAreRead,
} from './life.ts';

interface Split {
  readonly whole: ShownSourceUser;
  readonly channel: string;
}

/** Who is named by username, and who is left for whatever else may happen to a source user. */
export interface Shared {
  readonly named: readonly ShownSourceUser[];
  readonly rest: readonly ShownSourceUser[];
}

/** So many source users are split, and so many reassignments taken back. */
const few = 5;

/** The first import; who is claimed later is neither named nor left. */
export async function importFirst(life: Life): Promise<Shared> {
  await bring(life, 1);
  await life.server.untilIdle();
  const claimed = new Set(life.claimants.map(({ identifier }) => identifier));
  const people = (await sourceUsers(life)).filter(
    ({ status, source_user_identifier: identifier }) => status === 'pending_reassignment' && !claimed.has(identifier),
  );
  const asked = life.members.length - 2 * few;
  return { named: people.slice(0, asked), rest: people.slice(asked) };
}

/** Names people by a file while a younger archive is imported, and they accept. */
export async function reassignBesideImport(life: Life, { named }: Shared): Promise<void> {
  await bring(life, 2);
  await isLoadingPosts(life);
  await upload(life, 'first', namedMembers(life, named));
  await acceptAll(life);
  await life.server.untilIdle();
}

/** Splits some of the rest while others go back; returns who was split. */
export async function splitAndUndo(life: Life, { named, rest }: Shared): Promise<readonly ShownSourceUser[]> {
  const splits = await planSplits(life, rest);
  await Promise.all([
    ...splits.map((each) => split(life, each)),
    ...named.slice(0, few).map((each) => act(life, each, 'undo', { from: 'completed' })),
  ]);
  await life.server.untilIdle();
  return splits.map(({ whole }) => whole);
}

/** What was split off and taken back is given again, but for a part that joins its whole. Returns somebody who was given again. */
export async function goOn(life: Life, { named }: Shared): Promise<ShownSourceUser> {
  const parts = (await sourceUsers(life)).filter(({ split_from_id: from }) => from !== null);
  const [given, retained] = [parts.slice(0, -1), parts.slice(-1)];
  await upload(life, 'second', namedMembers(life, [...given, ...named.slice(1, few)], named.length));
  await Promise.all([acceptAll(life), ...retained.map((part) => joinAgain(life, part))]);
  await life.server.untilIdle();
  return (await sourceUsers(life)).find(({ id }) => id === named[1]!.id)!;
}

/** An upload of an archive has no key: whether it came shows in the list. */
async function bring(life: Life, number: 1 | 2): Promise<void> {
  const bytes = readFileSync(life.archives[number - 1]!);
  while (((await asOwner(life, ofGroup(life, 'imports'))) as unknown[]).length < number) {
    const body = new FormData();
    body.append('file', new Blob([bytes], { type: 'application/zip' }), `archive-${number}.zip`);
    const answer = await life.server.attempt(tokenOf(life, 'owner'), ofGroup(life, 'imports'), {
      method: 'POST',
      body,
    });
    if (answer && answer.status >= 400) throw new Error(`the import was refused: ${JSON.stringify(answer)}`);
  }
}

/** Who is a member of what comes first, and it makes a difference whether that comes before somebody accepts. */
async function isLoadingPosts(life: Life): Promise<void> {
  const ofYoungest = async (): Promise<number> =>
    ((await asOwner(life, ofGroup(life, 'imports'))) as { progress: { done: number } }[])[0]!.progress.done;
  while ((await ofYoungest()) === 0) await sleep(20);
}

/** A member for each, and one who does not exist for the last. */
function namedMembers({ members }: Life, whom: readonly ShownSourceUser[], skip = 0): Named[] {
  return whom.map((each, index) => ({
    whom: each,
    username: index === whom.length - 1 ? 'nobody-here' : members[index + skip]!,
  }));
}

/** All who are asked accept, but for one. */
async function acceptAll(life: Life): Promise<void> {
  await uploadsAreRead(life);
  await inTurns(life.members, (username) =>
    answerRequests(life, username, username === life.members[few] ? 'reject' : 'accept'),
  );
}

/** Who of these can be split by a channel, and by which: it must hold something of theirs, and not all. */
async function planSplits(life: Life, whom: readonly ShownSourceUser[]): Promise<Split[]> {
  const channels = (await asOwner(life, ofGroup(life, 'projects?per_page=100'))) as { path: string }[];
  const splits: Split[] = [];
  for (const whole of whom) {
    for (const { path: channel } of channels.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      if (splits.length === few) return splits;
      if (splits.some((each) => each.whole === whole)) break;
      const body = JSON.stringify({ channels: [`harbour-${channel}`], dry_run: true });
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const answer = await asOwner(life, `/api/v4/source_users/${whole.id}/split`, init);
      const { part, total } = (answer as { counts: Record<'part' | 'total', { items: number }> }).counts;
      if (part.items > 0 && part.items < total.items) splits.push({ whole, channel });
    }
  }
  return splits;
}

function split(life: Life, { whole, channel }: Split): Promise<void> {
  const isDone = async () => (await sourceUsers(life)).some(({ split_from_id: from }) => from === whole.id);
  const path = `/api/v4/source_users/${whole.id}/split`;
  return until(life, 'owner', { path, body: { channels: [`harbour-${channel}`] } }, isDone);
}

function joinAgain(life: Life, { id }: ShownSourceUser): Promise<void> {
  const path = `/api/v4/source_users/${id}/undo_split`;
  return until(life, 'owner', { path }, async () => {
    const part = (await sourceUsers(life)).find((each) => each.id === id);
    return part === undefined || part.splitting;
  });
}

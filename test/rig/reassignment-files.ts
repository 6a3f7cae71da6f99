import type { Group } from '../../src/core/groups/domain/group.ts';
import { importArchive } from './import.ts';
import type { Person } from './cast.ts';
import { request, type TestAnswer, type TestRequest } from './request.ts';
import { writeZip } from './small-community.ts';
import type { TestTributary } from './tributary.ts';

/** First line of every file of pending reassignments. */
export const header =
  'Source host,Import type,Source user identifier,Source user name,Source username,Service username,Service public email';

export const accepted = {
  status: 201,
  json: { message: 'The file is being processed and you will receive an email when completed.' },
};

/** A person on the source system. */
export interface SourcePerson {
  readonly id: string;
  readonly username?: string;
  readonly name?: string;
}

/** Where the pending reassignments of a group are; `id` as a client would write it into the path. */
export function reassignmentsPath(id: number | string): string {
  return `/api/v4/groups/${encodeURIComponent(id)}/placeholder_reassignments`;
}

/** Brings source users into a group who have written nothing. */
export async function bringSourceUsers(
  tributary: TestTributary,
  importer: Person,
  group: Group,
  people: readonly SourcePerson[],
): Promise<void> {
  const users = people.map(({ id, username, name }) => ({
    id,
    team_id: 'T1',
    ...(username === undefined ? {} : { name: username }),
    profile: name === undefined ? {} : { real_name: name },
  }));
  const channels = [{ id: 'C1', name: 'general', created: 1700000000, creator: people[0]!.id, members: [] }];
  const { state, error } = await importArchive(
    tributary,
    importer,
    group,
    await writeZip({ 'users.json': users, 'channels.json': channels, 'general/2024-01-02.json': [] }),
  );
  if (state !== 'finished') throw new Error(`the import has ${state}: ${error}`);
}

/** Downloads the pending reassignments of a group; the rows, without the header. */
export async function download(tributary: TestTributary, who: Person, group: Group): Promise<string[]> {
  const { text } = await request(tributary, 'GET', reassignmentsPath(group.id), { token: who.token });
  return text.split('\n').slice(1, -1);
}

/** Uploads a file in a minute of its own and waits until everything that follows is done. */
export async function upload(
  tributary: TestTributary,
  who: Person,
  group: Group,
  file: string | Buffer,
  options: TestRequest = {},
): Promise<TestAnswer> {
  tributary.clock.advance(60_000);
  const answer = await request(tributary, 'POST', reassignmentsPath(group.id), { token: who.token, file, ...options });
  await tributary.runner.drain();
  return answer;
}

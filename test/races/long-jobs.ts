import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { changeSetting, reassignSourceUser } from '../../src/core/reassignment/index.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import { bringGroup, type Person } from '../rig/cast.ts';
import { acceptArchive } from '../rig/import.ts';
import { request, type TestRequest } from '../rig/request.ts';
import { shownSourceUsers } from '../rig/source-users.ts';
import { countAnswer, inTime, type Tally } from './racer.ts';
import type { World } from './worlds.ts';

type Call = readonly [who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked?: TestRequest];
type Id = { readonly id: number };

/**
 * An import, a second one of the same archive, the reassignment of all that it imported and the removal of the group, each while
 * requests write the same rows until its jobs are done.
 */
export async function raceLongJobs(world: World, tally: Tally): Promise<void> {
  const { tributary, cast } = world;
  const { operations } = tributary;
  const { alice, bob } = cast;
  const group = await bringGroup(tributary, alice, 'estuary');
  await request(tributary, 'POST', `/api/v4/groups/${group.id}/members`, {
    token: alice.token,
    json: { user_id: bob.user.id, access_level: 30 },
  });
  await changeSetting(operations, 'operator', 'allow_several_placeholders_per_user', 'true');
  await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
  await withArchive(async (path) => {
    await acceptArchive(tributary, alice, group, path);
    await besideJobs(world, tally, () => [
      [alice, 'PUT', `/groups/${group.id}`, { json: { description: 'Tides' } }],
      [bob, 'GET', `/groups/${group.id}/issues`],
    ]);
    await acceptArchive(tributary, alice, group, path);
    await besideJobs(world, tally, await writesIn(world, group));
  });
  const people = [...(await shownSourceUsers(tributary, alice, group)).values()];
  for (const [index, { id }] of people.entries()) {
    await reassignSourceUser(operations, alice.viewer, id, { userId: [bob, cast.carol][index % 2]!.user.id });
  }
  await besideJobs(world, tally, await writesIn(world, group));
  const writes = await writesIn(world, group);
  await request(tributary, 'DELETE', `/api/v4/groups/${group.id}`, { token: alice.token });
  await besideJobs(world, tally, writes);
}

async function withArchive(work: (path: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-races-archive-'));
  try {
    const path = join(directory, 'club.zip');
    await writeSlackArchive(path, { people: 8, messages: 120, seed: 3 });
    await work(path);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Writes to posts and source users of an import into a group, other ones each time. */
async function writesIn({ tributary, cast }: World, group: Group): Promise<(time: number) => readonly Call[]> {
  const { alice, bob } = cast;
  const list = async <T>(path: string): Promise<readonly T[]> =>
    (await request(tributary, 'GET', `/api/v4/groups/${group.id}/${path}`, { token: alice.token })).json as T[];
  const issues = await list<{ iid: number; project_id: number }>('issues?per_page=100');
  const people = await list<Id>('source_users?per_page=100');
  return (time) => {
    const { iid, project_id: project } = issues[time % issues.length]!;
    const { id } = people[time % people.length]!;
    const issue = `/projects/${project}/issues/${iid}`;
    return [
      [alice, 'POST', `${issue}/award_emoji`, { json: { name: 'thumbsup' } }],
      [bob, 'POST', '/api/z/1.0/item/update', { form: { body: `Low water ${time}`, parent: String(iid) } }],
      [alice, 'POST', `/source_users/${id}/undo`],
    ];
  };
}

/** Sends these calls again and again, all at the same moment, while jobs run. */
async function besideJobs({ tributary }: World, tally: Tally, callsOf: (time: number) => readonly Call[]) {
  let isOver = false;
  const jobs = inTime(untilDone(tributary)).finally(() => {
    isOver = true;
  });
  for (let time = 0; time === 0 || !isOver; time += 1) {
    const send = async ([who, method, path, asked]: Call): Promise<void> => {
      const url = path.startsWith('/api/') ? path : `/api/v4${path}`;
      const answer = await inTime(request(tributary, method, url, { ...asked, token: who.token }));
      countAnswer(tally, `beside jobs: ${method} ${path.replaceAll(/\d+/g, ':id')}`, answer);
    };
    await Promise.all(callsOf(time).map(send));
  }
  await jobs;
}

/** Runs jobs until every import has ended: one waits while something is being removed. */
async function untilDone({ runner, operations }: World['tributary']): Promise<void> {
  const { db } = operations.database.reader;
  const open = db.selectFrom('import').select('id').where('state', 'in', ['created', 'running']);
  await runner.drain();
  while ((await open.execute()).length > 0) {
    await sleep(100);
    await runner.drain();
  }
}

import type { Person } from '../rig/cast.ts';
import { request, type TestAnswer, type TestRequest } from '../rig/request.ts';
import { countAnswer, inTime, type Tally } from './racer.ts';
import type { World } from './worlds.ts';

type Method = 'POST' | 'PUT' | 'DELETE';
type Call = readonly [who: Person, method: Method, path: string, asked?: TestRequest];

/** Different writes about the same objects, sent at the same moment. */
interface Duel {
  readonly prepare: (world: World, send: Send, name: string) => Promise<readonly Call[]>;
  /** How many may succeed; not said where any number may. */
  readonly winners?: number;
}

type Send = (...call: Call) => Promise<TestAnswer>;

const owner = 50;

async function newGroup(send: Send, { alice, bob }: World['cast'], path: string): Promise<number> {
  const { id } = (await send(alice, 'POST', '/groups', { json: { name: path, path } })).json as { id: number };
  await send(alice, 'POST', `/groups/${id}/members`, { json: { user_id: bob.user.id, access_level: owner } });
  return id;
}

const duels: Readonly<Record<string, Duel>> = {
  'two Owners leave': {
    winners: 1,
    prepare: async ({ cast }, send, name) => {
      const id = await newGroup(send, cast, name);
      return [cast.alice, cast.bob].map((who) => [who, 'DELETE', `/groups/${id}/members/${who.user.id}`] as const);
    },
  },
  'two Owners demote each other': {
    winners: 1,
    prepare: async ({ cast: { alice, bob, ...cast } }, send, name) => {
      const id = await newGroup(send, { alice, bob, ...cast }, name);
      const demote = (who: Person, { user }: Person): Call => [
        who,
        'PUT',
        `/groups/${id}/members/${user.id}`,
        { json: { access_level: 10 } },
      ];
      return [demote(alice, bob), demote(bob, alice)];
    },
  },
  'an Owner leaves and the role of the other one is to end': {
    winners: 1,
    prepare: async ({ cast }, send, name) => {
      const id = await newGroup(send, cast, name);
      const { alice, bob } = cast;
      const end = { json: { access_level: owner, expires_at: '2030-01-01' } };
      return [
        [alice, 'DELETE', `/groups/${id}/members/${alice.user.id}`],
        [bob, 'PUT', `/groups/${id}/members/${bob.user.id}`, end],
      ];
    },
  },
  'two administrators demote each other': {
    winners: 1,
    prepare: async ({ cast: { admin, alice } }, send) => {
      await send(admin, 'PUT', `/users/${alice.user.id}`, { json: { admin: true } });
      await send(alice, 'PUT', `/users/${admin.user.id}`, { json: { admin: true } });
      return [
        [admin, 'PUT', `/users/${alice.user.id}`, { json: { admin: false } }],
        [alice, 'PUT', `/users/${admin.user.id}`, { json: { admin: false } }],
      ];
    },
  },
  'an administrator is demoted and acts': {
    prepare: async ({ cast: { admin, alice, carol } }, send, name) => {
      await send(admin, 'PUT', `/users/${alice.user.id}`, { json: { admin: true } });
      const draft = { name, username: name, email: `${name}@example.test`, password: 'a longer password' };
      return [
        [admin, 'PUT', `/users/${alice.user.id}`, { json: { admin: false } }],
        [alice, 'POST', '/users', { json: draft }],
        [alice, 'POST', `/users/${carol.user.id}/deactivate`],
        [admin, 'POST', `/users/${carol.user.id}/activate`],
      ];
    },
  },
  'two people take one path': {
    winners: 1,
    prepare: async ({ cast: { alice, bob } }, _send, path) =>
      [alice, bob, alice, bob].map((who) => [who, 'POST', '/groups', { json: { name: path, path } }] as const),
  },
  'two groups take one path': {
    winners: 1,
    prepare: async ({ cast }, send, name) => {
      const ids = [await newGroup(send, cast, `${name}-a`), await newGroup(send, cast, `${name}-b`)];
      return ids.map((id) => [cast.alice, 'PUT', `/groups/${id}`, { json: { path: name } }] as const);
    },
  },
  'one address is invited four times': {
    prepare: async ({ cast }, send, name) => {
      const id = await newGroup(send, cast, name);
      const json = { email: `${name}@example.test`, access_level: 30 };
      return [cast.alice, cast.bob, cast.alice, cast.bob].map(
        (who) => [who, 'POST', `/groups/${id}/invitations`, { json }] as const,
      );
    },
  },
  'a group is shared with another one twice': {
    prepare: async ({ cast }, send, name) => {
      const [id, group_id] = [await newGroup(send, cast, `${name}-a`), await newGroup(send, cast, `${name}-b`)];
      const share = { json: { group_id, group_access: 30 } };
      return [
        ...[cast.alice, cast.bob].map((who) => [who, 'POST', `/groups/${id}/share`, share] as const),
        [cast.alice, 'DELETE', `/groups/${id}/share/${group_id}`],
      ];
    },
  },
  'a group is removed, moved, left and given a channel': {
    prepare: async ({ cast }, send, name) => {
      const [id, above] = [await newGroup(send, cast, `${name}-a`), await newGroup(send, cast, `${name}-b`)];
      return [
        [cast.alice, 'DELETE', `/groups/${id}`],
        [cast.alice, 'POST', `/groups/${id}/transfer`, { json: { group_id: above } }],
        [cast.bob, 'DELETE', `/groups/${id}/members/${cast.bob.user.id}`],
        [cast.bob, 'POST', '/projects', { json: { name: 'Tides', namespace_id: id } }],
      ];
    },
  },
  'a channel is removed, written in, changed and removed with its group': {
    prepare: async ({ cast }, send, name) => {
      const namespace_id = await newGroup(send, cast, name);
      const made = await send(cast.alice, 'POST', '/projects', { json: { name: 'Tides', namespace_id } });
      const path = `/projects/${(made.json as { id: number }).id}`;
      return [
        [cast.alice, 'DELETE', path],
        [cast.bob, 'POST', `${path}/issues`, { json: { title: 'High water' } }],
        [cast.bob, 'POST', `${path}/archive`],
        [cast.bob, 'DELETE', path],
        [cast.alice, 'DELETE', `/groups/${namespace_id}?full_path=${name}`],
      ];
    },
  },
  'a person is blocked and joins': {
    prepare: async ({ cast }, send, name) => {
      const id = await newGroup(send, cast, name);
      const { carol, admin, alice } = cast;
      const member = { json: { user_id: carol.user.id, access_level: 30 } };
      return [
        [admin, 'POST', `/users/${carol.user.id}/block`],
        [alice, 'POST', `/groups/${id}/members`, member],
        [carol, 'POST', '/groups', { json: { name: `${name}-c`, path: `${name}-c` } }],
        [admin, 'POST', `/users/${carol.user.id}/unblock`],
      ];
    },
  },
  'one name is given to four people': {
    winners: 1,
    prepare: async ({ cast: { admin } }, _send, name) => {
      const draft = { name, username: name, email: `${name}@example.test`, password: 'a longer password' };
      return [1, 2, 3, 4].map(() => [admin, 'POST', '/users', { json: draft }] as const);
    },
  },
  'one address is added to two accounts': {
    winners: 1,
    prepare: async ({ cast: { admin, alice, bob } }, _send, name) =>
      [alice, bob].map(
        ({ user }) => [admin, 'POST', `/users/${user.id}/emails`, { json: { email: `${name}@example.test` } }] as const,
      ),
  },
};

/** Runs all duels once in a world; what breaks the rules is noted in the tally. */
export async function runDuels(world: World, tally: Tally, round: number): Promise<void> {
  for (const [index, [name, { prepare, winners }]] of Object.entries(duels).entries()) {
    const send: Send = async (who, method, path, asked = {}) => {
      const asking = request(world.tributary, method, `/api/v4${path}`, { ...asked, token: who.token });
      const answer = await inTime(asking);
      countAnswer(tally, `${method} ${path.replaceAll(/\d+/g, ':id')}`, answer);
      return answer;
    };
    try {
      // The one of them who lost a duel gets the role back.
      const { admin, alice } = world.cast;
      for (const who of [admin, alice]) await send(who, 'PUT', `/users/${admin.user.id}`, { json: { admin: true } });
      const calls = await prepare(world, send, `duel${round}x${index}`);
      const answers = await Promise.all(calls.map((call) => send(...call)));
      const won = answers.filter(({ status }) => status < 300).length;
      if (winners !== undefined && won !== winners) {
        tally.violations.push(`${name}: ${won} succeeded (${answers.map(({ status }) => status).join(', ')})`);
      }
    } catch (error) {
      tally.violations.push(`${name}: ${String(error).slice(0, 400)}`);
    }
  }
}

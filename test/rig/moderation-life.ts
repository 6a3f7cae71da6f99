import type { RandomSource } from '../../src/demo/random-source.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { askForAccountDeletion, keepAccount } from '../../src/core/lifecycle/operations/delete-account.ts';
import { publishItem } from '../../src/core/content/operations/publish-item.ts';
import type { ItemInput } from '../../src/core/content/domain/item-input.ts';
import { questionType, voteType } from '../../src/core/content/domain/poll.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { connect } from '../../src/core/identity/operations/connect.ts';
import { DomainError } from '../../src/core/platform/domain/errors.ts';
import type { UserViewer } from '../../src/core/platform/domain/viewer.ts';
import { toStoredName, type Tx } from '../../src/core/platform/index.ts';
import type { Cast, Person } from './cast.ts';
import { hashOf } from './circle.ts';
import { request } from './request.ts';
import type { TestTributary } from './tributary.ts';

type Steps = Readonly<Record<string, () => Promise<unknown>>>;
type Rows = readonly { readonly id: number; readonly state?: string }[];

/** What such a life has made so far. */
interface Made {
  /** Ids of posts. */
  readonly posts: string[];
  /** Those who cannot sign in now. */
  readonly out: Set<Person>;
}

const day = 86_400_000;

/** What is refused changes nothing; anything else is a fault. */
function refused(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error;
}

/**
 * What moderators, administrators and those who own a group do, at random: decide about reports, hold messages, suspend
 * people, make channels private, rename and archive them, change members, move the group, remove an import, delete accounts. What
 * is not possible now is refused and changes nothing.
 */
export function stepsOfModeration(
  tributary: TestTributary,
  cast: Cast,
  random: RandomSource,
  { group, forums, made }: { readonly group: Group; readonly forums: readonly string[]; readonly made: Made },
): Steps {
  const { operations, clock, runner } = tributary;
  const people = [cast.bob, cast.carol, cast.dana, cast.stranger];
  const guests: UserViewer[] = [];
  let turn = 0;
  const pick = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : random.pick(list));

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: Person, json?: object) => {
    const answer = await request(tributary, method, `/api/v4/${path}`, { token: who.token, ...(json && { json }) });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.status < 300 ? answer.json : undefined;
  };
  const someOf = async (path: string, who = cast.alice): Promise<number> =>
    pick(((await ask('GET', path, who)) as Rows | undefined) ?? [])?.id ?? 0;
  const ofGroup = (rest: string): string => `groups/${group.id}/${rest}`;
  const { db } = operations.database.reader;
  const look = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => operations.database.write(work);
  const shown = async (): Promise<string> => {
    const ids = random.chance(0.5) ? made.posts.slice(-20).map(Number) : [];
    const found = look((tx) =>
      tx.db
        .selectFrom('item')
        .select('uuid')
        .$if(ids.length > 0, (all) => all.where('id', 'in', ids))
        .execute(),
    );
    return pick(await found)?.uuid ?? 'none';
  };
  const forum = async (): Promise<number> =>
    (
      await db
        .selectFrom('channel')
        .select('id')
        .where('address', '=', pick(forums) ?? '')
        .executeTakeFirst()
    )?.id ?? 0;
  const postsOfGroup = () =>
    look((tx) =>
      tx.db
        .selectFrom('item')
        .innerJoin('channel', 'channel.id', 'item.channel_id')
        .select('item.id')
        .where('channel.address', 'in', forums)
        .execute(),
    );
  /** Posts where that is allowed now. */
  const write = async (author: UserViewer, input: ItemInput): Promise<void> => {
    const item = await publishItem(operations, author, input).catch(refused);
    if (item) made.posts.push(String(item.id));
  };
  const settle = async (): Promise<unknown> => (random.chance(0.6) ? runner.drain() : undefined);

  return {
    report: async () => {
      const about = { subject_type: 'post', subject_id: await shown(), category: 'spam' };
      await ask('POST', 'reports', random.pick([cast.alice, ...people]), about);
    },
    'decide a case': async () => {
      const moderator = random.pick([cast.admin, cast.alice]);
      const list = random.pick(['moderation/cases', 'moderation/cases?status=closed', ofGroup('moderation/cases')]);
      const decision = random.pick(['hide', 'hide', 'show', 'show', 'remove', 'dismiss']);
      await ask('POST', `moderation/cases/${await someOf(list, moderator)}/decision`, moderator, {
        decision,
        reason: 'So it is.',
      });
      await settle();
    },
    'hold a word': async () => {
      const pattern = random.pick(['words 1*', 'words 2*', 'more', 'tag0']);
      const where = random.chance(0.5) ? 'moderation/rules' : ofGroup('moderation/rules');
      const rule = { kind: 'word', pattern, action: random.pick(['hold', 'hold', 'refuse']) };
      await ask('POST', where, cast.admin, rule);
    },
    'no longer hold a word': async () => {
      for (const { id } of ((await ask('GET', 'moderation/rules', cast.admin)) as Rows) ?? []) {
        await ask('DELETE', `moderation/rules/${id}`, cast.admin);
      }
    },
    suspend: async () => {
      const list = ofGroup('moderation/cases');
      const ends = new Date(Date.parse(clock.now()) + 2 * day).toISOString();
      await ask('POST', `moderation/cases/${await someOf(list)}/suspensions`, cast.alice, {
        reason: 'So it is.',
        ends_at: ends,
      });
    },
    'lift a suspension': async () =>
      ask('POST', `moderation/suspensions/${await someOf(ofGroup('moderation/suspensions'))}/lift`, cast.alice),
    'block an account': async () => {
      const person = random.pick([cast.dana, cast.stranger]);
      const verb = made.out.has(person) ? 'unblock' : 'block';
      const done = await ask('POST', `users/${person.user.id}/${verb}`, cast.admin);
      if (done === undefined) return;
      if (verb === 'block') made.out.add(person);
      else made.out.delete(person);
    },
    'write in the group': async () => {
      const draft = { body: `Words ${(turn += 1)} among us @carol`, mayBeEmpty: false };
      const parent = random.chance(0.4) ? pick(await postsOfGroup()) : undefined;
      const where = parent ? { parent: { id: parent.id } } : { title: `Group ${turn}`, wall: pick(forums) };
      await write(random.pick([cast.alice, cast.bob, cast.carol]).viewer, { ...draft, ...where });
      await settle();
    },
    'private channel': async () =>
      ask('PUT', ofGroup(`channels/${await forum()}`), cast.alice, { private: random.chance(0.5) }),
    'member of a channel': async () => {
      const person = random.pick(people);
      const members = ofGroup(`channels/${await forum()}/members`);
      if (random.chance(0.6)) await ask('POST', members, cast.alice, { user_id: person.user.id });
      else await ask('DELETE', `${members}/${person.user.id}`, cast.alice);
    },
    'rename a channel of the group': async () =>
      ask('PUT', `projects/${await forum()}`, cast.alice, { name: `Channel ${(turn += 1)}` }),
    'archive a channel': async () =>
      ask('POST', `projects/${await forum()}/${random.pick(['archive', 'unarchive', 'unarchive'])}`, cast.alice),
    'move the group': async () =>
      ask('PUT', `groups/${group.id}`, cast.alice, {
        name: `Harbour ${(turn += 1)}`,
        path: random.pick(['harbour', `harbour-${turn}`]),
        visibility: random.pick(['private', 'internal', 'public']),
      }),
    'member of the group': async () => {
      const person = random.pick(people);
      const level = random.pick([10, 20, 30, 40]);
      const until = new Date(Date.parse(clock.now()) + 2 * day).toISOString().slice(0, 10);
      const role = { access_level: level, ...(random.chance(0.3) && { expires_at: until }) };
      const members = ofGroup('members');
      const whole = { user_id: person.user.id, ...role };
      await random.pick([
        () => ask('POST', members, cast.alice, whole),
        () => ask('PUT', `${members}/${person.user.id}`, cast.alice, role),
        () => ask('DELETE', `${members}/${person.user.id}`, cast.alice),
      ])();
    },
    'remove an import': async () => {
      const id = await someOf(ofGroup('imports'));
      if (random.chance(0.3)) await ask('DELETE', `imports/${id}`, cast.alice);
      await settle();
    },
    'a guest comes': async () => {
      turn += 1;
      const username = `guest${turn}`;
      const user = await registerUser(operations, { username, email: `${username}@example.test`, isAdmin: false });
      const guest = await viewerOf(operations, user.id, ['api'], 'system');
      await connect(operations, guest, { hash: await hashOf(tributary, cast.alice) });
      await write(guest, { body: 'Words of a guest for @alice @bob', mayBeEmpty: false });
      const parent = Number(pick(made.posts) ?? 0);
      await write(guest, { body: 'A guest answers', parent: { id: parent }, mayBeEmpty: false });
      guests.push(guest);
      await settle();
    },
    'a guest goes': async () => {
      const guest = guests.shift();
      if (!guest) return;
      const user = await db
        .selectFrom('user')
        .select('username')
        .where('id', '=', guest.userId)
        .executeTakeFirstOrThrow();
      await askForAccountDeletion(operations, guest, user.username);
      if (random.chance(0.2)) {
        await keepAccount(operations, guest);
        return;
      }
      clock.advance(8 * day);
      await runner.drain();
    },
    'out of the bin': async () => {
      const { json } = await request(tributary, 'GET', '/api/z/1.0/bin', { token: cast.alice.token });
      const found = pick((json as { results: { hash: string }[] }).results)?.hash;
      if (found === undefined) return;
      const form = { file_id: found, ...(random.chance(0.7) ? { restore: '1' } : { delete: '1' }) };
      const done = await request(tributary, 'POST', '/api/z/1.0/bin', { token: cast.alice.token, form });
      if (done.status >= 500) throw new Error(`bin: ${done.text}`);
      await settle();
    },
    'empty the bin': async () => {
      if (random.chance(0.3)) {
        await request(tributary, 'POST', '/api/z/1.0/bin', { token: cast.alice.token, form: { empty: '1' } });
      }
      await settle();
    },
    pin: async () => {
      const form = { item_id: pick(made.posts) ?? '1', ...(random.chance(0.3) && { delete: '1' }) };
      await request(tributary, 'POST', '/api/z/1.0/item/pin', { token: cast.alice.token, form });
    },
    'make a poll': async () => {
      const poll = { answers: ['this', 'that'], isMultiple: false, lastsMilliseconds: 3 * day };
      const author = random.pick([cast.alice, cast.bob]).viewer;
      await write(author, { body: `Which? ${(turn += 1)}`, mayBeEmpty: false, poll });
      await settle();
    },
    vote: async () => {
      const polls = await look((tx) =>
        tx.db
          .selectFrom('item')
          .select('id')
          .where('obj_type', '=', toStoredName(questionType))
          .where('is_top', '=', 1)
          .execute(),
      );
      const parent = { id: pick(polls)?.id ?? 0 };
      const answer = { title: random.pick(['this', 'that']), objType: voteType, mayBeEmpty: true };
      await write(random.pick([cast.alice, cast.bob, cast.carol]).viewer, { ...answer, parent });
    },
  };
}

import type { RandomSource } from '../../src/demo/random-source.ts';
import { ownerColumns } from '../../src/core/reassignment/storage/owner-columns.ts';
import type { Tx } from '../../src/core/platform/index.ts';
import type { ContributionKind } from '../../src/core/reassignment/storage/tables.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { Cast, Person } from './cast.ts';
import { hashOf } from './circle.ts';
import { stepsOfCommunity } from './community-life.ts';
import { stepsOfModeration } from './moderation-life.ts';
import { png } from './png.ts';
import { request, type TestRequest } from './request.ts';
import type { TestTributary } from './tributary.ts';
import { attributeBy } from '../../src/core/identity/domain/attribution.ts';

type Row = Record<string, unknown>;
type Form = Record<string, string>;

/** A life in which everything changes that lists show: each step does something at random. */
export interface ListLife {
  /** Does one thing; some are refused, which changes nothing. Returns what it was. */
  step(): Promise<string>;
  /** Whether somebody's account is blocked. */
  isOut(person: Person): boolean;
}

/**
 * @param forums addresses of forum channels that some may not know of
 * @param group has imported `smallCommunity`
 */
export async function startListLife(
  tributary: TestTributary,
  cast: Cast,
  random: RandomSource,
  { family, forums, group }: { readonly family: string; readonly forums: readonly string[]; readonly group: Group },
): Promise<ListLife> {
  const people = [cast.alice, cast.bob, cast.carol, cast.dana, cast.stranger];
  const hashes = new Map<Person, string>();
  for (const person of people) hashes.set(person, await hashOf(tributary, person));
  const whole = (below: number): number => random.below(below);
  const pick = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : list[whole(list.length)]);
  const someone = (): Person => pick(people)!;
  const files: string[] = [];
  const folders: string[] = [];
  const posts: string[] = [];
  const out = new Set<Person>();
  let turn = 0;

  const send = async (path: string, form: Form, who: Person, sent: TestRequest = {}): Promise<Row> => {
    const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { token: who.token, form, ...sent });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return (answer.json ?? {}) as Row;
  };
  const audience = (): Form =>
    [
      {},
      { contact_allow: hashes.get(someone())! },
      { group_allow: family },
      { contact_deny: hashes.get(someone())! },
      { scope: 'self' },
    ][whole(5)] as Form;
  const words = (): string => {
    turn += 1;
    const mention = pick(['', '@bob', '@carol', '@dana and @stranger', `@${pick(forums) ?? ''}`])!;
    return `Words ${turn} "quoted" <b> \u2028 ${mention} #tag${turn % 3} ü𝄞`;
  };
  const note = (list: string[], value: unknown): void => {
    if (typeof value === 'string') list.push(value);
  };
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    folder: async () => {
      const made = await send('file', { create_folder: `folder ${turn++}`, ...audience() }, cast.alice);
      note(folders, (made['attach'] as Row | undefined)?.['hash']);
    },
    upload: async () => {
      const form = { ...(whole(2) === 0 ? { folder: pick(folders) ?? '/' } : {}), ...audience() };
      const sent = { file: `bytes ${turn++}`, filename: `file "${turn}" ü.txt`, mimetype: 'text/plain' };
      note(files, ((await send('file', form, cast.alice, sent))['attach'] as Row | undefined)?.['hash']);
    },
    photo: async () => {
      const form = { ...(whole(2) === 0 ? { folder: pick(folders) ?? '/' } : {}), ...audience() };
      const sent = { file: png, filename: `photo ${turn++}.png`, mimetype: 'image/png' };
      note(files, ((await send('file', form, cast.alice, sent))['attach'] as Row | undefined)?.['hash']);
    },
    'show a photo': async () => {
      const use = pick(['channel/photo', 'channel/cover'])!;
      await send(use, whole(3) === 0 ? { delete: '1' } : { photo_id: pick(files) ?? 'x' }, cast.alice);
    },
    'describe a file': () =>
      write((tx) =>
        tx.db
          .updateTable('file')
          .set({ caption: `Caption ${turn++}`, alt: words() })
          .where('hash', '=', pick(files) ?? 'x')
          .execute(),
      ),
    rename: async () => send('file', { file_id: pick(files) ?? 'x', filename: `renamed ${turn++}.txt` }, cast.alice),
    move: async () => send('file', { file_id: pick(files) ?? 'x', folder: pick([...folders, '/'])! }, cast.alice),
    replace: async () =>
      send('file', { file_id: pick(files) ?? 'x' }, cast.alice, { file: `other bytes ${turn++}`, filename: 'x.txt' }),
    'audience of a folder': async () =>
      send('file', { file_id: pick(folders) ?? 'x', recurse: '1', ...audience() }, cast.alice),
    'delete a file': async () =>
      send('file', { file_id: pick([...files, ...folders]) ?? 'x', delete: '1' }, cast.alice),
    post: async () => {
      const form = { body: words(), title: `Title ${turn}`, category: pick(['', 'news'])!, ...audience() };
      note(posts, (await send('item/update', form, someone()))['item_id']);
    },
    'post with a file': async () => {
      const sent = { file: `attached ${turn}`, part: 'media', filename: 'attached.txt', mimetype: 'text/plain' };
      const made = await send('item/update', { body: words(), ...audience() }, cast.alice, sent);
      note(posts, made['item_id']);
      const hung = await tributary.operations.database.reader.db.selectFrom('item_file').select('file_id').execute();
      const newest = hung.at(-1);
      if (!newest) return;
      const row = await write((tx) =>
        tx.db.selectFrom('file').select('hash').where('id', '=', newest.file_id).executeTakeFirst(),
      );
      note(files, row?.hash);
    },
    page: async () => send('item/update', { body: words(), webpage: '3', pagetitle: `page-${turn}` }, cast.alice),
    'post in time': async () =>
      send('item/update', { body: words(), expire: `2026-0${1 + whole(9)}-02 03:04:05` }, cast.alice),
    comment: async () => {
      const made = await send('item/update', { body: words(), parent: pick(posts) ?? '1' }, someone());
      note(posts, made['item_id']);
    },
    like: async () => send('item/update', { body: '', parent: pick(posts) ?? '1', verb: 'like' }, someone()),
    edit: async () => send('item/update', { post_id: pick(posts) ?? '1', body: words() }, someone()),
    'edit the audience': async () =>
      send('item/update', { post_id: pick(posts) ?? '1', body: words(), ...audience() }, cast.alice),
    'delete an item': async () => send('item/delete', { item_id: pick(posts) ?? '1' }, someone()),
    mark: async () =>
      send('item/mark', { item_id: pick(posts) ?? '1', star: String(whole(2)), unseen: String(whole(2)) }, someone()),
    'rename a channel': async () => send('channel/rename', { name: `Somebody ${turn++}` }, someone()),
    block: async () => {
      const { reader } = tributary.operations.database;
      const query = reader.db.selectFrom('connection').select(['id']).where('is_self', '=', 0);
      const mine = await query.where('channel_id', '=', cast.alice.viewer.channelId).execute();
      const change: Form[] = [{ block: String(whole(2)) }, { closeness: String(whole(99)) }, { grant: 'post_wall' }];
      await send('abook', { abook_id: String(pick(mine)?.id ?? 0), ...pick(change) }, cast.alice);
    },
    limits: async () =>
      send(
        'perm_limits',
        { role: 'custom', view_stream: pick(['1', '8'])!, view_storage: pick(['1', '8'])! },
        someone(),
      ),
    family: async () =>
      send('group_members', { group_name: 'Family', [pick(['add', 'remove'])!]: hashes.get(someone())! }, cast.alice),
    reassign: async () => {
      const kind = pick<ContributionKind>(['item_author', 'term_mention', 'file_creator'])!;
      const [table, column] = ownerColumns[kind] as ['item', 'author_xchan_id'];
      const [from, to] = [someone().viewer.xchanId, attributeBy(someone().viewer.xchanId, 'own')] as const;
      await write((tx) =>
        tx.db
          .updateTable(table)
          .set({ [column]: to })
          .where(column, '=', from)
          .where('id', '>', whole(20))
          .execute(),
      ).catch((error: Error) => {
        // Two reactions of one kind would be one person's.
        if (!/unique/i.test(error.message)) throw error;
      });
    },
    'photo of an identity': () =>
      write((tx) =>
        tx.db
          .updateTable('xchan')
          .set({ photo_mimetype: pick(['', 'image/jpeg', 'image/webp'])! })
          .where('id', '=', someone().viewer.xchanId)
          .execute(),
      ),
    'time passes': async () => {
      tributary.clock.advance(whole(3) * 86_400_000);
      await tributary.runner.drain();
    },
    jobs: () => tributary.runner.drain(),
    ...stepsOfCommunity(tributary, cast, random, group),
    ...stepsOfModeration(tributary, cast, random, { group, forums, made: { posts, out } }),
  };
  const names = Object.keys(steps);
  return {
    step: async () => {
      const name = pick(names)!;
      await steps[name]!();
      return name;
    },
    isOut: (person) => out.has(person),
  };
}

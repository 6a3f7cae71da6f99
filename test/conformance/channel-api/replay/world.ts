import sharp from 'sharp';
import { bringCast, type Cast, type Person } from '../../../rig/cast.ts';
import { bringCircle, hashOf } from '../../../rig/circle.ts';
import { request, type TestRequest } from '../../../rig/request.ts';
import type { TestTributary } from '../../../rig/tributary.ts';

type Row = Readonly<Record<string, string>>;

/** What the recorded requests are about, as far as it has names of its own here. */
export interface ReplayWorld {
  readonly cast: Cast;
  readonly hashes: { readonly alice: string; readonly bob: string; readonly bobGuid: string };
  /** Ids of connections: of alice with bob, with herself, and one of bob's. */
  readonly connections: { readonly bob: string; readonly self: string; readonly bobs: string };
  /** Privacy groups by name, and one of bob's. */
  readonly groups: Readonly<Record<string, Row>>;
  /** Files and folders by name. */
  readonly files: Readonly<Record<string, Row>>;
  /** Item records by what they are. */
  readonly items: Readonly<Record<string, Row>>;
  readonly photo: Buffer;
}

/** Brings everything there through the API itself. */
export async function bringReplayWorld(tributary: TestTributary): Promise<ReplayWorld> {
  const cast = await bringCast(tributary);
  await bringCircle(tributary, cast);
  const api = apiOf(tributary, cast);
  const alice = await hashOf(tributary, cast.alice);
  const bob = await hashOf(tributary, cast.bob);
  const carol = await hashOf(tributary, cast.carol);
  const { guid } = (await api.get(cast.alice, `xchan?hash=${bob}`)) as { guid: string };
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const groups = await bringGroups(api, cast, { alice, bob, carol });
  return {
    cast,
    hashes: { alice, bob, bobGuid: guid },
    connections: await findConnections(api, cast),
    groups,
    files: await bringFiles(api, cast.alice, photo),
    items: await bringItems(api, cast, groups['Friends']!['hash']!, photo, () => tributary.runner.drain()),
    photo,
  };
}

type Api = ReturnType<typeof apiOf>;

function apiOf(tributary: TestTributary, cast: Cast) {
  const ask = async (method: 'GET' | 'POST', who: Person, path: string, sent: TestRequest): Promise<unknown> => {
    const { status, json, text } = await request(tributary, method, `/api/z/1.0/${path}`, {
      basic: who.basic,
      ...sent,
    });
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return json;
  };
  const post = (who: Person, path: string, form: TestRequest['form'], sent: TestRequest = {}): Promise<unknown> =>
    ask('POST', who, path, { form: form ?? {}, ...sent });
  return {
    get: (who: Person, path: string) => ask('GET', who, path, {}),
    post,
    publish: async (form: TestRequest['form'], sent: TestRequest = {}, who = cast.alice): Promise<Row> =>
      ((await post(who, 'item/update', form, sent)) as { item: Row }).item,
    store: async (who: Person, form: TestRequest['form'], sent: TestRequest = {}): Promise<Row> =>
      ((await post(who, 'file', form, sent)) as { attach: Row }).attach,
  };
}

async function findConnections(api: Api, cast: Cast): Promise<ReplayWorld['connections']> {
  const rows = (await api.get(cast.alice, 'abook')) as Row[];
  const bobs = (await api.get(cast.bob, 'abook')) as Row[];
  const called = (name: string): string => rows.find((row) => row['xchan_name'] === name)!['abook_id']!;
  return {
    bob: called('Bob Example'),
    self: called('Alice Example'),
    bobs: bobs.find((row) => row['abook_self'] === '0')!['abook_id']!,
  };
}

async function bringGroups(
  api: Api,
  cast: Cast,
  { alice, bob, carol }: Readonly<Record<'alice' | 'bob' | 'carol', string>>,
): Promise<Record<string, Row>> {
  const members: Record<string, string[]> = {
    Friends: [alice, bob, carol],
    'Co-workers': [bob, carol],
    Empty: [],
  };
  for (const [gname, add] of Object.entries(members)) {
    const { group } = (await api.post(cast.alice, 'group', { gname })) as { group: Row };
    if (add.length > 0) await api.post(cast.alice, 'group_members', { group_id: group['id']!, add });
  }
  await api.post(cast.bob, 'group', { gname: 'Mates' });
  const all = [...((await api.get(cast.alice, 'group')) as Row[]), ...((await api.get(cast.bob, 'group')) as Row[])];
  return Object.fromEntries(all.map((group) => [group['gname']!, group]));
}

async function bringFiles(api: Api, alice: Person, photo: Buffer): Promise<Record<string, Row>> {
  const folder = (create_folder: string): Promise<Row> => api.store(alice, { create_folder });
  const documents = await folder('Documents');
  const holiday = await folder('Holiday');
  const portraits = await folder('Portraits');
  const lay = (filename: string, mimetype: string, file: Buffer, into?: Row): Promise<Row> =>
    api.store(alice, into ? { folder: into['hash']! } : {}, { file, filename, mimetype });
  return {
    documents,
    holiday,
    portraits,
    notes: await lay('notes.txt', 'text/plain', Buffer.from('Some notes'), documents),
    log: await lay('log.txt', 'text/plain', Buffer.from('A log')),
    big: await lay('big.bin', 'application/octet-stream', Buffer.alloc(100_000, 7)),
    beach: await lay('beach.jpg', 'image/jpeg', photo, holiday),
    dune: await lay('dune.jpg', 'image/jpeg', photo, holiday),
    face: await lay('face.jpg', 'image/jpeg', photo, portraits),
    root: await lay('root.jpg', 'image/jpeg', photo),
  };
}

async function bringItems(
  api: Api,
  cast: Cast,
  friends: string,
  photo: Buffer,
  deliver: () => Promise<void>,
): Promise<Record<string, Row>> {
  const post = await api.publish({ body: 'A post for bob and everybody' });
  const deleted = await api.publish({ body: 'Soon gone' });
  await api.post(cast.alice, 'item/delete', { item_id: deleted['id']! });
  const bobsHash = ((await api.get(cast.bob, 'verify')) as { xchan_hash: string }).xchan_hash;
  const aliceHash = ((await api.get(cast.alice, 'verify')) as { xchan_hash: string }).xchan_hash;
  const items = {
    post,
    deleted,
    comment: await api.publish({ body: 'A comment by bob', parent: post['id']! }, {}, cast.bob),
    restricted: await api.publish({ body: 'For friends', group_allow: friends }),
    fromBob: await api.publish({ body: 'For alice', contact_allow: aliceHash }, {}, cast.bob),
    ofBob: await api.publish({ body: 'For bob alone', contact_allow: bobsHash }, {}, cast.bob),
    card: await api.publish({ body: 'A card', webpage: '6', pagetitle: 'card' }),
    article: await api.publish({ body: 'An article', webpage: '7', pagetitle: 'article' }),
    page: await api.publish({ body: 'A page', webpage: '3', pagetitle: 'page' }),
    event: await api.publish({
      body: 'Dinner',
      title: 'Dinner',
      verb: 'Invite',
      obj_type: 'http://activitystrea.ms/schema/1.0/event',
    }),
    photo: await api.publish(
      { body: 'A photo' },
      { file: photo, part: 'media', filename: 'sea.jpg', mimetype: 'image/jpeg' },
    ),
    poll: await api.publish({ body: 'Which one?', poll_answers: ['left', 'right'] }),
  };
  await deliver();
  await api.publish({ body: 'Thanks', parent: items.fromBob['id']! });
  return items;
}

import { bringCircle, hashOf } from './circle.ts';
import type { Cast } from './cast.ts';
import { png } from './png.ts';
import type { Asked, Recorder } from './recorder.ts';
import type { TestTributary } from './tributary.ts';

/** What the parts of the story share. */
interface Story {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly ask: Recorder['ask'];
  /** Asks by GET and by POST, each so that it answers and so that it refuses. */
  readonly read: (path: string, sent?: Record<string, string>, refused?: Record<string, string>) => Promise<void>;
  /** Asks so that it answers, and so that it refuses. */
  readonly both: (route: string, asked: Asked, refused: Asked) => Promise<unknown>;
  /** Hashes and ids that were answered. */
  readonly family: string;
  readonly bob: string;
}

const nobody = undefined;
/**
 * A day of a channel: every endpoint of the channel API answers and refuses once, so that a recorder has an example of
 * each.
 */
export async function tellChannelApiStory(tributary: TestTributary, cast: Cast, ask: Recorder['ask']): Promise<void> {
  const family = await bringCircle(tributary, cast);
  const both: Story['both'] = async (route, asked, refused) => {
    const { json } = await ask(cast.alice, route, asked);
    await ask(cast.alice, route, refused);
    return json;
  };
  const read: Story['read'] = async (path, sent = {}, refused) => {
    await ask(cast.alice, `GET ${path}`, { query: sent });
    await ask(refused ? cast.alice : nobody, `GET ${path}`, { query: refused ?? sent });
    await ask(cast.alice, `POST ${path}`, { json: sent });
    await ask(refused ? cast.alice : nobody, `POST ${path}`, { json: refused ?? sent });
  };
  const bob = await hashOf(tributary, cast.bob);
  const story = { tributary, cast, ask, read, both, family: family.hash, bob };
  await tellChannels(story);
  await tellConnections(story);
  await tellFiles(story);
  await tellItems(story);
  await tellAttention(story);
  await tellUploads(story);
  await tellExports(story);
}

async function tellChannels({ cast: { alice }, ask, read, both, family, bob }: Story): Promise<void> {
  await ask(nobody, 'GET /version');
  await read('/verify');
  await read('/channel/list');
  const draft = { address: 'tides', name: 'Tides', description: 'High and low water', timezone: 'Europe/Berlin' };
  await both('POST /channel/create', { json: draft }, { json: draft });
  await both('POST /channel/switch', { json: {} }, { json: { channel: 'bob' } });
  await both('POST /channel/rename', { json: { name: 'Alice of the Harbour' } }, { json: {} });
  const fields = [{ name: 'Pronouns', value: 'she/her' }];
  await both('POST /channel/profile', { json: { fields } }, { json: { fields: 'none' } });
  await ask(alice, 'GET /channel/profile', { query: { address: 'alice' } });
  await ask(alice, 'GET /channel/profile', { query: { address: 'nobody' } });
  await both('POST /channel/audience', { json: { group_allow: [family] } }, { json: { contact_allow: ['nobody'] } });
  await ask(alice, 'GET /channel/audience');
  await ask(nobody, 'GET /channel/audience');
  await ask(alice, 'POST /channel/audience', { json: { group_allow: [] } });
  await read('/xchan', { hash: bob }, { hash: 'nobody' });
}

async function tellConnections({ cast: { alice }, ask, read, both, family, bob }: Story): Promise<void> {
  await ask(nobody, 'GET /abook');
  const connections = (await ask(alice, 'GET /abook')).json as { abook_id: string; abook_xchan: string }[];
  const { abook_id } = connections.find((each) => each.abook_xchan === bob)!;
  await both('POST /abook', { json: { abook_id, closeness: 20, grant: ['post_wall'] } }, { json: { abook_id: 999 } });
  await read('/abconfig', { abook_id });
  await read('/perm_allowed', { hash: bob, perm: 'post_wall' }, { hash: 'nobody' });
  await both('POST /perm_limits', { json: { role: 'public' } }, { json: { role: 'king' } });
  await ask(alice, 'GET /perm_limits');
  await ask(nobody, 'GET /perm_limits');
  await both('POST /group', { json: { gname: 'Neighbours' } }, { json: {} });
  await ask(alice, 'GET /group');
  await ask(nobody, 'GET /group');
  const named = { group_name: 'Neighbours' };
  await both('POST /group_members', { json: { ...named, add: [bob] } }, { json: { group_name: 'nobody' } });
  await both('GET /group_members', { query: named }, { query: { group_name: 'nobody' } });
  await both('POST /group/delete', { json: named }, { json: named });
  await ask(alice, 'POST /channel/audience', { json: { group_allow: [family] } });
  const last = connections.at(-1)!.abook_id;
  await both('POST /abook/delete', { json: { abook_id: last } }, { json: { abook_id: last } });
}

async function tellFiles({ cast: { alice }, ask, read, both, family }: Story): Promise<void> {
  const folder = (await ask(alice, 'POST /file', { form: { create_folder: 'Harbour', group_allow: family } })).json;
  const place = (folder as { attach: { hash: string } }).attach.hash;
  const note = { file: 'tide table', filename: 'tide.txt', mimetype: 'text/plain', form: { folder: place } };
  const stored = await both('POST /file', note, { form: { create_folder: 'a/b' } });
  const file_id = (stored as { attach: { hash: string } }).attach.hash;
  const picture = { file: png, filename: 'dot.png', mimetype: 'image/png' };
  await both('POST /channel/photo', picture, { form: {} });
  const shown = (await ask(alice, 'GET /channel/photo')).json as { photo_id: string };
  await ask(nobody, 'GET /channel/photo');
  const { photo_id } = shown;
  await both('POST /channel/cover', { json: { photo_id } }, { json: { photo_id: 'none' } });
  await ask(alice, 'GET /channel/cover');
  await ask(nobody, 'GET /channel/cover');
  await read('/files', { filename: 'tide', records: '10' }, { since: 'x' });
  await read('/filemeta', { file_id }, { file_id: 'none' });
  await read('/filedata', { file_id, start: '5', length: '5' }, { file_id: 'none' });
  await both('GET /file', { query: { file_id } }, { query: { file_id: 'none' } });
  await read('/file/export', { file_id }, { file_id: 'none' });
  await read('/file/export_page', { page: '1' }, { page: 'x' });
  await read('/albums');
  await read('/photos', { album: '/', records: '10' }, { records: 'x' });
  await read('/photo', { photo_id, scale: '3' }, { photo_id: 'none' });
  await ask(alice, 'POST /file', { form: { file_id }, file: 'Low water at noon', filename: 'tide.txt' });
  await read('/file/versions', { file_id }, { file_id: 'none' });
  await both('POST /file/version', { json: { file_id, revision: '0', restore: '1' } }, { json: { file_id } });
  await ask(alice, 'POST /file', { form: { file_id, delete: '1' } });
  await read('/bin', { records: '10' }, { records: 'x' });
  await both('POST /bin', { form: { file_id, restore: '1' } }, { form: { file_id: 'none', restore: '1' } });
}

async function tellItems({ tributary, cast: { bob }, ask, read, both }: Story): Promise<void> {
  const post = {
    title: 'Tides',
    body: 'High water at noon. #harbour',
    category: 'news',
    location: 'Quay',
    contact_allow: '',
  };
  const { item_id, item } = (await both('POST /item/update', { json: post }, { json: {} })) as {
    item_id: string;
    item: { mid: string };
  };
  await ask(bob, 'POST /item/update', { json: { parent: item_id, body: 'Thank you' } });
  await tributary.runner.drain();
  await read('/item/full', { mid: item.mid, html: '1' }, { item_id: '999' });
  await both('POST /item/mark', { json: { item_id, star: '1', file: 'Harbour' } }, { json: { item_id: 999, star: 1 } });
  const stream = { mindate: '2026-01-01', records: '1' };
  await both('GET /channel/stream', { query: stream }, { query: { mindate: 'x' } });
  const activity = { uuid: 'low-water', body: 'Low water at six', contact_allow: '' };
  await both('POST /channel/stream', { json: activity }, { json: { body: 'x', uid: 999 } });
  const filters = { star: '1', records: '10' };
  await both('GET /network/stream', { query: filters }, { query: { gid: '999' } });
  await both('POST /network/stream', { json: { ...filters, mark_seen: '1' } }, { json: { gid: '999' } });
  await read('/item/export_page', { since: '2026-01-01', records: '1' }, { since: 'x' });
  await both('POST /item/delete', { json: { item_id } }, { json: { item_id: 999 } });
}

async function tellAttention({ tributary, cast: { alice, bob }, ask, read, both }: Story): Promise<void> {
  const { json } = await ask(alice, 'POST /item/update', { json: { body: 'Who has the key to the shed?' } });
  const { item_id } = json as { item_id: string };
  await ask(alice, 'POST /item/update', { json: { post_id: item_id, body: 'Who has the key to the boat shed?' } });
  await ask(bob, 'POST /item/update', { json: { parent: item_id, body: 'I have, @alice' } });
  await tributary.runner.drain();
  await read('/search', { q: 'boat shed from:alice', records: '10' }, { q: 'is:red' });
  await read('/emoji', { address: 'alice' }, {});
  const object = {
    type: 'Event',
    startTime: '2026-03-22T10:00:00',
    timezone: 'Europe/Berlin',
    rrule: 'FREQ=WEEKLY;COUNT=2',
  };
  await ask(alice, 'POST /item/update', {
    json: { title: 'Spring meeting', obj_type: 'Event', object, allow_empty: '1' },
  });
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:regatta@example.org',
    'DTSTART;VALUE=DATE:20260501',
    'SUMMARY:Regatta',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  await both('POST /events/import', { json: { calendar, dry_run: '1' } }, { json: { calendar: 'none' } });
  await read('/events', { from: '2026-03-01', to: '2026-04-01', address: 'alice' }, { address: 'nobody' });
  await read('/search/names', { q: 'ali' }, {});
  await read('/notifications', { unread: '1', records: '10' }, { kind: 'noise' });
  await read('/notifications/count');
  await both('POST /notifications/read', { json: { thread_id: item_id } }, { json: {} });
  await read('/channel/unread');
  await both('POST /channel/read', { json: { address: 'alice', item_id } }, { json: { address: 'nobody' } });
  await both('GET /channel/read', { query: { address: 'alice' } }, { query: { address: 'nobody' } });
  await both('POST /channel/notify', { json: { address: 'bob', level: 'all' } }, { json: { address: 'nobody' } });
  await both('POST /item/notify', { json: { item_id, setting: 'followed' } }, { json: { item_id: 999 } });
  await both('GET /item/notify', { query: { item_id } }, { query: { item_id: '999' } });
  await both('POST /item/save', { json: { item_id, folder: 'Boats' } }, { json: { item_id: 999 } });
  await read('/saved', { folder: 'Boats' }, { records: 'x' });
  await both(
    'POST /saved/folder',
    { json: { folder: 'Boats', name: 'Ships' } },
    { json: { folder: 'Cars', delete: 1 } },
  );
  await both('POST /item/pin', { json: { item_id } }, { json: { item_id: 999 } });
  await read('/pins', { address: 'alice' }, { address: 'nobody' });
  await read('/item/revisions', { item_id }, { item_id: '999' });
  const place = `reply:${item_id}`;
  await both('POST /draft', { json: { place, body: 'Thank' } }, { json: { place: 'reply:999', body: 'Thank' } });
  await read('/drafts');
  await both('POST /draft/delete', { json: { place } }, { json: { place } });
}

const tus = { 'tus-resumable': '1.0.0' };
const bytesType = { 'content-type': 'application/offset+octet-stream' };

async function tellUploads({ cast: { alice }, ask }: Story): Promise<void> {
  await ask(nobody, 'OPTIONS /upload');
  const filename = `filename ${Buffer.from('tide.txt').toString('base64')}`;
  const headers = { ...tus, 'upload-length': '10', 'upload-metadata': filename };
  const begun = await ask(alice, 'POST /upload', { headers });
  await ask(alice, 'POST /upload', { headers: { 'upload-length': '10' } });
  const path = { key: String(begun.headers['location']).split('/').at(-1)! };
  await ask(alice, 'HEAD /upload/:key', { path, headers: tus });
  const piece = { ...tus, ...bytesType, 'upload-offset': '0' };
  await ask(alice, 'PATCH /upload/:key', { path, headers: piece, body: 'tide ' });
  await ask(alice, 'PATCH /upload/:key', { path, headers: piece, body: 'tide ' });
  await ask(alice, 'GET /upload/:key', { path });
  await ask(alice, 'GET /upload/:key', { path: { key: '0' } });
  await ask(alice, 'DELETE /upload/:key', { path, headers: tus });
  await ask(alice, 'DELETE /upload/:key', { path, headers: tus });
}

async function tellExports({ cast: { alice }, ask, read }: Story): Promise<void> {
  await read('/channel/export/basic', { sections: 'channel,connections' });
  await ask(nobody, 'GET /channel/export/archive', { basic: alice.basic });
  await ask(alice, 'GET /channel/export/archive');
}

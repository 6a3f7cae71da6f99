import sharp from 'sharp';
import { changeRole } from '../../src/core/accounts/operations/change-role.ts';
import { pinItems } from '../../src/core/content/storage/pins.ts';
import type { Cast, Person } from './cast.ts';
import { bringCircle, hashOf } from './circle.ts';
import { request, type TestRequest } from './request.ts';
import type { TestTributary } from './tributary.ts';

type Row = Record<string, unknown>;

/** Gives alice a channel with everything in it that a channel can have. */
export async function fillChannel(tributary: TestTributary, cast: Cast): Promise<void> {
  const family = await bringCircle(tributary, cast);
  const bob = await hashOf(tributary, cast.bob);
  const carol = await hashOf(tributary, cast.carol);
  const call = async (path: string, form: Record<string, string>, sent: TestRequest = {}, who: Person = cast.alice) => {
    const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form, ...sent });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json as Row;
  };
  const say = async (form: Record<string, string>, who: Person = cast.alice, sent: TestRequest = {}) =>
    String((await call('item/update', form, sent, who))['item_id']);

  const open = await say({ body: 'Hello @bob, see #weather', title: 'First', category: 'news', created: '2024-05-06' });
  await tributary.runner.drain();
  const comment = await say({ body: 'I am here', parent: open }, cast.bob);
  await say({ body: 'And I', parent: comment }, cast.dana);
  await say({ body: '👍', parent: open, verb: 'http://activitystrea.ms/schema/1.0/like' }, cast.bob);
  await say({ body: 'For family alone', group_allow: family.hash });
  await say({ body: 'For bob', contact_allow: bob });
  await say({ body: 'Not for carol', contact_deny: carol });
  await say({ body: 'Later', created: '2031-01-01 10:00:00', expire: '2031-02-01 10:00:00' });
  await say({ body: '**Markup**', mimetype: 'text/markdown', namespace: 'elsewhere', remote_id: '17' });
  await say({ body: 'Yes or no?', consensus: '1', nocomment: '1', obj_type: 'Question' });
  await say({ body: 'A page', webpage: '3', pagetitle: 'about', title: 'About' });
  await say({ body: 'Edited', post_id: comment }, cast.bob);
  const gone = await say({ body: 'A mistake' });
  await call('item/delete', { item_id: gone });
  await call('item/mark', { item_id: open, star: '1', file: 'todo' });
  await tributary.operations.database.write((tx) => {
    const pinned = (id: string) => ({ itemId: Number(id), createdAt: '2026-01-02T03:04:05.000Z' });
    return pinItems(
      tx,
      [open, comment].map((id) => ({ channelId: cast.alice.viewer.channelId, ...pinned(id) })),
    );
  });
  await say({ body: 'With a file' }, cast.alice, { file: 'attached', part: 'media', filename: 'attached.txt' });

  const folder = (await call('file', { create_folder: 'Papers' }))['attach'] as Row;
  const deep = (await call('file', { create_folder: 'Old', folder: String(folder['hash']), contact_allow: bob }))[
    'attach'
  ];
  const file = { file: 'plain text', filename: 'notes.txt', mimetype: 'text/plain' };
  const { attach: notes } = await call('file', { folder: String((deep as Row)['hash']) }, file);
  for (const text of ['plain text, changed', 'plain text, changed again']) {
    await call('file', { file_id: String((notes as Row)['hash']) }, { ...file, file: text });
  }
  await call('file', { group_allow: family.hash }, { ...file, filename: 'family.txt' });
  const image = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  await call('file', { folder: String(folder['hash']) }, { file: image, filename: 'sea.jpg', mimetype: 'image/jpeg' });

  const fields = [
    { name: 'Pronouns', value: 'she/her' },
    { name: 'Website', value: 'https://alice.example.test' },
  ];
  await call('channel/profile', {}, { json: { fields } });

  const connections = (await request(tributary, 'GET', '/api/z/1.0/abook', { basic: cast.alice.basic })).json as Row[];
  const ofBob = connections.find((row) => row['xchan_hash'] === bob)!;
  await call('abook', { abook_id: String(ofBob['abook_id']), closeness: '7', grant: 'post_wall', revoke: 'chat' });
  await changeRole(tributary.operations, cast.alice.viewer, { role: undefined, limits: { view_contacts: 8 } });
  await tributary.runner.drain();
}

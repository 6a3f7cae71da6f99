import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { findChannelByAddress } from '../../../src/core/identity/storage/channels.ts';
import { findXchans } from '../../../src/core/identity/storage/xchans.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('the identity of a forum that one may not know of', () => {
    let tributary: TestTributary;
    let cast: Cast;
    /** Hash, guid and address of a forum, by its name. */
    let forums: Record<'general' | 'board', Row>;
    const nobody = { hash: 'n'.repeat(86), guid: 'g'.repeat(86), address: 'nobody-there@tributary.test' };

    const get = (path: string, who: Person): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Row, who: Person): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    /** What is answered about an identity: status and text, in which its own names count as those of any other. */
    const comparable = ({ status, text }: TestAnswer, names: Row): [number, string] => [
      status,
      Object.entries(names).reduce((sofar, [name, value]) => sofar.replaceAll(value, `<${name}>`), text),
    ];

    /** Pages have tokens of their own, and names have patterns of their own for a picture. */
    const comparablePage = ({ status, headers }: TestAnswer): unknown[] => [status, headers['content-type']];

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const member = { groupId: group.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { ...member, userId: cast.bob.user.id });
      const { reader } = tributary.operations.database;
      const namesOf = async (name: string): Promise<Row> => {
        const { xchanId } = (await findChannelByAddress(reader, `harbour-${name}`))!;
        const { hash, guid, address } = (await findXchans(reader, [xchanId])).get(xchanId)!;
        return { hash, guid, address };
      };
      forums = { general: await namesOf('general'), board: await namesOf('board') };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const asked: readonly (readonly [string, (names: Row, who: Person) => Promise<TestAnswer>])[] = [
      ...(['hash', 'guid', 'address'] as const).flatMap((key) => [
        [`xchan by ${key}`, (names: Row, who: Person) => get(`xchan?${key}=${names[key]!}`, who)] as const,
        [
          `perm_allowed by ${key}`,
          (names: Row, who: Person) => get(`perm_allowed?${key}=${names[key]!}`, who),
        ] as const,
        [`connecting by ${key}`, (names: Row, who: Person) => post('abook', { [key]: names[key]! }, who)] as const,
      ]),
      ['an audience', ({ hash }, who) => post('item/update', { body: 'x', contact_deny: hash! }, who)],
      ['a default audience', ({ hash }, who) => post('channel/audience', { contact_allow: hash! }, who)],
      [
        'a mention',
        ({ address }, who) => post('item/update', { body: `@${address!.split('@')[0]} here`, preview: '1' }, who),
      ],
      [
        'a picture',
        ({ address }, who) => request(tributary, 'GET', `/photo/profile/s/${address!}`, { basic: who.basic }),
      ],
      ['a page', ({ address }) => request(tributary, 'GET', `/channel/${address!.split('@')[0]}`)],
      ['WebFinger', ({ address }) => request(tributary, 'GET', `/.well-known/webfinger?resource=acct:${address}`)],
    ];

    it.each(asked)('is as if there were none: %s', async (what, ask) => {
      for (const name of ['general', 'board'] as const) {
        for (const who of [cast.stranger, cast.carol, ...(name === 'board' ? [cast.bob] : [])]) {
          const nick = (names: Row) => ({ ...names, nick: names['address']!.split('@')[0]! });
          const [hidden, missing] = [await ask(forums[name], who), await ask(nobody, who)];
          const say = what.startsWith('a p') ? comparablePage : comparable;
          expect(say(hidden, nick(forums[name]))).toEqual(say(missing, nick(nobody)));
        }
      }
    });

    it('is there for members and Owners', async () => {
      const seen = async (who: Person) =>
        Promise.all(Object.values(forums).map(async ({ hash }) => (await get(`xchan?hash=${hash}`, who)).status));
      expect([await seen(cast.bob), await seen(cast.alice), await seen(cast.stranger)]).toEqual([
        [200, 404],
        [200, 200],
        [404, 404],
      ]);
    });

    it('leaves the connections when one may no longer know of it, and comes back with the right', async () => {
      const { database } = tributary.operations;
      const listed = async () =>
        ((await get('abook', cast.bob)).json as Row[]).map((row) => row['xchan_hash']).includes(forums.general['hash']);
      const { connection } = (await post('abook', { hash: forums.general['hash']! }, cast.bob)).json as {
        connection: Row;
      };
      const id = connection['abook_id']!;
      expect([await listed(), (await get(`abconfig?abook_id=${id}`, cast.bob)).json]).toEqual([
        true,
        expect.any(Array),
      ]);
      const setExpiry = (expires_at: string | null) =>
        database.write(async (tx) => {
          const members = tx.db.updateTable('group_member').set({ expires_at });
          await members.where('user_id', '=', cast.bob.user.id).execute();
        });
      await setExpiry('2020-01-01T00:00:00.000Z');
      expect(await listed()).toBe(false);
      for (const path of ['abook', 'abconfig']) {
        const answer = await get(`${path}?abook_id=${id}`, cast.bob);
        expect([path, answer.text]).toEqual([path, (await get(`${path}?abook_id=987654`, cast.bob)).text]);
      }
      const [mine, none] = [id, '987654'].map((abook_id) => get(`perm_allowed?abook_id=${abook_id}`, cast.bob));
      expect((await mine!).text).toBe((await none!).text);
      await setExpiry(null);
      expect(await listed()).toBe(true);
    });

    it('mentions of it are text to whoever may not know of it', async () => {
      const { json } = await post('item/update', { body: 'See @harbour-board' }, cast.alice);
      const { mid } = (json as { item: Row }).item;
      const bodyFor = async (who: Person) => {
        const { item } = (await get(`item/full?mid=${encodeURIComponent(mid!)}`, who)).json as { item: Row[] };
        return item[0]!['body'];
      };
      expect(await bodyFor(cast.alice)).toContain('/channel/harbour-board]');
      expect(await bodyFor(cast.stranger)).not.toContain('harbour-board');
    });

    it('the folder of a month says that it is for its channel alone', async () => {
      const sent = {
        basic: cast.alice.basic,
        form: { body: 'with a file' },
        file: 'x',
        part: 'media',
        filename: 'x.txt',
      };
      const { item } = (await request(tributary, 'POST', '/api/z/1.0/item/update', sent)).json as { item: Row };
      const [{ hash }] = JSON.parse(item['attach']!) as [Row];
      const attach = async (id: string) =>
        ((await get(`filemeta?file_id=${id}`, cast.alice)).json as { attach: Row }).attach;
      const { folder, allow_cid } = await attach(hash!);
      const { json } = await get('verify', cast.alice);
      expect(allow_cid).toBe('');
      expect((await attach(folder!))['allow_cid']).toBe(`<${(json as Row)['channel_hash']}>`);
      expect((await get(`filemeta?file_id=${folder}`, cast.bob)).status).toBe(404);
    });
  });
});

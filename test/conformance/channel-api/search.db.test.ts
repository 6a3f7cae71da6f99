import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildIndex } from '../../../src/core/search/operations/index-items.ts';
import { addMembers } from '../../../src/core/groups/operations/edit-member.ts';
import { type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface Hit {
  item: Row;
  address: string;
  title: { text: string; ranges: [number, number][] };
  excerpt: { text: string; ranges: [number, number][] };
}

forEachDatabase((open) => {
  describe('search', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const forum = 'harbour-general';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const harbour = await bringForum(tributary);
      cast = harbour.cast;
      await bringCircle(tributary, cast);
      await addMembers(tributary.operations, cast.alice.viewer, {
        groupId: harbour.group.id,
        userIds: [cast.bob.user.id],
        accessLevel: 30,
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = (who: Person, method: 'GET' | 'POST', path: string, form?: Row): Promise<TestAnswer> =>
      request(tributary, method, `/api/z/1.0/${path}`, { basic: who.basic, ...(form && { form }) });
    const say = async (who: Person, form: Row): Promise<string> => {
      const answer = await call(who, 'POST', 'item/update', { mimetype: 'text/markdown', ...form });
      expect(answer.status).toBe(200);
      await tributary.runner.drain();
      return (answer.json as { item_id: string }).item_id;
    };
    const hits = async (who: Person, q: string, more = ''): Promise<Hit[]> =>
      (await call(who, 'GET', `search?q=${encodeURIComponent(q)}${more}`)).json as Hit[];
    const ids = async (who: Person, q: string, more = ''): Promise<string[]> =>
      (await hits(who, q, more)).map(({ item }) => item['id']!);

    it('finds words in any case, with and without accents, the newest first, and shows where', async () => {
      const first = await say(cast.alice, { title: 'Crème brûlée', body: 'Meet me at the **café**, says Ångström.' });
      const second = await say(cast.alice, { body: 'The CAFE opens at nine' });
      expect(await ids(cast.alice, 'cafe')).toEqual([second, first]);
      expect(await ids(cast.alice, 'CAFÉ ångström')).toEqual([first]);
      expect(await ids(cast.alice, 'creme')).toEqual([first]);
      expect(await ids(cast.alice, '"opens at"')).toEqual([second]);
      expect(await ids(cast.alice, '"at opens"')).toEqual([]);
      expect(await ids(cast.alice, 'cafe -nine')).toEqual([first]);
      const [hit] = await hits(cast.alice, 'brulee café');
      expect(hit!.title).toEqual({ text: 'Crème brûlée', ranges: [[6, 12]] });
      const { text, ranges } = hit!.excerpt;
      expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['café']);
    });

    it('finds letters that have no accent to lose by what stands for them', async () => {
      const id = await say(cast.alice, { body: 'データベース in der Straße, Łódź ışık' });
      for (const q of ['データベース', 'ベース', 'strasse', 'straße', 'lodz', 'łódź', 'isik', 'ışık']) {
        expect([q, await ids(cast.alice, q)]).toEqual([q, [id]]);
      }
    });

    it('finds words of scripts without blanks, and beginnings while one types', async () => {
      const id = await say(cast.alice, { body: '今日は東京都庁で会いましょう。부산에서 만나요' });
      for (const q of ['東京', '京都庁', '会いましょう', '부산', '東'])
        expect([q, await ids(cast.alice, q)]).toEqual([q, [id]]);
      expect(await ids(cast.alice, '東庁')).toEqual([]);
      const word = await say(cast.alice, { body: 'A lighthouse keeper' });
      expect(await ids(cast.alice, 'light')).toEqual([]);
      expect(await ids(cast.alice, 'light', '&typing=1')).toEqual([word]);
    });

    it('finds words inside runs of Thai, Lao, Khmer and Burmese', async () => {
      const texts = ['สวัสดีชาวโลก', 'ສະບາຍດີຊາວໂລກ', 'សួស្តីពិភពលោក', 'မင်္ဂလာပါကမ္ဘာလောက'];
      const words = ['สวัสดี', 'ชาว', 'โลก', 'ສະບາຍດີ', 'ຊາວໂລກ', 'ពិភពលោក', 'ကမ္ဘာ'];
      const said = await Promise.all(texts.map((body) => say(cast.alice, { body })));
      for (const word of words) {
        const place = texts.findIndex((text) => text.includes(word));
        expect([word, await ids(cast.alice, word)]).toEqual([word, [said[place]]]);
      }
    });

    it('finds emoji, and says that it cannot find other signs', async () => {
      const party = await say(cast.alice, { body: 'Done! 🎉' });
      const flag = await say(cast.alice, { body: 'Salut 🇫🇷👍🏽' });
      expect(await ids(cast.alice, '🎉')).toEqual([party]);
      expect(await ids(cast.alice, '🇫🇷')).toEqual([flag]);
      expect(await ids(cast.alice, '👍')).toEqual([flag]);
      expect(await ids(cast.alice, '🇩🇪')).toEqual([]);
      for (const q of ['!!!', '...', '"?!"', 'from:alice &', '-!!!', '_']) {
        const answer = await call(cast.alice, 'GET', `search?q=${encodeURIComponent(q)}`);
        expect([q, answer.status]).toEqual([q, 422]);
        expect(answer.json).toMatchObject({ message: expect.stringContaining('cannot be searched for') });
        expect((await call(cast.alice, 'GET', `search?q=${encodeURIComponent(q)}&typing=1`)).status).toBe(200);
      }
      expect(await ids(cast.alice, 'done !!!')).toEqual([party]);
    });

    it('knows from, in, has, is, before, after and hashtags', async () => {
      const post = await say(cast.alice, { wall: forum, body: 'Rope for sale #boats https://example.test/rope' });
      const answer = await say(cast.bob, { parent: post, body: 'I take the rope' });
      const own = await say(cast.bob, { body: 'My rope' });
      const all = [own, answer, post];
      expect(await ids(cast.bob, 'rope')).toEqual(all);
      expect(await ids(cast.bob, 'rope from:bob')).toEqual([own, answer]);
      expect(await ids(cast.bob, 'rope from:me is:reply')).toEqual([answer]);
      expect(await ids(cast.bob, `rope in:${forum}`)).toEqual([answer, post]);
      for (const name of ['general', '#General']) {
        expect([name, await ids(cast.bob, `rope in:${name}`)]).toEqual([name, [answer, post]]);
      }
      expect(await ids(cast.stranger, 'rope in:general')).toEqual([]);
      expect(await ids(cast.bob, 'rope has:link')).toEqual([post]);
      expect(await ids(cast.bob, '#boats')).toEqual([post]);
      expect(await ids(cast.bob, 'rope is:post is:mine')).toEqual([own]);
      await call(cast.bob, 'POST', 'item/save', { item_id: answer });
      expect(await ids(cast.bob, 'is:saved')).toEqual([answer]);
      expect(await ids(cast.bob, 'rope before:2026-01-01')).toEqual([]);
      expect(await ids(cast.bob, 'rope after:2026-01-01')).toEqual(all);
      expect(await ids(cast.bob, 'rope from:nobody')).toEqual([]);
      for (const q of ['is:red', 'has:x', 'before:soon', 'x'.repeat(300)]) {
        expect([q, (await call(cast.bob, 'GET', `search?q=${q}`)).status]).toEqual([q, 422]);
      }
      expect((await call(cast.bob, 'GET', 'search')).status).toBe(400);
    });

    it('knows what is unread: in channels of groups by the read marker, in the own stream by what was seen', async () => {
      const theirs = await say(cast.alice, { wall: forum, body: 'Unread anchor' });
      const own = await say(cast.bob, { wall: forum, body: 'My anchor' });
      const post = await say(cast.alice, { body: 'Anchor of mine' });
      expect(await ids(cast.bob, 'anchor')).toEqual([post, own, theirs]);
      expect(await ids(cast.bob, 'anchor is:unread')).toEqual([post, theirs]);
      await call(cast.bob, 'POST', 'channel/read', { address: forum });
      expect(await ids(cast.bob, 'anchor is:unread')).toEqual([post]);
      const later = await say(cast.alice, { parent: theirs, body: 'Anchor away' });
      expect(await ids(cast.bob, 'anchor is:unread')).toEqual([later, post]);
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: theirs, first_unread: '1' });
      expect(await ids(cast.bob, 'anchor is:unread')).toEqual([later, post, theirs]);
    });

    it('finds posts that nobody is notified of', async () => {
      const id = await say(cast.alice, { body: 'Whispered capstan', nopush: '1' });
      expect(await ids(cast.alice, 'capstan')).toEqual([id]);
    });

    it('finds what was imported, by when it was written', async () => {
      const { database } = tributary.operations;
      const imported = await database.write((tx) =>
        tx.db
          .selectFrom('item')
          .innerJoin('channel', 'channel.id', 'item.channel_id')
          .select(['item.body', 'item.created_at'])
          .where('channel.address', '=', forum)
          .where('item.body', 'not like', '%rope%')
          .where('item.reaction', 'is', null)
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      const word = /[A-Za-z]{5,}/.exec(imported.body)![0];
      const found = await hits(cast.bob, `${word} in:${forum}`);
      expect(found.map(({ item }) => item['created'])).toContain(imported.created_at.slice(0, 19).replace('T', ' '));
    });

    it('shows nobody what they may not see, and follows edits and deletions', async () => {
      const id = await say(cast.alice, { wall: forum, body: 'The password is swordfish' });
      expect(await ids(cast.bob, 'swordfish')).toEqual([id]);
      expect(await ids(cast.stranger, 'swordfish')).toEqual([]);
      expect(await ids(cast.stranger, `in:${forum}`)).toEqual([]);
      await say(cast.alice, { post_id: id, body: 'The password is marlin' });
      expect([await ids(cast.bob, 'swordfish'), await ids(cast.bob, 'marlin')]).toEqual([[], [id]]);
      await call(cast.alice, 'POST', 'item/delete', { item_id: id });
      expect(await ids(cast.bob, 'marlin')).toEqual([]);
      await tributary.operations.database.write((tx) =>
        tx.db.deleteFrom('item').where('id', '=', Number(id)).execute(),
      );
      expect(await rebuildIndex(tributary.operations, () => undefined)).toBeGreaterThan(0);
      expect(await ids(cast.alice, 'marlin')).toEqual([]);
    });

    it('comes in pages', async () => {
      const said = [];
      for (const word of ['one', 'two', 'three']) said.unshift(await say(cast.alice, { body: `Walrus ${word}` }));
      const first = await call(cast.alice, 'GET', 'search?q=walrus&records=2');
      const after = /after=([\w-]+)/.exec(String(first.headers['link']))![1];
      const second = await call(cast.alice, 'GET', `search?q=walrus&records=2&after=${after}`);
      const both = [...(first.json as Hit[]), ...(second.json as Hit[])];
      expect(both.map(({ item }) => item['id'])).toEqual(said);
      expect(second.headers['link']).toBeUndefined();
    });

    it('finds people, channels, files and hashtags by name', async () => {
      await request(tributary, 'POST', '/api/z/1.0/file', {
        basic: cast.alice.basic,
        file: 'bytes',
        filename: 'harbour map.txt',
        mimetype: 'text/plain',
      });
      const names = async (who: Person, q: string) =>
        (await call(who, 'GET', `search/names?q=${q}&records=5`)).json as Record<string, Row[]>;
      expect((await names(cast.bob, 'carol'))['people']!.map((row) => row['address'])).toEqual([
        'carol@tributary.test',
      ]);
      const found = await names(cast.bob, 'harbour');
      expect(found['channels']!.map((row) => row['address'])).toContain(forum);
      expect(found['files']!.map((row) => row['filename'])).toEqual(['harbour map.txt']);
      expect((await names(cast.bob, 'boa'))['hashtags']).toEqual(['boats']);
      const none = await names(cast.stranger, 'harbour');
      expect(none['channels']).toEqual([]);
      expect((await names(cast.stranger, 'boa'))['hashtags']).toEqual([]);
    });
  });
});

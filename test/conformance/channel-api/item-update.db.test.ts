import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { threadIn } from '../../rig/thread.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Answer = { status: number; body: Record<string, unknown> & { item: Record<string, string> } };

forEachDatabase((open) => {
  describe('item/update', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let family: string;
    const hashes: Record<string, string> = {};

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      family = (await bringCircle(tributary, cast)).hash;
      for (const [name, person] of Object.entries(cast)) hashes[name] = await hashOf(tributary, person as Person);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const update = async (person: Person, form: TestRequest['form'], more: TestRequest = {}): Promise<Answer> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: person.basic, form, ...more });
      return { status: answer.status, body: answer.json as Answer['body'] };
    };
    const stream = async (person: Person): Promise<{ body: string; message_id: string }[]> => {
      await tributary.runner.drain();
      const { json } = await request(tributary, 'GET', '/api/z/1.0/network/stream?records=100', {
        basic: person.basic,
      });
      return json as { body: string; message_id: string }[];
    };
    const sees = async (person: Person, body: string): Promise<boolean> => {
      return (await stream(person)).some((item) => item.body === body);
    };
    const full = async (person: Person, mid: string): Promise<string[]> => {
      const url = `/api/z/1.0/item/full?mid=${encodeURIComponent(mid)}`;
      const answer = await request(tributary, 'GET', url, { basic: person.basic });
      return threadIn<{ body: string }>(answer).map((item) => item.body);
    };

    it('creates a post with every field of the record as text', async () => {
      const { status, body } = await update(cast.alice, {
        title: 'Tide <table>',
        summary: 'in short',
        body: 'High water with [b]bold[/b], #Hashtag and @bob.',
        category: 'news, travel,news',
        location: 'Quay <3>',
        coord: '52.5 13.4',
        app: 'pigeon',
        plink: 'https://blog.example/1',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, item_id: body.item['id'] });
      expect(body.item).toMatchObject({
        title: 'Tide <table>',
        summary: 'in short',
        body: `High water with [b]bold[/b], #Hashtag and @[zrl=http://tributary.test/channel/bob]Bob Example[/zrl].`,
        mimetype: 'text/bbcode',
        location: 'Quay [3]',
        coord: '52.5 13.4',
        app: 'pigeon',
        plink: 'https://blog.example/1',
        author_xchan: hashes['alice'],
        owner_xchan: hashes['alice'],
        item_private: '0',
        item_wall: '1',
        item_thread_top: '1',
        revision: '0',
        parent: body.item['id'],
      });
      const { term, iconfig, ...texts } = body.item as Record<string, unknown>;
      expect(iconfig).toEqual([]);
      for (const [name, value] of Object.entries(texts)) expect([name, typeof value]).toEqual([name, 'string']);
      expect((term as { ttype: string; term: string }[]).map((each) => `${each.ttype} ${each.term}`)).toEqual([
        '1 Hashtag',
        '2 Bob Example',
        '3 news',
        '3 travel',
      ]);
      const { json } = await request(tributary, 'GET', `/api/z/1.0/item/full?item_id=${body.item['id']}`, {
        basic: cast.alice.basic,
      });
      const tags = (json as { item: { tags: { tag: string; type: string }[] }[] }).item[0]!.tags;
      expect(tags.map(({ tag, type }) => `${type} ${tag}`).sort()).toEqual([
        'category news',
        'category travel',
        'hashtag Hashtag',
        'mention Bob Example',
      ]);
    });

    it('shows a post to whom it allows, and to nobody it denies', async () => {
      const cases: [string, TestRequest['form'], string[]][] = [
        ['to all', {}, ['alice', 'bob', 'carol', 'dana', 'stranger']],
        ['to bob', { contact_allow: [hashes['bob']!] }, ['alice', 'bob']],
        ['to family', { group_allow: [family] }, ['alice', 'dana']],
        ['to bob and family', { contact_allow: hashes['bob']!, group_allow: family }, ['alice', 'bob', 'dana']],
        ['not to carol', { contact_deny: [hashes['carol']!] }, ['alice', 'bob', 'dana', 'stranger']],
        ['not to family', { group_deny: [family] }, ['alice', 'bob', 'carol', 'stranger']],
        ['to bob, who is denied', { contact_allow: [hashes['bob']!], contact_deny: [hashes['bob']!] }, ['alice']],
        ['@!bob alone', {}, ['alice', 'bob']],
      ];
      for (const [text, acl, expected] of cases) {
        const { body } = await update(cast.alice, { body: text, ...acl });
        const seen = [];
        for (const name of ['alice', 'bob', 'carol', 'dana', 'stranger'] as const) {
          if ((await full(cast[name], body.item['mid']!)).length > 0) seen.push(name);
          // A stranger is no connection: public posts do not come into the stream by themselves.
          const streams = name !== 'stranger' && expected.includes(name);
          expect([text, name, await sees(cast[name], body.item['body']!)]).toEqual([text, name, streams]);
        }
        expect([text, seen]).toEqual([text, expected]);
      }
    });

    it('spells the audience as hashes', async () => {
      const { body } = await update(cast.alice, {
        body: 'spelled',
        contact_allow: [hashes['bob']!],
        group_allow: [family],
      });
      expect(body.item).toMatchObject({
        allow_cid: `<${hashes['bob']}>`,
        allow_gid: `<${family}>`,
        deny_cid: '',
        deny_gid: '',
        item_private: '1',
      });
      const direct = await update(cast.alice, { body: 'direct', contact_allow: [hashes['bob']!] });
      expect(direct.body.item['item_private']).toBe('2');
    });

    it('refuses an audience that it does not know, naming it', async () => {
      const { status, body } = await update(cast.alice, { body: 'x', contact_allow: ['nobody'], group_allow: ['5'] });
      expect(status).toBe(422);
      expect(body).toMatchObject({ success: false, error: 'unknown_audience' });
      expect(body['message']).toContain('nobody, 5');
      expect(await sees(cast.alice, 'x')).toBe(false);
    });

    it('comments where the parent is seen, with its audience', async () => {
      const post = await update(cast.alice, { body: 'Who is in?', contact_allow: [hashes['bob']!, hashes['carol']!] });
      const comment = await update(cast.bob, { body: 'Me!', parent: post.body.item['id']! });
      expect(comment.body.item).toMatchObject({
        parent: post.body.item['id'],
        parent_mid: post.body.item['mid'],
        thr_parent: post.body.item['mid'],
        item_thread_top: '0',
        author_xchan: hashes['bob'],
        owner_xchan: hashes['alice'],
        uid: post.body.item['uid'],
        obj_type: 'http://activitystrea.ms/schema/1.0/comment',
      });
      const answer = await update(cast.carol, { body: 'And me', parent_mid: comment.body.item['mid']! });
      expect(answer.body.item).toMatchObject({ parent: post.body.item['id'], thr_parent: comment.body.item['mid'] });
      expect(await full(cast.bob, post.body.item['mid']!)).toEqual(['Who is in?', 'Me!', 'And me']);
      const refused = await update(cast.dana, { body: 'Hm?', parent: post.body.item['id']! });
      expect(refused.status).toBe(404);
      expect((await update(cast.alice, { body: 'Hm?', parent: '999999' })).status).toBe(404);
    });

    it('keeps comments closed but for the channel itself', async () => {
      const { body } = await update(cast.alice, { body: 'Closed', nocomment: '1' });
      expect((await update(cast.bob, { body: 'Still', parent: body.item['id']! })).status).toBe(403);
      expect((await update(cast.alice, { body: 'Indeed', parent: body.item['id']! })).status).toBe(200);
    });

    it('edits what is sent and keeps the rest', async () => {
      const post = await update(cast.alice, {
        title: 'Old',
        body: 'Old @bob',
        category: 'a',
        contact_allow: [hashes['bob']!],
      });
      const id = post.body.item['id']!;
      const edited = await update(cast.alice, { post_id: id, body: `New ${post.body.item['body']}` });
      expect(edited.body.item).toMatchObject({
        id,
        uuid: post.body.item['uuid'],
        mid: post.body.item['mid'],
        title: 'Old',
        body: 'New Old @[zrl=http://tributary.test/channel/bob]Bob Example[/zrl]',
        allow_cid: `<${hashes['bob']}>`,
        created: post.body.item['created'],
        revision: '1',
      });
      const opened = await update(cast.alice, { post_id: id, contact_allow: '', title: '' });
      expect(opened.body.item).toMatchObject({ allow_cid: '', item_private: '0', title: '', revision: '2' });
      expect((await full(cast.carol, post.body.item['mid']!)).length).toBe(1);
      expect((await update(cast.carol, { post_id: id, body: 'Mine now' })).status).toBe(403);
      expect((await update(cast.alice, { post_id: '999999', body: 'x' })).status).toBe(404);
      expect((await update(cast.alice, { post_id: id, body: ' ' })).status).toBe(422);
    });

    it('takes the same remote id again as an edit', async () => {
      const form = { namespace: 'pigeon', remote_id: 'p-1' };
      const first = await update(cast.alice, { ...form, body: 'one' });
      const second = await update(cast.alice, { ...form, body: 'two' });
      expect(second.body.item).toMatchObject({ id: first.body.item['id'], body: 'two', revision: '1' });
      const others = await Promise.all([1, 2, 3, 4].map(() => update(cast.bob, { ...form, body: 'bob' })));
      expect(new Set(others.map((other) => other.body.item['id'])).size).toBe(1);
      expect(others[0]!.body.item['id']).not.toBe(first.body.item['id']);
      expect((await update(cast.alice, { namespace: 'pigeon', body: 'x' })).status).toBe(422);
    });

    it('takes a message id once', async () => {
      const { body } = await update(cast.alice, { body: 'named', message_id: 'my-own.1' });
      expect(body.item).toMatchObject({ uuid: 'my-own.1', mid: 'http://tributary.test/item/my-own.1' });
      expect((await update(cast.bob, { body: 'again', message_id: 'my-own.1' })).status).toBe(409);
      expect((await update(cast.bob, { body: 'bad', message_id: 'a/b' })).status).toBe(422);
    });

    it('publishes later and takes back, when the time has come', async () => {
      const now = tributary.clock.now();
      const at = (hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
      const later = await update(cast.alice, { body: 'Tomorrow', created: at(24), expire: at(48) });
      expect(later.body.item['item_delayed']).toBe('1');
      expect(await full(cast.bob, later.body.item['mid']!)).toEqual([]);
      expect(await sees(cast.bob, 'Tomorrow')).toBe(false);
      tributary.clock.advance(25 * 3_600_000);
      expect(await sees(cast.bob, 'Tomorrow')).toBe(true);
      tributary.clock.advance(25 * 3_600_000);
      expect(await sees(cast.bob, 'Tomorrow')).toBe(false);
      expect(await full(cast.alice, later.body.item['mid']!)).toEqual([]);
      expect((await update(cast.alice, { body: 'Past', expire: at(1) })).status).toBe(422);
    });

    it('keeps an uploaded file with the audience of the post', async () => {
      const { status, body } = await update(
        cast.alice,
        { contact_allow: [hashes['bob']!] },
        { file: 'tide\0table', part: 'media', filename: '../a/tide table.txt', mimetype: 'text/plain' },
      );
      expect(status).toBe(200);
      const [attached] = JSON.parse(body.item['attach']!) as { hash: string; title: string; length: string }[];
      expect(attached).toMatchObject({ title: 'tide table.txt', length: '10' });
      const url = `/api/z/1.0/filedata?file_id=${attached!.hash}`;
      const chunk = await request(tributary, 'GET', url, { basic: cast.bob.basic });
      const { attach } = chunk.json as { attach: Record<string, unknown> };
      expect(Buffer.from(attach['content'] as string, 'base64').toString()).toBe('tide\0table');
      expect((await request(tributary, 'GET', url, { basic: cast.carol.basic })).status).toBe(404);
    });

    it('lets nobody speak for others', async () => {
      const forged = await update(cast.alice, { body: 'forged', remote_xchan: hashes['bob']! });
      expect(forged.status).toBe(403);
      const unknown = await update(cast.alice, { body: 'forged', remote_xchan: 'nobody' });
      expect(unknown).toEqual(forged);
      expect((await update(cast.alice, { body: 'me', remote_xchan: hashes['alice']! })).status).toBe(200);
    });

    it('says what is wrong with a request', async () => {
      const cases: [TestRequest['form'], number, string][] = [
        [{}, 400, 'missing_parameter'],
        [{ body: '  ' }, 422, 'invalid_input'],
        [{ body: ['a', 'b'] }, 400, 'invalid_parameter'],
        [{ body: 'x', mimetype: 'application/x-php' }, 422, 'invalid_input'],
        [{ body: 'x', created: 'soon' }, 422, 'invalid_input'],
        [{ body: 'x', parent: 'x1' }, 400, 'invalid_parameter'],
        [{ body: 'x', plink: 'javascript:alert(1)' }, 422, 'invalid_input'],
        [{ body: 'x', webpage: '9' }, 422, 'invalid_input'],
        [{ body: 'x', channel: 'bob' }, 403, 'forbidden'],
      ];
      for (const [form, status, error] of cases) {
        const answer = await update(cast.alice, form);
        expect({ form, status: answer.status, error: answer.body['error'] }).toEqual({ form, status, error });
      }
      expect((await update(cast.alice, { allow_empty: '1' })).status).toBe(200);
    });

    it('never writes on GET, and asks for credentials first', async () => {
      const got = await request(tributary, 'GET', '/api/z/1.0/item/update?body=x', { basic: cast.alice.basic });
      expect([got.status, got.headers['allow']]).toEqual([405, 'POST']);
      const anonymous = await request(tributary, 'POST', '/api/z/1.0/item/update', { form: { body: 'x' } });
      expect(anonymous.status).toBe(401);
    });

    it('answers under the old prefix too, but for what that never had', async () => {
      const old = await request(tributary, 'POST', '/api/red/item/update.json', {
        basic: cast.alice.basic,
        form: { body: 'old client' },
      });
      expect(old.status).toBe(200);
      expect((await request(tributary, 'GET', '/api/red/verify', { basic: cast.alice.basic })).status).toBe(404);
    });

    it('lets a poll that takes comments again end when it said', async () => {
      const answers = { poll_answers: ['yes', 'no'], poll_expire_value: '2' };
      const { body } = await update(cast.alice, { body: 'A poll?', ...answers });
      const [id, end] = [body.item['id']!, body.item['comments_closed']!];
      const edited = async (nocomment: string): Promise<string> =>
        (await update(cast.alice, { post_id: id, nocomment })).body.item['comments_closed']!;
      expect(await edited('0')).toBe(end);
      expect(await edited('1')).not.toBe(end);
      expect(await edited('0')).toBe(end);
      const { body: plain } = await update(cast.alice, { body: 'No poll', nocomment: '1' });
      const opened = await update(cast.alice, { post_id: plain.item['id']!, nocomment: '0' });
      expect(opened.body.item['comments_closed']).not.toBe(plain.item['comments_closed']);
    });
  });
});

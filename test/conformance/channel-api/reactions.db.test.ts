import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredName } from '../../../src/core/platform/index.ts';
import { up } from '../../../src/core/platform/storage/migrations/0006-reactions.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { sql } from 'kysely';

type Row = Record<string, string>;
const like = 'http://activitystrea.ms/schema/1.0/like';

forEachDatabase((open) => {
  describe('likes, votes and polls', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let top: Row;

    const send = async (form: Row, who: Person = cast.alice): Promise<TestAnswer> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      await tributary.runner.drain();
      return answer;
    };
    const say = async (form: Row, who?: Person): Promise<Row> => {
      const { status, text, json } = await send(form, who);
      expect([status, text]).toEqual([200, text]);
      return (json as { item: Row }).item;
    };
    const thread = async (of: Row, who: Person = cast.alice): Promise<Row[]> => {
      const path = `/api/z/1.0/item/full?mid=${encodeURIComponent(of['mid']!)}`;
      return ((await request(tributary, 'GET', path, { basic: who.basic })).json as { item: Row[] }).item;
    };
    const page = async (path: string): Promise<string> =>
      (await (await openBrowserAs(tributary, cast.alice)).get(path)).text;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      top = await say({ body: 'a post' });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('an identity likes something once, however often and by whatever name it says so', async () => {
      const first = await say({ parent: top['id']!, verb: like }, cast.bob);
      for (const form of [{ verb: like, body: '👍' }, { verb: 'Like', body: 'again' }, { verb: like }] as Row[]) {
        expect((await say({ parent_mid: top['mid']!, ...form }, cast.bob))['id']).toBe(first['id']);
      }
      const together = [1, 2, 3].map(() => say({ parent: top['id']!, verb: like }, cast.dana));
      expect(new Set((await Promise.all(together)).map((item) => item['id'])).size).toBe(1);
      await say({ parent: top['id']!, verb: 'http://purl.org/zot/activity/agree' }, cast.bob);
      expect((await thread(top)).map((item) => item['verb']!.split('/').at(-1))).toEqual([
        'post',
        'like',
        'like',
        'agree',
      ]);
    });

    it('likes stand beside the post on pages and in counts, not among the comments', async () => {
      await say({ parent: top['id']!, body: 'a comment' }, cast.carol);
      const html = await page(`/display/${top['uuid']}`);
      expect(html).toContain('1 comment');
      expect(html).toContain('👍 2: Bob Example, Dana Example');
      expect(html.match(/<article/g)).toHaveLength(2);
      expect(await page('/channel/alice')).toContain('1 comment');
    });

    it('a like that was taken back can be given again', async () => {
      const again = async (): Promise<Row> => say({ parent: top['id']!, verb: like }, cast.carol);
      const first = await again();
      const form = { item_id: first['id']! };
      const gone = await request(tributary, 'POST', '/api/z/1.0/item/delete', { basic: cast.carol.basic, form });
      expect([gone.status, (await again())['id'] === first['id']]).toEqual([200, false]);
    });

    it('what one wrote oneself is not unseen, and what others wrote there is', async () => {
      const post = await say({ body: 'a thread' });
      await say({ parent: post['id']!, body: 'from bob' }, cast.bob);
      const mine = await say({ parent: post['id']!, body: 'my answer' });
      expect(mine['item_unseen']).toBe('0');
      expect((await thread(post)).map(({ body, item_unseen }) => [body, item_unseen])).toEqual([
        ['a thread', '0'],
        ['from bob', '1'],
        ['my answer', '0'],
      ]);
    });

    it('a post in BBCode that asks a question is a poll, whose votes are counted and shown', async () => {
      const body =
        'Lunch\n[question]Where to?[/question]\n[answer]Harbour[/answer] [ANSWER]Hill[/ANSWER][answer]Hill[/answer]';
      const poll = await say({ body });
      expect([poll['obj_type'], poll['body']]).toEqual(['Question', expect.stringMatching(/^Lunch\s+Where to\?$/)]);
      const answers = (JSON.parse(poll['obj']!) as { oneOf: { name: string }[] }).oneOf;
      expect(answers.map(({ name }) => name)).toEqual(['Harbour', 'Hill']);
      await say({ parent: poll['id']!, obj_type: 'Answer', title: 'Hill' }, cast.bob);
      const html = await page(`/display/${poll['uuid']}`);
      expect(html).toMatch(/Harbour(<\/button>)?<\/dt><dd>.*?<span class="num">0</);
      expect(html).toMatch(/Hill(<\/button>)?<\/dt><dd>.*?<span class="num">1</);
      expect(html).not.toContain('1 comment');
      const quiet = await say({ body, nocomment: '1' });
      await say({ parent: quiet['id']!, obj_type: 'Answer', title: 'Hill' }, cast.bob);
      expect((await send({ body: 'And then?', parent: quiet['id']! }, cast.bob)).status).toBe(403);
    });

    it('polls say how many may be chosen and when they end, and what is no poll stays text', async () => {
      const asked = '[question=multiple]Which?[/question][answer]a[/answer][answer]b[/answer]';
      const poll = await say({ body: `${asked}[ends]2030-01-31 12:00[/ends]` });
      expect([poll['comments_closed'], poll['obj']]).toEqual([
        '2030-01-31 12:00:00',
        expect.stringContaining('"anyOf"'),
      ]);
      expect((await send({ body: `${asked}[ends]2001-01-31[/ends]` })).status).toBe(422);
      for (const plain of [
        '[question]Alone?[/question]',
        `[code]${asked}[/code]`,
        '[answer]a[/answer][answer]b[/answer]',
      ]) {
        expect(await say({ body: plain })).toMatchObject({ body: plain, obj: '' });
      }
      expect(await say({ body: asked, mimetype: 'text/plain' })).toMatchObject({ body: asked, obj: '' });
    });

    it('likes of earlier versions become reactions, one for each person', async () => {
      const { database } = tributary.operations;
      const post = await say({ body: 'liked before' });
      const ids: string[] = [];
      for (const who of [cast.bob, cast.bob, cast.dana]) {
        ids.push((await say({ parent: post['id']!, body: 'x', title: 'old' }, who))['id']!);
      }
      await database.write(async (tx) => {
        // In full, as names were stored then.
        const verb = like as StoredName;
        await tx.db.updateTable('item').set({ verb, body: '' }).where('id', 'in', ids.map(Number)).execute();
        for (const statement of up()) await sql.raw(statement).execute(tx.db);
      });
      const rows = await thread(post);
      expect(rows.map(({ id }) => id)).toEqual([post['id'], ids[0], ids[2]]);
      expect(await page(`/display/${post['uuid']}`)).toContain('👍 2: Bob Example, Dana Example');
    });
  });
});

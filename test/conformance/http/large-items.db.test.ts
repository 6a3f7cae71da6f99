import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const megabyte = 1024 * 1024;
const large = 15 * megabyte;
const posts = 4;
const answersToFirst = 2;

interface Encoded {
  readonly message_id?: string;
  readonly body: string;
}

forEachDatabase((open) => {
  describe('items as large as older versions took them', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let tops: string[];
    let comments: string[];

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const publish = async (form: Record<string, string>) => {
        const options = { basic: cast.alice.basic, form: { contact_allow: '', ...form } };
        const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', options);
        return (json as { item: { id: string; mid: string } }).item;
      };
      const all = [];
      for (let index = 0; index < posts; index++) all.push(await publish({ body: `post ${index}` }));
      const answers = [];
      for (let index = 0; index < answersToFirst; index++)
        answers.push(await publish({ body: 'x', parent: all[0]!.id }));
      tops = all.map(({ mid }) => mid);
      comments = answers.map(({ mid }) => mid);
      await tributary.operations.database.write(async (tx) => {
        const rows = await tx.db.selectFrom('item').select('id').orderBy('id').execute();
        for (const { id } of rows) {
          const body = `<b>${id}</b> ${'word '.repeat(large / 5)}`;
          await tx.db.updateTable('item').set({ body }).where('id', '=', id).execute();
        }
      });
      await tributary.runner.drain();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string): Promise<TestAnswer> => request(tributary, 'GET', path, { basic: cast.alice.basic });

    /** The answer, and those that its links lead to; how large the largest one was. */
    const follow = async (path: string): Promise<{ answers: unknown[]; largest: number }> => {
      const answers: unknown[] = [];
      let largest = 0;
      for (let next: string | undefined = path; next !== undefined; ) {
        const { json, text, headers, status } = await get(next);
        expect(status).toBe(200);
        answers.push(json);
        largest = Math.max(largest, text.length);
        const link = /<([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
        next = link === undefined ? undefined : link.slice(link.indexOf('/api/'));
      }
      return { answers, largest };
    };

    const mids = (answers: unknown[]): unknown[] => (answers.flat() as Encoded[]).map((item) => item.message_id);

    it.each([
      ['channel/stream', () => [tops[0], ...comments, ...tops.slice(1)]],
      ['network/stream?order=post', () => [...tops.slice(1).reverse(), tops[0], ...comments]],
      ['network/stream?order=post&top=1', () => [...tops].reverse()],
      ['network/stream?nouveau=1', () => [...comments].reverse().concat([...tops].reverse())],
    ])('come one at a time, each once and whole, within threads too: %s', async (path, expected) => {
      const { answers, largest } = await follow(`/api/z/1.0/${path}`);
      expect(mids(answers)).toEqual(expected());
      expect(answers.map((items) => (items as Encoded[])[0]!.body.length >= large)).not.toContain(false);
      expect(largest).toBeLessThan(large + megabyte);
    });

    it('come in pages of exports by their bytes', async () => {
      const { answers, largest } = await follow('/api/z/1.0/item/export_page?records=100');
      const items = (answers as { item: Encoded[] }[]).flatMap(({ item }) => item);
      expect(new Set(items.map((item) => item.message_id))).toEqual(new Set([...tops, ...comments]));
      expect(items).toHaveLength(posts + answersToFirst);
      expect(largest).toBeLessThan(17 * megabyte);
    });

    it('stay small on pages', async () => {
      const sizes = [];
      let found = 0;
      for (let path: string | undefined = '/channel/alice'; path !== undefined; ) {
        const { text, status } = await get(path);
        expect(status).toBe(200);
        sizes.push(text.length);
        found += text.split('>Continue reading').length - 1;
        path = /href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
        if (path?.startsWith('?')) path = `/channel/alice${path}`;
      }
      // What its owner has answered elsewhere stands there, too.
      expect(found).toBe(posts + answersToFirst);
      expect(Math.max(...sizes)).toBeLessThan(megabyte);
    });

    it('stay small on the page of a thread, which shows a comment at least', async () => {
      const start = `/display/${tops[0]!.split('/').at(-1)}`;
      const ids = new Set<string>();
      for (let path: string | undefined = start; path !== undefined; ) {
        const { text } = await get(path);
        expect(text.length).toBeLessThan(megabyte);
        for (const [, id] of text.matchAll(/<article class="(?:card post|msg)[^"]*" id="([^"]*)"/g)) ids.add(id!);
        const next = /href="(\?after=\d+)" rel="next"/.exec(text)?.[1];
        path = next && `${start}${next}`;
      }
      expect(ids.size).toBe(1 + answersToFirst);
    });
  });
});

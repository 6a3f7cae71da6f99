import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeItems } from '../../../src/core/content/storage/content-removal.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { changing, contentOf, exportTo, forge, importFor, type Line, withoutProof } from '../../rig/channel-archive.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-returning-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const items = 'items/000001.jsonl';

forEachDatabase((open, kind) => {
  describe('an archive that is imported', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const pathOf = (name: string) => join(directory, `${kind}-${name}.zip`);

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const say = async (who: Person, form: Record<string, string>): Promise<string> => {
      const { status, text, json } = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: who.basic,
        form,
      });
      expect([status, text]).toEqual([200, text]);
      return (json as Record<string, string>)['item_id']!;
    };
    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const found = (mid: unknown) =>
      inside(({ db }) =>
        db
          .selectFrom('item')
          .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .select(['item.id', 'item.body', 'item.channel_id', 'xchan.name', 'xchan.network', 'xchan.hash'])
          .where('item.mid', '=', String(mid))
          .executeTakeFirst(),
      );
    /** As when a channel is removed: for good. */
    const remove = (...mids: readonly unknown[]) =>
      inside(async (tx) => {
        const rows = await tx.db.selectFrom('item').select('id').where('mid', 'in', mids.map(String)).execute();
        await removeItems(
          tx,
          rows.map(({ id }) => id),
        );
      });
    const lineOf = async (path: string, start: string): Promise<Line> =>
      (await contentOf(path)).get(items)!.find((line) => String(line['body']).startsWith(start))!;
    const bring = async (who: Person, path: string, on = tributary) => {
      const { state, error, report } = await importFor(on, who, path);
      expect([state, error]).toEqual(['finished', null]);
      return report.warnings.map(({ code }) => code);
    };

    it.each(['ghost', 'removed'])('names nobody whose account is deleted (%s), proof or not', async (contributions) => {
      const top = await say(cast.alice, { body: 'Mine' });
      await say(cast.bob, { body: 'An answer', parent: top });
      await say(cast.alice, { body: 'Ask @bob', parent: top });
      const [honest, forged] = [pathOf(`${contributions}-honest`), pathOf(`${contributions}-forged`)];
      await exportTo(tributary, cast.alice.viewer, honest);
      const [answer, asked] = [await lineOf(honest, 'An answer'), await lineOf(honest, 'Ask')];
      expect(answer['proof']).toEqual(expect.any(String));
      const mid = `http://tributary.test/item/${randomUUID()}`;
      const unproven = { ...withoutProof(answer), mid, uuid: mid.slice(-36), body: 'Forged' };
      await forge(
        honest,
        forged,
        changing(items, (own) => [...own, unproven]),
      );
      await bring(cast.alice, forged);
      expect(await found(mid)).toMatchObject({ name: 'Placeholder Bob Example' });
      // As it is where the archive is older than the channel.
      await remove(answer['mid'], asked['mid']);
      const path = `/api/v4/users/${cast.bob.user.id}?contributions=${contributions}`;
      expect((await request(tributary, 'DELETE', path, { token: cast.admin.token })).status).toBe(204);
      await tributary.runner.drain();
      expect(await bring(cast.alice, forged)).toContain('author_unproven');
      for (const each of [mid, answer['mid']]) {
        const { name, network, hash } = (await found(each))!;
        expect([network, hash.startsWith('imported.')]).toEqual(['unknown', true]);
        expect(name).not.toContain('Bob');
      }
      const names = await inside(async ({ db }) => {
        const terms = await db.selectFrom('term').select('text').execute();
        const xchans = await db.selectFrom('xchan').select('name').execute();
        return [...terms.map(({ text }) => text), ...xchans.map(({ name }) => name)];
      });
      expect(names.filter((name) => name.includes('Bob'))).toEqual([]);
    });

    it('finds its place, whatever others have imported under its mids and as its author', async () => {
      await using elsewhere = await startTributary(await open(), { config: { baseUrl: 'http://elsewhere.test' } });
      const there = await bringCast(elsewhere);
      const write = async (form: Record<string, string>) => {
        const answer = await request(elsewhere, 'POST', '/api/z/1.0/item/update', { basic: there.bob.basic, form });
        return (answer.json as Record<string, string>)['item_id']!;
      };
      const top = await write({ body: 'Written elsewhere' });
      await write({ body: 'A comment on it', parent: top });
      await write({ body: 'Another post' });
      const [eve, mal, forged] = [pathOf('eve'), pathOf('mal'), pathOf('squatting')];
      await exportTo(elsewhere, there.bob.viewer, eve);
      const [post, comment] = [await lineOf(eve, 'Written elsewhere'), await lineOf(eve, 'A comment on it')];
      await say(cast.alice, { body: 'Of alice' });
      await exportTo(tributary, cast.alice.viewer, mal);
      const own = await lineOf(mal, 'Of alice');
      const identity = (await contentOf(eve)).get('channel.json')![0]!['identity'] as Line;
      const name = { mid: post['mid'], uuid: post['uuid'] };
      const inThread = { thread: own['mid'], answers: own['mid'] };
      await forge(mal, forged, (file, content) => {
        const squatted = [
          { ...own, ...name, body: 'Squatted' },
          { ...comment, ...inThread, author: own['author'], owner: own['owner'], body: 'Squatted as well' },
        ];
        const withItems = changing(items, (lines) => [...lines, ...squatted])(file, content);
        const renamed = { ...identity, name: 'Not Eve', url: 'https://evil.test/eve', address: 'eve@evil.test' };
        return changing('identities.jsonl', (lines) => [...lines, renamed])(file, Buffer.from(withItems));
      });
      await bring(cast.alice, forged);
      expect(await found(post['mid'])).toMatchObject({ body: 'Squatted' });
      const arrived = async () => {
        const rows = await inside(({ db }) =>
          db
            .selectFrom('item')
            .innerJoin('channel', 'channel.id', 'item.channel_id')
            .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
            .select(['item.id', 'item.parent_id', 'item.body', 'xchan.hash', 'xchan.name'])
            .where('channel.user_id', '=', cast.dana.user.id)
            .orderBy('item.body')
            .execute(),
        );
        return rows.filter(({ hash }) => hash === identity['hash']);
      };
      await bring(cast.dana, eve);
      const here = await arrived();
      expect(here.map(({ body }) => body)).toEqual(['A comment on it', 'Another post', 'Written elsewhere']);
      expect(here[0]!.parent_id).toBe(here[2]!.id);
      expect(here[0]!.name).toBe(identity['name']);
      // The same archive again doubles nothing, and who was first changes nothing.
      await bring(cast.dana, eve);
      await bring(cast.alice, forged);
      expect(await arrived()).toEqual(here);
      expect((await found(post['mid']))!.body).toBe('Squatted');
      // Records that name each other as threads, under mids that others have, are left out.
      const circular = pathOf('circular');
      const inCircle = [
        { ...comment, mid: post['mid'], uuid: post['uuid'], thread: comment['mid'], answers: comment['mid'] },
        { ...comment, thread: post['mid'], answers: post['mid'] },
      ];
      await forge(
        eve,
        circular,
        changing(items, (lines) => [...lines, ...inCircle]),
      );
      await bring(cast.dana, circular);
      expect(await arrived()).toEqual(here);
      const edit = { post_id: String(here[2]!.id), body: 'Edited' };
      const refused = await request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.alice.basic,
        form: edit,
      });
      expect(refused.status).toBe(403);
    });
  });
});

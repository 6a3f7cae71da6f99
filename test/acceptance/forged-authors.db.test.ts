import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeItems } from '../../src/core/content/storage/content-removal.ts';
import type { Tx } from '../../src/core/platform/storage/database.ts';
import { openBrowser, openBrowserAs } from '../rig/browser.ts';
import { bringCast, type Cast, type Person } from '../rig/cast.ts';
import {
  changing,
  contentOf,
  exportTo,
  forge,
  importFor,
  type ImportResult,
  type Line,
  withoutProof,
} from '../rig/channel-archive.ts';
import { bringCircle, hashOf } from '../rig/circle.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { basicExport, itemPage } from '../rig/hubzilla.ts';
import { startPacked } from '../rig/packed.ts';
import { request } from '../rig/request.ts';
import { markerOf, shownAsWrittenBy } from '../rig/shown-authors.ts';
import type { TestTributary } from '../rig/tributary.ts';
import { zipOf } from '../rig/zip.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-forged-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const items = 'items/000001.jsonl';
const like = { verb: 'http://activitystrea.ms/schema/1.0/like', reaction: '👍', body: '👍' };
const everybody = { visibility: 'public', allow: [], allowGroups: [], deny: [], denyGroups: [] };

forEachDatabase((open, kind) => {
  describe('an archive that names other people as authors', () => {
    const honest = join(directory, `${kind}-honest.zip`);
    const forged = join(directory, `${kind}-forged.zip`);
    let tributary: TestTributary;
    let cast: Cast;
    let bob: string;
    let carol: string;
    /** A post of alice, and bob's answer for some people. */
    let post: Line;
    let answer: Line;

    const call = async (who: Person, path: string, form: Record<string, string>) => {
      const { status, text, json } = await request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
      expect([path, status, text]).toEqual([path, 200, text]);
      return json as Record<string, string>;
    };
    const say = async (who: Person, form: Record<string, string>) => (await call(who, 'item/update', form))['item_id']!;
    const lineOf = async (body: string): Promise<Line> =>
      (await contentOf(honest)).get(items)!.find((line) => line['body'] === body)!;
    const named = (line: Line, more: Line = {}): Line => {
      const uuid = randomUUID();
      return { ...line, uuid, mid: `http://tributary.test/item/${uuid}`, ...more };
    };
    const bring = async (who: Person, ...lines: readonly Line[]): Promise<ImportResult> => {
      await forge(
        honest,
        forged,
        changing(items, (own) => [...own, ...lines]),
      );
      const result = await importFor(tributary, who, forged);
      expect([result.state, result.error]).toEqual(['finished', null]);
      return result;
    };
    const codes = ({ report }: ImportResult) => report.warnings.map(({ code }) => code);
    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    /** What the identities of some people wrote and made: name of the author, and what it is. */
    const ofPeople = (...people: readonly Person[]): Promise<string[]> =>
      inside(async ({ db }) => {
        const ids = people.map(({ viewer }) => viewer.xchanId);
        const written = await db.selectFrom('item').select('mid as name').where('author_xchan_id', 'in', ids).execute();
        const owned = await db
          .selectFrom('item')
          .innerJoin('channel', 'channel.id', 'item.channel_id')
          .select('mid as name')
          .where('owner_xchan_id', 'in', ids)
          .whereRef('channel.xchan_id', '<>', 'item.owner_xchan_id')
          .execute();
        const made = await db.selectFrom('file').select('hash as name').where('creator_xchan_id', 'in', ids).execute();
        return [...written, ...owned, ...made].map(({ name }) => name).sort();
      });
    const others = () => ofPeople(cast.bob, cast.carol, cast.dana, cast.stranger, cast.admin);
    const authorOf = (mid: unknown) =>
      inside(({ db }) =>
        db
          .selectFrom('item')
          .innerJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .select(['xchan.name', 'xchan.network', 'xchan.url', 'xchan.hash', 'xchan.guid'])
          .where('item.mid', '=', String(mid))
          .executeTakeFirst(),
      );
    /** As when a channel is removed: everything in it for good. */
    const removeAll = (...lines: readonly Line[]) =>
      inside(async (tx) => {
        const mids = lines.map((line) => String(line['mid']));
        const rows = await tx.db.selectFrom('item').select('id').where('mid', 'in', mids).execute();
        await removeItems(
          tx,
          rows.map(({ id }) => id),
        );
      });

    beforeAll(async () => {
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      bob = await hashOf(tributary, cast.bob);
      carol = await hashOf(tributary, cast.carol);
      const top = await say(cast.alice, { body: 'Mine' });
      const close = await say(cast.alice, { body: 'For bob', contact_allow: bob });
      await tributary.runner.drain();
      await say(cast.bob, { body: 'An answer', parent: close });
      await say(cast.bob, { body: 'Deleted later', parent: top });
      await say(cast.bob, { body: 'Changed later', parent: top });
      await exportTo(tributary, cast.alice.viewer, honest);
      post = await lineOf('Mine');
      answer = await lineOf('An answer');
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('gives nobody here a post, comment, reaction, or a place as owner', async () => {
      const before = await others();
      const { thread: _, ...comment } = answer;
      const lines = [
        named(post, { author: bob, body: 'Forged' }),
        named(post, {
          author: bob,
          body: 'Forged for some',
          audience: { ...everybody, visibility: 'restricted', allow: [carol] },
        }),
        named(post, { owner: bob, body: 'Forged place' }),
        named(withoutProof(comment), {
          thread: post['mid'],
          answers: post['mid'],
          body: 'Forged comment',
          audience: everybody,
        }),
        named(withoutProof(comment), { thread: post['mid'], answers: post['mid'], ...like, audience: everybody }),
      ];
      const result = await bring(cast.alice, ...lines);
      expect(codes(result)).toEqual(['author_unproven']);
      expect(result.report.warnings[0]!.count).toBe(4);
      expect(await others()).toEqual(before);
      const forgedPost = lines[0]!;
      const shown = { name: 'Placeholder Bob Example', network: 'unknown', url: '' };
      for (const line of [0, 1, 3, 4].map((index) => lines[index]!)) {
        expect(await authorOf(line['mid'])).toMatchObject(shown);
      }
      const page = await request(tributary, 'GET', `/display/${String(forgedPost['uuid'])}`, {});
      expect(page.text).toContain('Forged');
      expect(page.text).toMatch(/class="who">Bob Example<\/bdi><span class="badge"/);
      const object = await request(tributary, 'GET', `/item/${String(forgedPost['uuid'])}`, {
        headers: { accept: 'application/activity+json' },
      });
      expect(object.json).toMatchObject({ attributedTo: null });
      const profile = await request(tributary, 'GET', '/channel/bob', {});
      expect(profile.text).not.toContain('Forged');
      const item = await request(
        tributary,
        'GET',
        `/api/z/1.0/item/full?mid=${encodeURIComponent(String(forgedPost['mid']))}`,
        {
          basic: cast.alice.basic,
        },
      );
      expect(item.text).toContain('Placeholder Bob Example');
      expect(item.text).not.toContain(bob);
    });

    it('adds nobody who looks like somebody of this server', async () => {
      const identity = (await contentOf(honest)).get('identities.jsonl')!.find(({ hash }) => hash === bob)!;
      const fakes = [
        { ...identity, hash: 'fake-page', guid: 'fake-page', address: 'bob@evil.test' },
        { ...identity, hash: 'fake-address', guid: 'fake-address', url: 'https://evil.test/bob' },
        { ...identity, hash: 'fake-guid', address: 'bob@evil.test', url: 'https://evil.test/bob' },
        { ...identity, hash: 'fake-port', guid: 'p', address: 'bob@tributary.test:0x', url: 'https://evil.test/bob' },
        { ...identity, hash: 'fake-sign', guid: 's', address: 'bob@tributary.test|', url: 'https://evil.test/bob' },
        ...[
          'bob@here@evil.test',
          'bob@tributary.test\u2028@evil.test',
          'bob\u0007@evil.test',
          'bob@evil.test/x',
          'bob',
        ].map((address, index) => {
          const names = { hash: `fake-form-${index}`, guid: `form-${index}` };
          return { ...identity, ...names, address, url: 'https://evil.test/bob' };
        }),
      ];
      const lines = fakes.map(({ hash }) => named(post, { author: hash, body: 'Faked' }));
      await forge(honest, forged, (name, content) => {
        const withItems = changing(items, (own) => [...own, ...lines])(name, content);
        return changing('identities.jsonl', (own) => [...own, ...fakes])(name, Buffer.from(withItems));
      });
      expect((await importFor(tributary, cast.alice, forged)).state).toBe('finished');
      for (const line of lines) {
        const faked = { name: 'Placeholder Bob Example', network: 'unknown', url: '' };
        expect(await authorOf(line['mid'])).toMatchObject(faked);
      }
    });

    it('marks who lives elsewhere by their address, or as imported, and gives them nobody’s picture', async () => {
      const identity = (await contentOf(honest)).get('identities.jsonl')!.find(({ hash }) => hash === bob)!;
      const there = { ...identity, name: 'Bob Example', url: 'https://evil.test/bob', photoMimetype: 'image/png' };
      const people = [
        { ...there, hash: 'elsewhere', guid: 'elsewhere', address: 'bob@evil.test' },
        { ...there, hash: 'somewhere', guid: 'somewhere', address: '', url: '' },
      ];
      const lines = people.map(({ hash }) => named(post, { author: hash, body: 'From elsewhere' }));
      await forge(honest, forged, (name, content) => {
        const withItems = changing(items, (own) => [...own, ...lines])(name, content);
        return changing('identities.jsonl', (own) => [...own, ...people])(name, Buffer.from(withItems));
      });
      expect((await importFor(tributary, cast.alice, forged)).state).toBe('finished');
      const pages = lines.map(({ uuid }) => request(tributary, 'GET', `/display/${String(uuid)}`, {}));
      const [elsewhere, somewhere] = (await Promise.all(pages)).map(({ text }) => text);
      expect(elsewhere).toMatch(/class="who"[^>]*>Bob Example<\/a><bdi class="badge">bob@evil\.test<\/bdi>/);
      expect(somewhere).toMatch(/class="who">Bob Example<\/bdi><span class="badge"/);
      for (const text of [elsewhere, somewhere]) expect(text).not.toContain('/photo/profile/m/bob');
    });

    it('brings back what others wrote, where this server has exported it', async () => {
      await removeAll(answer);
      expect(codes(await bring(cast.alice))).toEqual([]);
      expect(await authorOf(answer['mid'])).toMatchObject({ hash: bob });
    });

    it.each([
      ['another text', { body: 'Not what bob said' }],
      ['another audience', { audience: everybody }],
      ['another moment', { createdAt: '2020-01-01T00:00:00.000Z' }],
      ['another name', { mid: 'http://tributary.test/item/other', uuid: 'other' }],
      ['another reaction', like],
      ['another member', { laterVersion: true }],
    ])('has no proof left with %s', async (_what, change: Line) => {
      await removeAll(answer);
      const before = await others();
      await forge(
        honest,
        forged,
        changing(items, (own) => own.map((line) => (line['mid'] === answer['mid'] ? { ...line, ...change } : line))),
      );
      expect(codes(await importFor(tributary, cast.alice, forged))).toEqual(['author_unproven']);
      expect(await others()).toEqual(before);
      await removeAll(answer, { ...answer, ...change });
    });

    it.each([
      ['another text', { body: 'Should bob go?' }],
      ['another title', { title: 'Should bob go?' }],
      ['another type', { objType: 'Question' }],
      ['other answers of a poll', { obj: '{"type":"Question","oneOf":[{"name":"Yes"}]}' }],
      ['another mention', { terms: [{ kind: 'mention', ordinal: 0, text: 'Dana', url: '', identity: null }] }],
    ])('has no proof below %s', async (_what, change: Line) => {
      const above = (await contentOf(honest)).get(items)!.find(({ mid }) => mid === answer['thread'])!;
      await removeAll(above, answer);
      const before = await others();
      await forge(
        honest,
        forged,
        changing(items, (own) => own.map((line) => (line['mid'] === above['mid'] ? { ...line, ...change } : line))),
      );
      expect(codes(await importFor(tributary, cast.alice, forged))).toEqual(['author_unproven']);
      expect(await others()).toEqual(before);
      // Nor below that text, where it's here already.
      await removeAll(answer);
      expect(codes(await bring(cast.alice))).toEqual(['author_unproven']);
      await removeAll(above, answer);
      expect(codes(await bring(cast.alice))).toEqual([]);
      expect(await authorOf(answer['mid'])).toMatchObject({ hash: bob });
    });

    it('has no proof in another channel', async () => {
      const own = join(directory, `${kind}-carol.zip`);
      await say(cast.carol, { body: 'Of carol' });
      await exportTo(tributary, cast.carol.viewer, own);
      const before = await others();
      await removeAll(answer);
      await forge(
        own,
        forged,
        changing(items, (lines) => [
          ...lines,
          { ...post, author: carol, owner: carol, mid: 'mid:carol', uuid: 'carol' },
          answer,
        ]),
      );
      const result = await importFor(tributary, cast.carol, forged);
      expect([result.state, result.error]).toEqual(['finished', null]);
      expect((await others()).filter((name) => name !== 'mid:carol')).toEqual(
        before.filter((name) => name !== answer['mid']),
      );
    });

    it('does not bring back what was deleted or changed here before its channel was removed', async () => {
      const [deleted, changed] = [await lineOf('Deleted later'), await lineOf('Changed later')];
      const idOf = async (line: Line) =>
        inside(async ({ db }) => {
          const query = db.selectFrom('item').select('id').where('mid', '=', String(line['mid']));
          return String((await query.executeTakeFirstOrThrow()).id);
        });
      await call(cast.bob, 'item/delete', { item_id: await idOf(deleted) });
      await say(cast.bob, { post_id: await idOf(changed), body: 'Changed' });
      expect(codes(await bring(cast.alice))).not.toContain('withdrawn_here');
      await removeAll(deleted, changed);
      const result = await bring(cast.alice);
      expect(codes(result)).toContain('withdrawn_here');
      expect(await authorOf(deleted['mid'])).toBeUndefined();
      expect(await authorOf(changed['mid'])).toBeUndefined();
    });

    it('of Hubzilla is no better', async () => {
      const before = await others();
      const basic = basicExport();
      const xchans = basic['xchan'] as Line[];
      const person = {
        xchan_hash: bob,
        xchan_guid: 'guid-of-bob',
        xchan_name: 'Bob',
        xchan_url: 'https://hub.example/bob',
      };
      const page = itemPage();
      const listed = (page['item'] as Line[]).map((item) => {
        const author = { ...(item['author'] as Line), id: 'guid-of-bob' };
        return item['uuid'] === 'open' || item['uuid'] === 'answer' ? { ...item, author, owner: author } : item;
      });
      const path = join(directory, `${kind}-hubzilla.zip`);
      const entries = {
        'basic.json': { ...basic, xchan: [...xchans, person] },
        'items.json': { ...page, item: listed },
      };
      writeFileSync(
        path,
        zipOf(...Object.entries(entries).map(([name, value]) => ({ name, content: JSON.stringify(value) }))),
      );
      const result = await importFor(tributary, cast.stranger, path);
      expect([result.state, result.error]).toEqual(['finished', null]);
      expect(codes(result)).toContain('author_unproven');
      expect(await others()).toEqual(before);
      expect(await authorOf('https://hub.example/item/open')).toMatchObject({ name: 'Placeholder Bob Example' });
    });

    it('leaves nothing with somebody who arrives later', async () => {
      await using elsewhere = await startPacked(await open(), { config: { baseUrl: 'http://elsewhere.test' } });
      const there = await bringCast(elsewhere);
      const eve = join(directory, `${kind}-eve.zip`);
      await exportTo(elsewhere, there.bob.viewer, eve);
      const identity = (await contentOf(eve)).get('channel.json')![0]!['identity'] as Line;
      const line = named(post, { author: identity['hash'], body: 'Forged before' });
      const stored = named(post, { owner: identity['hash'], body: 'Stored before' });
      const twin = { ...identity, hash: 'same-guid', url: 'https://evil.test/bob', address: 'bob@evil.test' };
      const ofTwin = named(post, { author: 'same-guid', body: 'Forged with the same guid' });
      await forge(honest, forged, (name, content) => {
        const withItems = changing(items, (own) => [...own, line, stored, ofTwin])(name, content);
        return changing('identities.jsonl', (own) => [...own, identity, twin])(name, Buffer.from(withItems));
      });
      await importFor(tributary, cast.alice, forged);
      expect(await authorOf(line['mid'])).toMatchObject({ hash: identity['hash'] });
      const laundered = join(directory, `${kind}-laundered.zip`);
      await exportTo(tributary, cast.alice.viewer, laundered);
      await removeAll(line, stored);
      expect((await importFor(tributary, cast.dana, eve)).state).toBe('finished');
      expect((await importFor(tributary, cast.alice, laundered)).state).toBe('finished');
      const faked = { name: 'Placeholder Bob Example', network: 'unknown', url: '', guid: '' };
      for (const mid of [line['mid'], ofTwin['mid']]) expect(await authorOf(mid)).toMatchObject(faked);
      const here = await inside(async ({ db }) => {
        const written = db.selectFrom('item').innerJoin('xchan', 'xchan.id', 'item.owner_xchan_id').select('item.mid');
        return written.where('xchan.hash', '=', String(identity['hash'])).execute();
      });
      expect(here.map(({ mid }) => mid)).not.toContain(stored['mid']);
      await importFor(tributary, cast.alice, forged);
      for (const mid of [line['mid'], ofTwin['mid']]) expect(await authorOf(mid)).toMatchObject(faked);
    });

    it('gains nobody anything, and shows it nowhere as theirs, whatever it says', async () => {
      const readers = {
        anonymous: openBrowser(tributary),
        alice: await openBrowserAs(tributary, cast.alice),
        bob: await openBrowserAs(tributary, cast.bob),
      };
      const written = ['bob', 'carol', 'dana'] as const;
      const hashes = { bob, carol, dana: await hashOf(tributary, cast.dana) };
      for (const [index, person] of written.entries()) await say(cast[person], { body: markerOf(index) });
      const shown = async () => {
        await tributary.runner.drain();
        const entries = written.map(
          async (person) => [person, await shownAsWrittenBy(tributary, { cast, readers, person })] as const,
        );
        return Object.fromEntries(await Promise.all(entries));
      };
      const shownBefore = await shown();
      for (const [index, person] of written.entries()) {
        for (const [place, markers] of Object.entries(shownBefore[person]!)) {
          expect([place, markers]).toEqual([place, [`marker${index}end`]]);
        }
      }
      let forgeries = 100;
      const people = [...Object.values(hashes), String(post['author']), 'nobody'];
      const record = fc.record({
        author: fc.constantFrom(...people),
        owner: fc.constantFrom(...people),
        base: fc.constantFrom('post', 'answer'),
        isLike: fc.boolean(),
        isTop: fc.boolean(),
        keepsName: fc.boolean(),
        isDeleted: fc.boolean(),
        visibility: fc.constantFrom('public', 'group', 'restricted', 'owner'),
        body: fc.string({ maxLength: 20 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
          await removeAll(answer);
          const before = await others();
          const lines = records.map(({ base, isLike, isTop, keepsName, visibility, ...more }) => {
            const from = base === 'post' ? post : answer;
            const place = isTop ? { thread: null, answers: null } : { thread: post['mid'], answers: post['mid'] };
            const body = `${more.body} ${markerOf((forgeries += 1))}`;
            const shape = isLike ? like : { body };
            const changed = { ...from, ...place, ...more, ...shape, audience: { ...everybody, visibility } };
            return keepsName && base === 'answer' ? changed : named(changed);
          });
          await forge(
            honest,
            forged,
            changing(items, (own) => [...lines, ...own]),
          );
          expect((await importFor(tributary, cast.alice, forged)).state).toBe('finished');
          // What bob wrote comes back, unless something else has its name now.
          expect((await others()).filter((name) => name !== answer['mid'])).toEqual(before);
          const back = await authorOf(answer['mid']);
          const isBobs = back?.hash === bob;
          const [row] = await inside(({ db }) =>
            db.selectFrom('item').select('body').where('mid', '=', String(answer['mid'])).execute(),
          );
          expect(isBobs ? row!.body : answer['body']).toBe(answer['body']);
        }),
        { numRuns: 12 },
      );
      expect(await shown()).toEqual(shownBefore);
    });
  });
});

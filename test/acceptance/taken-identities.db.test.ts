import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityHash } from '../../src/core/identity/domain/identity-hash.ts';
import type { Tx } from '../../src/core/platform/storage/database.ts';
import { sign } from '../../src/lib/keys.ts';
import { whirlpool } from '../../src/lib/digest.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../rig/cast.ts';
import {
  changing,
  contentOf,
  exportTo,
  forge,
  importFor,
  type ImportResult,
  type Line,
} from '../rig/channel-archive.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { request } from '../rig/request.ts';
import { startTributary, type TestTributary } from '../rig/tributary.ts';

const directory = mkdtempSync(join(tmpdir(), 'tributary-taken-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const items = 'items/000001.jsonl';
/** Another pair than that of the cast. */
const keys = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

forEachDatabase((open, kind) => {
  describe('the identity in an archive', () => {
    let here: TestTributary;
    let elsewhere: TestTributary;
    let cast: Cast;
    let there: Cast;
    const pathOf = (name: string) => join(directory, `${kind}-${name}.zip`);

    beforeEach(async () => {
      here = await startTributary(await open('cast'));
      cast = await bringCast(here);
      elsewhere = await startTributary(await open(), { config: { baseUrl: 'http://elsewhere.test' } });
      there = await bringCast(elsewhere);
    });

    afterEach(async () => {
      await here[Symbol.asyncDispose]();
      await elsewhere[Symbol.asyncDispose]();
    });

    const say = async (on: TestTributary, who: Person, form: Record<string, string>) => {
      const answer = await request(on, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    };
    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => here.operations.database.write(work);
    const identityIn = async (path: string): Promise<Line> =>
      (await contentOf(path)).get('channel.json')![0]!['identity'] as Line;
    const named = (hash: unknown) =>
      inside(({ db }) => db.selectFrom('xchan').selectAll().where('hash', '=', String(hash)).executeTakeFirst());
    const channelsOf = (who: Person) =>
      inside(({ db }) =>
        db
          .selectFrom('channel')
          .innerJoin('xchan', 'xchan.id', 'channel.xchan_id')
          .select(['xchan.hash', 'xchan.guid', 'channel.address'])
          .where('channel.user_id', '=', who.user.id)
          .orderBy('channel.id', 'desc')
          .execute(),
      );
    const bring = async (who: Person, path: string): Promise<ImportResult> => {
      const result = await importFor(here, who, path);
      expect([result.state, result.error]).toEqual(['finished', null]);
      return result;
    };
    /** The archive of carol here, with another identity in its head, and a post of that identity. */
    const claim = async (to: string, guid: string, hash: string, address = 'zoe'): Promise<void> => {
      const own = pathOf('own');
      await say(here, cast.carol, { body: 'Of carol' });
      await exportTo(here, cast.carol.viewer, own);
      const post = (await contentOf(own)).get(items)!.find(({ body }) => body === 'Of carol')!;
      const identity = { ...(await identityIn(own)), hash, guid, ...signed(guid), name: 'Zoe' };
      const claimed = { ...post, uuid: 'claimed', mid: 'mid:claimed', body: 'Claimed', author: hash, owner: hash };
      await forge(own, to, (name, content) => {
        if (name !== 'channel.json') return changing(items, () => [claimed])(name, content);
        const head = JSON.parse(content.toString()) as Line;
        return JSON.stringify({ ...head, address, name: 'Zoe', identity, privateKey: keys.privateKey });
      });
    };
    const signed = (guid: string) => ({ guidSig: sign(guid, keys.privateKey), publicKey: keys.publicKey });
    const seen = async (who: Person, mid: unknown): Promise<boolean> => {
      const path = `/api/z/1.0/item/full?mid=${encodeURIComponent(String(mid))}`;
      const answer = await request(here, 'GET', path, { basic: who.basic });
      return answer.text.includes('For zoe');
    };

    it('has no hash of another, and sees nothing that is for them, who arrive nevertheless', async () => {
      await say(elsewhere, there.bob, { body: 'Of zoe' });
      const [zoe, dana, forged] = [pathOf('zoe'), pathOf('dana'), pathOf('forged')];
      await exportTo(elsewhere, there.bob.viewer, zoe);
      const hash = String((await identityIn(zoe))['hash']);
      await say(elsewhere, there.dana, { body: 'For zoe', contact_allow: hash });
      await exportTo(elsewhere, there.dana.viewer, dana);
      const mid = (await contentOf(dana)).get(items)!.find(({ body }) => body === 'For zoe')!['mid'];
      await claim(forged, 'a-guid-of-carol', hash);
      const { report } = await bring(cast.carol, forged);
      expect(report.warnings.map(({ code }) => code)).toContain('identity_changed');
      await bring(cast.dana, dana);
      expect(await seen(cast.carol, mid)).toBe(false);
      const [taken] = await channelsOf(cast.carol);
      expect(taken).toMatchObject({ address: 'zoe', hash: identityHash('a-guid-of-carol', keys.publicKey) });
      // What the archive itself names came along, and comes once.
      const post = await inside(({ db }) =>
        db
          .selectFrom('item')
          .innerJoin('xchan as author', 'author.id', 'item.author_xchan_id')
          .innerJoin('xchan as owner', 'owner.id', 'item.owner_xchan_id')
          .select(['author.hash as author', 'owner.hash as owner'])
          .where('item.mid', '=', 'mid:claimed')
          .executeTakeFirst(),
      );
      expect(post).toEqual({ author: taken!.hash, owner: taken!.hash });
      const again = await bring(cast.carol, forged);
      expect(again.report.counts).toMatchObject({ channels: { unchanged: 1 }, threads: { added: 0, unchanged: 1 } });
      await bring(cast.bob, zoe);
      expect((await channelsOf(cast.bob))[0]).toMatchObject({ hash });
      expect(await seen(cast.bob, mid)).toBe(true);
    });

    it('has no guid of another who is known here, and takes nothing from them', async () => {
      const [zoe, forged] = [pathOf('known'), pathOf('known-forged')];
      await exportTo(elsewhere, there.bob.viewer, zoe);
      const identity = await identityIn(zoe);
      await say(elsewhere, there.dana, { body: 'For zoe', contact_allow: String(identity['hash']) });
      const dana = pathOf('known-dana');
      await exportTo(elsewhere, there.dana.viewer, dana);
      await bring(cast.dana, dana);
      const before = await named(identity['hash']);
      expect(before).toMatchObject({ guid: identity['guid'] });
      const guid = String(identity['guid']);
      await claim(forged, guid, identityHash(guid, keys.publicKey));
      await bring(cast.carol, forged);
      expect(await named(identity['hash'])).toEqual(before);
      expect((await channelsOf(cast.carol))[0]!.guid).not.toBe(guid);
      await bring(cast.carol, forged);
      expect(await channelsOf(cast.carol)).toHaveLength(2);
      await bring(cast.bob, zoe);
      expect((await channelsOf(cast.bob))[0]).toMatchObject({ hash: identity['hash'], guid });
    });

    it('arrives, whatever others have said of its hash and guid before', async () => {
      const [zoe, forged] = [pathOf('late'), pathOf('late-forged')];
      await exportTo(elsewhere, there.bob.viewer, zoe);
      const identity = await identityIn(zoe);
      const guid = String(identity['guid']);
      await claim(forged, guid, identityHash(guid, keys.publicKey));
      await forge(
        forged,
        pathOf('late-named'),
        changing('identities.jsonl', (lines) => [
          ...lines,
          { ...identity, kind: 'identity', guid: 'other', ...signed('other'), url: 'https://evil.test/zoe' },
        ]),
      );
      await bring(cast.carol, pathOf('late-named'));
      expect((await channelsOf(cast.carol))[0]).toMatchObject({ guid });
      await bring(cast.bob, zoe);
      const [arrived] = await channelsOf(cast.bob);
      expect(arrived).toMatchObject({ hash: identity['hash'], guid: expect.not.stringMatching(guid) });
      await bring(cast.bob, zoe);
      expect((await channelsOf(cast.bob))[0]).toEqual(arrived);
      const back = pathOf('late-back');
      await exportTo(here, cast.bob.viewer, back);
      await bring(cast.bob, back);
    });

    it('gives no post the address of another one, whatever uuid it says', async () => {
      await say(here, cast.bob, { body: 'Of bob' });
      const [bobs, own, forged] = [pathOf('bob'), pathOf('uuids'), pathOf('uuids-forged')];
      await exportTo(here, cast.bob.viewer, bobs);
      const victim = (await contentOf(bobs)).get(items)![0]!;
      await say(here, cast.carol, { body: 'Of carol' });
      await exportTo(here, cast.carol.viewer, own);
      const post = (await contentOf(own)).get(items)![0]!;
      const mids = ['mid:elsewhere', 'https://elsewhere.test/item/one', 'http://tributary.test/item/mine'];
      const lines = mids.map((mid) => ({ ...post, mid, uuid: victim['uuid'], body: `Trap ${mid}` }));
      await forge(
        own,
        forged,
        changing(items, () => lines),
      );
      await bring(cast.carol, forged);
      await bring(cast.carol, forged);
      const rows = await inside(({ db }) =>
        db.selectFrom('item').select(['uuid', 'mid', 'body']).where('body', 'like', 'Trap%').orderBy('id').execute(),
      );
      expect(rows.map(({ mid }) => mid)).toEqual(mids);
      expect(new Set([...rows.map(({ uuid }) => uuid), victim['uuid']]).size).toBe(4);
      expect(rows[2]!.uuid).toBe('mine');
      for (const { uuid, body } of rows) {
        expect((await request(here, 'GET', `/item/${uuid}`, {})).text).toContain(body);
      }
      expect((await request(here, 'GET', `/item/${String(victim['uuid'])}`, {})).text).toContain('Of bob');
      // A message id that is the uuid of an item is taken, whatever mid that item has.
      const form = { body: 'Taken', message_id: rows[0]!.uuid };
      const answer = await request(here, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
      expect(answer.status).toBe(409);
    });

    it.each([
      ['of a group', 'harbour', 'harbour-2'],
      ['that others have as their username', 'renamed', 'renamed-2'],
      ['that ends with a dot', 'dana.', 'dana-2'],
    ])('takes no address %s', async (_whose, address, given) => {
      if (address === 'harbour') await bringGroup(here, cast.alice, address);
      if (address === 'renamed') {
        const names = { username: address, username_key: address };
        await inside(({ db }) => db.updateTable('user').set(names).where('id', '=', cast.dana.user.id).execute());
      }
      const forged = pathOf(`address-${address}`);
      await claim(forged, 'of-carol', identityHash('of-carol', keys.publicKey), address);
      const { report } = await bring(cast.carol, forged);
      expect(report.warnings.map(({ code }) => code)).toContain('address_changed');
      expect((await channelsOf(cast.carol))[0]!.address).toBe(given);
    });

    it('keeps a hash of Hubzilla that is made of guid and key', async () => {
      const hash = await whirlpool(`of-hubzilla${keys.publicKey}`);
      await claim(pathOf('hubzilla'), 'of-hubzilla', hash);
      await bring(cast.carol, pathOf('hubzilla'));
      expect((await channelsOf(cast.carol))[0]).toMatchObject({ hash });
    });

    it('keeps a hash that its key does not show on the server that has exported it, and has another elsewhere', async () => {
      const late = pathOf('late-keys');
      const { channelId, xchanId } = there.bob.viewer;
      const { database } = elsewhere.operations;
      const { guid } = await identityOfBob();
      const hash = identityHash(guid, '');
      await database.write((tx) => tx.db.updateTable('xchan').set({ hash }).where('id', '=', xchanId).execute());
      await say(elsewhere, there.bob, { body: 'Late' });
      await exportTo(elsewhere, there.bob.viewer, late);
      await bring(cast.bob, late);
      const [arrived] = await channelsOf(cast.bob);
      expect(arrived!.hash).toBe(identityHash(guid, String((await identityIn(late))['publicKey'])));
      // As if the channel had been removed where it was.
      await database.write(async ({ db }) => {
        await db.updateTable('xchan').set({ hash: 'gone', guid: 'gone' }).where('id', '=', xchanId).execute();
        await db.updateTable('channel').set({ address: 'gone' }).where('id', '=', channelId).execute();
      });
      const forged = pathOf('unproven');
      await forge(late, forged, (name, content) =>
        name === 'channel.json'
          ? content.toString().replace(/(?<="proof":"1\.)./, (first) => (first === 'A' ? 'B' : 'A'))
          : content,
      );
      const unproven = await importFor(elsewhere, there.carol, forged, { dryRun: true });
      expect(unproven.report.channels[0]!.xid).toBe(arrived!.hash);
      const { state, report } = await importFor(elsewhere, there.dana, late);
      expect([state, report.channels[0]!.xid]).toEqual(['finished', hash]);

      async function identityOfBob() {
        const query = database.reader.db.selectFrom('xchan').select('guid').where('id', '=', xchanId);
        return query.executeTakeFirstOrThrow();
      }
    });
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase, type TestDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Channel } from '../domain/channel.ts';
import { isKeyPair, isSignedBy } from '../../../lib/keys.ts';
import { findChannel, findChannelByAddress, listChannelsWithoutKeys, readPrivateKey } from '../storage/channels.ts';
import { findXchan } from '../storage/xchans.ts';
import type { KeyPair } from '../../platform/operations/context.ts';
import { createChannel } from './create-channel.ts';
import { ensureKeys, mintMissingKeys } from './ensure-keys.ts';

/** Another pair each time, small so that it takes no time. */
const mint = (): KeyPair =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

forEachDatabase((open) => {
  describe('channels without keys', () => {
    let test: TestDatabase;
    let minted = 0;
    /** While it is pending, no pair exists before the pair with that number is requested. */
    let untilBothMint: Promise<void> | undefined;
    let releaseAt = 0;
    let bothMint: () => void = () => {};
    let one: TestTributary;
    let other: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      test = await open();
      const overrides = {
        mintKeys: async () => {
          minted += 1;
          if (minted === releaseAt) bothMint();
          await untilBothMint;
          return mint();
        },
      };
      one = await startTributary(test, { overrides });
      other = await startTributary(test, { overrides });
      cast = await bringCast(one);
    });

    afterAll(async () => {
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    });

    const reader = () => one.operations.database.reader;

    async function bare(address: string): Promise<Channel> {
      const draft = { userId: cast.alice.user.id, groupId: null, address, name: address, path: null, description: '' };
      const { channelId } = await one.operations.database.write((tx) =>
        createChannel(one.operations, tx, { ...draft, role: 'forum', defaultVisibility: 'public', archived: false }),
      );
      return (await findChannel(reader(), channelId))!;
    }

    async function expectKeys({ id }: Pick<Channel, 'id'>): Promise<void> {
      const channel = (await findChannel(reader(), id))!;
      const xchan = (await findXchan(reader(), { id: channel.xchanId }))!;
      expect(isKeyPair(await readPrivateKey(reader(), id), channel.publicKey)).toBe(true);
      expect(isSignedBy(channel.guid, channel.guidSig, channel.publicKey)).toBe(true);
      expect(xchan).toMatchObject({ publicKey: channel.publicKey, guidSig: channel.guidSig, guid: channel.guid });
    }

    it('get one pair, however many ask for it in however many processes', async () => {
      const channel = await bare('bare-one');
      expect(channel).toMatchObject({ publicKey: '', guidSig: '' });
      const before = minted;
      releaseAt = before + 2;
      untilBothMint = new Promise((release) => {
        bothMint = release;
      });
      const asking = [one, other].flatMap(({ operations }) => [1, 2, 3].map(() => ensureKeys(operations, channel.id)));
      await Promise.all(asking);
      expect(minted - before).toBe(2);
      await expectKeys(channel);
      const first = (await findChannel(reader(), channel.id))!.publicKey;
      await ensureKeys(one.operations, channel.id);
      expect((await findChannel(reader(), channel.id))!.publicKey).toBe(first);
      expect(minted - before).toBe(2);
    });

    it('keep the hash that they are known by', async () => {
      const channel = await bare('bare-two');
      const { hash } = (await findXchan(reader(), { id: channel.xchanId }))!;
      await ensureKeys(one.operations, channel.id);
      expect((await findXchan(reader(), { id: channel.xchanId }))!.hash).toBe(hash);
    });

    it('cost an import no key, and get theirs behind it', async () => {
      const group = await bringGroup(one, cast.alice);
      const before = minted;
      const { state, report } = await importArchive(one, cast.alice, group, await writeZip(smallCommunity));
      expect(state).toBe('finished');
      expect(minted - before).toBe(2);
      expect(await listChannelsWithoutKeys(reader(), { afterId: 0, limit: 10 })).toEqual([]);
      for (const { address } of report.channels) await expectKeys((await findChannelByAddress(reader(), address))!);
    });

    it.each(['xchan?address=', 'verify?channel=', 'channel/export/basic?channel='])(
      'show them to whoever asks first: %s',
      async (call) => {
        const channel = await bare(`asked-${call.replace(/\W/g, '')}`);
        const value = call.startsWith('xchan') ? `${channel.address}@tributary.test` : channel.address;
        const answer = await request(one, 'GET', `/api/z/1.0/${call}${value}`, { token: cast.alice.token });
        expect(answer.status).toBe(200);
        const { publicKey } = (await findChannel(reader(), channel.id))!;
        expect(publicKey).not.toBe('');
        expect(answer.text).toContain(JSON.stringify(publicKey).slice(1, -1));
        await expectKeys(channel);
      },
    );

    it('show them to other servers', async () => {
      const channel = await bare('asked-actor');
      const headers = { accept: 'application/activity+json' };
      const answer = await request(one, 'GET', `/channel/${channel.address}`, { headers });
      const { publicKey } = (await findChannel(reader(), channel.id))!;
      expect(publicKey).not.toBe('');
      expect(answer.text).toContain(JSON.stringify(publicKey).slice(1, -1));
    });

    it('get them in the background from where it stopped', async () => {
      const channels = [await bare('last-one'), await bare('last-two'), await bare('last-three')];
      const stop = new AbortController();
      const faultPoint = (): void => stop.abort();
      await mintMissingKeys({ ...one.operations, faultPoint }, stop.signal);
      expect(await listChannelsWithoutKeys(reader(), { afterId: 0, limit: 10 })).toHaveLength(2);
      await mintMissingKeys(one.operations, new AbortController().signal);
      for (const channel of channels) await expectKeys(channel);
    });
  });

  describe('an archive that names more channels than an import may bring', () => {
    it.each([false, true])('is refused before anything is written (dry run: %s)', async (dryRun) => {
      const tributary = await startTributary(await open('cast'), { config: { importChannels: 3 } });
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      const channels = Array.from({ length: 4 }, (_, index) => ({
        id: `C0000${index}`,
        name: `room-${index}`,
        members: ['U1'],
      }));
      const files = { 'users.json': smallCommunity['users.json'], 'channels.json': channels };
      const refused = await importArchive(tributary, cast.alice, group, await writeZip(files), { dryRun });
      expect(refused.state).toBe('failed');
      expect(refused.error).toMatch(/names 4 channels, and an import may bring 3.*TRIBUTARY_IMPORT_CHANNELS/);
      const { db } = tributary.operations.database.reader;
      expect(await db.selectFrom('source_user').select('id').execute()).toEqual([]);
      expect(await db.selectFrom('channel').select('id').where('group_id', 'is not', null).execute()).toEqual([]);
      const folders = { ...files, 'channels.json': channels.slice(0, 3), 'unlisted/2024-01-01.json': [] };
      const more = await importArchive(tributary, cast.alice, group, await writeZip(folders), { dryRun });
      expect(more.error).toMatch(/names 4 channels/);
      const few = { ...files, 'channels.json': channels.slice(0, 3) };
      const taken = await importArchive(tributary, cast.alice, group, await writeZip(few), { dryRun });
      expect(taken).toMatchObject({ state: 'finished', error: null });
      await tributary[Symbol.asyncDispose]();
    });
  });
});

import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeGroup } from '../../../src/core/lifecycle/index.ts';
import { collectBlobs } from '../../../src/core/files/operations/collect-blobs.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { openBrowser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** An image that is wide, and says where it was taken. */
const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#0a6a70' } })
  .withExif({ IFD0: { Artist: 'Somebody at home' } })
  .jpeg()
  .toBuffer();

forEachDatabase((open) => {
  describe('pictures of users and groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const put = (who: Person, path: string, file: Buffer | string, form: Record<string, string> = {}) => {
      const sent = { token: who.token, file, part: 'avatar', filename: 'a.jpg', mimetype: 'application/octet-stream' };
      return request(tributary, 'PUT', `/api/v4${path}`, { ...sent, form });
    };
    const putJson = (who: Person, path: string, json: object) =>
      request(tributary, 'PUT', `/api/v4${path}`, { token: who.token, json });
    const avatarOf = async (who: Person, path: string) => {
      const { json } = await request(tributary, 'GET', `/api/v4${path}`, { token: who.token });
      return (json as { avatar_url: string | null }).avatar_url;
    };
    /** What is served at an address, to somebody or to nobody. */
    const bytesAt = async (url: string, who?: Person) => {
      const server = await tributary.server();
      const headers = { ...(who && { 'private-token': who.token }) };
      const { statusCode, rawPayload } = await server.inject({ method: 'GET', url: new URL(url).pathname, headers });
      if (statusCode !== 200) return { statusCode };
      const { width, height, exif } = await sharp(rawPayload).metadata();
      return { statusCode, width, height, exif };
    };

    it('of users are where records say, upright and without what they say beside the picture', async () => {
      expect(await avatarOf(cast.bob, '/user')).toBeNull();
      const { status, json } = await put(cast.bob, '/user/avatar', photo);
      const url = 'http://tributary.test/photo/profile/l/bob';
      expect([status, json]).toEqual([200, { avatar_url: url }]);
      expect(await avatarOf(cast.alice, `/users/${cast.bob.user.id}`)).toBe(url);
      expect(await avatarOf(cast.alice, `/users/${cast.alice.user.id}`)).toBeNull();
      expect(await bytesAt(url)).toEqual({ statusCode: 200, width: 300, height: 300, exif: undefined });
      expect(await putJson(cast.bob, '/user/avatar', { avatar: '' })).toMatchObject({ json: { avatar_url: null } });
      expect((await bytesAt(url)).statusCode).not.toBe(500);
      expect(await avatarOf(cast.bob, '/user')).toBeNull();
    });

    it('come beside an empty part with another name, as python-gitlab sends them', async () => {
      expect((await put(cast.bob, '/user/avatar', photo, { file: '' })).status).toBe(200);
      expect((await put(cast.alice, `/groups/${group.id}`, photo, { file: '' })).status).toBe(200);
      expect(await put(cast.bob, '/user/avatar', photo, { file: 'x' })).toMatchObject({ status: 400 });
    });

    it('are refused where they are none', async () => {
      expect((await put(cast.bob, '/user/avatar', 'no image')).status).toBe(422);
      expect(await putJson(cast.bob, '/user/avatar', {})).toMatchObject({
        status: 400,
        json: { error: 'avatar is missing' },
      });
      expect((await putJson(cast.bob, '/user/avatar', { avatar: 'https://x.example/a.png' })).status).toBe(400);
      expect((await put(cast.alice, '/groups/harbour', 'no image')).status).toBe(422);
      expect(await avatarOf(cast.alice, '/groups/harbour')).toBeNull();
      expect((await putJson(cast.alice, '/groups/harbour', { avatar: 'a.png' })).status).toBe(400);
      expect((await put(cast.stranger, '/groups/harbour', photo)).status).toBe(404);
    });

    it('of groups come with other changes, and are for those who may see the group', async () => {
      const changed = await put(cast.alice, '/groups/harbour', photo, { name: 'The Old Harbour' });
      const url = `http://tributary.test/photo/group/${group.id}`;
      expect(changed).toMatchObject({ status: 200, json: { name: 'The Old Harbour', avatar_url: url } });
      expect(await bytesAt(url, cast.alice)).toEqual({ statusCode: 200, width: 300, height: 300, exif: undefined });
      const path = 'http://tributary.test/api/v4/groups/harbour/avatar';
      expect(await bytesAt(path, cast.alice)).toMatchObject({ statusCode: 200, width: 300 });
      const others = [await bytesAt(url), await bytesAt(url, cast.stranger), await bytesAt(path, cast.stranger)];
      expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      await putJson(cast.alice, '/groups/harbour', { visibility: 'public' });
      expect((await bytesAt(url)).statusCode).toBe(200);
      expect(await putJson(cast.alice, '/groups/harbour', { avatar: '' })).toMatchObject({
        json: { avatar_url: null },
      });
      expect((await bytesAt(url)).statusCode).toBe(404);
    });

    it('of groups are changed on the page of its settings, and shown on its page', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      const page = '/groups/harbour/-/settings';
      expect((await alice.get(page)).text).toContain('The image is cropped to its centre.');
      const file = { name: 'a.jpg', content: photo, type: 'image/jpeg' };
      const sent = await alice.send(`${page}/picture`, {}, { file });
      expect(sent.location).toBe('/groups/harbour?notice=changed');
      expect((await alice.get('/groups/harbour')).text).toContain(`src="/photo/group/${group.id}"`);
      await alice.get(page);
      const none = await alice.send(`${page}/picture`, {}, { file: { ...file, content: 'no image' } });
      expect([none.status, none.text]).toEqual([422, expect.stringContaining('This file isn’t an image')]);
      const stranger = await openBrowserAs(tributary, cast.stranger);
      await stranger.get('/settings');
      expect((await stranger.send(`${page}/picture`, {}, { file })).status).toBe(404);
      await alice.get(page);
      await alice.send(`${page}/picture`, { remove: '1' }, { file: { ...file, content: '' } });
      expect((await alice.get('/groups/harbour')).text).not.toContain('/photo/group/');
      expect((await openBrowser(tributary).get(`/photo/group/${group.id}`)).status).toBe(404);
    });

    it('leave no bytes behind', async () => {
      const { operations, clock, runner } = tributary;
      const hashes = async () => {
        const found: string[] = [];
        for await (const { hash } of operations.blobs.list()) found.push(hash);
        return found;
      };
      // Bytes on the disk are of now; the clock of the tests is behind.
      clock.advance(10 * 365 * 86_400_000);
      await put(cast.alice, '/groups/harbour', photo);
      const { blob_hash: shown } = await operations.database.reader.db
        .selectFrom('group_picture')
        .select('blob_hash')
        .executeTakeFirstOrThrow();
      clock.advance(3 * 86_400_000);
      await collectBlobs(operations);
      expect(await hashes()).toEqual([shown]);
      await removeGroup(operations, cast.alice.viewer, group.id, 'harbour');
      await runner.drain();
      clock.advance(3 * 86_400_000);
      await collectBlobs(operations);
      expect(await hashes()).toEqual([]);
    });
  });
});

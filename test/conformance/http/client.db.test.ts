import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTributaryClient, formOf, type TributaryClient } from '../../../clients/typescript/index.ts';
import { bringCast, bringGroup, type Cast, password } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('the TypeScript client', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let baseUrl: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      baseUrl = await (await tributary.server()).listen({ host: '127.0.0.1', port: 0 });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('posts, shows to a privacy group, uploads and reads through the channel API', async () => {
      const alice = createTributaryClient({ baseUrl, credentials: { username: 'alice', password } });
      const group = await alice.POST('/api/z/1.0/group', { body: { gname: 'Friends' } });
      const hash = group.data!.group.hash;
      const body = { body: 'For friends', title: 'Tea & cake', 'group_allow[]': [hash], media: new Blob(['scones']) };
      const posted = await alice.POST('/api/z/1.0/item/update', { body, bodySerializer: formOf });
      expect(posted.error).toBeUndefined();
      expect(posted.data!.item).toMatchObject({ title: 'Tea & cake', allow_gid: `<${hash}>` });

      const { data: stream } = await alice.GET('/api/z/1.0/channel/stream', { params: { query: { records: 5 } } });
      expect(stream!.map(({ title, attach }) => [title, attach?.length])).toEqual([['Tea & cake', 1]]);
      const { data: files } = await alice.GET('/api/z/1.0/files');
      const file_id = files!.results.find(({ is_dir }) => is_dir === '0')!.hash;
      const { data: meta } = await alice.GET('/api/z/1.0/filedata', { params: { query: { file_id, start: 2 } } });
      expect(atob(meta!.attach.content)).toBe('ones');
    });

    it('says what went wrong', async () => {
      const nobody = createTributaryClient({ baseUrl });
      const { data, error, response } = await nobody.GET('/api/z/1.0/verify');
      expect([data, error?.error, response.status]).toEqual([undefined, 'unauthenticated', 401]);
    });

    it('makes groups, members and tokens, and uploads reassignments through the group API', async () => {
      const alice = clientOf(cast.alice.token);
      const id = (await bringGroup(tributary, cast.alice)).fullPath;
      const path = { path: { id } };
      const access = { username: 'bob', access_level: 30 as const };
      expect((await alice.POST('/api/v4/groups/{id}/members', { params: path, body: access })).response.status).toBe(
        201,
      );
      const { data: members } = await alice.GET('/api/v4/groups/{id}/members', {
        params: { ...path, query: { per_page: 10 } },
      });
      expect(members!.map(({ username, access_level }) => [username, access_level])).toEqual([
        ['alice', 50],
        ['bob', 30],
      ]);
      const file = await alice.GET('/api/v4/groups/{id}/placeholder_reassignments', { params: path, parseAs: 'text' });
      expect(file.data).toContain('Source host,');
      const upload = { file: new File([String(file.data)], 'reassignments.csv') };
      const sent = await alice.POST('/api/v4/groups/{id}/placeholder_reassignments', {
        params: path,
        body: upload,
        bodySerializer: formOf,
      });
      expect(sent.data).toMatchObject({ upload_id: expect.any(Number) as number });
      const issued = await alice.POST('/api/v4/user/personal_access_tokens', { body: { name: 'x', scopes: ['api'] } });
      const { data: self } = await clientOf(issued.data!.token).GET('/api/v4/personal_access_tokens/self');
      expect(self).toMatchObject({ name: 'x', active: true });
    });

    function clientOf(token: string): TributaryClient {
      return createTributaryClient({ baseUrl, credentials: { token } });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('WebFinger', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const finger = (query: string): Promise<TestAnswer> => request(tributary, 'GET', `/.well-known/webfinger?${query}`);

    it.each(['acct:alice@tributary.test', 'acct:ALICE@Tributary.Test', 'http://tributary.test/channel/alice'])(
      'finds %s',
      async (resource) => {
        const { status, headers, text } = await finger(`resource=${encodeURIComponent(resource)}`);
        expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
          200,
          'application/jrd+json; charset=utf-8',
          '*',
        ]);
        expect(JSON.parse(text)).toEqual({
          subject: 'acct:alice@tributary.test',
          aliases: ['http://tributary.test/channel/alice'],
          properties: { 'http://webfinger.net/ns/name': 'Alice Example' },
          links: [
            { rel: 'self', type: 'application/activity+json', href: 'http://tributary.test/channel/alice' },
            {
              rel: 'http://webfinger.net/rel/profile-page',
              type: 'text/html',
              href: 'http://tributary.test/channel/alice',
            },
            { rel: 'http://webfinger.net/rel/avatar', href: 'http://tributary.test/photo/profile/l/alice' },
          ],
        });
      },
    );

    it('answers who asks for its type, or has the answer already', async () => {
      const url = '/.well-known/webfinger?resource=acct:alice@tributary.test';
      const first = await request(tributary, 'GET', url, { headers: { accept: 'application/jrd+json' } });
      const tag = String(first.headers['etag']);
      expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\//)]);
      expect((await request(tributary, 'GET', url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    });

    it('gives the links that are asked for alone', async () => {
      const relsOf = async (query: string): Promise<string[]> => {
        const { text } = await finger(`resource=acct:alice@tributary.test&${query}`);
        return (JSON.parse(text) as { links: { rel: string }[] }).links.map(({ rel }) => rel);
      };
      expect(await relsOf('rel=self')).toEqual(['self']);
      const avatar = 'http://webfinger.net/rel/avatar';
      expect(await relsOf(`rel=self&rel=${encodeURIComponent(avatar)}`)).toEqual(['self', avatar]);
      expect(await relsOf('rel=unknown')).toEqual([]);
    });

    it('leads to what is there', async () => {
      const { text } = await finger('resource=acct:alice@tributary.test');
      for (const { href, type } of (JSON.parse(text) as { links: { href: string; type?: string }[] }).links) {
        const answer = await request(tributary, 'GET', new URL(href).pathname, { headers: { accept: type ?? '*/*' } });
        expect([answer.status, String(answer.headers['content-type'])]).toEqual([
          200,
          expect.stringContaining(type ?? 'image/'),
        ]);
      }
    });

    it('says what is missing, and what is not there', async () => {
      for (const query of ['', 'resource=', 'resource=alice', 'resource=acct:a@b&resource=acct:c@d']) {
        const { status, headers } = await finger(query);
        expect([query, status, headers['access-control-allow-origin']]).toEqual([query, 400, '*']);
      }
      const unknown = [
        'acct:nobody@tributary.test',
        'acct:alice@elsewhere.test',
        'http://elsewhere.test/channel/alice',
        'http://tributary.test/users/alice',
        'http://tributary.test/channel/%zz',
        'mailto:alice@tributary.test',
      ];
      for (const resource of unknown) {
        expect([resource, (await finger(`resource=${encodeURIComponent(resource)}`)).status]).toEqual([resource, 404]);
      }
    });

    it('does not know the forum of a private group', async () => {
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { json } = await request(tributary, 'GET', '/api/z/1.0/channel/list', { basic: cast.alice.basic });
      const forum = (json as string[]).find((address) => address !== 'alice')!;
      expect((await finger(`resource=acct:${forum}@tributary.test`)).status).toBe(404);
    });
  });
});

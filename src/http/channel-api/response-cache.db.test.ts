import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../test/rig/databases.ts';
import type { UserViewer } from '../../core/platform/domain/viewer.ts';
import { tagOf } from '../protocol/conditional.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const alice: UserViewer = {
  kind: 'user',
  userId: 1,
  username: 'alice',
  isAdmin: false,
  language: '',
  channelId: 3,
  ownChannelIds: [3],
  xchanId: 5,
  ownXchanIds: [5],
  scopes: ['api'],
  credential: 'token',
  tokenId: 8,
  at: '2026-01-02T03:04:05.000Z',
};
const url = '/api/z/1.0/channel/stream?records=10';

/** A reply that notes its headers. */
function replyWith(given: Record<string, string | number> = {}) {
  const headers = { ...given };
  const reply = {
    header: (name: string, value: string) => {
      headers[name] = value;
    },
    getHeader: (name: string) => headers[name],
  };
  return { reply: reply as unknown as FastifyReply, headers };
}

forEachDatabase((open, kind) => {
  describe('cached responses', () => {
    let test: TestDatabase;
    let cache: ResponseCache;

    beforeAll(async () => {
      test = await open();
      cache = createResponseCache(test.database);
    });

    const keyOf = (viewer: UserViewer, asked = url) => cache.cacheKey(viewer, { url: asked } as FastifyRequest);
    const put = async (viewer: UserViewer, body: string, asked = url, headers: Record<string, string> = {}) =>
      cache.set(await keyOf(viewer, asked), [Buffer.from(body)], replyWith(headers).reply);
    const find = async (viewer: UserViewer, asked = url) => {
      const { reply, headers } = replyWith();
      return { body: cache.get(await keyOf(viewer, asked), reply)?.toString(), headers };
    };
    /**
     * What `work` returns where nobody wrote meanwhile: commits to other databases of the same PostgreSQL change the version, too,
     * and what was cached is then read again.
     */
    const undisturbed = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        const before = await test.database.version();
        const outcome = await work();
        if ((await test.database.version()) === before) return outcome;
      }
    };
    const write = () =>
      test.database.write((tx) =>
        tx.db
          .insertInto('setting')
          .values({ key: `key-${Math.floor(performance.now() * 1000)}`, value: '1', updated_at: alice.at })
          .execute(),
      );

    it('are given again with their tag and where they lead on', async () => {
      const { made, headers, found } = await undisturbed(async () => {
        const { reply, headers } = replyWith({ link: '</next>; rel="next"' });
        const made = cache.set(await keyOf(alice), [Buffer.from('the '), Buffer.from('tide')], reply);
        return { made, headers, found: await find(alice) };
      });
      expect(made.toString()).toBe('the tide');
      expect(headers['etag']).toBe(tagOf([Buffer.from('the '), Buffer.from('tide')]));
      expect(found).toEqual({ body: 'the tide', headers });
    });

    it('that lead nowhere have no such header', async () => {
      const found = await undisturbed(async () => {
        await put(alice, 'the last page', '/last');
        return find(alice, '/last');
      });
      expect(found).toEqual({ body: 'the last page', headers: { etag: tagOf([Buffer.from('the last page')]) } });
    });

    it('are not there before they are made', async () => {
      expect(await find(alice, '/another')).toEqual({ body: undefined, headers: {} });
    });

    const others: Partial<UserViewer>[] = [
      { userId: 2 },
      { channelId: 4 },
      { credential: 'password' },
      { tokenId: 9 },
      { tokenId: undefined },
      { scopes: ['read_api'] },
      { scopes: ['api', 'sudo'] },
      { at: '2026-01-02T03:05:05.000Z' },
      { at: '2026-01-02T04:04:05.000Z' },
      { at: '2026-01-03T03:04:05.000Z' },
    ];

    it.each(others)('are of one viewer and one minute: not of %o', async (other) => {
      const bodies = await undisturbed(async () => {
        await put(alice, 'for alice');
        return [(await find({ ...alice, ...other })).body, (await find(alice)).body];
      });
      expect(bodies).toEqual([undefined, 'for alice']);
    });

    it('are of one address and of all of a minute', async () => {
      const bodies = await undisturbed(async () => {
        await put(alice, 'for alice');
        const later = await find({ ...alice, at: '2026-01-02T03:04:59.999Z' });
        return [(await find(alice, `${url}&start=1`)).body, later.body];
      });
      expect(bodies).toEqual([undefined, 'for alice']);
    });

    it('are distinguished where numbers only look alike side by side', async () => {
      const alike = await undisturbed(async () => {
        await put({ ...alice, userId: 1, channelId: 23 }, 'of channel 23', '/alike');
        return (await find({ ...alice, userId: 12, channelId: 3 }, '/alike')).body;
      });
      expect(alike).toBeUndefined();
      const scopes = await undisturbed(async () => {
        await put({ ...alice, scopes: ['api', 'sudo'] }, 'of two scopes', '/scopes');
        return (await find({ ...alice, scopes: ['apisudo' as 'api'] }, '/scopes')).body;
      });
      expect(scopes).toBeUndefined();
    });

    it('hold until something is written', async () => {
      await put(alice, 'before');
      const early = await keyOf(alice);
      await write();
      expect((await find(alice)).body).toBeUndefined();
      // What was read before does not become what is read after.
      cache.set(early, [Buffer.from('before')], replyWith().reply);
      expect((await find(alice)).body).toBeUndefined();
      const after = await undisturbed(async () => {
        await put(alice, 'after');
        return (await find(alice)).body;
      });
      expect(after).toBe('after');
    });

    // What is cached is counted in the process, and on PostgreSQL the commits of other tests empty it meanwhile.
    it.skipIf(kind === 'postgres')(
      'have bodies of no more than 48 MiB, with what they take beside their bytes',
      async () => {
        const large = 'x'.repeat(16 * 1024 * 1024 - 501);
        for (const page of [1, 2, 3]) await put(alice, `${page}${large}`, `/large/${page}`);
        for (const page of [1, 2, 3]) expect((await find(alice, `/large/${page}`)).body?.length).toBe(large.length + 1);
        await put(alice, 'small', '/small');
        const cached = [];
        for (const page of [1, 2, 3]) cached.push((await find(alice, `/large/${page}`)).body !== undefined);
        expect(cached).toEqual([false, true, true]);
        await put(alice, 'y'.repeat(48 * 1024 * 1024), '/too-large');
        expect((await find(alice, '/too-large')).body).toBeUndefined();
        expect((await find(alice, '/small')).body).toBe('small');
      },
    );
  });
});

import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('live events', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await (await tributary.server()).listen({ host: '127.0.0.1', port: 0 });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const ask = async (path: string, method = 'GET') => {
      const { port } = (await tributary.server()).server.address() as AddressInfo;
      const asked = httpRequest({ port, host: '127.0.0.1', path, method, headers: { authorization: cast.bob.basic } });
      asked.on('error', () => undefined).end();
      return asked;
    };

    it('have room for a page whose loads were broken off fifty times', async () => {
      // By so many milliseconds: while the server looks up who asks and what for, and once it has answered.
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          await wait(index * 20);
          const asked = await ask('/events?channel=alice&channel=bob');
          await once(asked, 'finish');
          await wait(index % 10);
          asked.destroy();
        }),
      );
      const open: IncomingMessage[] = [];
      await expect
        .poll(async () => {
          const [answer] = (await once(await ask('/events?channel=alice'), 'response')) as [IncomingMessage];
          open.push(answer);
          return answer.statusCode;
        })
        .toBe(200);
      // Every place is free again, not only one.
      for (let index = 1; index < 20; index += 1) {
        const [answer] = (await once(await ask('/events?channel=alice'), 'response')) as [IncomingMessage];
        open.push(answer);
      }
      expect(open.slice(-20).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
      const [refused] = (await once(await ask('/events?channel=alice'), 'response')) as [IncomingMessage];
      expect(refused.statusCode).toBe(429);
      for (const answer of [...open, refused]) answer.destroy();
    });

    it('are answered at once where only the headers are asked for', async () => {
      const asked = await ask('/events?channel=alice', 'HEAD');
      const [answer] = (await once(asked, 'response', { signal: AbortSignal.timeout(10_000) })) as [IncomingMessage];
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
      answer.resume();
      await once(answer, 'end', { signal: AbortSignal.timeout(10_000) });
    });
  });
});

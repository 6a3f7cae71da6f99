import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open, kind) => {
  it('is reported with a clock that differs from the clock of the database', async () => {
    await using tributary = await startTributary(await open());
    const checks = { database: 'ok', blobs: 'ok', queue: 'ok' };
    expect((await request(tributary, 'GET', '/readyz')).json).toEqual({ status: 'ok', checks });
    await using other = await startTributary(await open());
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
      const { status, json } = await request(other, 'GET', '/readyz');
      expect([status, json]).toEqual([200, { status: 'ok', checks: { ...checks, clock: 'failed' } }]);
    } finally {
      vi.useRealTimers();
    }
  });

  describe.skipIf(kind === 'postgres')('readiness over S3', () => {
    let tributary: TestTributary;
    let s3: Awaited<ReturnType<typeof startFauxqs>>;
    const seen: string[] = [];
    /** Requests that the store has not answered yet; they wait while it is silent. */
    let isSilent = false;
    const proxy = createServer((incoming, outgoing) => {
      seen.push(incoming.method ?? '');
      if (isSilent) return;
      const { method = 'GET', url = '/', headers } = incoming;
      const onward = ask({ host: '127.0.0.1', port: s3.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });

    beforeAll(async () => {
      s3 = await startFauxqs({ port: 0, logger: false });
      s3.createBucket('blobs');
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as AddressInfo;
      const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', timeout: 10 };
      const blobs = `s3://blobs/club?endpoint=http://127.0.0.1:${port}`;
      tributary = await startTributary(await open(), { config: { blobs, s3: keys } });
    });

    afterAll(async () => {
      proxy.closeAllConnections();
      proxy.close();
      await tributary[Symbol.asyncDispose]();
      await s3.stop();
    });

    it('is asked of the store once, without writing, however many want to know', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => request(tributary, 'GET', '/readyz')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers[0]!.json).toEqual({ status: 'ok', checks: { database: 'ok', blobs: 'ok', queue: 'ok' } });
      expect(seen).toEqual(['HEAD']);
    });

    it('says of database and store apart how they are, and does not wait for a silent one', async () => {
      const config = { blobs: tributary.config.blobs, s3: tributary.config.s3 };
      await using other = await startTributary(await open(), { config });
      isSilent = true;
      seen.length = 0;
      const answers = await Promise.all(Array.from({ length: 20 }, () => request(other, 'GET', '/readyz')));
      answers.push(await request(other, 'GET', '/readyz'));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      for (const { json } of answers) {
        expect(json).toEqual({ status: 'unavailable', checks: { database: 'ok', blobs: 'timeout', queue: 'ok' } });
      }
      expect(seen).toEqual(['HEAD']);
    });

    it('says so when the bucket is not there', async () => {
      isSilent = false;
      const blobs = tributary.config.blobs.replace('//blobs/', '//nobodys/');
      await using other = await startTributary(await open(), { config: { blobs, s3: tributary.config.s3 } });
      const { status, json } = await request(other, 'GET', '/readyz');
      expect([status, json]).toMatchObject([503, { checks: { database: 'ok', blobs: 'failed' } }]);
    });
  });
});

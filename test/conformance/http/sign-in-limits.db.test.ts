import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { defaultPasswordCost } from '../../../src/core/platform/operations/passwords.ts';
import { bringCast, type Cast, password } from '../../rig/cast.ts';
import { openBrowser } from '../../rig/browser.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const url = '/api/z/1.0/verify';
const basicOf = (login: string, secret: string): string =>
  `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;

/** Few enough that a test reaches them soon. */
const few = { signInFailuresPerMinute: 3, signInFailuresPerAddress: 6, signInFailuresPerAccount: 8 };

forEachDatabase((open, kind) => {
  // What is counted here is in memory; only how accounts are found differs between databases.
  const isFirst = kind === 'sqlite';

  describe('failed sign-ins', () => {
    let tributary: TestTributary;
    let cast: Cast;

    async function start(config: Partial<Config> = {}): Promise<void> {
      tributary = await startTributary(await open('cast'), { config: { ...few, ...config } });
      cast = await bringCast(tributary);
    }
    beforeEach(() => start());
    afterEach(() => tributary[Symbol.asyncDispose]());

    interface From {
      readonly address?: string;
      readonly forwarded?: string;
    }
    async function ask(authorization: string, { address = '192.0.2.1', forwarded }: From = {}): Promise<number> {
      const server = await tributary.server();
      const headers = { authorization, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
      return (await server.inject({ url, headers, remoteAddress: address })).statusCode;
    }
    const guess = (login: string, from?: From) => ask(basicOf(login, 'wrong'), from);
    const signIn = (login: string, from?: From) => ask(basicOf(login, password), from);
    const inTurn = async (count: number, attempt: (index: number) => Promise<number>): Promise<number[]> => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1) statuses.push(await attempt(index));
      return statuses;
    };

    it('count for the account, however its name is written', async () => {
      const names = ['dana', 'DANA', 'Dana@Example.test', 'ｄａｎａ', 'daNa', 'dana@example.TEST'];
      expect(await inTurn(names.length, (index) => guess(names[index]!))).toEqual([401, 401, 401, 429, 429, 429]);
      expect(await signIn('dana')).toBe(429);
      expect(await signIn('dana', { address: '192.0.2.2' })).toBe(200);
      tributary.clock.advance(61_000);
      expect(await signIn('dana')).toBe(200);
    });

    it.runIf(isFirst)('count alike for names that nobody has', async () => {
      expect(await inTurn(4, (index) => guess(index % 2 ? 'nobody-here' : 'NOBODY-here'))).toEqual([
        401, 401, 401, 429,
      ]);
    });

    it.runIf(isFirst)('count for the address over all names, and unknown tokens with them', async () => {
      const names = ['a1', 'a2', 'a3', 'a4', 'a5'];
      expect(await inTurn(5, (index) => guess(names[index]!))).toEqual([401, 401, 401, 401, 401]);
      expect(await ask('Bearer trb-nobodys')).toBe(401);
      expect([await guess('a6'), await ask('Bearer trb-nobodys'), await signIn('alice')]).toEqual([429, 429, 429]);
      expect(await ask(`Bearer ${cast.alice.token}`)).toBe(200);
      expect(await signIn('alice', { address: '192.0.2.2' })).toBe(200);
    });

    it.runIf(isFirst)('count for a /64 network of IPv6 as for one address', async () => {
      const address = (index: number) => `2001:db8:1:2::${index}`;
      expect(await inTurn(4, (index) => guess('dana', { address: address(index) }))).toEqual([401, 401, 401, 429]);
      expect(await guess('dana', { address: '2001:db8:1:3::1' })).toBe(401);
    });

    it.runIf(isFirst)('count for the account over all addresses, and lock nobody out who is at home', async () => {
      await signIn('dana', { address: '198.51.100.1' });
      const browser = openBrowser(tributary);
      await browser.get('/sign-in');
      await browser.send('/sign-in', { login: 'dana', password });
      expect(await inTurn(9, (index) => guess('dana', { address: `203.0.113.${index}` }))).toEqual([
        ...Array<number>(8).fill(401),
        429,
      ]);
      expect(await signIn('dana', { address: '203.0.113.99' })).toBe(429);
      expect(await signIn('dana', { address: '198.51.100.1' })).toBe(200);
      expect((await browser.get('/')).text).toContain('Hello, Dana');
      expect(await ask(`Bearer ${cast.dana.token}`, { address: '203.0.113.99' })).toBe(200);
      expect(await signIn('alice', { address: '203.0.113.99' })).toBe(200);
    });

    it.runIf(isFirst)('do not lock neighbours out who have signed in from the same address', async () => {
      await signIn('alice');
      await inTurn(6, (index) => guess(`name${index}`));
      expect([await signIn('alice'), await signIn('bob')]).toEqual([200, 429]);
    });

    it.runIf(isFirst)(
      'are not hidden by many at once, nor does a right password count however often it comes at once',
      async () => {
        const wrong = await Promise.all(
          Array.from({ length: 8 }, (_, index) => ask(basicOf('dana', `wrong ${index}`))),
        );
        expect(wrong.filter((status) => status === 401)).toHaveLength(3);
        const right = await Promise.all(Array.from({ length: 20 }, () => signIn('alice', { address: '192.0.2.9' })));
        expect(new Set(right)).toEqual(new Set([200]));
      },
    );

    it.runIf(isFirst)('are counted on pages as in the APIs', async () => {
      await start({ signInFailuresPerMinute: 2 });
      const statuses = await inTurn(3, async (index) => {
        const browser = openBrowser(tributary);
        await browser.get('/sign-in');
        return (await browser.send('/sign-in', { login: index ? 'DANA' : 'dana@example.test', password: 'x' })).status;
      });
      expect(statuses).toEqual([401, 401, 429]);
      expect(await guess('dana', { address: '127.0.0.1' })).toBe(429);
    });

    it.runIf(isFirst)('believe no X-Forwarded-For without a proxy', async () => {
      const forwarded = (index: number) => `198.51.100.${index}`;
      expect(await inTurn(4, (index) => guess('dana', { forwarded: forwarded(index) }))).toEqual([401, 401, 401, 429]);
    });

    it.runIf(isFirst)(
      'are counted by what the last of so many proxies saw, never by what a client wrote before it',
      async () => {
        await start({ trustProxy: 1 });
        const forged = (index: number) => ({ forwarded: `198.51.100.${index}, 203.0.113.5` });
        expect(await inTurn(4, (index) => guess('dana', forged(index)))).toEqual([401, 401, 401, 429]);
        expect(await guess('dana', { forwarded: '203.0.113.6' })).toBe(401);
        await start({ trustProxy: 2 });
        const twice = (index: number) => ({ forwarded: `198.51.100.${index}, 203.0.113.5, 10.0.0.${index}` });
        expect(await inTurn(4, (index) => guess('dana', twice(index)))).toEqual([401, 401, 401, 429]);
      },
    );

    it.runIf(isFirst)('are counted by the first address that is no trusted proxy, and from proxies alone', async () => {
      await start({ trustProxy: ['10.0.0.0/8'] });
      const proxied = (index: number) => ({
        address: '10.0.0.1',
        forwarded: `198.51.100.${index}, 203.0.113.5, 10.1.1.${index}`,
      });
      expect(await inTurn(4, (index) => guess('dana', proxied(index)))).toEqual([401, 401, 401, 429]);
      const outside = (index: number) => ({ address: '192.0.2.1', forwarded: `198.51.100.${index}` });
      expect(await inTurn(4, (index) => guess('dana', outside(index)))).toEqual([401, 401, 401, 429]);
    });
  });

  describe('comparing passwords', () => {
    it.runIf(isFirst)('leaves room for files, whoever guesses how fast', async () => {
      await using tributary = await startTributary(await open('cast'), {
        config: { trustProxy: 1 },
        overrides: { passwordCost: defaultPasswordCost },
      });
      const { alice } = await bringCast(tributary);
      const server = await tributary.server();
      const ask = async (authorization: string, from: string) =>
        (await server.inject({ url, headers: { authorization, 'x-forwarded-for': from } })).statusCode;
      expect(await ask(alice.basic, '192.0.2.1')).toBe(200);
      const { blobs, passwords } = tributary.operations;
      const { hash } = await blobs.put(Readable.from([Buffer.from('abc')]));

      const guesses = Array.from({ length: 300 }, (_, index) =>
        ask(basicOf(`nobody${index}`, 'wrong'), `198.51.100.${index % 30}`),
      );
      while (passwords.counts.refused === 0) await new Promise((resolve) => setImmediate(resolve));
      const bytes = await text(await blobs.open(hash));
      const cached = await ask(alice.basic, '192.0.2.1');
      const { running, waiting } = passwords.counts;
      expect([bytes, cached]).toEqual(['abc', 200]);
      // Both came through while guesses still stood in the queue.
      expect([running, waiting > 0]).toEqual([2, true]);

      const statuses = await Promise.all(guesses);
      const compared = statuses.filter((status) => status === 401).length;
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      expect(passwords.counts.peakRunning).toBe(2);
      expect(passwords.counts.refused).toBe(300 - compared);
    });

    it.runIf(isFirst)('lets a small file pass 300 wrong passwords that came before it', async () => {
      await using tributary = await startTributary(await open(), {
        config: { trustProxy: 1 },
        overrides: { passwordCost: defaultPasswordCost },
      });
      const { alice } = await bringCast(tributary);
      const sent = { basic: alice.basic, file: 'abc', filename: 'a.txt', form: { contact_allow: '' } };
      const stored = (await request(tributary, 'POST', '/api/z/1.0/file', sent)).json as { attach: { hash: string } };
      const { hash } = stored.attach;
      const server = await tributary.server();
      // Over the network: sockets, parsing and the threads that read files are what guesses could take away.
      const address = await server.listen({ port: 0, host: '127.0.0.1' });
      const { passwords } = tributary.operations;
      const fetchFile = async () => (await fetch(`${address}/attach/${hash}`)).text();
      expect(await fetchFile()).toBe('abc');

      let answered = 0;
      const guesses = Array.from({ length: 300 }, async (_, index) => {
        const from = `198.51.100.${index % 30}`;
        const authorization = basicOf(`nobody${index}`, 'wrong');
        const answer = await fetch(`${address}${url}`, { headers: { authorization, 'x-forwarded-for': from } });
        await answer.arrayBuffer();
        if (answer.status === 401) answered += 1;
        return answer.status;
      });
      // All have come: those that may wait do, and the rest is refused.
      while (passwords.counts.refused + passwords.counts.running + passwords.counts.waiting < 300 - answered)
        await new Promise((resolve) => setImmediate(resolve));
      const before = answered;
      expect(await fetchFile()).toBe('abc');
      const passed = answered - before;
      const { waiting } = passwords.counts;
      const compared = (await Promise.all(guesses)).filter((status) => status === 401).length;
      expect(compared).toBeGreaterThan(40);
      // It waited for those at most whose turn it was, and not for those that came before it.
      expect(waiting).toBeGreaterThan(0);
      expect(passed).toBeLessThan(compared / 4);
    });

    it.runIf(isFirst)('refuses with a few seconds to wait', async () => {
      await using tributary = await startTributary(await open(), { overrides: { passwordCost: defaultPasswordCost } });
      const server = await tributary.server();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          server.inject({ url, headers: { authorization: basicOf(`nobody${index}`, 'wrong') } }),
        ),
      );
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['3']));
    });
  });
});

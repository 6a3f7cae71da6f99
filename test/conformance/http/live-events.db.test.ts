import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/core/platform/storage/database.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Bytes of the heap that something still refers to. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A browser's EventSource, near enough. */
class Ear {
  readonly heard: Heard[] = [];
  lastId = '';
  #rest = '';
  readonly #answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.#answer = answer;
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      this.#rest += text;
      const blocks = this.#rest.split('\n\n');
      this.#rest = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    });
    answer.on('error', () => undefined);
  }

  #take(block: string): void {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
    this.lastId = fields['id'] ?? this.lastId;
    if (fields['data'] === undefined) return;
    this.heard.push({ id: this.lastId, event: fields['event'], data: JSON.parse(fields['data']) });
  }

  /** Waits until something is true of what was heard. */
  async until(isSo: (heard: readonly Heard[]) => boolean): Promise<void> {
    for (let tries = 0; !isSo(this.heard); tries += 1) {
      if (tries > 400) throw new Error(`heard only ${JSON.stringify(this.heard)}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  get isOpen(): boolean {
    return !this.#answer.complete && !this.#answer.destroyed;
  }

  close(): void {
    this.#answer.destroy();
  }
}

forEachDatabase((open, kind) => {
  describe('live events', () => {
    let tributary: TestTributary;
    /** Another process, near enough: a server of its own over the same database. */
    let other: TestTributary;
    let cast: Cast;
    const ears: Ear[] = [];

    beforeAll(async () => {
      const test = await open('cast');
      tributary = await startTributary(test);
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const { database: _own, cast: _cast, ...same } = test;
      const again = { ...same, database: openDatabase(test.url, { poolSize: 4 }) };
      other = await startTributary(again, { clock: tributary.clock });
      for (const each of [tributary, other]) await (await each.server()).listen({ host: '127.0.0.1', port: 0 });
    });

    afterAll(async () => {
      for (const ear of ears) ear.close();
      await other[Symbol.asyncDispose]();
      await tributary[Symbol.asyncDispose]();
    });

    const ask = async (who: Person | undefined, query: string, last?: string, at = tributary) => {
      const { port } = (await at.server()).server.address() as AddressInfo;
      const headers = {
        ...(who && { authorization: who.basic }),
        ...(last !== undefined && { 'last-event-id': last }),
      };
      const [answer] = (await once(get({ port, host: '127.0.0.1', path: `/events${query}`, headers }), 'response')) as [
        IncomingMessage,
      ];
      return answer;
    };
    const listen = async (who: Person, query: string, last?: string, at = tributary): Promise<Ear> => {
      const ear = new Ear(await ask(who, query, last, at));
      ears.push(ear);
      await expect.poll(() => ear.lastId).not.toBe('');
      return ear;
    };
    const say = async (who: Person, form: Record<string, string>): Promise<string> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      return (answer.json as { item_id: string }).item_id;
    };
    const kinds = (ear: Ear) => ear.heard.filter(({ event }) => event === 'item').map(({ data }) => data['kind']);

    it('tell of new, changed and deleted items of a channel, in each process', async () => {
      const [here, there] = [
        await listen(cast.bob, '?channel=alice'),
        await listen(cast.bob, '?channel=alice', undefined, other),
      ];
      const id = await say(cast.alice, { body: 'Hello' });
      for (const ear of [here, there]) await ear.until((heard) => heard.length > 0);
      expect(here.heard[0]).toMatchObject({
        event: 'item',
        data: { kind: 'new', item_id: Number(id), thread_id: Number(id), channel_id: cast.alice.viewer.channelId },
      });
      await say(cast.alice, { post_id: id, body: 'Hello again' });
      await request(tributary, 'POST', '/api/z/1.0/item/delete', { basic: cast.alice.basic, form: { item_id: id } });
      for (const ear of [here, there]) {
        await ear.until((heard) => heard.some(({ data }) => data['kind'] === 'removed'));
        expect(kinds(ear)[0]).toBe('new');
        expect(kinds(ear).at(-1)).toBe('removed');
      }
    });

    it('say nothing of what may not be seen, and of nobody else’s counts', async () => {
      const [bob, stranger] = [await listen(cast.bob, '?channel=alice'), await listen(cast.stranger, '?channel=alice')];
      const secret = await say(cast.alice, { body: 'For bob alone', contact_allow: await hashOf(cast.bob) });
      await tributary.runner.drain();
      await bob.until((heard) => heard.some(({ event }) => event === 'counts'));
      expect(bob.heard.find(({ event }) => event === 'counts')!.data).toEqual({ notifications: 1 });
      await request(tributary, 'POST', '/api/z/1.0/item/delete', {
        basic: cast.alice.basic,
        form: { item_id: secret },
      });
      const open = await say(cast.alice, { body: 'For everybody' });
      await stranger.until((heard) => heard.length > 0);
      expect(stranger.heard.map(({ data }) => data['item_id'])).toEqual([Number(open)]);
    });

    it('go on where a connection broke off, wherever it comes back', async () => {
      const ear = await listen(cast.bob, '?channel=alice');
      const first = await say(cast.alice, { body: 'one' });
      await ear.until((heard) => heard.length > 0);
      ear.close();
      const missed = [await say(cast.alice, { body: 'two' }), await say(cast.alice, { body: 'three' })];
      await say(cast.bob, { body: 'elsewhere' });
      const back = await listen(cast.bob, '?channel=alice', ear.lastId, other);
      await back.until((heard) => heard.length >= 2);
      const ids = back.heard.map(({ data }) => data['item_id']);
      expect(ids).toEqual(missed.map(Number));
      expect(ids).not.toContain(Number(first));
      // What the log does not have any more cannot be gone on from.
      const lost = await listen(cast.bob, '?channel=alice', '1-999999');
      await lost.until((heard) => heard.some(({ event }) => event === 'reset'));
    });

    it('tell of a thread, wherever it stands', async () => {
      const top = await say(cast.alice, { body: 'A thread' });
      const ear = await listen(cast.bob, `?thread=${top}`);
      await say(cast.alice, { body: 'Another' });
      const comment = await say(cast.alice, { parent: top, body: 'A comment' });
      await ear.until((heard) => heard.length > 0);
      expect(ear.heard.map(({ data }) => data['item_id'])).toEqual([Number(comment)]);
    });

    it('are for those who are signed in and may see what they ask for', async () => {
      const refused = async (who: Person | undefined, query: string): Promise<number | undefined> => {
        const answer = await ask(who, query);
        answer.destroy();
        return answer.statusCode;
      };
      expect(await refused(undefined, '')).toBe(401);
      expect(await refused(cast.bob, '?channel=nobody')).toBe(404);
      expect(await refused(cast.bob, '?thread=999999')).toBe(404);
    });

    it('end when the server does', async () => {
      const last = await startTributary(await open('cast'));
      await bringCast(last);
      await (await last.server()).listen({ host: '127.0.0.1', port: 0 });
      const ear = await listen(cast.bob, '', undefined, last);
      await last[Symbol.asyncDispose]();
      await expect.poll(() => ear.isOpen).toBe(false);
    });

    const hashOf = async (who: Person): Promise<string> => {
      const rows = (await request(tributary, 'GET', '/api/z/1.0/abook', { basic: who.basic })).json;
      return (rows as Record<string, string>[])[0]!['xchan_hash']!;
    };

    it.runIf(kind === 'sqlite')('take little memory for each of many pages', async () => {
      const before = heapInUse();
      const many: Ear[] = [];
      for (const who of [cast.alice, cast.bob, cast.carol, cast.dana, cast.stranger]) {
        for (let index = 0; index < 12; index += 1) many.push(await listen(who, '?channel=alice'));
      }
      const id = await say(cast.alice, { body: 'To all' });
      for (const ear of many) await ear.until((heard) => heard.length > 0);
      expect(many.every(({ heard }) => heard[0]!.data['item_id'] === Number(id))).toBe(true);
      // Both ends of each connection are in this process.
      expect((heapInUse() - before) / many.length).toBeLessThan(100_000);
      for (const ear of many) ear.close();
    });
  });
});

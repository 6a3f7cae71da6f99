import type { BusyCall } from '../../../bench/lib/busy-calls.ts';
import type { BusyData } from '../../../bench/lib/busy-data.ts';
import type { Tributary } from '../../../src/compose.ts';

/** What asks the server of this process, and nobody but it. */
export interface Asker {
  /** Prepares a call as the next one: answers as a whole are no longer those that were given before. */
  prepare(call: BusyCall): Promise<void>;
  /** Asks, and does what is to happen later, which is part of what a write takes; returns the bytes of the answer. */
  ask(call: BusyCall): Promise<number>;
}

/** One for each database: nobody else has written there what it writes. */
export function createAsker(tributary: Tributary, data: BusyData): Asker {
  const { operations, runner } = tributary;
  let asked = 0;
  return {
    async prepare(call) {
      await this.ask(call);
      // Something that no list shows.
      await operations.database.write((tx) =>
        tx.db
          .insertInto('setting')
          .values({ key: `key ${asked}`, value: '', updated_at: '' })
          .execute(),
      );
    },
    async ask({ what, path, body, as, headers }) {
      asked += 1;
      const url = path.startsWith('/api/z/') ? `${path}${path.includes('?') ? '&' : '?'}asked=${asked}` : path;
      const answer = await (await tributary.server()).inject({
        url,
        headers: {
          'private-token': data.tokens[as ?? 'owner'],
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body === undefined ? { method: 'GET' } : { method: 'POST', payload: body }),
      });
      if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`);
      if (body !== undefined) await runner.drain();
      return answer.body.length;
    },
  };
}

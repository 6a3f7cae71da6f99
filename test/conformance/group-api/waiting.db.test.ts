import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { openDatabase } from '../../../src/core/platform/index.ts';
import { stopwatch } from '../../../src/lib/clock.ts';
import type { Cast } from '../../rig/cast.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { bringSourceUsers, header } from '../../rig/reassignment-files.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import type { TestTributary } from '../../rig/tributary.ts';

interface Status {
  readonly state: string;
}

forEachDatabase((open) => {
  describe('a status that is waited for', () => {
    let test: TestDatabase;
    /** How often somebody asked whether anything was written. */
    let looks = 0;
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      test = await open('cast');
      const { database } = test;
      const version = (): Promise<string> => {
        looks += 1;
        return database.version();
      };
      ({ tributary, cast, group } = await openHarbour({ ...test, database: { ...database, version } }));
      await bringSourceUsers(tributary, cast.alice, group, [{ id: 'U1' }]);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who = cast.alice): Promise<TestAnswer> =>
      request(tributary, 'GET', `/api/v4${path}`, { token: who.token });
    const uploads = () => `/groups/${group.id}/placeholder_reassignments/uploads`;
    /** A file that nobody has read yet. */
    const upload = async (): Promise<number> => {
      const path = `/api/v4/groups/${group.id}/placeholder_reassignments`;
      const answer = await request(tributary, 'POST', path, { token: cast.alice.token, file: `${header}\n` });
      return (answer.json as { upload_id: number }).upload_id;
    };
    /** Resolves when a request that was sent has read a state and waits: only then somebody asks again and again. */
    const untilWaiting = async (): Promise<void> => {
      const before = looks;
      await expect.poll(() => looks).toBeGreaterThan(before + 4);
    };
    const stateOf = ({ json }: TestAnswer): string => (json as Status).state;

    it('of a file is answered when another process has read it', async () => {
      const id = await upload();
      const took = stopwatch();
      const waiting = get(`${uploads()}/${id}?wait=30`);
      await untilWaiting();
      const other = openDatabase(test.url);
      await other.write((tx) =>
        tx.db.updateTable('reassignment_upload').set({ state: 'processing' }).where('id', '=', id).execute(),
      );
      await other.close();
      expect(stateOf(await waiting)).toBe('processing');
      expect(took()).toBeLessThan(25_000);
      const again = get(`${uploads()}/${id}?wait=30`);
      await tributary.runner.drain();
      expect(stateOf(await again)).toBe('finished');
    });

    it('of what has ended, or does not change, is answered nonetheless', async () => {
      const [imported] = (await get('/imports')).json as { id: number }[];
      const took = stopwatch();
      expect(stateOf(await get(`/imports/${imported!.id}?wait=60`))).toBe('finished');
      expect(took()).toBeLessThan(50_000);
      const id = await upload();
      const waited = stopwatch();
      expect(stateOf(await get(`${uploads()}/${id}?wait=1`))).toBe('received');
      expect(waited()).toBeGreaterThan(900);
      expect((await get(`${uploads()}/${id}?wait=61`)).status).toBe(400);
      expect((await get(`${uploads()}/${id}?wait=60`, cast.stranger)).status).toBe(404);
    });

    it('lets so many requests of one person wait, and no more', async () => {
      const id = await upload();
      let refused = 0;
      const waiting = Array.from({ length: 23 }, async () => {
        const answer = await get(`${uploads()}/${id}?wait=30`);
        refused += Number(answer.status === 429);
        return answer;
      });
      await expect.poll(() => refused).toBe(3);
      expect((await get(`${uploads()}/${id}`)).status).toBe(200);
      await tributary.runner.drain();
      const answers = (await Promise.all(waiting)).filter(({ status }) => status === 200);
      expect(answers).toHaveLength(20);
      // A slow machine sees it begin as well.
      expect(answers.map(stateOf)).not.toContain('received');
    });

    it('comes as events until the end', async () => {
      const id = await upload();
      const streaming = get(`${uploads()}/${id}/events`);
      await untilWaiting();
      await tributary.runner.drain();
      const { status, text, headers } = await streaming;
      expect(status).toBe(200);
      expect(headers['content-type']).toContain('text/event-stream');
      expect(headers['connection']).toBe('close');
      const states = [...text.matchAll(/^event: status\ndata: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as Status);
      expect(states.at(0)!.state).toBe('received');
      expect(states.at(-1)!.state).toBe('finished');
      const [imported] = (await get('/imports')).json as { id: number }[];
      expect((await get(`/imports/${imported!.id}/events`)).text).toMatch(
        /^event: status\ndata: \{.*"state":"finished"/,
      );
      expect((await get(`/imports/${imported!.id}/events`, cast.stranger)).status).toBe(404);
    });
  });
});

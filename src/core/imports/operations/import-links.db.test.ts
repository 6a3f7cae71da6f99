import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../groups/domain/group.ts';

const host = 'https://t1.slack.com';
const said = (ts: string, text: string, more: object = {}) => ({ type: 'message', user: 'U1', ts, text, ...more });
const linkTo = (channel: string, ts: string): string => `<${host}/archives/${channel}/p${ts.replace('.', '')}|that>`;

forEachDatabase((open) => {
  describe('links between imported messages', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'), { overrides: { batchLimit: 2 } });
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const bring = async (days: Readonly<Record<string, unknown>>) =>
      importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, ...days }));

    /** The html of the post with this beginning, and the uuids of all posts by their beginning. */
    async function stream(): Promise<Map<string, { html: string; uuid: string }>> {
      const path = '/api/z/1.0/channel/stream?mindate=2000-01-01&html=1&channel=harbour-general';
      const { json } = await request(tributary, 'GET', path, { token: cast.alice.token });
      const posts = json as { body: string; html: string; uuid: string }[];
      return new Map(posts.map(({ body, html, uuid }) => [body.split(':')[0]!, { html, uuid }]));
    }

    const first = '1705000000.000100';
    const second = '1705000100.000100';
    const third = '1705000200.000100';
    const absent = '1706000000.000100';

    it('lead back, forward past the batch, and to what a later import brings', async () => {
      const posts = [
        said(first, `one: ${linkTo('C1', third)}`),
        said(second, `two: ${linkTo('C1', first)} and ${linkTo('C1', absent)}`),
        said(third, 'three: end'),
      ];
      const { report } = await bring({ 'general/2024-01-11.json': posts });
      expect(report.counts.threads.added).toBe(6);
      const before = await stream();
      expect(before.get('one')!.html).toContain(`href="http://tributary.test/display/${before.get('three')!.uuid}"`);
      expect(before.get('two')!.html).toContain(`href="http://tributary.test/display/${before.get('one')!.uuid}"`);
      expect(before.get('two')!.html).toContain(`href="${host}/archives/C1/p${absent.replace('.', '')}"`);
      await bring({ 'general/2024-01-11.json': posts, 'general/2024-01-23.json': [said(absent, 'four: later')] });
      const after = await stream();
      expect(after.get('two')!.html).toContain(`href="http://tributary.test/display/${after.get('four')!.uuid}"`);
      expect(after.get('two')!.html).not.toContain('slack.com');
      const { db } = tributary.operations.database.reader;
      expect(await db.selectFrom('awaited_link').select('id').execute()).toEqual([]);
    });

    it('are no tags', async () => {
      const path = '/api/z/1.0/channel/stream?mindate=2000-01-01&channel=harbour-general';
      const { json } = await request(tributary, 'GET', path, { token: cast.alice.token });
      const two = (json as { body: string; tags: unknown[] }[]).find(({ body }) => body.startsWith('two'));
      expect(two!.tags).toEqual([]);
      expect(two!.body).toMatch(/^two: \[that\]\(http:\/\/tributary\.test\/display\//);
    });

    it('come with the pins of their channel, once', async () => {
      const pinned = { 'general/2024-02-01.json': [said('1706745600.000100', 'five: keep', { pinned_to: ['C1'] })] };
      expect((await bring(pinned)).report.counts.pins).toMatchObject({ added: 1, unchanged: 0 });
      expect((await bring(pinned)).report.counts.pins).toMatchObject({ added: 0, unchanged: 1 });
      const { db } = tributary.operations.database.reader;
      expect(await db.selectFrom('pin').select(['channel_id', 'created_at']).execute()).toHaveLength(1);
    });
  });
});

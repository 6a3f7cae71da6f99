import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { bringCast, type Cast, type Person } from '../rig/cast.ts';
import { contentOf, exportTo, importFor, type ImportResult, type Line } from '../rig/channel-archive.ts';
import { hashOf } from '../rig/circle.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { fillChannel } from '../rig/full-channel.ts';
import { request, type TestRequest } from '../rig/request.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

type Row = Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), 'tributary-newer-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

forEachDatabase((open, kind) => {
  describe('a newer archive of a channel that is here', () => {
    const file = (name: string): string => join(directory, `${kind}-${name}.zip`);
    let old: TestTributary;
    let young: TestTributary;
    let cast: Cast;
    let arrived: Cast;
    let before: Map<string, Line[]>;
    let dryRun: ImportResult;
    let imported: ImportResult;
    const made: Record<string, string> = {};

    const call = async (where: TestTributary, who: Person, path: string, form: Row, sent: TestRequest = {}) => {
      const answer = await request(where, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form, ...sent });
      expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
      return answer.json as Record<string, Row>;
    };
    const say = async (where: TestTributary, who: Person, form: Row): Promise<Row> =>
      (await call(where, who, 'item/update', form))['item']!;
    const get = async (where: TestTributary, who: Person, path: string) =>
      (await request(where, 'GET', `/api/z/1.0/${path}`, { basic: who.basic })).json;
    const itemHere = async (body: string): Promise<Row> => {
      const { item } = (await get(young, arrived.alice, 'item/export_page?records=1000')) as { item: Row[] };
      return item.find((each) => each['body'] === body)!;
    };
    const exported = async (name: string): Promise<Map<string, Line[]>> => {
      const alice = await viewerOf(young.operations, arrived.alice.user.id, ['api'], 'password');
      await exportTo(young, alice, file(name));
      return contentOf(file(name));
    };
    const warned = (code: string): number => imported.report.warnings.find((each) => each.code === code)?.count ?? 0;

    /** What is done at the old place after the channel has come to the new one. */
    async function lifeGoesOn(): Promise<void> {
      const family = ((await get(old, cast.alice, 'group')) as Row[])[0]!;
      await say(old, cast.alice, { body: 'A new post', group_allow: family['hash']! });
      await say(old, cast.bob, { body: 'A new answer', parent: made['quiet']! });
      await say(old, cast.bob, { body: 'Too late', parent: made['doomed']! });
      await say(old, cast.alice, { post_id: made['edited']!, body: 'Edited at the old place' });
      await call(old, cast.alice, 'item/delete', { item_id: made['deleted']! });
      await say(old, cast.alice, { body: 'By the bridge, there', namespace: 'bridge', remote_id: '1' });
      const bridged = (await get(old, cast.alice, 'network/stream?search=bridge')) as Row[];
      await say(old, cast.bob, { body: 'Across', parent_mid: bridged[0]!['message_id']! });
      const like = { verb: 'http://activitystrea.ms/schema/1.0/like', body: '👍', parent: made['edited']! };
      await say(old, cast.bob, like);
      await call(old, cast.alice, 'file', {}, { file: 'new', filename: 'new.txt', mimetype: 'text/plain' });
      const { results } = (await get(old, cast.alice, 'files?filename=notes.txt')) as { results: Row[] };
      const revised = { file: 'changed', filename: 'notes.txt', mimetype: 'text/plain' };
      await call(old, cast.alice, 'file', { file_id: results[0]!['hash']! }, revised);
      await call(old, cast.alice, 'channel/rename', { name: 'Alice of old' });
      await call(old, cast.alice, 'channel/profile', { fields: '[]' });
      await call(old, cast.alice, 'group', { gname: 'Crew' });
      const [bob, stranger] = [await hashOf(old, cast.bob), await hashOf(old, cast.stranger)];
      await call(old, cast.alice, 'group_members', { group_name: 'Crew', add: bob });
      await call(old, cast.alice, 'group_members', { group_name: 'Family', add: bob });
      await call(old, cast.alice, 'abook', { hash: stranger });
      await old.runner.drain();
    }

    beforeAll(async () => {
      old = await startPacked(await open(), { config: { baseUrl: 'http://old.test' } });
      cast = await bringCast(old);
      await fillChannel(old, cast);
      for (const name of ['quiet', 'edited', 'deleted', 'doomed']) {
        made[name] = (await say(old, cast.alice, { body: `The ${name} one` }))['id']!;
        old.clock.advance(60_000);
      }
      await exportTo(old, cast.alice.viewer, file('first'));
      young = await startPacked(await open());
      arrived = await bringCast(young);
      await importFor(young, arrived.alice, file('first'));
      old.clock.advance(3_600_000);
      young.clock.advance(3_600_000);
      await lifeGoesOn();
      await exportTo(old, cast.alice.viewer, file('second'));
      // And at the new place.
      await say(young, arrived.alice, { body: 'Said here' });
      await say(young, arrived.alice, { body: 'By the bridge, here', namespace: 'bridge', remote_id: '1' });
      await call(young, arrived.alice, 'item/delete', { item_id: (await itemHere('The doomed one'))['id']! });
      await young.runner.drain();
      before = await exported('before');
      dryRun = await importFor(young, arrived.alice, file('second'), { dryRun: true });
      imported = await importFor(young, arrived.alice, file('second'));
    });

    afterAll(async () => {
      await old[Symbol.asyncDispose]();
      await young[Symbol.asyncDispose]();
    });

    it('brings what is new', async () => {
      expect([imported.state, imported.error]).toEqual(['finished', null]);
      expect(imported.report.counts).toMatchObject({
        channels: { added: 0, unchanged: 1 },
        threads: { added: 1 },
        comments: { added: 2, omitted: 1 },
        // A like is no comment.
        reactions: { added: 1 },
        files: { added: 1 },
      });
      for (const body of ['A new post', 'A new answer', 'Across']) expect(await itemHere(body)).toBeDefined();
      const groups = (await get(young, arrived.alice, 'group')) as Row[];
      expect(groups.map((group) => group['gname'])).toEqual(['Family', 'Crew']);
      expect(await get(young, arrived.alice, 'group_members?group_name=Crew')).toHaveLength(1);
      expect(await get(young, arrived.alice, 'files?filename=new.txt')).toMatchObject({ results: [{ filesize: '3' }] });
    });

    it('moves threads up that were answered since', async () => {
      const stream = (await get(young, arrived.alice, 'network/stream?top=1&records=200')) as Row[];
      const places = stream.map((row) => row['body']);
      expect(places.indexOf('The quiet one')).toBeLessThan(places.indexOf('The deleted one'));
    });

    it('gives answers to what came here from the same remote service', async () => {
      const [here, answer] = [await itemHere('By the bridge, here'), await itemHere('Across')];
      expect(answer['parent']).toBe(here['id']);
      expect(await itemHere('By the bridge, there')).toBeUndefined();
    });

    it('changes nothing else', async () => {
      const after = await exported('after');
      const unchanged = (name: string, key: string): void => {
        const now = new Map(after.get(name)!.map((line) => [line[key], line]));
        for (const line of before.get(name)!) {
          const { commentedAt: _, ...rest } = line;
          expect(now.get(line[key])).toMatchObject(rest);
        }
      };
      for (const name of ['items/000001.jsonl']) unchanged(name, 'mid');
      for (const name of ['files.jsonl', 'privacy-groups.jsonl', 'identities.jsonl']) unchanged(name, 'hash');
      unchanged('connections.jsonl', 'identity');
      expect(after.get('settings.json')).toEqual(before.get('settings.json'));
      const withoutLastPost = (lines: readonly Record<string, unknown>[]) =>
        lines.map((line) => ({ ...line, lastPostAt: undefined }));
      expect(withoutLastPost(after.get('channel.json')!)).toEqual(withoutLastPost(before.get('channel.json')!));
    });

    it('says what the archive says otherwise', () => {
      const codes = ['edited_in_archive', 'deleted_in_archive', 'file_newer_in_archive', 'thread_deleted'];
      expect(codes.map(warned)).toEqual([1, 1, 1, 1]);
      expect(['channel_differs', 'privacy_group_differs'].map(warned)).toEqual([1, 1]);
      expect(imported.report.warnings).toHaveLength(6);
      expect(imported.report.warnings).toContainEqual(
        expect.objectContaining({ code: 'channel_differs', sample: 'name, fields' }),
      );
    });

    it('says all that in a dry run as well', () => {
      expect(dryRun.report.warnings).toEqual(imported.report.warnings);
      const { mentions: _, ...counts } = dryRun.report.counts;
      expect(imported.report.counts).toMatchObject(counts);
    });

    it('changes nothing when it comes again', async () => {
      const { state, report } = await importFor(young, arrived.alice, file('second'));
      expect(state).toBe('finished');
      const changed = Object.entries(report.counts).filter(([, { added, updated }]) => added + updated > 0);
      expect(changed).toEqual([]);
      const { threads, comments, reactions, files } = report.counts;
      expect([threads, comments, reactions, files].map(({ unchanged }) => unchanged > 0)).toEqual(Array(4).fill(true));
    });
  });
});

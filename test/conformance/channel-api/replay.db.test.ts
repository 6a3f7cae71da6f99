import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startPacked } from '../../rig/packed.ts';
import type { TestTributary } from '../../rig/tributary.ts';
import { isListedFor, type Listed, listed, listedTable } from './replay/listed.ts';
import { deriveShapes, hasRecordings, type Recorded, readShapes, shapes } from './replay/recorded.ts';
import { type Replay, replaysIn } from './replay/requests.ts';
import { differences, shapeOf } from './replay/shape.ts';
import { bringReplayWorld, type ReplayWorld } from './replay/world.ts';

const page = new URL('../../../docs/api/channel-api.md', import.meta.url);
const cases = Object.entries(readShapes());
const used = new Set<Listed>();
const errorShape = { success: 'boolean', error: 'text', message: 'text' };

describe('recorded requests of the reference server', () => {
  it.skipIf(!hasRecordings)('have the shapes that are kept here', async () => {
    for (const [file, recordings] of deriveShapes()) {
      await expect(`${JSON.stringify(recordings, undefined, 1)}\n`).toMatchFileSnapshot(join(shapes, file));
    }
  });

  it('differ from ours as the documentation says', () => {
    expect(readFileSync(page, 'utf8')).toContain(listedTable());
  });
});

/** The differences that no entry of the table explains. */
function unexplained(name: string, recorded: Recorded, answer: TestAnswer): unknown[] {
  const explain = (place: string, status?: number): boolean => {
    const found = listed.filter((entry) => entry.status === status && isListedFor(entry, name, place));
    for (const entry of found) used.add(entry);
    return found.length > 0;
  };
  if (answer.status !== recorded.status || recorded.answer === 'nothing' || recorded.answer === 'boolean') {
    const refusal = answer.status < 400 ? [] : differences(errorShape, shapeOf(answer.json));
    if (refusal.length > 0) return refusal;
    return explain('status', answer.status) ? [] : [`status ${answer.status}: ${answer.text.slice(0, 200)}`];
  }
  return differences(recorded.answer, shapeOf(answer.json)).filter(({ path }) => !explain(path));
}

forEachDatabase((open) => {
  describe('recorded requests', () => {
    let tributary: TestTributary;
    let world: ReplayWorld;
    let replays: Readonly<Record<string, Replay>>;

    beforeAll(async () => {
      tributary = await startPacked(await open());
      world = await bringReplayWorld(tributary);
      replays = replaysIn(world);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const replay = (recorded: Recorded, { query, form, media }: Replay): Promise<TestAnswer> => {
      const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
      return request(tributary, recorded.method, `/api/z/1.0/${recorded.path}${search}`, {
        basic: world.cast[recorded.as as 'alice' | 'bob'].basic,
        ...(form && { form }),
        ...(media && { part: 'media', ...media }),
      });
    };

    it.each(cases)('%s', async (name, recorded) => {
      const again = replays[name];
      if (!again) throw new Error(`${name} has no request in our world`);
      const names = [
        ...Object.keys(again.query ?? {}),
        ...Object.keys(again.form ?? {}),
        ...(again.media ? ['media'] : []),
      ];
      expect(names.sort()).toEqual(recorded.parameters);
      expect(unexplained(name, recorded, await replay(recorded, again))).toEqual([]);
    });

    it('show every difference that the table lists', () => {
      expect(listed.filter((entry) => !used.has(entry))).toEqual([]);
    });
  });
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast } from '../../rig/cast.ts';
import { tellChannelApiStory } from '../../rig/channel-api-story.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import type { Description } from '../../rig/description.ts';
import { lacksOf } from '../../rig/exemplified.ts';
import { createRecorder, type Recorder } from '../../rig/recorder.ts';
import { request } from '../../rig/request.ts';
import { createSteadyValues } from '../../rig/steady-values.ts';
import { startPacked } from '../../rig/packed.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const file = new URL('../../../src/http/channel-api/examples.json', import.meta.url);
const prefix = '/api/z/1.0';
/** They refuse nothing, or without a body. */
const neverRefuse = ['options /upload', 'head /upload/{key}', 'get /version'];

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('examples of the channel API', () => {
    let tributary: TestTributary;
    let recorder: Recorder;

    beforeAll(async () => {
      tributary = await startPacked(await open());
      recorder = createRecorder(tributary, prefix, createSteadyValues());
      await tellChannelApiStory(tributary, await bringCast(tributary), recorder.ask);
    }, 200_000);

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are what a server answers; `npx vitest run` of this file with -u records them', async () => {
      await expect(`${JSON.stringify(recorder.examples(), null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(file));
    });

    it('stand beside every operation, which says what it does', async () => {
      const description = (await request(tributary, 'GET', '/api/openapi.json')).json as Description;
      const operations = Object.entries(description.paths)
        .filter(([path]) => path.startsWith(prefix))
        .flatMap(([path, item]) =>
          Object.entries(item).map(([method, each]) => [`${method} ${path.slice(prefix.length)}`, each] as const),
        );
      expect(operations.length).toBeGreaterThan(60);
      const lacks = operations.flatMap(([name, operation]) => lacksOf(operation).map((what) => `${name}: ${what}`));
      expect(lacks).toEqual(neverRefuse.map((name) => `${name}: an example of a refusal`));
    });
  });
});

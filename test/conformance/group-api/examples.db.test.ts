import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import type { Description } from '../../rig/description.ts';
import { hasExample, lacksOf } from '../../rig/exemplified.ts';
import { tellGroupApiStory } from '../../rig/group-api-story.ts';
import { createRecorder, type Recorder } from '../../rig/recorder.ts';
import { request } from '../../rig/request.ts';
import { startPacked } from '../../rig/packed.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const file = new URL('../../../src/http/group-api/examples.json', import.meta.url);

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('examples of the group API', () => {
    let tributary: TestTributary;
    let recorder: Recorder;

    beforeAll(async () => {
      tributary = await startPacked(await open());
      recorder = createRecorder(tributary, '/api/v4');
      await tellGroupApiStory(tributary, await bringCast(tributary), recorder.ask);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are what a server answers; `npx vitest run` of this file with -u records them again', async () => {
      await expect(`${JSON.stringify(recorder.examples(), null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(file));
    });

    it('stand beside every operation, which says what it does', async () => {
      const description = (await request(tributary, 'GET', '/api/openapi.json')).json as Description;
      const operations = Object.entries(description.paths)
        .filter(([path]) => /^\/api\/(v4\/|graphql)/.test(path))
        .flatMap(([path, item]) => Object.entries(item).map(([method, each]) => [`${method} ${path}`, each] as const));
      expect(operations.length).toBeGreaterThan(80);
      expect(operations.flatMap(([name, operation]) => lacksOf(operation).map((what) => `${name}: ${what}`))).toEqual(
        [],
      );
      const refusals = Object.entries(description.components.responses);
      const unshown = refusals.filter(([name, each]) => name.startsWith('Group') && !hasExample(each));
      expect(unshown.map(([name]) => name)).toEqual([]);
    });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { importFor } from '../../../../test/rig/channel-archive.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { basicExport } from '../../../../test/rig/hubzilla.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { zipOf } from '../../../../test/rig/zip.ts';
import { createGroup, findGroupByPath } from '../../../core/groups/index.ts';

const mark = /Imported from (\S+) on <time [^>]*title="[^"]+ UTC"[^>]*>\d+ [A-Z][a-z]+ \d{4}<\/time>/g;
const marksOf = (text: string) => [...text.matchAll(mark)].map(([, source]) => source);

forEachDatabase((open) => {
  describe('where something was imported from', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is said once on the page of the group and of each channel, however often it was imported', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      const group = (await findGroupByPath(tributary.operations.database.reader, 'harbour'))!;
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      expect(marksOf((await bob.get(`/groups/${group.fullPath}`)).text)).toEqual(['Slack']);
      const { text } = await bob.get('/channel/harbour-general');
      expect(marksOf(text)).toEqual(['Slack']);
      expect(text).toMatch(/<aside[^>]*id="about"[^]*Imported from/);
    });

    it('is not said in the names of those who wrote it, nor where they are mentioned', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      const { text } = await bob.get('/channel/harbour-general');
      expect(text).toMatch(/class="mention"[^>]*>@Ben Baker<|Hello <[^>]*>@Ben Baker<|Hello @Ben Baker/);
      expect(text).not.toContain('Placeholder Ben');
    });

    it('is said of nothing that was made here, nor after a dry run', async () => {
      const names = { name: 'The pier', path: 'pier', description: '' };
      const ownerUserId = cast.alice.user.id;
      const pier = await createGroup(tributary.operations, { ...names, visibility: 'public', ownerUserId });
      await importArchive(tributary, cast.alice, pier, await writeZip(smallCommunity), { dryRun: true });
      expect(marksOf((await openBrowser(tributary).get('/groups/pier')).text)).toEqual([]);
      expect(marksOf((await (await openBrowserAs(tributary, cast.bob)).get('/channel/alice')).text)).toEqual([]);
      await importArchive(tributary, cast.alice, pier, await writeZip(smallCommunity));
      expect(marksOf((await openBrowser(tributary).get('/groups/pier')).text)).toEqual(['Slack']);
    });

    it('is said on the page of a person whose channel came as a whole', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'tributary-imported-'));
      try {
        const path = join(directory, 'mara.zip');
        await writeFile(path, zipOf({ name: 'basic.json', content: JSON.stringify(basicExport()) }));
        expect((await importFor(tributary, cast.alice, path)).state).toBe('finished');
      } finally {
        await rm(directory, { recursive: true });
      }
      const bob = await openBrowserAs(tributary, cast.bob);
      expect(marksOf((await bob.get('/channel/mara')).text)).toEqual(['Hubzilla']);
    });
  });
});

import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImport } from '../../../src/core/imports/operations/start-import.ts';
import { findImport } from '../../../src/core/imports/storage/imports.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Names that are sent, and what they are stored as. */
const names: [sent: string, stored: string][] = [
  ['x\u202etxt.exe', 'xtxt.exe'],
  [`${'y'.repeat(300)}.pdf`, `${'y'.repeat(251)}.pdf`],
  ['a\u2066b.txt', 'ab.txt'],
];

forEachDatabase((open) => {
  describe('names of files', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const filesOf = async (channel: string): Promise<string[]> => {
      const { json } = await request(tributary, 'GET', `/api/z/1.0/files?channel=${channel}`, {
        basic: cast.alice.basic,
      });
      return (json as { results: { filename: string }[] }).results.map(({ filename }) => filename);
    };

    it.each([...names, ['a%22b.txt', 'a"b.txt'], ['../../up.txt', 'up.txt']])(
      'sent as %j are %j',
      async (sent, stored) => {
        const file = { basic: cast.alice.basic, file: 'x', filename: sent };
        await request(tributary, 'POST', '/api/z/1.0/file', file);
        await request(tributary, 'POST', '/api/z/1.0/item/update', { ...file, part: 'media' });
        expect((await filesOf('alice')).filter((name) => name === stored)).toHaveLength(2);
      },
    );

    it('are as tidy when they come out of an archive, and that of the archive is', async () => {
      const file = (name: string, index: number) => ({ id: `F${index}`, name, mimetype: 'text/plain' });
      const message = { type: 'message', user: 'U1', text: 'Look', ts: '1704340000.000100' };
      const path = await writeZip({
        ...smallCommunity,
        'general/2024-01-04.json': [{ ...message, files: names.map(([sent], index) => file(sent, index)) }],
        ...Object.fromEntries(names.map((_, index) => [`__uploads/F${index}/F${index}.txt`, Buffer.from('x')])),
      });
      const group = await bringGroup(tributary, cast.alice);
      const id = await startImport(tributary.operations, cast.alice.viewer, {
        target: { groupId: group.id },
        archive: createReadStream(path),
        filename: `${'z'.repeat(5000)}\u202e.zip`,
        format: 'auto',
        sourceHost: '',
        dryRun: false,
        options: { includeDirect: false },
      });
      await tributary.runner.drain();
      const { state, filename } = (await findImport(tributary.operations.database.reader, id))!;
      expect([state, filename]).toEqual(['finished', `${'z'.repeat(251)}.zip`]);
      const stored = await filesOf('harbour-general');
      expect(stored).toEqual(['xtxt.exe', expect.stringMatching(/^y{1,251}(\.pdf)?$/), 'ab.txt']);
    });
  });
});

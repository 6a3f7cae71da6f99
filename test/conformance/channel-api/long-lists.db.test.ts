import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { changing, exportTo, forge, importFor, type Line } from '../../rig/channel-archive.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** More than a statement has parameters. */
const many = 66_000;
const hashes = Array.from({ length: many }, (_, index) => `q${index}`);

forEachDatabase((open) => {
  describe('lists of identities that no statement holds', () => {
    const directory = mkdtempSync(join(tmpdir(), 'tributary-long-'));
    const honest = join(directory, 'honest.zip');
    const long = join(directory, 'long.zip');
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const form = { body: 'Mine' };
      await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
      await exportTo(tributary, cast.alice.viewer, honest);
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true });
    });

    const bring = async (more: (line: Line) => Line) => {
      const named = { mid: 'mid:long', uuid: 'long' };
      await forge(
        honest,
        long,
        changing('items/000001.jsonl', (lines) => [...lines, { ...lines[0]!, ...named, ...more(lines[0]!) }]),
      );
      const { state, error } = await importFor(tributary, cast.alice, long);
      return { state, error };
    };

    it('are read from archives: mentions', async () => {
      const terms = hashes.map((identity, ordinal) => ({ kind: 'mention', ordinal, text: 't', url: '', identity }));
      expect(await bring(() => ({ mid: 'mid:terms', uuid: 'terms', terms }))).toEqual({
        state: 'finished',
        error: null,
      });
    });

    it('are read from archives: audiences', async () => {
      const audience = { visibility: 'restricted', allow: hashes, allowGroups: hashes, deny: [], denyGroups: [] };
      expect(await bring(() => ({ audience }))).toEqual({ state: 'finished', error: null });
    });

    it.each(['contact_allow', 'contact_deny', 'group_allow'])('are refused by name in %s', async (name) => {
      // As many as a request may name.
      const json = { body: 'For many', [name]: hashes.slice(0, 19_990) };
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, json });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('No such identity or privacy group of this channel: q0, q1');
    });
  });
});

import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../rig/cast.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { freePort } from '../rig/server-process.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { startTributary, type TestTributary } from '../rig/tributary.ts';

/** The interpreter that Debian's packages are for; another in the path may not see them. */
const python = '/usr/bin/python3';
const isInstalled = spawnSync(python, ['-c', 'import gitlab']).status === 0;
const script = fileURLToPath(new URL('operators_day.py', import.meta.url));

forEachDatabase((open) => {
  const need = isInstalled ? '' : ': SKIPPED, install the package python3-gitlab';
  describe.skipIf(!isInstalled)(`an operator's day with python-gitlab${need}`, () => {
    let tributary: TestTributary;
    let cast: Cast;
    let host: string;

    beforeAll(async () => {
      const port = await freePort();
      host = `http://127.0.0.1:${port}`;
      tributary = await startTributary(await open(), { config: { baseUrl: host } });
      cast = await bringCast(tributary);
      await (await tributary.server()).listen({ host: '127.0.0.1', port });
      tributary.runner.start();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('goes from nothing to the right authors and back', async () => {
      const parameters = [script, host, cast.admin.token, await writeZip(smallCommunity)];
      const { stdout } = await promisify(execFile)(python, parameters, { timeout: 25_000 });
      expect(stdout).toBe('The day is over.\n');
    });
  });
});

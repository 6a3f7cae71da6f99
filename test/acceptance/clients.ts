import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { bringCast, type Cast } from '../rig/cast.ts';
import { forEachDatabase, type Open } from '../rig/databases.ts';
import { startPacked } from '../rig/packed.ts';
import { freePort } from '../rig/server-process.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import type { TestTributary } from '../rig/tributary.ts';

/** A server that clients reach, and who is there. */
export interface ReachedServer extends AsyncDisposable {
  readonly host: string;
  readonly cast: Cast;
  readonly tributary: TestTributary;
}

/** A command and its first parameters. */
export type Command = readonly [program: string, ...parameters: string[]];

/** A client of the group API that others have written, with a program of ours that lives an operator's day with it. */
export interface ForeignClient {
  readonly name: string;
  /** What to install where it is missing, as in "the package python3-gitlab". */
  readonly install: string;
  /** Succeeds where it is installed. */
  readonly probe: Command;
  /**
   * Lives the day: the address of the server, an administrator's token and the path of an archive come after its own
   * parameters. It says "The day is over." and nothing else, or fails.
   */
  readonly day: Command;
  /** How many milliseconds the day may take, on a busy machine, where it takes longer than scripts do. */
  readonly timeout?: number;
}

/** Starts a server with the cast, over a database of its own, so that a test can be tried again. */
export async function reachServer(open: Open): Promise<ReachedServer> {
  const port = await freePort();
  const host = `http://127.0.0.1:${port}`;
  const tributary = await startPacked(await open(), { config: { baseUrl: host, port }, role: 'all' });
  const cast = await bringCast(tributary);
  const { admin } = cast;
  // An administrator's token gives the scope sudo only if it has it.
  const draft = { userId: admin.user.id, name: 'clients', scopes: ['api', 'sudo'], expiresAt: null } as const;
  const { token } = await issueToken(tributary.operations, 'operator', draft);
  return {
    host,
    cast: { ...cast, admin: { ...admin, token } },
    tributary,
    [Symbol.asyncDispose]: () => tributary[Symbol.asyncDispose](),
  };
}

/** Lives an operator's day with a client on both databases; where it is not installed, the name of the block says so. */
export function liveOperatorsDay({ name, install, probe, day, timeout = 90_000 }: ForeignClient): void {
  const [asked, ...asking] = probe;
  const isInstalled = spawnSync(asked, asking).status === 0;
  const need = isInstalled ? '' : `: SKIPPED, install ${install}`;
  forEachDatabase((open) => {
    describe.skipIf(!isInstalled)(`an operator's day with ${name}${need}`, () => {
      it('goes from nothing to the right authors and back', { timeout: timeout + 15_000 }, async () => {
        await using server = await reachServer(open);
        const [program, ...parameters] = day;
        const all = [...parameters, server.host, server.cast.admin.token, await writeZip(smallCommunity)];
        const { stdout } = await promisify(execFile)(program, all, { timeout });
        expect(stdout).toBe('The day is over.\n');
      });
    });
  });
}

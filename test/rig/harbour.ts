import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { Overrides } from '../../src/compose.ts';
import { bringCast, bringGroup, type Cast } from './cast.ts';
import type { Open, TestDatabase } from './databases.ts';
import { startTributary, type TestClock, testClock, type TestTributary } from './tributary.ts';

/** What happens at the fault points; a test that sets `at` can throw there. */
export interface Faults {
  at: (moment: string) => void;
}

/** The cast and alice's group in a Tributary of their own. */
export interface Harbour {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  readonly group: Group;
  readonly faults: Faults;
}

export async function openHarbour(test: TestDatabase, overrides: Overrides = {}): Promise<Harbour> {
  const { tributary, faults } = await start(test, overrides);
  const cast = await bringCast(tributary);
  return { tributary, cast, group: await bringGroup(tributary, cast.alice), faults };
}

/**
 * Harbours for a suite that all begin with what `fill` made of the first: it runs once, and each test gets copies of
 * its database and blobs, at the moment at which its clock stood.
 * @returns opens the next one
 */
export function createHarbours(
  open: Open,
  fill: (harbour: Harbour) => Promise<void>,
): (overrides?: Overrides) => Promise<Harbour> {
  let filled: ReturnType<typeof createTemplate> | undefined;
  async function createTemplate(overrides: Overrides) {
    const test = await open('cast');
    const harbour = await openHarbour(test, overrides);
    await fill(harbour);
    const { tributary, cast, group } = harbour;
    const blobs = mkdtempSync(join(tmpdir(), 'tributary-harbour-'));
    cpSync(join(tributary.config.dataDir, 'blobs'), blobs, { recursive: true });
    const now = tributary.clock.now();
    await tributary[Symbol.asyncDispose]();
    return { openCopy: await open.copiesOf(test), cast, group, blobs, now };
  }
  return async (overrides = {}) => {
    filled ??= createTemplate(overrides);
    const { openCopy, cast, group, blobs, now } = await filled;
    const { tributary, faults } = await start(await openCopy(), overrides, testClock(now));
    cpSync(blobs, join(tributary.config.dataDir, 'blobs'), { recursive: true });
    return { tributary, cast, group, faults };
  };
}

async function start(test: TestDatabase, overrides: Overrides, clock?: TestClock) {
  const faults: Faults = { at: () => undefined };
  const faultPoint = (moment: string): void => faults.at(moment);
  const tributary = await startTributary(test, { overrides: { faultPoint, ...overrides }, ...(clock && { clock }) });
  return { tributary, faults };
}

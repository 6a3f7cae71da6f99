import type { Group } from '../../src/core/groups/domain/group.ts';
import type { Overrides } from '../../src/compose.ts';
import { bringCast, bringGroup, type Cast } from './cast.ts';
import type { TestDatabase } from './databases.ts';
import { startTributary, type TestTributary } from './tributary.ts';

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
  const faults: Faults = { at: () => undefined };
  const faultPoint = (moment: string): void => faults.at(moment);
  const tributary = await startTributary(test, { overrides: { faultPoint, ...overrides } });
  const cast = await bringCast(tributary);
  return { tributary, cast, group: await bringGroup(tributary, cast.alice), faults };
}

import { setTimeout as delay } from 'node:timers/promises';
import { askInstance, type Instance } from './instance.ts';

/** Waits until an import has ended. @throws an ordinary error when it has failed */
export async function untilImported(instance: Pick<Instance, 'databaseFile' | 'more'>, id: number): Promise<void> {
  for (;;) {
    const [row] = await askInstance<{ state: string; error: string }>(
      instance,
      `select state, error from import where id = ${id}`,
    );
    if (row?.state === 'finished') return;
    if (row?.state === 'failed') throw new Error(`the import failed: ${row.error}`);
    await delay(200);
  }
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * How long a channel takes to leave and to arrive, and how much memory: each stage in a process of its own, so that none
 * holds the memory of another. They print their figures themselves.
 */
export function benchLeaving({ items }: { items: number }): void {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-leaving-'));
  try {
    for (const stage of ['fill', 'export', 'import']) {
      const program = [...process.execArgv, 'bench/lib/leaving-stages.ts', String(items), directory, stage];
      const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
      if (status !== 0) throw new Error(`${stage} ended with ${status}`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

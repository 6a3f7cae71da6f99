import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResult } from './lib/leaving-result.ts';
import { type Figure, latencyFigure, megabytes, perSecond, printFigures, rate, seconds } from './lib/report.ts';
import { writeFigures } from './lib/table.ts';

/**
 * How long a channel takes to leave and to arrive, how much memory, and how quick the server is meanwhile: each stage in a process
 * of its own, so that none holds the memory of another.
 */
export function benchLeaving({ items, table }: { items: number; table: boolean }): void {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-leaving-'));
  try {
    for (const stage of ['fill', 'export', 'import']) {
      const program = [...process.execArgv, 'bench/lib/leaving-stages.ts', String(items), directory, stage];
      const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
      if (status !== 0) throw new Error(`${stage} ended with ${status}`);
    }
    const figures = ['export', 'import'].flatMap((stage) => figuresOf(directory, stage));
    printFigures('A channel leaves and arrives', figures);
    if (table) writeFigures('leaving', figures);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function figuresOf(directory: string, stage: string): Figure[] {
  const { took, items, peak, verify, update } = readResult(directory, stage);
  return [
    { what: `${stage} of ${items.toLocaleString('en')} items`, ours: seconds(took) },
    { what: `items of the ${stage}`, ours: rate(perSecond(items, took)), aim: '15,000/s' },
    { what: `peak memory of the ${stage}`, ours: megabytes(peak) },
    latencyFigure(`verify during the ${stage}`, verify),
    latencyFigure(`item/update during the ${stage}`, update, 'p99 < 250 ms'),
  ];
}

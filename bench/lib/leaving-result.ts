import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Latencies } from './probe.ts';

/**
 * What a stage of a channel that leaves and arrives has measured: milliseconds, bytes of the most memory that its server ever
 * held, and how quick that answered meanwhile.
 */
interface StageResult {
  readonly took: number;
  readonly items: number;
  readonly peak: number | undefined;
  readonly verify: Latencies;
  readonly update: Latencies;
}

const fileOf = (directory: string, stage: string): string => join(directory, `${stage}.json`);

/** Leaves a result for the process that has started the stage. */
export function writeResult(directory: string, stage: string, result: StageResult): void {
  writeFileSync(fileOf(directory, stage), JSON.stringify(result));
}

/** What a stage has measured. */
export function readResult(directory: string, stage: string): StageResult {
  return JSON.parse(readFileSync(fileOf(directory, stage), 'utf8')) as StageResult;
}

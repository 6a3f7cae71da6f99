import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

const directory = fileURLToPath(new URL('corpus', import.meta.url));

/** An input that once was a finding. */
export type CorpusEntry = Pick<Finding, 'target' | 'kind' | 'message' | 'input'>;

/** Everything that was ever found, for a test to try again. */
export function readCorpus(): CorpusEntry[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as CorpusEntry);
}

/** Keeps a finding; returns the name of its file. */
export function saveFinding({ target, kind, message, input }: Finding): string {
  mkdirSync(directory, { recursive: true });
  const digest = createHash('sha256').update(`${target}\n${input}`).digest('hex').slice(0, 12);
  const name = `${target.replaceAll(' ', '-')}-${kind.replaceAll(' ', '-')}-${digest}.json`;
  const plain = message.split('\n')[0]!;
  writeFileSync(join(directory, name), `${JSON.stringify({ target, kind, message: plain, input }, null, 2)}\n`);
  return name;
}

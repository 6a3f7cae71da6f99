import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomSource } from '../../../src/demo/random-source.ts';
import { command, type Installation, program } from '../../rig/server-process.ts';
import type { DoomedServer } from './doomed-server.ts';
import type { Finding } from './ledger.ts';

/** An operator who backs up beside the server; every other backup is killed itself. */
export interface Backups {
  readonly target: string;
  made: number;
}

/** Backs up until the server is doomed no more. */
export async function backUp(server: DoomedServer, backups: Backups, random: RandomSource): Promise<void> {
  while (server.isDoomed()) {
    if (await backUpOnce(server.installation, backups, random)) backups.made += 1;
    await sleep(random.fraction() * 3000);
  }
}

/** Whether it ended well. */
async function backUpOnce(
  { environment, directory }: Installation,
  backups: Backups,
  random: RandomSource,
): Promise<boolean> {
  const child = spawn(process.execPath, [program, 'backup', backups.target, '--keep', '3', '--json'], {
    cwd: directory,
    env: environment,
    stdio: 'ignore',
  });
  const killer = random.chance(0.5) ? setTimeout(() => child.kill('SIGKILL'), random.fraction() * 4000) : undefined;
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killer);
  return code === 0;
}

/** The newest backup is whole, byte for byte. */
export async function checkBackups({ installation }: DoomedServer, { target, made }: Backups): Promise<Finding[]> {
  if (made === 0) return [];
  const { problems } = (await command(installation, 'backup', target, '--verify')) as { problems: string[] };
  return problems.map((what) => ({ kind: 'wrong', what: `backup: ${what}` }));
}

import { compose, type Tributary } from '../compose.ts';
import { loadConfig } from '../config.ts';
import { findUserByUsername, type User } from '../core/accounts/index.ts';
import { findGroupByPath, type Group } from '../core/groups/index.ts';
import { DomainError } from '../core/platform/index.ts';
import type { Deadline } from './deadline.ts';

/** Options of every command. */
export interface CommonOptions {
  readonly json?: boolean;
  /** Ends the command when it waits too long. */
  readonly deadline: Deadline;
}

/** Runs `work` with the composed parts. Logs only warnings, because stdout is the result. */
export async function withTributary<T>(
  { deadline }: Pick<CommonOptions, 'deadline'>,
  work: (tributary: Tributary) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  await using tributary = await compose({ ...config, logLevel }, { waitFor: deadline.waitFor, work: 'background' });
  return await work(tributary);
}

/** Prints `value` as JSON or as text. */
export function print<T>(options: Pick<CommonOptions, 'json'>, value: T, text: (value: T) => string): void {
  console.log(options.json ? JSON.stringify(value) : text(value));
}

/** All of standard input, without a trailing newline. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

/** @throws DomainError not_found */
export async function requireUserNamed(tributary: Pick<Tributary, 'operations'>, username: string): Promise<User> {
  const user = await findUserByUsername(tributary.operations.database.reader, username);
  if (!user) throw new DomainError('not_found', 'cli.noUser', { username });
  return user;
}

/** @throws DomainError not_found */
export async function requireGroupAt(tributary: Tributary, fullPath: string): Promise<Group> {
  const group = await findGroupByPath(tributary.operations.database.reader, fullPath);
  if (group?.kind !== 'group') throw new DomainError('not_found', 'notFound.groupAt', { path: fullPath });
  return group;
}

/** Rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Maximum number of rows in a list. */
export const maxListed = 1000;

/** Prints up to `maxListed` rows as JSON or as aligned columns. */
export function printList<T>(options: CommonOptions, rows: readonly T[], cellsOf: (row: T) => readonly string[]): void {
  print(options, rows, () => table(rows.map(cellsOf)));
  if (rows.length === maxListed)
    console.error(`Only the first ${maxListed} are listed. Use the options to find others.`);
}

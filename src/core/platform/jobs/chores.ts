import { sleep } from '../../../lib/clock.ts';

/** The sweeper's tasks in each round, by name; each is cheap if nothing is due. */
export type Chores = Readonly<Record<string, () => Promise<unknown>>>;

/** A chore takes this long at most; later rounds continue its work. */
export const choreMilliseconds = 60_000;

export interface ChoreOptions {
  readonly signal?: AbortSignal;
  readonly milliseconds?: number;
}

/** Runs each chore, whatever became of those before it. @returns why chores failed, by name */
export async function runChores(
  chores: Chores,
  { signal = new AbortController().signal, milliseconds = choreMilliseconds }: ChoreOptions = {},
): Promise<{ name: string; error: string }[]> {
  const failed = [];
  for (const [name, run] of Object.entries(chores)) {
    if (signal.aborted) break;
    const error = await failureOf(run, signal, milliseconds);
    if (error !== undefined) failed.push({ name, error });
  }
  return failed;
}

async function failureOf(
  run: () => Promise<unknown>,
  signal: AbortSignal,
  milliseconds: number,
): Promise<string | undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal.addEventListener('abort', end);
  // Async, so that it doesn't matter whether the chore rejects or throws.
  const work = (async () => void (await run()))().catch(messageOf);
  const late = sleep(milliseconds, ended.signal).then(() => `It didn't finish within ${milliseconds / 1000} seconds.`);
  try {
    return (await Promise.race([work, late])) ?? undefined;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/** An error as rows of jobs and chores store it. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}

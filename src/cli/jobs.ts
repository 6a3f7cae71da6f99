import { Command, Option } from 'commander';
import { listJobs } from '../storage/jobs.ts';
import type { JobState } from '../storage/tables/platform.ts';
import { type CommonOptions, print, table, withTributary } from './run.ts';

interface ListOptions extends CommonOptions {
  readonly state?: JobState;
  readonly limit: string;
}

export function jobsCommand(): Command {
  const command = new Command('jobs').description('background work');
  command
    .command('list')
    .description('the newest jobs')
    .addOption(new Option('--state <state>').choices(['queued', 'running', 'done', 'dead']))
    .option('--limit <count>', 'how many', '50')
    .action(list);
  return command;
}

async function list(options: ListOptions): Promise<void> {
  const jobs = await withTributary(({ operations }) =>
    listJobs(operations.database.reader, { state: options.state, limit: Number(options.limit) }),
  );
  const rows = jobs.map((job) => ({
    id: job.id,
    name: job.name,
    payload: JSON.parse(job.payload) as unknown,
    state: job.state,
    attempts: job.attempts,
    run_at: job.runAt,
    created_at: job.createdAt,
    finished_at: job.finishedAt,
    last_error: job.lastError,
  }));
  print(options, rows, () =>
    table([
      ['ID', 'JOB', 'STATE', 'TRIES', 'CREATED', 'ERROR'],
      ...rows.map((row) => [
        String(row.id),
        row.name,
        row.state,
        String(row.attempts),
        row.created_at,
        row.last_error ?? '',
      ]),
    ]),
  );
}

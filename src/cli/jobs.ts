import { Command, Option } from 'commander';
import { DomainError, deleteDeadJobs, type JobState, listJobs, retryJobs } from '../core/platform/index.ts';
import { type CommonOptions, print, table, withTributary } from './run.ts';

interface ListOptions extends CommonOptions {
  readonly state?: JobState;
  readonly limit: string;
}

/** `tributary jobs`: lists background jobs, and retries or discards dead ones. */
export function jobsCommand(): Command {
  const command = new Command('jobs').description('manage background jobs');
  command
    .command('list')
    .description('list the newest jobs')
    .addOption(new Option('--state <state>').choices(['queued', 'running', 'done', 'dead']))
    .option('--limit <count>', 'maximum number', '50')
    .action(list);
  command
    .command('retry [id]')
    .description('retry a job that failed permanently')
    .option('--dead', 'all failed jobs')
    .action((id: string | undefined, options: DeadOptions) => change('retried', retryJobs, id, options));
  command
    .command('forget [id]')
    .description('discard a job that failed permanently; remaining work gets a new job')
    .option('--dead', 'all failed jobs')
    .action((id: string | undefined, options: DeadOptions) => change('forgotten', deleteDeadJobs, id, options));
  return command;
}

interface DeadOptions extends CommonOptions {
  readonly dead?: boolean;
}

async function change(
  name: 'retried' | 'forgotten',
  operation: typeof retryJobs,
  id: string | undefined,
  options: DeadOptions,
): Promise<void> {
  if ((id === undefined) === !options.dead) {
    throw new DomainError('missing_parameter', 'cli.noJob');
  }
  if (id !== undefined && !/^\d{1,15}$/.test(id))
    throw new DomainError('invalid_parameter', 'cli.badId', { value: id });
  const which = id === undefined ? 'all' : { id: Number(id) };
  const count = await withTributary(options, ({ operations }) => operation(operations, 'operator', which));
  print(options, { [name]: count }, () => `${count} ${count === 1 ? 'job' : 'jobs'} ${name}.`);
}

async function list(options: ListOptions): Promise<void> {
  const jobs = await withTributary(options, ({ operations }) =>
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

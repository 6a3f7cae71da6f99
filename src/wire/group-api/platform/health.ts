import { type Static, Type } from 'typebox';
import {
  type HealthPart,
  type HealthProblem,
  healthProblems,
  type HealthState,
  type ProbeOutcome,
  type ServerFacts,
} from '../../../core/platform/domain/index.ts';
import { count, moment, named, orNull, text } from '../../schema.ts';

const state = Type.Enum(['good', 'attention', 'failing']);

/** State of a part: `problem` names the problem, `advice` suggests a fix. */
const part = {
  status: state,
  problem: orNull(Type.Enum([...healthProblems])),
  advice: orNull(text),
};

const milliseconds = Type.Number({ minimum: 0 });
const bytes = Type.Integer({ minimum: 0 });

export const serverHealthRecord = named(
  'ServerHealth',
  Type.Object({
    status: state,
    checked_at: moment,
    version: text,
    uptime_seconds: count,
    database: Type.Object({
      ...part,
      kind: Type.Enum(['sqlite', 'postgres']),
      database_bytes: bytes,
      write_ms: orNull(milliseconds),
    }),
    blobs: Type.Object({
      ...part,
      kind: Type.Enum(['disk', 's3']),
      probe_ms: orNull(milliseconds),
      files_count: orNull(count),
      files_size: orNull(bytes),
    }),
    disk: Type.Object({ ...part, free_bytes: orNull(bytes), total_bytes: orNull(bytes) }),
    jobs: Type.Object({
      ...part,
      waiting: count,
      running: count,
      failed: count,
      oldest_waiting_at: orNull(moment),
      failing_chores: Type.Array(Type.Object({ name: text, since: moment, error: text }), {
        description: 'Recurring tasks that failed in their last run, with the time since when.',
      }),
    }),
    worker: Type.Object({ ...part, last_finished_at: orNull(moment), is_running: Type.Boolean() }),
    mail: Type.Object({
      ...part,
      waiting: count,
      failed: count,
      last_sent_at: orNull(moment),
      last_failure: orNull(Type.Object({ created_at: moment, error: text })),
    }),
    backup: Type.Object({ ...part, last_finished_at: orNull(moment) }),
    requests: Type.Object({ ...part, requests_count: count, p50_ms: milliseconds, p99_ms: milliseconds }),
    process: Type.Object({
      ...part,
      name: orNull(text),
      memory_bytes: bytes,
      heap_bytes: bytes,
      heap_limit_bytes: bytes,
      event_loop_p99_ms: milliseconds,
    }),
  }),
);

interface ServerHealth {
  readonly state: HealthState;
  readonly parts: Readonly<
    Record<HealthPart, { readonly state: HealthState; readonly problem: HealthProblem | undefined }>
  >;
  readonly facts: ServerFacts;
  readonly files: { readonly count: number; readonly bytes: number } | undefined;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly processName: string | undefined;
}

/** State of a server; `advice` has a sentence for each problem. */
export function encodeServerHealth(
  health: ServerHealth,
  advice: Readonly<Record<HealthProblem, string>>,
): Static<typeof serverHealthRecord> {
  const { facts, files, parts } = health;
  const { database, blobs, disk, jobs, worker, mail, backup, requests } = facts;
  const of = (name: HealthPart) => {
    const { state, problem } = parts[name];
    return { status: state, problem: problem ?? null, advice: problem === undefined ? null : advice[problem] };
  };
  const { state: status, version, uptimeSeconds: uptime_seconds } = health;
  return {
    status,
    checked_at: facts.at,
    version,
    uptime_seconds,
    database: {
      ...of('database'),
      kind: database.kind,
      database_bytes: database.bytes,
      write_ms: tookOf(database.write),
    },
    blobs: {
      ...of('blobs'),
      kind: blobs.isDisk ? 'disk' : 's3',
      probe_ms: tookOf(blobs.probe),
      files_count: files?.count ?? null,
      files_size: files?.bytes ?? null,
    },
    disk: { ...of('disk'), free_bytes: disk?.free ?? null, total_bytes: disk?.total ?? null },
    jobs: {
      ...of('jobs'),
      waiting: jobs.waiting,
      running: jobs.running,
      failed: jobs.failed,
      oldest_waiting_at: jobs.oldestDueAt ?? null,
      failing_chores: jobs.failingChores.map(({ name, since, error }) => ({ name, since, error })),
    },
    worker: { ...of('worker'), last_finished_at: worker.lastFinishedAt ?? null, is_running: worker.holdsJobs },
    mail: {
      ...of('mail'),
      waiting: mail.waiting,
      failed: mail.failed,
      last_sent_at: mail.lastSentAt ?? null,
      last_failure: mail.lastFailure ? { created_at: mail.lastFailure.at, error: mail.lastFailure.error } : null,
    },
    backup: { ...of('backup'), last_finished_at: backup.lastAt ?? null },
    requests: { ...of('requests'), ...encodeRequests(requests) },
    process: {
      ...of('process'),
      name: health.processName ?? null,
      memory_bytes: facts.process.memory,
      heap_bytes: facts.process.heap,
      heap_limit_bytes: facts.process.heapLimit,
      event_loop_p99_ms: rounded(facts.process.eventLoop),
    },
  };
}

function encodeRequests({ count, p50, p99 }: ServerFacts['requests']) {
  return { requests_count: count, p50_ms: rounded(p50), p99_ms: rounded(p99) };
}

function tookOf(outcome: ProbeOutcome): number | null {
  return outcome.state === 'ok' ? rounded(outcome.milliseconds) : null;
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

import { addMilliseconds, hourMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';

/** State of a part of the server: it works, needs a look soon, or doesn't do its work. */
export type HealthState = 'good' | 'attention' | 'failing';

/** Result and duration of a probe. */
export type ProbeOutcome =
  | { readonly state: 'ok'; readonly milliseconds: number }
  | { readonly state: 'failed' | 'timeout' };

/** The parts of a server, in the order in which they are shown. */
export const healthParts = [
  'database',
  'blobs',
  'disk',
  'jobs',
  'worker',
  'mail',
  'backup',
  'requests',
  'process',
] as const;

export type HealthPart = (typeof healthParts)[number];

/** Problems of a part, with their severity. */
const severities = {
  write_failed: 'failing',
  write_slow: 'attention',
  migrations_pending: 'failing',
  blobs_failed: 'failing',
  blobs_slow: 'attention',
  disk_full: 'failing',
  disk_low: 'attention',
  chores_failed: 'failing',
  jobs_failed: 'attention',
  jobs_waiting: 'attention',
  worker_stale: 'failing',
  mail_failed: 'attention',
  mail_waiting: 'attention',
  no_mail_server: 'attention',
  backup_failed: 'failing',
  backup_old: 'attention',
  no_backup: 'attention',
  requests_slow: 'attention',
  event_loop_slow: 'attention',
  memory_high: 'attention',
} as const satisfies Readonly<Record<string, HealthState>>;

export type HealthProblem = keyof typeof severities;

export const healthProblems = Object.keys(severities) as HealthProblem[];

/** A recurring task of the server that failed in its last round. */
export interface FailingChore {
  readonly name: string;
  /** When it failed first after its last success. */
  readonly since: Instant;
  /** Of the last failure. */
  readonly error: string;
}

/** Facts about a server. */
export interface ServerFacts {
  readonly at: Instant;
  readonly database: {
    readonly kind: 'sqlite' | 'postgres';
    readonly bytes: number;
    readonly hasPendingMigrations: boolean;
    readonly write: ProbeOutcome;
  };
  readonly blobs: { readonly isDisk: boolean; readonly probe: ProbeOutcome };
  /** The disk of the blobs; undefined for other stores, or without a response. */
  readonly disk: { readonly free: number; readonly total: number } | undefined;
  readonly jobs: {
    /** Due, and not taken yet. */
    readonly waiting: number;
    readonly running: number;
    readonly failed: number;
    readonly failingChores: readonly FailingChore[];
    /** When the oldest that waits was due. */
    readonly oldestDueAt: Instant | undefined;
  };
  /** Processes that run jobs; the sweeper alone runs one per minute. */
  readonly worker: { readonly lastFinishedAt: Instant | undefined; readonly holdsJobs: boolean };
  readonly mail: {
    /** There is no mail server: emails stay on this one. */
    readonly isStored: boolean;
    readonly waiting: number;
    readonly oldestWaitingAt: Instant | undefined;
    readonly failed: number;
    readonly lastSentAt: Instant | undefined;
    readonly lastFailure: { readonly at: Instant; readonly error: string } | undefined;
  };
  readonly backup: { readonly lastAt: Instant | undefined; readonly hasFailed: boolean; readonly isPlanned: boolean };
  /** Of the last minutes, in the responding process. */
  readonly requests: { readonly count: number; readonly p50: number; readonly p99: number };
  readonly process: {
    readonly memory: number;
    readonly heap: number;
    readonly heapLimit: number;
    /** Delay of the event loop in milliseconds, 99th percentile. */
    readonly eventLoop: number;
  };
}

/** Thresholds for slow, late, or too little. */
const limits = {
  writeMilliseconds: 500,
  blobMilliseconds: 1000,
  littleDisk: 0.1,
  noDisk: 0.02,
  waitingMinutes: 5,
  mailMinutes: 15,
  staleMinutes: 5,
  /** A backup each day, and some time to make it. */
  backupHours: 26,
  p99Milliseconds: 1000,
  /** Fewer requests say nothing about how long most take. */
  fewRequests: 20,
  eventLoopMilliseconds: 200,
  muchHeap: 0.9,
};

/** The worst problem of each part; absent parts are fine. */
export function findProblems(facts: ServerFacts): Partial<Record<HealthPart, HealthProblem>> {
  const found: Partial<Record<HealthPart, HealthProblem>> = {};
  for (const [part, problem] of allProblems(facts)) {
    const worse = found[part];
    if (worse === undefined || severityOf(problem) > severityOf(worse)) found[part] = problem;
  }
  return found;
}

/** State of a part with this problem, or none. */
export function stateOf(problem: HealthProblem | undefined): HealthState {
  return problem === undefined ? 'good' : severities[problem];
}

/** State of the whole server: the worst of its parts. */
export function overallState(problems: Partial<Record<HealthPart, HealthProblem>>): HealthState {
  const states = Object.values(problems).map(stateOf);
  return states.includes('failing') ? 'failing' : states.includes('attention') ? 'attention' : 'good';
}

function severityOf(problem: HealthProblem): number {
  return severities[problem] === 'failing' ? 1 : 0;
}

function allProblems(facts: ServerFacts): (readonly [HealthPart, HealthProblem])[] {
  const { at, database, blobs, disk, jobs, worker, mail, backup, requests, process } = facts;
  const before = (milliseconds: number) => addMilliseconds(at, -milliseconds);
  const isOld = (moment: Instant | undefined, milliseconds: number) =>
    moment !== undefined && moment < before(milliseconds);
  const hasFinishedLately = worker.lastFinishedAt !== undefined && !isOld(worker.lastFinishedAt, staleness);
  const found: (readonly [HealthPart, HealthProblem, boolean])[] = [
    ['database', 'migrations_pending', database.hasPendingMigrations],
    ['database', 'write_failed', database.write.state !== 'ok'],
    ['database', 'write_slow', isSlow(database.write, limits.writeMilliseconds)],
    ['blobs', 'blobs_failed', blobs.probe.state !== 'ok'],
    ['blobs', 'blobs_slow', isSlow(blobs.probe, limits.blobMilliseconds)],
    ['disk', 'disk_full', disk !== undefined && disk.free < disk.total * limits.noDisk],
    ['disk', 'disk_low', disk !== undefined && disk.free < disk.total * limits.littleDisk],
    ['jobs', 'chores_failed', jobs.failingChores.length > 0],
    ['jobs', 'jobs_failed', jobs.failed > 0],
    ['jobs', 'jobs_waiting', isOld(jobs.oldestDueAt, limits.waitingMinutes * minuteMilliseconds)],
    ['worker', 'worker_stale', !worker.holdsJobs && !hasFinishedLately],
    ['mail', 'mail_failed', mail.failed > 0],
    ['mail', 'mail_waiting', isOld(mail.oldestWaitingAt, limits.mailMinutes * minuteMilliseconds)],
    ['mail', 'no_mail_server', mail.isStored],
    ['backup', 'backup_failed', backup.hasFailed],
    ['backup', 'no_backup', backup.lastAt === undefined],
    ['backup', 'backup_old', backup.isPlanned && isOld(backup.lastAt, limits.backupHours * hourMilliseconds)],
    ['requests', 'requests_slow', requests.count >= limits.fewRequests && requests.p99 > limits.p99Milliseconds],
    ['process', 'event_loop_slow', process.eventLoop > limits.eventLoopMilliseconds],
    ['process', 'memory_high', process.heap > process.heapLimit * limits.muchHeap],
  ];
  return found.flatMap(([part, problem, holds]) => (holds ? [[part, problem] as const] : []));
}

const staleness = limits.staleMinutes * minuteMilliseconds;

function isSlow(outcome: ProbeOutcome, milliseconds: number): boolean {
  return outcome.state === 'ok' && outcome.milliseconds > milliseconds;
}

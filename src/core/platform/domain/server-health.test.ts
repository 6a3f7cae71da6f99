import { describe, expect, it } from 'vitest';
import { findProblems, overallState, type ServerFacts, stateOf } from './server-health.ts';

const at = '2026-01-02T03:04:05.000Z';
const ok = { state: 'ok', milliseconds: 2 } as const;

const good: ServerFacts = {
  at,
  database: { kind: 'sqlite', bytes: 1e6, hasPendingMigrations: false, write: ok },
  blobs: { isDisk: true, probe: ok },
  disk: { free: 500, total: 1000 },
  jobs: { waiting: 1, running: 0, failed: 0, failingChores: [], oldestDueAt: '2026-01-02T03:03:00.000Z' },
  worker: { lastFinishedAt: '2026-01-02T03:03:00.000Z', holdsJobs: false },
  mail: {
    isStored: false,
    waiting: 1,
    oldestWaitingAt: '2026-01-02T03:00:00.000Z',
    failed: 0,
    lastSentAt: undefined,
    lastFailure: undefined,
  },
  backup: { lastAt: '2026-01-01T03:15:00.000Z', hasFailed: false, isPlanned: true },
  requests: { count: 100, p50: 2, p99: 40 },
  process: { memory: 1e8, heap: 1e7, heapLimit: 1e9, eventLoop: 3 },
};

const long = '2026-01-02T02:00:00.000Z';
const yesterday = '2025-12-31T03:15:00.000Z';

describe('what is wrong with a server', () => {
  it('is nothing where all of it works', () => {
    expect(findProblems(good)).toEqual({});
    expect([overallState({}), stateOf(undefined)]).toEqual(['good', 'good']);
  });

  it.each<[string, string, Partial<ServerFacts>]>([
    ['database', 'write_failed', { database: { ...good.database, write: { state: 'timeout' } } }],
    ['database', 'write_slow', { database: { ...good.database, write: { state: 'ok', milliseconds: 501 } } }],
    ['database', 'migrations_pending', { database: { ...good.database, hasPendingMigrations: true } }],
    ['blobs', 'blobs_failed', { blobs: { isDisk: false, probe: { state: 'failed' } } }],
    ['blobs', 'blobs_slow', { blobs: { isDisk: true, probe: { state: 'ok', milliseconds: 1001 } } }],
    ['disk', 'disk_low', { disk: { free: 99, total: 1000 } }],
    ['disk', 'disk_full', { disk: { free: 19, total: 1000 } }],
    ['jobs', 'jobs_failed', { jobs: { ...good.jobs, failed: 1 } }],
    ['jobs', 'chores_failed', { jobs: { ...good.jobs, failingChores: [{ name: 'a', since: at, error: 'b' }] } }],
    ['jobs', 'jobs_waiting', { jobs: { ...good.jobs, oldestDueAt: long } }],
    ['worker', 'worker_stale', { worker: { lastFinishedAt: long, holdsJobs: false } }],
    ['worker', 'worker_stale', { worker: { lastFinishedAt: undefined, holdsJobs: false } }],
    ['mail', 'mail_failed', { mail: { ...good.mail, failed: 1 } }],
    ['mail', 'mail_waiting', { mail: { ...good.mail, oldestWaitingAt: long } }],
    ['mail', 'no_mail_server', { mail: { ...good.mail, isStored: true } }],
    ['backup', 'backup_failed', { backup: { ...good.backup, hasFailed: true } }],
    ['backup', 'no_backup', { backup: { lastAt: undefined, hasFailed: false, isPlanned: false } }],
    ['backup', 'backup_old', { backup: { ...good.backup, lastAt: yesterday } }],
    ['requests', 'requests_slow', { requests: { count: 100, p50: 2, p99: 1001 } }],
    ['process', 'event_loop_slow', { process: { ...good.process, eventLoop: 201 } }],
    ['process', 'memory_high', { process: { ...good.process, heap: 0.95e9 } }],
  ])('is in %s: %s', (part, problem, changed) => {
    expect(findProblems({ ...good, ...changed })).toEqual({ [part]: problem });
  });

  it('is not a worker that is at work for long, nor a backup that nobody has planned, nor one slow request', () => {
    const worker = { lastFinishedAt: long, holdsJobs: true };
    const backup = { lastAt: yesterday, hasFailed: false, isPlanned: false };
    const requests = { count: 3, p50: 2, p99: 4000 };
    expect(findProblems({ ...good, worker, backup, requests })).toEqual({});
  });

  it('is the worst of each part, and of all', () => {
    const mail = { ...good.mail, failed: 1, isStored: true };
    const database = {
      ...good.database,
      hasPendingMigrations: true,
      write: { state: 'ok', milliseconds: 900 } as const,
    };
    const problems = findProblems({ ...good, mail, database });
    expect(problems).toEqual({ mail: 'mail_failed', database: 'migrations_pending' });
    expect(overallState(problems)).toBe('failing');
    expect(overallState({ mail: 'mail_failed' })).toBe('attention');
  });
});

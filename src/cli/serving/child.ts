import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { stopwatch } from '../../lib/clock.ts';
import type { FromSupervisor, ToSupervisor } from './messages.ts';

/** `web` serves requests, `jobs` runs background work. */
export type Kind = 'web' | 'jobs';

/** The command line that all processes get. */
export interface ProgramWords {
  readonly web: number;
  /** Options of the server. */
  readonly words: readonly string[];
}

/** A process of a supervisor. */
export interface Child {
  readonly kind: Kind;
  /** Slot of a web process in the shared file. */
  readonly place: number;
  readonly name: string;
  readonly pid: number;
  /** Milliseconds since its start. */
  readonly lived: () => number;
  /** Resolves with true once it serves requests or runs jobs, or with false if it ends first. */
  readonly isStarted: Promise<boolean>;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<string>;
  readonly exitCode: () => number | null;
  /** `replacing`: it will replace another process, which runs until this one is ready. */
  state: 'starting' | 'replacing' | 'ready' | 'leaving';
  say(message: FromSupervisor): void;
  onMessage(listener: (message: ToSupervisor) => void): void;
  /** Asks it to end, kills it after `patience` milliseconds, and waits for its exit. */
  end(how: 'leave' | 'stop', patience: number): Promise<void>;
}

/** Jobs create many short-lived objects (the same limits as in worker-thread.ts). */
const jobsMemory = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/** Starts a process of this program, with `descriptor` as its shared file. */
export function fork(options: {
  kind: Kind;
  place: number;
  state: Child['state'];
  descriptor: number;
  words: ProgramWords;
}): Child {
  const { kind, place, state, descriptor } = options;
  const { web, words } = options.words;
  const role = kind === 'web' ? 'web' : 'worker';
  cluster.setupPrimary({
    args: ['serve', ...words, '--role', role, '--web', String(web), '--place', String(place)],
    execArgv: [...process.execArgv, ...(kind === 'jobs' ? jobsMemory : [])],
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', descriptor],
  });
  const worker = cluster.fork();
  // The exit event follows; undelivered messages don't matter.
  worker.on('error', () => undefined);
  const closeLast = holdLastConnection(worker.process);
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => {
      closeLast();
      resolve(signal ? String(signal) : `code ${code}`);
    });
  });
  const ready = new Promise<boolean>((resolve) => {
    worker.on('message', (message: ToSupervisor) => message.kind === 'ready' && resolve(true));
  });
  const say = (message: FromSupervisor): void => {
    if (worker.isConnected()) worker.send(message, undefined, () => undefined);
  };
  return {
    kind,
    place,
    name: kind === 'web' ? `web ${place + 1}` : kind,
    pid: worker.process.pid!,
    lived: stopwatch(),
    isStarted: Promise.race([ready, ended.then(() => false)]),
    ended,
    exitCode: () => worker.process.exitCode,
    state,
    say,
    onMessage: (listener) => void worker.on('message', listener),
    end: async (how, patience) => {
      say({ kind: how });
      const late = setTimeout(() => worker.process.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * A connection handed to a dying process would stay open here unread, because `node:cluster` waits forever for an
 * acknowledgement. It hands over one connection at a time, with `send`.
 * @returns a function that closes the last connection, unless the process accepted it
 */
function holdLastConnection(child: ChildProcess): () => void {
  let last: { close?: () => void } | undefined;
  const send = child.send.bind(child) as (...words: unknown[]) => boolean;
  child.send = (...words: unknown[]): boolean => {
    if (words[1]) last = words[1];
    return send(...words);
  };
  return () => last?.close?.();
}

import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { stopwatch } from '../../lib/clock.ts';
import type { FromSupervisor, ToSupervisor } from './messages.ts';

/** `web` serves requests, `jobs` runs background work. */
export type Kind = 'web' | 'jobs';

/** What the command line of all processes says. */
export interface ProgramWords {
  readonly web: number;
  /** Options that the server was started with. */
  readonly words: readonly string[];
}

/** A process of a supervisor. */
export interface Child {
  readonly kind: Kind;
  /** Of a web process, its own in the shared file. */
  readonly place: number;
  readonly name: string;
  readonly pid: number;
  /** Milliseconds since its start. */
  readonly lived: () => number;
  /** Resolves when it takes requests or runs jobs; false when it has ended before. */
  readonly isStarted: Promise<boolean>;
  /** Resolves with the code or the signal that it ended with. */
  readonly ended: Promise<string>;
  readonly exitCode: () => number | null;
  /** `replacing`: it starts to take the place of another that goes on until then. */
  state: 'starting' | 'replacing' | 'ready' | 'leaving';
  say(message: FromSupervisor): void;
  onMessage(listener: (message: ToSupervisor) => void): void;
  /** Asks it to end, kills it where it does not within `patience` milliseconds, and waits for that. */
  end(how: 'leave' | 'stop', patience: number): Promise<void>;
}

/** Jobs make much that is soon thrown away, and little of it stays (their thread has the same, worker-thread.ts). */
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
  // It ends by itself; a message that does not come to it any more is no loss.
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
 * A connection that is handed to a process just when that dies stays open here, where nobody reads from it: `node:cluster`
 * waits for an answer for ever, and so would the client. It hands over one at a time, by `send`.
 * @returns what closes the last one; does nothing where the process has taken it
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

import type { Overrides } from '../../compose.ts';
import type { Config } from '../../config.ts';
import { fileWriterPriority } from '../../core/platform/index.ts';
import { processRegistry } from '../../lib/process/metrics.ts';
import { sharedCounts } from '../../lib/shared-counts.ts';
import { sharedFile } from '../../lib/shared-file.ts';
import type { FromSupervisor, ToSupervisor } from './messages.ts';
import { readSecret, sharedDescriptor, sharedLayout } from './shared-layout.ts';
import { stopAsked } from './stop.ts';

/** The state of a process in a group of processes. */
export interface Member {
  /** Parts shared with the other processes. */
  readonly overrides: Pick<Overrides, 'writing' | 'counts' | 'siblings'>;
  /** The first web process. */
  readonly isFirstWeb: boolean;
  /** Resolves when the process should end: because another replaces it (`leave`), or with the server (`stop`). */
  readonly asked: Promise<'leave' | 'stop'>;
  /** Reports that it serves requests or runs jobs. */
  ready(): void;
  /** Reports new jobs. */
  wake(): void;
  /** Calls `listener` when another process reports new jobs. */
  onWake(listener: () => void): void;
}

/**
 * Connects this process to its supervisor.
 * @param place slot among the web processes; unused by the job process
 */
export function joinSupervisor(place: number, { role, webProcesses }: Config): Member {
  const file = sharedFile(sharedDescriptor);
  const layout = sharedLayout(webProcesses);
  const isBackground = role === 'worker';
  const name = isBackground ? 'jobs' : `web ${place + 1}`;
  const channel = openChannel();
  // The job process has no server that would collect process metrics.
  if (isBackground) channel.measures(processRegistry(name));
  const { allListen, measures, metrics, ...member } = channel;
  return {
    ...member,
    isFirstWeb: place === 0 && !isBackground,
    overrides: {
      writing: {
        writerPriority: fileWriterPriority(file, layout.claims, isBackground ? undefined : place),
        isBackground,
        leavesCheckpoints: !isBackground,
      },
      counts: sharedCounts(file, layout.counts, place, readSecret(file, layout)),
      siblings: { name, allListen, measures, metrics },
    },
  };
}

type Siblings = NonNullable<Overrides['siblings']>;

/** Longer than the supervisor's own timeout. */
const answerMilliseconds = 5000;

/** Exchanges messages with the supervisor and handles signals. */
function openChannel(): Omit<Member, 'overrides' | 'isFirstWeb'> & Omit<Siblings, 'name'> {
  const say = (message: ToSupervisor): void => void process.send?.(message, undefined, undefined, () => undefined);
  const wakes: (() => void)[] = [];
  const waiting = new Map<number, (text: string) => void>();
  let registry: Parameters<Siblings['measures']>[0] | undefined;
  let allListen = false;
  const answer = async (id: number): Promise<void> => {
    const measurements = (await registry?.getMetricsAsJSON().catch(() => undefined)) ?? [];
    say({ kind: 'measured', id, measurements });
  };
  const asked = new Promise<'leave' | 'stop'>((resolve) => {
    void stopAsked().then(() => resolve('stop'));
    process.on('message', (message: FromSupervisor) => {
      if (message.kind === 'leave' || message.kind === 'stop') resolve(message.kind);
      else if (message.kind === 'listening') allListen = message.all;
      else if (message.kind === 'wake') for (const wake of wakes) wake();
      else if (message.kind === 'measure') void answer(message.id);
      else waiting.get(message.id)?.(message.text);
    });
  });
  // Shells send SIGHUP to the whole process group, but it is meant for the supervisor.
  process.on('SIGHUP', () => undefined);
  let asks = 0;
  const metrics = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = (asks += 1);
      const late = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The supervisor did not return the metrics.'));
      }, answerMilliseconds);
      waiting.set(id, (text) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(text);
      });
      say({ kind: 'measure all', id });
    });
  return {
    asked,
    metrics,
    ready: () => say({ kind: 'ready' }),
    wake: () => say({ kind: 'wake' }),
    onWake: (listener) => void wakes.push(listener),
    allListen: () => allListen,
    measures: (own) => {
      registry = own;
    },
  };
}

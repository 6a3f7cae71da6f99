import type { Logger } from 'pino';
import { sleep } from '../../lib/clock.ts';
import { type Measurements, addUp, processRegistry } from '../../lib/process/metrics.ts';
import { clearPlace } from '../../lib/shared-counts.ts';
import { createSharedFile, type SharedFile, sharedFile } from '../../lib/shared-file.ts';
import { type BackOff, createBackOff } from './back-off.ts';
import { type Child, fork, type Kind, type ProgramWords } from './child.ts';
import type { ToSupervisor } from './messages.ts';
import { type SharedLayout, sharedLayout, writeSecret } from './shared-layout.ts';
import { graceMilliseconds } from './stop.ts';

/** Which processes to run. */
export interface SupervisorPlan extends ProgramWords {
  readonly web: number;
  readonly withJobs: boolean;
}

/** Time for requests of a leaving process to finish. */
const leaveMilliseconds = 60_000;
/** Processes that take longer to return metrics are left out. */
const measureMilliseconds = 2000;

/**
 * Starts web processes on one port and a process for jobs, restarts those that end, and replaces them one by one on
 * request. Serves no requests itself (docs/adr/0003).
 */
export class Supervisor {
  readonly #plan: SupervisorPlan;
  readonly #logger: Logger;
  readonly #layout: SharedLayout;
  readonly #descriptor: number;
  readonly #file: SharedFile;
  readonly #registry = processRegistry('supervisor');
  readonly #children = new Set<Child>();
  readonly #pending: Readonly<Record<Kind, Set<NodeJS.Timeout>>> = { web: new Set(), jobs: new Set() };
  readonly #backOffs: Readonly<Record<Kind, BackOff>> = { web: createBackOff(), jobs: createBackOff() };
  readonly #measured = new Map<number, (measurements: Measurements) => void>();
  #questions = 0;
  #phase: 'starting' | 'running' | 'stopping' = 'starting';
  #rolling: Promise<void> | undefined;
  #rollsAgain = false;

  /** @throws Error if the processes can't share a file */
  constructor(plan: SupervisorPlan, logger: Logger) {
    this.#plan = plan;
    this.#logger = logger;
    this.#layout = sharedLayout(plan.web);
    this.#descriptor = createSharedFile(this.#layout.length);
    this.#file = sharedFile(this.#descriptor);
    writeSecret(this.#file, this.#layout);
  }

  /**
   * Starts everything. @returns undefined once all web processes listen, or the exit code of one that failed to start
   */
  async start(): Promise<number | undefined> {
    // The first one migrates the schema and checks that the port is free; jobs wait until all others listen.
    for (const count of [1, this.#plan.web - 1]) {
      if (this.#phase !== 'starting') return undefined;
      const children = Array.from({ length: count }, () => this.#fork('web'));
      const isStarted = await Promise.all(children.map((child) => child.isStarted));
      const failed = children[isStarted.indexOf(false)];
      if (failed) return failed.exitCode() || 1;
    }
    if (this.#phase !== 'starting') return undefined;
    this.#phase = 'running';
    for (const kind of ['web', 'jobs'] as const) this.#fill(kind, 0);
    if (this.#rollsAgain) void this.roll();
    return undefined;
  }

  /** Replaces the web processes one by one, each once its successor is ready, then the job process. */
  roll(): Promise<void> {
    if (this.#rolling || this.#phase === 'starting') this.#rollsAgain = true;
    if (this.#phase !== 'running') return Promise.resolve();
    this.#rolling ??= this.#rollAll().finally(() => {
      this.#rolling = undefined;
    });
    return this.#rolling;
  }

  /** Ends everything once requests and jobs are done. */
  async stop(): Promise<void> {
    this.#phase = 'stopping';
    for (const timer of [...this.#pending.web, ...this.#pending.jobs]) clearTimeout(timer);
    await Promise.all([...this.#children].map((child) => child.end('stop', graceMilliseconds)));
  }

  #fork(kind: Kind, state: Child['state'] = 'starting'): Child {
    const places = this.#of('web').map(({ place }) => place);
    const place = [...Array(this.#layout.places).keys()].find((each) => !places.includes(each)) ?? 0;
    const child = fork({ kind, place, state, descriptor: this.#descriptor, words: this.#plan });
    this.#children.add(child);
    child.onMessage((message) => this.#hear(child, message));
    void child.ended.then((how) => this.#handleExit(child, how));
    return child;
  }

  #of(kind: Kind): Child[] {
    return [...this.#children].filter((child) => child.kind === kind);
  }

  /** Processes that stay, including pending ones. */
  #count(kind: Kind): number {
    const staying = this.#of(kind).filter(({ state }) => state === 'starting' || state === 'ready');
    return staying.length + this.#pending[kind].size;
  }

  #wanted(kind: Kind): number {
    return kind === 'web' ? this.#plan.web : Number(this.#plan.withJobs);
  }

  #hear(child: Child, message: ToSupervisor): void {
    if (message.kind === 'ready') {
      if (child.state !== 'leaving') child.state = 'ready';
      this.#sayWhetherAllListen();
    } else if (message.kind === 'wake') {
      for (const jobs of this.#of('jobs')) jobs.say({ kind: 'wake' });
    } else if (message.kind === 'measured') {
      this.#measured.get(message.id)?.(message.measurements);
    } else {
      void this.#measureAll().then((text) => child.say({ kind: 'all measured', id: message.id, text }));
    }
  }

  #sayWhetherAllListen(): void {
    const listening = this.#of('web').filter(({ state }) => state === 'ready');
    const all = listening.length >= this.#plan.web;
    for (const child of this.#of('web')) child.say({ kind: 'listening', all });
  }

  #handleExit(child: Child, how: string): void {
    this.#children.delete(child);
    if (child.kind === 'web') {
      // A new process can use the slot from now on.
      this.#file.write(Buffer.of(0), this.#layout.claims.start + child.place);
      clearPlace(this.#file, this.#layout.counts, child.place);
    }
    this.#sayWhetherAllListen();
    if (this.#phase !== 'running' || child.state === 'leaving') return;
    const pause = this.#backOffs[child.kind].next(child.lived());
    const facts = { process: child.name, pid: child.pid, how, startsAgainIn: pause };
    this.#logger.error(facts, 'a process ended unexpectedly');
    this.#fill(child.kind, pause);
  }

  /** Starts missing processes after a pause. */
  #fill(kind: Kind, pause: number): void {
    while (this.#phase === 'running' && this.#count(kind) < this.#wanted(kind)) {
      const timer = setTimeout(() => {
        this.#pending[kind].delete(timer);
        this.#fork(kind);
      }, pause);
      this.#pending[kind].add(timer);
    }
  }

  async #rollAll(): Promise<void> {
    do {
      this.#rollsAgain = false;
      this.#logger.info('replacing the processes one by one');
      const isDone = (await this.#replace(this.#of('web'))) && (await this.#replaceJobs());
      if (isDone) this.#logger.info('all processes have been replaced');
    } while (this.#rollsAgain && this.#phase === 'running');
  }

  async #replace(old: readonly Child[]): Promise<boolean> {
    for (const child of old) {
      // A process that ended meanwhile has been replaced already.
      if (!this.#children.has(child) || this.#phase !== 'running') continue;
      const next = this.#fork(child.kind, 'replacing');
      if (!(await next.isStarted)) {
        this.#logger.error({ process: next.name }, "a new process didn't start; the existing ones keep running");
        this.#fill(child.kind, 0);
        return false;
      }
      if (this.#children.has(child)) await this.#dismiss(child);
      await this.#trim(child.kind);
    }
    return true;
  }

  /** There is never more than one job process. */
  async #replaceJobs(): Promise<boolean> {
    for (const child of this.#of('jobs')) await this.#dismiss(child);
    this.#fill('jobs', 0);
    return true;
  }

  /** A process that ended while its successor started has been replaced twice. */
  async #trim(kind: Kind): Promise<void> {
    for (const timer of this.#pending[kind]) {
      if (this.#count(kind) <= this.#wanted(kind)) return;
      clearTimeout(timer);
      this.#pending[kind].delete(timer);
    }
    const surplus = this.#count(kind) - this.#wanted(kind);
    for (const child of this.#of(kind).slice(0, Math.max(0, surplus))) await this.#dismiss(child);
  }

  async #dismiss(child: Child): Promise<void> {
    child.state = 'leaving';
    this.#sayWhetherAllListen();
    await child.end('leave', leaveMilliseconds);
  }

  /** The metrics of all processes that respond in time. */
  async #measureAll(): Promise<string> {
    const ready = [...this.#children].filter(({ state }) => state === 'ready');
    const asked = ready.map((child) => this.#ask(child));
    const answers = await Promise.all([this.#registry.getMetricsAsJSON(), ...asked]);
    return addUp(answers.filter((answer) => answer !== undefined));
  }

  async #ask(child: Child): Promise<Measurements | undefined> {
    const id = (this.#questions += 1);
    const answer = new Promise<Measurements>((resolve) => this.#measured.set(id, resolve));
    child.say({ kind: 'measure', id });
    const isDone = new AbortController();
    const late = sleep(measureMilliseconds, isDone.signal);
    const nothing = Promise.race([child.ended, late]).then(() => undefined);
    return Promise.race([answer, nothing]).finally(() => {
      isDone.abort();
      this.#measured.delete(id);
    });
  }
}

import type { Chores } from './chores.ts';
import type { JobHandler } from './runner.ts';

/** What a room has for the worker. */
export interface RoomJobs {
  readonly handlers: readonly JobHandler[];
  /** Work of the sweeper, once a minute. */
  readonly chores?: Chores;
}

import type { Measurements } from '../../lib/process/metrics.ts';

/** What a supervisor says to its processes. */
export type FromSupervisor =
  /** `leave`: another takes over, so that requests may come to their end; `stop`: the server ends. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'stop' }
  /** Whether as many web processes as are wanted take requests. */
  | { readonly kind: 'listening'; readonly all: boolean }
  /** There are new jobs. */
  | { readonly kind: 'wake' }
  /** Asks what the process has measured. */
  | { readonly kind: 'measure'; readonly id: number }
  /** What all have measured, as text for Prometheus. */
  | { readonly kind: 'all measured'; readonly id: number; readonly text: string };

/** What a process says to its supervisor. */
export type ToSupervisor =
  /** It takes requests, or runs jobs. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'wake' }
  | { readonly kind: 'measured'; readonly id: number; readonly measurements: Measurements }
  /** Asks what all have measured. */
  | { readonly kind: 'measure all'; readonly id: number };

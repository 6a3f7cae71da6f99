import type { Measurements } from '../../lib/process/metrics.ts';

/** Messages from the supervisor to its processes. */
export type FromSupervisor =
  /** `leave`: another process takes over, so requests can finish; `stop`: the server ends. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'stop' }
  /** Whether all web processes serve requests. */
  | { readonly kind: 'listening'; readonly all: boolean }
  /** There are new jobs. */
  | { readonly kind: 'wake' }
  /** Asks for the metrics of the process. */
  | { readonly kind: 'measure'; readonly id: number }
  /** The metrics of all processes, as text for Prometheus. */
  | { readonly kind: 'all measured'; readonly id: number; readonly text: string };

/** Messages from a process to its supervisor. */
export type ToSupervisor =
  /** It serves requests or runs jobs. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'wake' }
  | { readonly kind: 'measured'; readonly id: number; readonly measurements: Measurements }
  /** Asks for the metrics of all processes. */
  | { readonly kind: 'measure all'; readonly id: number };

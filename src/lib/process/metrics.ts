import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Metrics of a process, as they are sent to others. */
export type Measurements = readonly object[];

let usual: Registry | undefined;

/**
 * Node.js metrics of the process, collected once, because the observers of garbage collection and delays never stop.
 */
function defaultMetrics(): Registry {
  if (!usual) {
    usual = new Registry();
    collectDefaultMetrics({ register: usual });
  }
  return usual;
}

/**
 * Measurements of this process: the usual ones of Node, and under its `name` its memory, where it is one of several of
 * a server.
 */
export function processRegistry(name?: string): Registry {
  if (name === undefined) return defaultMetrics();
  const registry = new Registry();
  new Gauge({
    name: 'tributary_process_resident_memory_bytes',
    help: 'Resident memory of each process of the server.',
    labelNames: ['process'],
    registers: [registry],
    collect() {
      this.set({ process: name }, process.memoryUsage.rss());
    },
  });
  return Registry.merge([defaultMetrics(), registry]);
}

/** Adds up what several processes have measured. @returns text for Prometheus */
export function addUp(processes: readonly Measurements[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics();
}

import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { millisecondsOf } from '../../lib/clock.ts';
import { processRegistry } from '../../lib/process/metrics.ts';
import { countJobs, lastBackups, readFailingChores } from '../../core/platform/index.ts';
import type { HttpContext } from '../context.ts';
import { watchRecent } from './recent.ts';

/** Measures every request of `app`, the process and the queue; read at `GET /metrics`. */
export function measure(app: FastifyInstance, context: HttpContext): Registry {
  const registry = new Registry();
  measureRequests(app, context, registry);
  new Gauge({
    name: 'tributary_jobs',
    help: 'Unfinished jobs, by state.',
    aggregator: 'first',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries(await countJobs(context.operations.database.reader))) {
        this.set({ state }, count);
      }
    },
  });
  new Gauge({
    name: 'tributary_chore_failing_since_timestamp_seconds',
    help: 'Recurring tasks that failed in their last run, with the time of the first failure after the last success.',
    aggregator: 'first',
    labelNames: ['chore'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, since } of await readFailingChores(context.operations.database.reader)) {
        this.set({ chore: name }, millisecondsOf(since) / 1000);
      }
    },
  });
  new Gauge({
    name: 'tributary_password_comparisons',
    help: 'Password verifications: running, waiting, and refused since the start.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting, refused } = context.operations.passwords.counts;
      for (const [state, count] of Object.entries({ running, waiting, refused })) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'tributary_transaction_retries_total',
    help: 'Transactions of this process that were retried because of conflicts.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(context.operations.database.retries());
    },
  });
  measureBackups(context, registry);
  const all = Registry.merge([processRegistry(context.siblings?.name), registry]);
  context.siblings?.measures(all);
  return all;
}

function measureBackups(context: HttpContext, registry: Registry): void {
  new Gauge({
    name: 'tributary_backup_last_success_timestamp_seconds',
    help: 'End of the newest complete backup; 0 if there is none.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const { finished } = await lastBackups(context.operations.database.reader);
      this.set(finished?.finishedAt ? millisecondsOf(finished.finishedAt) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'tributary_backup_last_failed',
    help: '1 if the last backup failed.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const { ended } = await lastBackups(context.operations.database.reader);
      this.set(ended?.state === 'failed' ? 1 : 0);
    },
  });
}

function measureRequests(app: FastifyInstance, context: HttpContext, registry: Registry): void {
  const requests = new Histogram({
    name: 'tributary_http_request_seconds',
    help: 'Time from request to response, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const recent = watchRecent(requests);
  context.health.watch(recent);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    recent.tick();
  });
}

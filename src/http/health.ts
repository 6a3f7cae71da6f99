import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countJobs } from '../storage/jobs.ts';
import type { HttpContext } from './context.ts';

/** `GET /healthz` (the process lives), `/readyz` (it can work), `/metrics` (Prometheus text). */
export async function health(app: FastifyInstance, context: HttpContext): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tributary_http_request_seconds',
    help: 'Time from request to response, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'tributary_jobs',
    help: 'Jobs by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries(await countJobs(context.operations.database.reader))) {
        this.set({ state }, count);
      }
    },
  });
  // Set on the root instance, so that the other plugins' requests are measured as well.
  const root = app.server ? (app as FastifyInstance & { parent?: FastifyInstance }) : app;
  root.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await passes(() => noPendingMigrations(context)),
      blobs: await passes(() => context.operations.blobs.check()),
      queue: await passes(() => countJobs(context.operations.database.reader)),
    };
    const ready = Object.values(checks).every((check) => check === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

async function noPendingMigrations(context: HttpContext): Promise<void> {
  const pending = await context.operations.database.pendingMigrations();
  if (pending.length > 0) throw new Error('migrations pending');
}

async function passes(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  return check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
}

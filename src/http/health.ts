import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { countJobs } from '../storage/jobs.ts';
import type { HttpContext } from './context.ts';

/** `GET /healthz` (the process lives), `/readyz` (it can work), `/metrics` (Prometheus text). */
export async function health(app: FastifyInstance, context: HttpContext, registry: Registry): Promise<void> {
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

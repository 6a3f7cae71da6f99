import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Type } from 'typebox';
import { countJobs, DomainError, measureClockSkew } from '../../core/platform/index.ts';
import { refusal } from '../../wire/refusal.ts';
import type { HttpContext } from '../context.ts';
import type { Answers } from '../openapi/operation.ts';
import { metricsAccess } from './metrics-access.ts';
import { createProbe, createReading } from './probe.ts';

const status = Type.Object({ status: Type.String() });
const state = Type.Enum(['ok', 'failed', 'timeout']);
const checks = Type.Object({
  database: state,
  blobs: state,
  queue: state,
  processes: Type.Optional(state),
  clock: Type.Optional(state),
});
const ready = Type.Object({ status: Type.String(), checks });
const alive: Answers = { 200: status };
const readiness: Answers = { 200: ready, 503: ready };
const measurements: Answers = { 200: { contents: { 'text/plain': Type.String() } }, 403: refusal };

function about(summary: string, answers: Answers) {
  return { schema: { summary }, config: { auth: 'none', openapi: { tag: 'Server', answers } } };
}

/** `GET /healthz` (the process is alive), `/readyz` (it can work), `/metrics` (Prometheus text). */
export async function health(app: FastifyInstance, context: HttpContext, registry: Registry): Promise<void> {
  app.get('/healthz', about('Whether the process is running', alive), async () => ({ status: 'ok' }));
  const { database, blobs } = context.operations;
  const probes = {
    database: createProbe(() => noPendingMigrations(context)),
    blobs: createProbe(() => blobs.probe()),
    queue: createProbe(() => countJobs(database.reader)),
  };
  const readSkew = createReading(() => measureClockSkew(context.operations, 'operator'));
  app.get('/readyz', about('Whether the server is ready', readiness), async (_request, reply) => {
    const [database, blobs, queue, skew] = await Promise.all([
      probes.database(),
      probes.blobs(),
      probes.queue(),
      readSkew(),
    ]);
    const processes = context.siblings && (context.siblings.allListen() ? 'ok' : 'failed');
    const checks = { database, blobs, queue, ...(processes && { processes }) };
    const ready = Object.values(checks).every((check) => check === 'ok');
    // Requests are answered all the same.
    const isSkewed = skew.state === 'ok' && skew.value !== 0;
    const reported = { ...checks, ...(isSkewed && { clock: 'failed' }) };
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks: reported });
  });
  const mayMeasure = metricsAccess(context);
  app.get('/metrics', about('Metrics for Prometheus', measurements), async (request, reply) => {
    if (!mayMeasure(request)) throw new DomainError('forbidden', 'health.metricsHidden');
    return reply.type(registry.contentType).send(await (context.siblings ?? registry).metrics());
  });
}

async function noPendingMigrations(context: HttpContext): Promise<void> {
  const pending = await context.operations.database.pendingMigrations();
  if (pending.length > 0) throw new Error('migrations pending');
}

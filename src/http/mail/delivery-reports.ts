import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { DomainError, notFound, recordDeliveryReports } from '../../core/platform/index.ts';
import { readDeliveryReport } from '../../wire/mail/read-delivery-report.ts';
import { decodeDeliveryEvents, deliveryEvents, reportsTaken } from '../../wire/mail/delivery-report.ts';
import { sendError } from '../channel-api/errors.ts';
import type { HttpContext } from '../context.ts';
import type { OpenapiOperation } from '../openapi/operation.ts';
import { bringsSecret } from '../protocol/credentials.ts';

/** Maximum size of a report in bytes: mail servers return the header of an email, or its first kilobytes. */
const bodyLimit = 256 * 1024;
const readTypes = /^(application\/json|message\/rfc822)\s*(;|$)/i;

/**
 * `POST /mail/reports`: reports by mail servers and providers about sent emails. A secret in the settings authorises a
 * program; without it the address doesn't exist.
 */
export async function deliveryReports(app: FastifyInstance, { operations, options }: HttpContext): Promise<void> {
  const secret = options.mailReportsSecret;
  app.setErrorHandler(sendError);
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Checked before the body is read: a stranger's body isn't even parsed.
  app.addHook('onRequest', async (request) => {
    if (secret === '') throw notFound('page');
    if (!bringsSecret(request, secret, { password: true }))
      throw new DomainError('unauthenticated', 'mails.reportsSecret');
    if (!readTypes.test(request.headers['content-type'] ?? '')) {
      throw Object.assign(new Error('Reports are application/json or message/rfc822.'), { statusCode: 415 });
    }
  });
  app.post(
    '/mail/reports',
    {
      bodyLimit,
      schema: {
        summary: 'Report bounces and complaints',
        body: { content: { 'application/json': { schema: deliveryEvents } } },
      },
      config,
    },
    async (request) => {
      const body = request.body as Buffer | Static<typeof deliveryEvents>;
      const reports = Buffer.isBuffer(body) ? [await readDeliveryReport(body)] : decodeDeliveryEvents(body);
      return { received: reports.length, matched: await recordDeliveryReports(operations, reports) };
    },
  );
}

const description = {
  tag: 'Server',
  description:
    'The report of a mail server about an undeliverable email (RFC 3464), or of a provider about a spam complaint (RFC 5965), unchanged (`message/rfc822`); or the same as JSON. See docs/operate/mail.md.',
  body: { 'application/json': deliveryEvents, 'message/rfc822': Type.String() },
  answers: { 200: reportsTaken },
} satisfies OpenapiOperation;

const config = { auth: 'none', openapi: description };

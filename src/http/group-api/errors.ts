import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, isDomainError, isUnavailable } from '../../core/platform/index.ts';
import { outageAnswer } from '../outage.ts';
import { retryAfter } from '../retry-after.ts';

interface Answer {
  readonly status: number;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Render = (error: DomainError) => Answer;

const message =
  (status: number): Render =>
  (error) => ({ status, body: { message: error.message } });

const invalidToken: Render = (error) => ({
  status: 401,
  body: { error: 'invalid_token', error_description: error.message },
  headers: {
    'www-authenticate': `Bearer realm="Protected by OAuth 2.0", error="invalid_token", error_description="${error.message}"`,
  },
});

/** What a client reads that has asked too often: the sentence where it says more than that. */
export function tooManyOf({ message: text, facts }: DomainError): string {
  if (facts['isSaid']) return text;
  return typeof facts['text'] === 'string'
    ? facts['text']
    : 'This endpoint has been requested too many times. Try again later.';
}

/** Status and body of every refusal (group API facts, section 1.3). */
const answers: Readonly<Record<ErrorCode, Render>> = {
  unauthenticated: () => ({ status: 401, body: { message: '401 Unauthorized' } }),
  token_expired: invalidToken,
  token_revoked: invalidToken,
  insufficient_scope: (error) => ({
    status: 403,
    body: { error: 'insufficient_scope', error_description: error.message, scope: error.facts['scope'] },
  }),
  account_blocked: (error) => ({ status: 403, body: { message: `403 Forbidden - ${error.message}` } }),
  forbidden: ({ message: text, facts: { isSaid } }) => ({
    status: 403,
    body: { message: isSaid ? `403 Forbidden - ${text}` : '403 Forbidden' },
  }),
  not_found: (error) => ({ status: 404, body: { message: `404 ${error.message}` } }),
  invalid_input: ({ message: text, facts: { field } }) => ({
    status: 400,
    body: { message: typeof field === 'string' ? { [field]: [text] } : text },
  }),
  missing_parameter: (error) => ({ status: 400, body: { error: error.message } }),
  invalid_parameter: (error) => ({ status: 400, body: { error: error.message } }),
  unknown_audience: message(422),
  conflict: message(409),
  invalid_state: message(422),
  unprocessable: ({ message: text, facts: { errors } }) => ({
    status: 422,
    // The place of an error in a file; absent if the message is complete.
    body: { message: text, ...(Array.isArray(errors) && errors.length > 0 && { errors }) },
  }),
  not_acceptable_file: message(422),
  too_large: () => ({ status: 413, body: 'entity is too large' }),
  quota_exceeded: message(413),
  too_many_requests: (error) => ({
    status: 429,
    body: { message: { error: tooManyOf(error) } },
    headers: { 'retry-after': retryAfter(error) },
  }),
  unavailable: message(503),
};

/** Answers a failed request; details of bugs are only logged. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = answerTo(error, request);
  if (headers) reply.headers(headers);
  if (typeof body === 'string') return reply.code(status).type('text/plain; charset=utf-8').send(body);
  return reply.code(status).send(body);
}

/** The response to an error; bugs are logged. */
export function answerTo(error: FastifyError | Error, request: FastifyRequest): Answer {
  if (isDomainError(error)) return answers[error.code](error);
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'unavailable');
    const { status, headers } = outageAnswer(error);
    return { status, body: { message: error.publicMessage }, headers };
  }
  const { code, statusCode = 500, validation } = error as Partial<FastifyError>;
  if (validation) {
    const missing: unknown = validation[0]?.params['missingProperty'];
    const where = validation[0]?.instancePath.slice(1) || (typeof missing === 'string' ? missing : 'request');
    return { status: 400, body: { error: `${where} is invalid` } };
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) return { status: 413, body: 'entity is too large' };
  if (statusCode === 429)
    return answers.too_many_requests(new DomainError('too_many_requests', 'tooMany.requests', { retryAfter: 60 }));
  if (statusCode === 406) return { status: 406, body: { error: '406 Not Acceptable' } };
  if (statusCode === 415) return { status: 415, body: { error: '415 Unsupported Media Type' } };
  if (statusCode === 414) return { status: 414, body: { error: error.message } };
  if (statusCode >= 400 && statusCode < 500) return { status: statusCode, body: 'Bad Request' };
  request.log.error({ err: error }, 'request failed');
  return { status: 500, body: { message: '500 Internal Server Error', request_id: request.id } };
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, isDomainError, isUnavailable } from '../../core/platform/index.ts';
import { outageAnswer } from '../outage.ts';
import { retryAfter } from '../retry-after.ts';

/** The status of every refusal; the body is `{success: false, error, message}`. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  token_expired: 401,
  token_revoked: 401,
  insufficient_scope: 403,
  account_blocked: 403,
  forbidden: 403,
  not_found: 404,
  invalid_input: 422,
  missing_parameter: 400,
  invalid_parameter: 400,
  unknown_audience: 422,
  conflict: 409,
  invalid_state: 409,
  unprocessable: 422,
  too_large: 413,
  quota_exceeded: 413,
  too_many_requests: 429,
  not_acceptable_file: 422,
  unavailable: 503,
};

/** Codes of errors of the HTTP layer itself. */
const httpErrors: Readonly<Record<number, string>> = {
  406: 'not_acceptable',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

export interface ErrorBody {
  readonly success: false;
  readonly error: string;
  readonly message: string;
}

/** The body of a refusal in the channel API (facts, section 0): a code, and a sentence for people. */
export function errorBody(error: string, message: string): ErrorBody {
  return { success: false, error, message };
}

/** Answers a failed request; details of bugs are only logged. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isDomainError(error)) {
    const status = statuses[error.code];
    if (status === 401) reply.header('www-authenticate', 'Basic realm="tributary", charset="UTF-8"');
    if (status === 429) reply.header('retry-after', retryAfter(error));
    return reply.code(status).send(errorBody(error.code, error.message));
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'unavailable');
    const { status, code, headers } = outageAnswer(error);
    return reply.code(status).headers(headers).send(errorBody(code, error.publicMessage));
  }
  const { statusCode = 500, validation } = error as FastifyError;
  if (validation) return reply.code(400).send(errorBody('invalid_parameter', error.message));
  if (statusCode >= 400 && statusCode < 500) {
    return reply.code(statusCode).send(errorBody(httpErrors[statusCode] ?? 'bad_request', error.message));
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ ...errorBody('internal', 'The server met an error.'), request_id: request.id });
}

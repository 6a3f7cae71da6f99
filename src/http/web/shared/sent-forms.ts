import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, SentBeforeError, type Submission } from '../../../core/platform/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import type { WebContext } from './context.ts';
import { redirectTo } from './show.tsx';

/** Who sent a form, and what: the same digest means the same form. */
export interface SentForm {
  readonly userId: number | undefined;
  /** The hidden field that was made when the page was rendered. */
  readonly key: unknown;
  readonly parts: readonly unknown[];
}

/** Has each form take effect once, and answers it in the same way whenever it is sent again. */
export interface SentForms {
  /** @throws SentBeforeError */
  handle<T>(request: FastifyRequest, form: SentForm, work: () => Promise<T>): Promise<T>;
  /** Answers with `work`, or as the form was answered that was sent before. */
  answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown>;
  /** Notes how a form ends that is about to be answered. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const longestKey = 100;

/** Remembers the forms that signed-in people sent, so that a second submission answers like the first. */
export function createSentForms({ submissions }: Pick<WebContext, 'submissions'>): SentForms {
  const digests = new WeakMap<FastifyRequest, string>();
  const underWay = new WeakMap<FastifyRequest, Submission>();

  const answer: SentForms['answer'] = async (request, reply, work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SentBeforeError)) throw error;
      const ended = await submissions.ended(digests.get(request)!);
      if (!ended) return answer(request, reply, work);
      if (ended.location !== undefined) return redirectTo(reply, ended.location);
      throw new DomainError('conflict', 'pages.sentAlready');
    }
  };

  return {
    answer,
    handle: async (request, { userId, key, parts }, work) => {
      if (userId === undefined || typeof key !== 'string' || key === '' || key.length > longestKey) return work();
      const digest = sha256Hex(JSON.stringify([userId, key, request.url, parts]));
      digests.set(request, digest);
      return submissions.handle(digest, (submission) => {
        underWay.set(request, submission);
        return work();
      });
    },
    end: async (request, reply) => {
      const submission = underWay.get(request);
      if (!submission) return;
      const isRejected = reply.statusCode >= 400 && reply.statusCode < 500;
      const location = reply.statusCode === 303 ? String(reply.getHeader('location')) : '';
      await submissions
        .end(submission, isRejected ? undefined : location)
        // What the form did is committed; sent again, it is answered with a conflict.
        .catch((error: unknown) => request.log.warn({ err: error }, 'end of a form not stored'));
    },
  };
}

import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { DomainError } from '../../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../../lib/clock.ts';
import type { WebContext } from '../context.ts';
import { tokenDays } from './token-parts.tsx';

/** How long a token lasts. */
export const lifetimeForm = Type.Object({ days: Type.Enum(tokenDays.map(String)) });

/** What a new token is to be. */
export const tokenForm = Type.Object({
  ...lifetimeForm.properties,
  name: Type.String({ maxLength: 255 }),
  scope: Type.Enum(['read_api', 'api']),
});

/** What a token that is to be made is called, may do, and when it ends. @throws DomainError invalid_input for a name of blanks */
export function tokenDraftOf(web: WebContext, reply: FastifyReply, body: Static<typeof tokenForm>) {
  const name = body.name.trim();
  if (name === '') {
    const sentence = reply.words.settings.tokens.blank;
    throw new DomainError('invalid_input', 'other.verbatim', { sentence, parameter: 'name' });
  }
  return { name, scopes: [body.scope as 'api' | 'read_api'], expiresAt: endAfter(web, body.days) };
}

/** When a token ends that lasts so many days from now on. */
export function endAfter({ operations }: WebContext, days: unknown): Instant {
  return addMilliseconds(operations.clock.now(), Number(days) * dayMilliseconds);
}

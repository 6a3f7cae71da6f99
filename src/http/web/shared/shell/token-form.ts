import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../../lib/clock.ts';
import type { WebContext } from '../context.ts';
import { FormRefusal } from '../page.ts';
import { tokenDays } from './token-parts.tsx';

/** How long a token lasts. */
export const lifetimeForm = Type.Object({ days: Type.Enum(tokenDays.map(String)) });

/** The form for a new token. */
export const tokenForm = Type.Object({
  ...lifetimeForm.properties,
  name: Type.String({ maxLength: 255 }),
  scope: Type.Enum(['read_api', 'api']),
});

/** Name, scopes and expiry of a new token. @throws FormRefusal for a blank name */
export function tokenDraftOf(web: WebContext, reply: FastifyReply, body: Static<typeof tokenForm>) {
  const name = body.name.trim();
  if (name === '') throw new FormRefusal(reply.words.settings.tokens.blank, { field: 'name' });
  return { name, scopes: [body.scope as 'api' | 'read_api'], expiresAt: endAfter(web, body.days) };
}

/** When a token ends that lasts so many days from now on. */
export function endAfter({ operations }: WebContext, days: unknown): Instant {
  return addMilliseconds(operations.clock.now(), Number(days) * dayMilliseconds);
}

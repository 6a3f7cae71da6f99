import { type Static, Type } from 'typebox';
import { type SessionMethod, sessionMethods } from '../../../core/accounts/domain/index.ts';
import { id, moment, named, orNull, text, truth } from '../../schema.ts';

/** A device that someone is signed in on. */
export const sessionRecord = named(
  'Session',
  Type.Object({
    id,
    user_agent: text,
    created_at: moment,
    last_seen_at: orNull(moment),
    current: truth,
    method: orNull(Type.Enum([...sessionMethods])),
    provider: orNull(text),
    second_factor: truth,
  }),
);

/** The record of a session. */
export interface SessionFacts {
  readonly id: number;
  readonly agent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly method: SessionMethod | null;
  readonly provider: string | null;
  readonly hasSecondFactor: boolean;
}

/** A session; `isCurrent` where the request came with it. */
export function encodeSession(session: SessionFacts, isCurrent: boolean): Static<typeof sessionRecord> {
  return {
    id: session.id,
    user_agent: session.agent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    current: isCurrent,
    method: session.method,
    provider: session.provider,
    second_factor: session.hasSecondFactor,
  };
}

import { type Static, Type } from 'typebox';
import type { ReassignmentFacts } from '../../../core/platform/domain/index.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';

export const requestRecord = named(
  'ReassignmentRequest',
  Type.Object({
    id,
    status: text,
    source_host: text,
    source_name: orNull(text),
    source_username: orNull(text),
    group: Type.Object({ name: text, full_path: text }),
    reassigned_by: Type.Object({ name: text, username: text }),
    created_at: moment,
  }),
);

/** Outcome of an answered request. */
export const answeredRequest = Type.Object({ id, status: text });

/** The same of one that was accepted; `remaining_id` is the source user with the rest, where it was a part. */
export const acceptedRequest = Type.Object({ id, status: text, remaining_id: Type.Optional(id) });

/** A request as its assignee sees it. */
export function encodeRequest(
  sourceUserId: number,
  createdAt: string,
  facts: ReassignmentFacts,
): Static<typeof requestRecord> {
  return {
    id: sourceUserId,
    status: 'awaiting_approval',
    source_host: facts.sourceHost,
    source_name: facts.sourceName,
    source_username: facts.sourceUsername,
    group: { name: facts.groupName, full_path: facts.groupFullPath },
    reassigned_by: { name: facts.requesterName, username: facts.requesterUsername },
    created_at: createdAt,
  };
}

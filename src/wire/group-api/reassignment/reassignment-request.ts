import type { ReassignmentFacts } from '../../../core/platform/domain/mail.ts';

/** A request as its assignee sees it. */
export function encodeRequest(id: number, createdAt: string, facts: ReassignmentFacts) {
  return {
    id,
    status: 'awaiting_approval',
    source_host: facts.sourceHost,
    source_name: facts.sourceName,
    source_username: facts.sourceUsername,
    group: { name: facts.groupName, full_path: facts.groupFullPath },
    reassigned_by: { name: facts.requesterName, username: facts.requesterUsername },
    created_at: createdAt,
  };
}

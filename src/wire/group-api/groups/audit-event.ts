import type { User } from '../../../core/accounts/domain/user.ts';
import { encodeBasicUser } from '../accounts/user.ts';

/** Something that somebody did to a source user, an import or a group. */
interface AuditEvent {
  readonly id: number;
  readonly action: string;
  readonly actorUserId: number | null;
  readonly sudoUserId: number | null;
  readonly sourceUserId: number | null;
  readonly assigneeUserId: number | null;
  readonly details: Readonly<Record<string, string | number>> | null;
  readonly uploadId: number | null;
  readonly line: number | null;
  readonly createdAt: string;
}

/** The names that a source user had on the source system. */
interface SourcePerson {
  readonly identifier: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly sourceHostname: string;
  readonly importType: string;
}

export function encodeAuditEvent(
  event: AuditEvent,
  source: SourcePerson | undefined,
  users: ReadonlyMap<number, User>,
  baseUrl: string,
) {
  const named = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user ? encodeBasicUser(user, baseUrl) : null;
  };
  return {
    id: event.id,
    action: event.action,
    author: named(event.actorUserId),
    sudo_by: named(event.sudoUserId),
    source_user: source
      ? {
          id: event.sourceUserId,
          source_user_identifier: source.identifier,
          source_username: source.username,
          source_name: source.name,
          source_hostname: source.sourceHostname,
          import_type: source.importType,
        }
      : event.sourceUserId === null
        ? null
        : { id: event.sourceUserId },
    assignee: named(event.assigneeUserId),
    details: event.details,
    via: event.uploadId === null ? 'request' : 'file',
    upload_id: event.uploadId,
    row: event.line,
    created_at: event.createdAt,
  };
}

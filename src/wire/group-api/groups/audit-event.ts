import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, userNamer } from '../accounts/user.ts';

export const auditRecord = named(
  'AuditEvent',
  Type.Object({
    id,
    action: text,
    author_id: orNull(id),
    author: orNull(basicUser),
    sudo_by: orNull(basicUser),
    source_user: orNull(
      Type.Object({
        id,
        source_user_identifier: Type.Optional(text),
        source_username: Type.Optional(orNull(text)),
        source_name: Type.Optional(orNull(text)),
        source_hostname: Type.Optional(text),
        import_type: Type.Optional(text),
      }),
    ),
    assignee: orNull(basicUser),
    details: orNull(Type.Record(text, Type.Union([text, Type.Number()]))),
    via: text,
    upload_id: orNull(id),
    row: orNull(Type.Integer()),
    entity_type: Type.Literal('Group'),
    entity_id: id,
    created_at: moment,
  }),
);

/** Something that someone did to a source user, an import or a group. */
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

/** What someone did, with the people and the source user that it names, as far as they are still there. */
export function encodeAuditEvent(
  event: AuditEvent,
  groupId: number,
  source: SourcePerson | undefined,
  users: ReadonlyMap<number, User>,
  baseUrl: string,
): Static<typeof auditRecord> {
  const userNamed = userNamer(users, baseUrl);
  return {
    id: event.id,
    action: event.action,
    author_id: event.actorUserId,
    author: userNamed(event.actorUserId),
    sudo_by: userNamed(event.sudoUserId),
    source_user: event.sourceUserId === null ? null : { id: event.sourceUserId, ...(source && encodeSource(source)) },
    assignee: userNamed(event.assigneeUserId),
    details: event.details,
    via: event.uploadId === null ? 'request' : 'file',
    upload_id: event.uploadId,
    row: event.line,
    entity_type: 'Group',
    entity_id: groupId,
    created_at: event.createdAt,
  };
}

function encodeSource(source: SourcePerson) {
  return {
    source_user_identifier: source.identifier,
    source_username: source.username,
    source_name: source.name,
    source_hostname: source.sourceHostname,
    import_type: source.importType,
  };
}

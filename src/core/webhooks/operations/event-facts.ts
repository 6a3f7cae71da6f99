import { findUsers, type User } from '../../accounts/index.ts';
import type { Group } from '../../groups/index.ts';
import { findImport } from '../../imports/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { OperationContext, Reader } from '../../platform/index.ts';
import { findSourceUsers, findUploadRecord, type SourceUser } from '../../reassignment/index.ts';
import { type Channel, findChannels } from '../../identity/index.ts';
import { maxPayload } from '../domain/webhook.ts';
import type { WebhookEvent } from '../storage/events.ts';

/** Objects of events, by their ids. */
interface Named {
  readonly users: ReadonlyMap<number, User>;
  readonly sourceUsers: ReadonlyMap<number, SourceUser>;
  readonly channels: ReadonlyMap<number, Channel>;
}

type Facts = Readonly<Record<string, unknown>>;

/**
 * Payloads of events, in order; undefined if the subject was deleted and the event is meaningless without it. For posts
 * it is their address: receivers read the text with their own permissions, and only as long as they have them.
 */
export async function payloadsOf(
  { database: { reader }, baseUrl }: Pick<OperationContext, 'database' | 'baseUrl'>,
  events: readonly WebhookEvent[],
  groups: ReadonlyMap<number, Group>,
  now: Instant,
): Promise<(string | undefined)[]> {
  const named = await readNamed(reader, events);
  const payloads: (string | undefined)[] = [];
  for (const event of events) {
    const group = groups.get(event.groupId);
    const facts = group && (await factsOf(reader, baseUrl, event, named));
    const { type, occurredAt } = event;
    payloads.push(
      facts && bounded({ type, timestamp: occurredAt ?? now, data: { group: groupFacts(group, baseUrl), ...facts } }),
    );
  }
  return payloads;
}

/** As JSON; texts that make it too long are cut. */
function bounded(payload: Facts): string {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= maxPayload) return text;
  return JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : value));
}

async function readNamed(reader: Reader, events: readonly WebhookEvent[]): Promise<Named> {
  const sourceUserIds = events
    .filter(({ category }) => category === 'reassignment_events')
    .flatMap((each) => [each.subjectId, targetOf(each) ?? each.subjectId]);
  const users = await findUsers(reader, [...new Set(events.flatMap(({ userId }) => userId ?? []))]);
  const sourceUsers = await findSourceUsers(reader, [...new Set(sourceUserIds)]);
  const channels = await findChannels(reader, [...new Set(events.flatMap(({ channelId }) => channelId ?? []))]);
  return { users: byId(users), sourceUsers: byId(sourceUsers), channels };
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function factsOf(reader: Reader, baseUrl: string, event: WebhookEvent, named: Named): Promise<Facts | undefined> {
  switch (event.category) {
    case 'issues_events':
    case 'note_events':
      return itemFacts(baseUrl, event, named);
    case 'member_events':
      return memberFacts(event, named);
    case 'import_events':
      return importFacts(reader, baseUrl, event);
    case 'upload_events':
      return uploadFacts(reader, event);
    case 'reassignment_events':
      return reassignmentFacts(event, named);
  }
}

function groupFacts({ id, name, fullPath }: Group, baseUrl: string): Facts {
  return { id, name, full_path: fullPath, web_url: `${baseUrl}/groups/${fullPath}` };
}

function userFacts(user: User | undefined): Facts | null {
  return user ? { id: user.id, username: user.username, name: user.name } : null;
}

/** Undefined for content of a private channel: receivers aren't members. */
function itemFacts(
  baseUrl: string,
  { subjectId, channelId, detail, category }: WebhookEvent,
  named: Named,
): Facts | undefined {
  const [uuid = '', threadId = ''] = detail.split(' ');
  const channel = named.channels.get(channelId ?? 0);
  if (channel?.defaultVisibility === 'restricted') return undefined;
  return {
    item: {
      id: subjectId,
      uuid,
      thread_id: Number(threadId),
      is_comment: category === 'note_events',
      web_url: `${baseUrl}/item/${uuid}`,
    },
    channel: channel ? { id: channel.id, name: channel.name, address: channel.address } : null,
  };
}

function memberFacts({ userId, detail }: WebhookEvent, { users }: Named): Facts {
  const [level = '', expiresAt = ''] = detail.split(' ');
  return {
    user: userFacts(users.get(userId ?? 0)),
    access_level: Number(level),
    expires_at: expiresAt === '' ? null : expiresAt,
  };
}

async function importFacts(reader: Reader, baseUrl: string, { subjectId }: WebhookEvent): Promise<Facts | undefined> {
  const found = await findImport(reader, subjectId);
  if (!found) return undefined;
  const { id, format, sourceHostname, state, error, createdAt, finishedAt } = found;
  const times = { created_at: createdAt, finished_at: finishedAt };
  return {
    import: {
      id,
      format,
      source_hostname: sourceHostname,
      state,
      error,
      ...times,
      web_url: `${baseUrl}/imports/${id}`,
    },
  };
}

async function uploadFacts(reader: Reader, { groupId, subjectId }: WebhookEvent): Promise<Facts | undefined> {
  const upload = await findUploadRecord(reader, groupId, subjectId);
  if (!upload) return undefined;
  const { id, filename, state, error, createdAt, finishedAt, counts } = upload;
  const { matched, skipped, failed } = counts;
  const times = { created_at: createdAt, finished_at: finishedAt };
  return { upload: { id, filename, state, error, ...times, counts: { matched, skipped, failed } } };
}

function reassignmentFacts(event: WebhookEvent, named: Named): Facts | undefined {
  const { subjectId, userId, detail } = event;
  const sourceUser = named.sourceUsers.get(subjectId);
  if (!sourceUser) return undefined;
  const targetId = targetOf(event);
  if (targetId !== undefined) {
    const target = named.sourceUsers.get(targetId);
    return { source_user: sourceUserFacts(sourceUser), into_source_user: target ? sourceUserFacts(target) : null };
  }
  return {
    source_user: sourceUserFacts(sourceUser),
    user: userFacts(named.users.get(userId ?? 0)),
    request_id: detail === '' ? null : Number(detail),
  };
}

/** The target of a merge. */
function targetOf({ type, detail }: WebhookEvent): number | undefined {
  return type === 'reassignment.merged' || type === 'reassignment.merge_undone' ? Number(detail) : undefined;
}

function sourceUserFacts({ id, name, username, identifier, sourceHostname, status }: SourceUser): Facts {
  return { id, name, username, identifier, source_hostname: sourceHostname, status };
}

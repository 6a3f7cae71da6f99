import type { Notification } from '../../../core/attention/index.ts';
import { type Item, readItems, renderItems } from '../../../core/content/index.ts';
import { findGroups, findInvitations } from '../../../core/groups/index.ts';
import { findChannelsFor, findKnownXchanIds, findXchansFor, type Xchan } from '../../../core/identity/index.ts';
import { findImport } from '../../../core/imports/index.ts';
import type { NotificationKind, OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { findCase } from '../../../core/moderation/index.ts';
import { findSourceUsers } from '../../../core/reassignment/index.ts';
import { findWebhooks } from '../../../core/webhooks/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { itemPath } from '../content/post.ts';
import { type Face, faceOf, groupPath, placeholdersPath, plainText } from '../shared/index.ts';

/** One row of the list: a notification, or several of one kind about one thread. */
export interface NotificationRow {
  readonly ids: readonly number[];
  readonly kind: NotificationKind;
  /** The newest of those who caused it; undefined where nobody did whom the reader may know of. */
  readonly face: Face | undefined;
  /** How many people caused it beside that one. */
  readonly others: number;
  /** The channel, group, import or name that it is about. */
  readonly where: string;
  /** `where` is the channel of a group. */
  readonly isGroupChannel: boolean;
  readonly excerpt: string;
  /** Where it leads. */
  readonly path: string | undefined;
  readonly at: Instant;
  readonly isRead: boolean;
}

/** What notifications say, those of one kind about one thread together where the newest of them stands. */
export async function notificationRows(
  context: OperationContext,
  viewer: UserViewer,
  notifications: readonly Notification[],
): Promise<NotificationRow[]> {
  const { reader } = context.database;
  const actorIds = [...new Set(notifications.flatMap(({ actorXchanId }) => actorXchanId ?? []))];
  const known = await findKnownXchanIds(reader, viewer, actorIds);
  const faces = await findXchansFor(reader, viewer, [...known]);
  const items = await readAbout(context, viewer, notifications);
  const subjects = await readSubjects(context, notifications);
  return inGroups(notifications).map((same) => {
    const newest = same[0]!;
    const item = newest.itemId === null ? undefined : items.get(newest.itemId);
    const actors = [...new Set(same.flatMap(({ actorXchanId }) => actorXchanId ?? []))].filter((id) => known.has(id));
    return {
      ids: same.map(({ id }) => id),
      kind: newest.kind,
      face: actors[0] === undefined ? undefined : faceOf(faces.get(actors[0])),
      others: Math.max(0, actors.length - 1),
      at: newest.createdAt,
      isRead: newest.isRead,
      ...(item ?? subjects(newest, faces)),
    };
  });
}

const joined: readonly NotificationKind[] = ['reply', 'reaction', 'post'];

function inGroups(notifications: readonly Notification[]): Notification[][] {
  const groups = new Map<string, Notification[]>();
  for (const each of notifications) {
    const key = joined.includes(each.kind) && each.topId !== null ? `${each.kind} ${each.topId}` : String(each.id);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

type About = Pick<NotificationRow, 'where' | 'isGroupChannel' | 'excerpt' | 'path'>;

/** What the items of notifications are, and where they stand; only those that the viewer sees. */
async function readAbout(
  context: OperationContext,
  viewer: UserViewer,
  notifications: readonly Notification[],
): Promise<Map<number, About>> {
  const { reader } = context.database;
  const items = await readItems(reader, viewer, [...new Set(notifications.flatMap(({ itemId }) => itemId ?? []))]);
  const tops = await readItems(reader, viewer, [...new Set(items.map(({ parentId }) => parentId))]);
  const shown = [...new Map([...items, ...tops].map((item) => [item.id, item])).values()];
  const named = shown.flatMap(({ terms }) => terms.flatMap(({ xchanId }) => xchanId ?? []));
  const html = await renderItems(context, shown, await findXchansFor(reader, viewer, [...new Set(named)]), '');
  const channels = await findChannelsFor(reader, viewer, [...new Set(items.map(({ channelId }) => channelId))]);
  const topOf = new Map(tops.map((top) => [top.id, top]));
  const textOf = (item: Item): string => item.title || plainText(html.get(item.id) ?? '');
  return new Map(
    items.map((item) => {
      const top = topOf.get(item.parentId);
      const channel = channels.get(item.channelId);
      const excerpt =
        item.reaction === null ? textOf(item) : [item.body.trim(), top && textOf(top)].filter(Boolean).join(' · ');
      const path = item.reaction === null ? `${itemPath(item.uuid)}#m-${item.uuid}` : top && itemPath(top.uuid);
      return [
        item.id,
        { where: channel?.name ?? '', isGroupChannel: (channel?.groupId ?? null) !== null, excerpt, path },
      ];
    }),
  );
}

/** The same of connections, groups, imports and names that wait; by the notification. */
async function readSubjects(
  context: OperationContext,
  notifications: readonly Notification[],
): Promise<(notification: Notification, faces: ReadonlyMap<number, Xchan>) => About> {
  const { reader } = context.database;
  const idsOf = (...kinds: NotificationKind[]) => [
    ...new Set(notifications.filter(({ kind }) => kinds.includes(kind)).flatMap(({ subjectId }) => subjectId ?? [])),
  ];
  const byId = <T extends { readonly id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const invitations = byId(await findInvitations(reader, idsOf('invitation')));
  const invitedTo = [...invitations.values()].flatMap(({ groupId }) => groupId ?? []);
  const caseIds = idsOf('report');
  const cases = byId((await Promise.all(caseIds.map((id) => findCase(reader, id)))).flatMap((row) => row ?? []));
  const reportedIn = [...cases.values()].flatMap(({ groupId }) => groupId ?? []);
  const webhooks = byId(await findWebhooks(reader, idsOf('webhook_disabled')));
  const sentFrom = [...webhooks.values()].map(({ groupId }) => groupId);
  const groupIds = [...idsOf('group_member', 'claims'), ...invitedTo, ...reportedIn, ...sentFrom];
  const groups = byId(await findGroups(reader, [...new Set(groupIds)]));
  const sources = byId(await findSourceUsers(reader, idsOf('reassignment_request')));
  const importIds = idsOf('import_finished', 'import_failed');
  const imports = byId((await Promise.all(importIds.map((id) => findImport(reader, id)))).flatMap((row) => row ?? []));
  return ({ kind, subjectId, actorXchanId }, faces) => {
    const about = { where: '', isGroupChannel: false, excerpt: '', path: undefined };
    const id = subjectId ?? 0;
    if (kind === 'group_member') {
      const group = groups.get(id);
      return { ...about, where: group?.name ?? '', path: group && groupPath(group) };
    }
    if (kind === 'claims') {
      const group = groups.get(id);
      return { ...about, where: group?.name ?? '', path: group && `${placeholdersPath(group)}/claims` };
    }
    if (kind === 'invitation') {
      const group = groups.get(invitations.get(id)?.groupId ?? 0);
      return { ...about, where: group?.name ?? '', path: `/invitations/${id}` };
    }
    if (kind === 'reassignment_request') {
      const source = sources.get(id);
      const where = source?.name ?? source?.username ?? source?.identifier ?? '';
      return { ...about, where, excerpt: source?.sourceHostname ?? '', path: `/import/requests/${id}` };
    }
    if (kind === 'import_finished' || kind === 'import_failed') {
      return { ...about, where: imports.get(id)?.filename ?? '', path: `/imports/${id}` };
    }
    if (kind === 'report' || kind === 'moderation') {
      const group = groups.get(cases.get(id)?.groupId ?? 0);
      return { ...about, where: group?.name ?? new URL(context.baseUrl).host, path: `/moderation/cases/${id}` };
    }
    if (kind === 'webhook_disabled') {
      const webhook = webhooks.get(id);
      const group = groups.get(webhook?.groupId ?? 0);
      const where = webhook ? new URL(webhook.url).host : '';
      return { ...about, where, excerpt: group?.name ?? '', path: group && groupPath(group, `hooks/${id}`) };
    }
    const face = actorXchanId === null ? undefined : faceOf(faces.get(actorXchanId));
    return { ...about, excerpt: face?.address ?? '', path: face?.url };
  };
}

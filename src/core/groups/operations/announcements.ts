import {
  cleanText,
  DomainError,
  insertLogEvent,
  notFound,
  type OperationContext,
  requireAdmin,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { type Announcement, maxAnnouncement, maxAnnouncements } from '../domain/announcement.ts';
import {
  type AnnouncementContent,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  insertDismissal,
  listAnnouncements,
  listShownAnnouncements,
  updateAnnouncement,
} from '../storage/announcements.ts';
import { requireOwnedGroup } from './own-group.ts';

/**
 * Sees to it that the viewer speaks for a group, as its Owner, or for the server (null), as an administrator.
 * @throws DomainError not_found, forbidden
 */
export async function requireAnnouncer(source: Source, viewer: UserViewer, groupId: number | null): Promise<void> {
  if (groupId === null) requireAdmin(viewer);
  else await requireOwnedGroup(source, viewer, groupId);
}

/**
 * Creates an announcement at the top of all pages, for everyone or for the members of a group.
 * @throws DomainError not_found (group), forbidden, invalid_input, unprocessable if there are too many
 */
export function announce(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number | null,
  draft: AnnouncementContent,
): Promise<Announcement> {
  return context.database.write(viewer, async (tx) => {
    await requireAnnouncer(tx, viewer, groupId);
    const content = tidy(draft);
    await context.checkTexts(tx, viewer, { groupId: null, texts: { message: content.message } });
    if ((await listAnnouncements(tx, groupId)).length >= maxAnnouncements) {
      throw new DomainError('unprocessable', 'announcements.tooMany', { max: maxAnnouncements });
    }
    const createdAt = context.clock.now();
    const id = await insertAnnouncement(tx, { ...content, groupId, createdBy: viewer.userId, createdAt });
    const details = detailsOf(content);
    await insertLogEvent(tx, viewer, { groupId, action: 'announce', details, now: createdAt });
    return (await findAnnouncement(tx, id))!;
  });
}

/**
 * Edits an announcement; undefined members don't change. It is shown again to people who dismissed it.
 * @throws DomainError not_found, forbidden, invalid_input
 */
export function changeAnnouncement(
  context: OperationContext,
  viewer: UserViewer,
  id: number,
  changes: { readonly [Name in keyof AnnouncementContent]?: AnnouncementContent[Name] | undefined },
): Promise<Announcement> {
  return context.database.write(viewer, async (tx) => {
    const before = await requireAnnouncement(tx, viewer, id);
    const content = tidy({
      message: changes.message ?? before.message,
      level: changes.level ?? before.level,
      isDismissable: changes.isDismissable ?? before.isDismissable,
      startsAt: changes.startsAt ?? before.startsAt,
      endsAt: changes.endsAt === undefined ? before.endsAt : changes.endsAt,
    });
    await context.checkTexts(tx, viewer, { groupId: null, texts: { message: content.message } });
    await updateAnnouncement(tx, id, content);
    const event = { groupId: before.groupId, details: detailsOf(content), now: context.clock.now() };
    await insertLogEvent(tx, viewer, { ...event, action: 'announce' });
    return (await findAnnouncement(tx, id))!;
  });
}

/**
 * Takes an announcement back.
 * @throws DomainError not_found, forbidden
 */
export function withdrawAnnouncement(context: OperationContext, viewer: UserViewer, id: number): Promise<Announcement> {
  return context.database.write(viewer, async (tx) => {
    const announcement = await requireAnnouncement(tx, viewer, id);
    await deleteAnnouncement(tx, id);
    const event = { groupId: announcement.groupId, details: detailsOf(announcement), now: context.clock.now() };
    await insertLogEvent(tx, viewer, { ...event, action: 'withdraw_announcement' });
    return announcement;
  });
}

/**
 * Dismisses an announcement for the viewer.
 * @throws DomainError not_found if it isn't shown to them, invalid_state if it can't be dismissed
 */
export async function dismissAnnouncement(context: OperationContext, viewer: UserViewer, id: number): Promise<void> {
  const { clock, database } = context;
  const shown = await listShownAnnouncements(database.reader, viewer, clock.now());
  const announcement = shown.find((each) => each.id === id);
  if (!announcement) throw notFound('announcement');
  if (!announcement.isDismissable) throw new DomainError('invalid_state', 'announcements.stays');
  await database.write(viewer, (tx) => insertDismissal(tx, id, viewer.userId));
}

async function requireAnnouncement(tx: Tx, viewer: UserViewer, id: number): Promise<Announcement> {
  const announcement = await findAnnouncement(tx, id);
  if (!announcement) throw notFound('announcement');
  await requireAnnouncer(tx, viewer, announcement.groupId);
  return announcement;
}

/** @throws DomainError invalid_input */
function tidy(content: AnnouncementContent): AnnouncementContent {
  const message = cleanText(content.message).trim();
  if (message === '' || message.length > maxAnnouncement) {
    throw new DomainError('invalid_input', 'announcements.badLength', { max: maxAnnouncement, parameter: 'message' });
  }
  if (content.endsAt !== null && content.endsAt <= content.startsAt) {
    throw new DomainError('invalid_input', 'announcements.endsBefore', { parameter: 'ends_at' });
  }
  return { ...content, message };
}

/** Details of an announcement in the audit log. */
const detailsOf = ({ message }: Pick<AnnouncementContent, 'message'>) => ({ message: message.slice(0, 200) });

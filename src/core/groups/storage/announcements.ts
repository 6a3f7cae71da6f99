import { type SqlBool, sql } from 'kysely';
import {
  type Params,
  prepared,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
  type Viewer,
  type Param,
} from '../../platform/index.ts';
import { groupsOfMember } from '../../identity/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Announcement } from '../domain/announcement.ts';

const columns = [
  'announcement.id',
  'announcement.group_id',
  'announcement.message',
  'announcement.level',
  'announcement.dismissable',
  'announcement.starts_at',
  'announcement.ends_at',
  'announcement.created_by',
  'announcement.created_at',
] as const;

function select(source: Source) {
  return tables(source).selectFrom('announcement').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toAnnouncement(row: Row): Announcement {
  return {
    id: row.id,
    groupId: row.group_id,
    message: row.message,
    level: row.level,
    isDismissable: row.dismissable === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** An announcement; undefined if there is none. */
export async function findAnnouncement(source: Source, id: number): Promise<Announcement | undefined> {
  const row = await select(source).where('id', '=', id).executeTakeFirst();
  return row && toAnnouncement(row);
}

/** The announcements of a group, or of the server (null), the newest first; how many there can be is limited. */
export async function listAnnouncements(source: Source, groupId: number | null): Promise<Announcement[]> {
  const rows = select(source).where('group_id', groupId === null ? 'is' : '=', groupId);
  return (await rows.orderBy('id', 'desc').execute()).map(toAnnouncement);
}

/**
 * Announcements for a viewer: of the server, and of groups of which they are a member, directly or inherited, except
 * dismissed ones.
 */
const shownTo = prepared((reader, viewer: Params<Viewer>, now: Param<Instant>) => {
  const current = reader.db
    .selectFrom('announcement')
    .select(columns)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id', 'desc');
  if (viewer.kind === 'anonymous') return current.where('group_id', 'is', null);
  return current
    .where((eb) =>
      eb.or([
        eb('announcement.group_id', 'is', null),
        sql<SqlBool>`exists ${groupsOfMember(reader, viewer).where('group.id', '=', sql.ref<number>('announcement.group_id'))}`,
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('announcement_dismissal')
            .select('announcement_dismissal.id')
            .whereRef('announcement_dismissal.announcement_id', '=', 'announcement.id')
            .where('announcement_dismissal.user_id', '=', viewer.userId),
        ),
      ),
    );
});

/** Announcements on the viewer's pages, newest first. */
export async function listShownAnnouncements(reader: Reader, viewer: Viewer, now: Instant): Promise<Announcement[]> {
  return (await shownTo(reader, viewer, now)).map(toAnnouncement);
}

/** Content of an announcement. */
export type AnnouncementContent = Pick<Announcement, 'message' | 'level' | 'isDismissable' | 'startsAt' | 'endsAt'>;

function contentColumns({ message, level, isDismissable, startsAt, endsAt }: AnnouncementContent) {
  return { message, level, dismissable: toFlag(isDismissable), starts_at: startsAt, ends_at: endsAt };
}

/** Adds an announcement; returns its id. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: AnnouncementContent & Pick<Announcement, 'groupId' | 'createdBy' | 'createdAt'>,
): Promise<number> {
  const { groupId, createdBy, createdAt } = announcement;
  const { id } = await tx.db
    .insertInto('announcement')
    .values({ ...contentColumns(announcement), group_id: groupId, created_by: createdBy, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Edits an announcement; people who dismissed it see it again. */
export async function updateAnnouncement(tx: Tx, id: number, content: AnnouncementContent): Promise<void> {
  await tx.db.updateTable('announcement').set(contentColumns(content)).where('id', '=', id).execute();
  await tx.db.deleteFrom('announcement_dismissal').where('announcement_id', '=', id).execute();
}

/** Removes an announcement. */
export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('announcement').where('id', '=', id).execute();
}

/** Notes that someone has put an announcement away. */
export async function insertDismissal(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.db
    .insertInto('announcement_dismissal')
    .values({ announcement_id: id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import { type Static, Type } from 'typebox';
import { type Announcement, announcementLevels, isShown } from '../../../core/groups/domain/index.ts';
import { id, moment, named, orNull, text, truth } from '../../schema.ts';

/** What stands above all pages for a while. */
export const announcementRecord = named(
  'BroadcastMessage',
  Type.Object({
    id,
    group_id: orNull(id),
    message: text,
    level: Type.Enum([...announcementLevels]),
    broadcast_type: Type.Literal('banner'),
    dismissable: truth,
    starts_at: moment,
    ends_at: orNull(moment),
    active: Type.Boolean({ description: 'Whether it is currently shown.' }),
    created_at: moment,
  }),
);

/** An announcement as it stands at a moment. */
export function encodeAnnouncement(announcement: Announcement, now: string): Static<typeof announcementRecord> {
  return {
    id: announcement.id,
    group_id: announcement.groupId,
    message: announcement.message,
    level: announcement.level,
    broadcast_type: 'banner',
    dismissable: announcement.isDismissable,
    starts_at: announcement.startsAt,
    ends_at: announcement.endsAt,
    active: isShown(announcement, now),
    created_at: announcement.createdAt,
  };
}

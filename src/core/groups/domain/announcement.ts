/** Importance of an announcement. */
export const announcementLevels = ['info', 'warning', 'urgent'] as const;

export type AnnouncementLevel = (typeof announcementLevels)[number];

/** Characters of an announcement. */
export const maxAnnouncement = 1000;

/** Announcements that the server, or a group, has at one time. */
export const maxAnnouncements = 50;

/** An announcement at the top of all pages. */
export interface Announcement {
  readonly id: number;
  /** Whose members see it; null for everyone. */
  readonly groupId: number | null;
  readonly message: string;
  readonly level: AnnouncementLevel;
  /** Whoever has read it may put it away. */
  readonly isDismissable: boolean;
  readonly startsAt: string;
  /** Null for no end. */
  readonly endsAt: string | null;
  readonly createdBy: number | null;
  readonly createdAt: string;
}

/** Whether an announcement is shown at a moment. */
export function isShown({ startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>, at: string): boolean {
  return startsAt <= at && (endsAt === null || endsAt > at);
}

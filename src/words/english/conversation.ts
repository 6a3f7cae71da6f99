import { many } from './numbers.ts';

/** The channel of a group. */
export const conversation = {
  messages: (name: string) => `Messages in ${name}`,
  older: 'Older messages',
  newer: 'Newer messages',
  newest: 'To the newest messages',
  none: 'Nobody has written here yet.',
  noneHint: 'The first message is yours to write.',
  deleted: 'The message has been deleted.',
  back: 'Back to the channels',
  about: 'About this channel',
  aboutTitle: 'About',
  close: 'Close',
  everyone: (group: string) => `Everyone in ${group}`,
  everyoneReads: {
    private: (group: string) => `Everyone in ${group} can read and write here.`,
    internal: (group: string) => `Everybody with an account here can read this, everyone in ${group} can write.`,
    public: (group: string) => `Everybody can read this, everyone in ${group} can write.`,
  },
  everybodyReads: 'Everybody can read here; members of the group write.',
  someRead: 'Only some members of the group can read here.',
  searchIn: (name: string) => `Search in ${name}`,
  jump: 'Go to a day',
  go: 'Go',
  day: 'Day',
  feed: 'Feed (Atom)',
  reply: 'Reply',
  archived: 'Archived',
  new: 'New',
  firstUnread: 'To the first unread message',
  markedUnread: 'Marked as unread from here',
  pinned: 'Pinned',
  photos: 'Photos',
  allPhotos: 'All photos',
  members: 'Members',
  allMembers: 'All members',
  someMembers: (count: number) => many(count, 'member', 'members'),
} as const;

/** A thread of messages. */
export const thread = {
  back: 'Back to the channel',
  thread: 'Thread',
  in: (name: string) => `in ${name}`,
  follow: 'Follow',
  followed: 'Following',
  mute: 'Mute',
  muted: 'Muted',
} as const;

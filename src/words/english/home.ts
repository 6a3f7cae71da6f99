import { grouped, many } from './numbers.ts';

/** The home page. */
export const home = {
  title: 'Home',
  hello: (name: string) => `Hello, ${name}`,
  deleted: 'The post has been deleted.',
  password: 'Your password has been changed.',
  removed: 'The group has been removed. What it held is going, in the background.',
  moved: 'The group has been moved. You have no role in it any more.',
  left: 'You have left the group.',
  welcome: 'Welcome! Your account is there. Say a word about yourself in the settings, or look around.',
  requests: 'Waiting for your answer',
  connections: 'From your connections',
  everyone: 'Everyone',
  filters: { unread: 'Unread', mentions: 'Mentions', starred: 'Saved' },
  byGroup: 'Groups with something unread',
  allGroups: 'All groups',
  nothingSuch: 'No posts are like that.',
  suchHints: {
    unread: 'What you have not read yet stands here.',
    mentions: 'Posts and messages that name you with @ stand here.',
    starred: 'What you save, by the menu of a post or message, stands here.',
  },
  nothing: 'Posts of your connections stand here.',
  nothingHint: 'Connect with people you know, or read in the channels of your groups.',
  people: 'Find people',
  unread: 'Unread',
  caughtUp: 'You have read everything.',
  unreadIn: (messages: number, channels: number) =>
    `${many(messages, 'unread message', 'unread messages')} in ${many(channels, 'channel', 'channels')}`,
  markAll: 'Mark all as read',
  groups: 'Your groups',
  noGroups: 'You are in no group yet. Owners of a group can add you, or you make one of your own.',
  newGroup: 'New group',
  askContributions: (name: string) => `Are the contributions of ${name} yours?`,
  asks: (requester: string, host: string, group: string) => `${requester} asks; from ${host}, in ${group}`,
  look: 'Look at them',
  lookAt: (name: string) => `Look at the contributions of ${name}`,
  imports: 'Imports',
  importsInto: (group: string) => `Imports into ${group}`,
  placeholders: 'Placeholder users',
  placeholdersOf: (group: string) => `Placeholder users of ${group}`,
  connectionRequests: 'Connection requests',
  glance: 'At a glance',
  newPhotos: 'New photos',
  size: (members: string | undefined, channels: number) =>
    [members, channels > 0 && many(channels, 'channel', 'channels')].filter(Boolean).join(', '),
  members: (count: number) => many(count, 'member', 'members'),
  manyMembers: (count: number) => `${grouped(count)} members or more`,
  takenOver: (done: number, total: number) =>
    `${grouped(done)} of ${many(total, 'imported person has', 'imported people have')} taken over their names.`,
  importing: (file: string) => `${file} is being imported`,
  importingPercent: (file: string, percent: number) => `${file} is being imported: ${percent} %`,
} as const;

/** Of what in a channel somebody is notified. */
export const attention = {
  title: 'Notifications',
  of: 'Tell me of',
  levels: { inherited: 'Default', all: 'Every message', mentions: 'Mentions and replies', none: 'Nothing' },
  mute: 'Mute: do not count what is unread',
} as const;

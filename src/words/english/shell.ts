import { grouped, many } from './numbers.ts';

/** The frame of every page. */
export const shell = {
  skip: 'Skip to the content',
  main: 'Main',
  channels: 'Channels',
  tabs: 'Places',
  search: 'Search',
  searchHint: 'Search messages, people, files',
  newPost: 'New post',
  notifications: 'Notifications',
  unreadNotifications: (count: number) => `Notifications, ${grouped(count)} unread`,
  account: 'Your account',
  profile: 'Your profile',
  settings: 'Settings',
  imports: 'Imports',
  password: 'Change password',
  leave: 'Take your channel with you',
  signIn: 'Sign in',
  signOut: 'Sign out',
  close: 'Close',
  home: 'Home',
  people: 'People',
  photos: 'Photos',
  files: 'Files',
  saved: 'Saved',
  messages: 'Direct messages',
  you: 'You',
  yourChannels: 'Your channels',
  privacyGroups: 'Privacy groups',
  allChannels: (count: number) => `All ${grouped(count)} channels`,
  newGroup: 'New group',
  unread: (count: number) => `${grouped(count)} unread`,
  mentions: (count: number) => many(count, 'mention', 'mentions'),
  more: 'More',
  mentionsBefore: 'mentions: ',
  unreadAfter: 'unread',
  theme: 'Colours',
  themeDevice: 'Colours of the device',
  themeLight: 'Light colours',
  themeDark: 'Dark colours',
} as const;

/** How long ago something was. */
export const time = {
  now: 'now',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  today: 'Today',
  yesterday: 'Yesterday',
  yesterdayAt: (time: string) => `Yesterday, ${time}`,
  full: (day: string, zone: string) => `${day} ${zone}`,
} as const;

/** The front page, for those who have not signed in. */
export const front = {
  title: 'A home for your community',
  lead: 'People and groups keep channels here, and whole communities come over from other systems with everyone’s authorship intact.',
  signIn: 'Sign in',
  api: 'Read about the API',
  groups: 'Public groups',
  groupsHint: 'Everybody can read these, also without an account.',
  noGroups: 'No group of this server is public. If you were invited, follow the link in your mail.',
} as const;

/** A public group, for those who have not signed in. */
export const publicGroup = {
  channels: 'Channels',
  none: 'This group has no channels that everybody may see.',
  join: 'Members see more once they have signed in.',
} as const;

/** Pages that say what went wrong. */
export const problem = {
  home: 'Go to the home page',
  search: 'Search',
  again: 'Try again',
  request: (id: string) => `The number of this request is ${id}; the server’s log says more under it.`,
} as const;

/** Signing in. */
export const signIn = {
  title: 'Sign in',
  login: 'Username, e-mail or channel address',
  password: 'Password',
  wrong: 'That name and password do not belong together.',
  forgotten: 'Forgotten your password?',
  /** What follows signing in, by where somebody was going. */
  reasons: {
    invite: 'Then you can accept the invitation.',
    confirm: 'Then you can confirm the address. Sign in with the account that it is for.',
    requests: 'Then you can answer whether imported contributions are yours.',
    compose: 'Then you can write.',
    follow: 'Then you can connect.',
    settings: 'Then you can change your settings.',
    notifications: 'Then you see what is new for you.',
    groups: 'Then you see the group, if it is yours to see.',
    channel: 'Then you can read and write in the channel.',
    other: 'Then the page that you asked for is shown.',
  },
} as const;

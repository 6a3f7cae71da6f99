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
  language: 'Language:',
  home: 'Home',
  people: 'People',
  calendar: 'Calendar',
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
  contact: 'Questions about this server:',
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
  titles: {
    signIn: 'Sign in first',
    forbidden: 'Not allowed',
    missing: 'Page not found',
    wrong: 'That did not work',
    failed: 'Something broke',
    tooMany: 'Too many attempts',
    unavailable: 'Not available now',
  },
  missing: 'There is nothing at this address, or it is not for you to see.',
  failed: 'The server met an error that is not your fault. Try again in a moment.',
  senseless: 'The request makes no sense.',
  wait: 'Wait a minute, then try again.',
} as const;

/** Parts that many pages have. */
export const parts = {
  home: 'Home',
  required: 'Required',
  tooLong: (max: number) => `Use at most ${max} characters.`,
  invalid: 'Enter a valid value.',
  imports: 'Imports',
  newest: 'Show the newest state',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages of the list',
  placeholders: 'Placeholder users',
  previous: 'Previous',
  way: 'Way to this page',
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

/** The frame of the pages that describe the API; the description itself is in English. */
export const documentation = {
  title: 'API',
  recordsTitle: 'API records',
  answer: (status: string) => `Answer ${status}`,
  anything: 'anything',
  /** `{example}` becomes code. */
  asIn: ', as in {example}',
  body: 'Body',
  either: ' or ',
  example: (type: string) => `Example, ${type}`,
  fieldsOf: (name: string) => `Fields of ${name}`,
  /** `{type}` becomes a link or code. */
  list: 'list of {type}',
  needed: '(needed)',
  noCredentials: 'Needs no credentials.',
  nothing: 'Nothing.',
  optional: '(may be left out)',
  parameters: 'Parameters',
  /** Both become links. */
  programs: 'For programs: {file} (OpenAPI 3.1). What the answers hold: {records}.',
  records: 'records',
  recordsHeading: 'Records',
  refusals: 'Refusals',
  signingIn: 'Signing in',
} as const;

/** The app: its page without a network, and the ways into it that devices offer. */
export const app = {
  title: 'You are offline',
  text: 'There is no connection to the server. Pages that you have read before open here, and messages that you write wait until it is back.',
  again: 'Try again',
  home: 'Home',
  write: 'Write',
  notifications: 'Notifications',
  messages: 'Messages',
} as const;

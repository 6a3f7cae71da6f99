import { grouped, many } from './numbers.ts';

/** People and their connections. */
export const people = {
  somebody: 'Somebody',
  imported: 'Imported',
  importedHint: 'Known from an import; nobody has taken this name over yet',
  title: 'People',
  find: 'Find somebody by address',
  requests: 'Requests',
  connections: 'Connections',
  privacyGroups: 'Privacy groups',
  none: 'Nobody is connected to you yet.',
  noneHint: 'People whose posts you read and who read yours. Ask them by their address, or on their page.',
  nobodyFound: 'Nobody here has that name.',
  filter: 'Filter by name',
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (name: string) => `Accept the request of ${name}`,
  declineOf: (name: string) => `Decline the request of ${name}`,
  waiting: 'Requested',
  cancel: 'Cancel request',
  cancelOf: (name: string) => `Cancel request to ${name}`,
  ended: 'Not connected',
  askAgain: 'Ask again',
  askAgainOf: (name: string) => `Ask ${name} to connect again`,
  blocked: 'Blocked',
  count: (count: number) => many(count, 'person', 'people'),
  newGroup: 'Name of a new privacy group',
  make: 'Make the group',
  groupHint: 'Posts and files can be for such a group alone. Nobody but you sees who is in it.',
  members: 'In this group',
  others: 'Your other connections',
  add: 'Add',
  remove: 'Remove',
  addOf: (name: string) => `Add ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  noMembers: 'Nobody is in this group yet.',
  delete: 'Delete the group',
  deleteHint: 'What was for this group is seen by nobody else then, and no longer by those who were in it.',
} as const;

/** The page of a person or channel. */
export const profile = {
  tabs: 'Profile',
  posts: 'Posts',
  messages: 'Messages',
  photos: 'Photos',
  files: 'Files',
  connections: 'Connections',
  connectionsOf: (name: string) => `Connections of ${name}`,
  noConnections: 'There are no connections here that you may see.',
  edit: 'Settings',
  more: 'More',
  connected: 'Connected',
  waiting: 'Requested',
  cancel: 'Cancel request',
  connect: 'Connect',
  accept: 'Accept the request',
  decline: 'Decline the request',
  disconnect: 'Remove the connection',
  block: 'Block',
  unblock: 'Unblock',
  mention: 'Mention',
  message: 'Message',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'You have muted this channel. What is posted here does not appear on your home page.',
  about: 'About',
  joined: 'Joined',
  written: (count: number, max: number, imported: number) => {
    const all = count < max ? grouped(count) : `${grouped(max)} or more`;
    if (imported === 0) return all;
    return `${all}, of them ${imported < max ? grouped(imported) : `${grouped(max)} or more`} imported`;
  },
  inCommon: 'In common',
  groupsInCommon: 'Groups',
  connectionsInCommon: (count: number) => many(count, 'connection', 'connections'),
  addTo: (group: string) => `Add to ${group}`,
  removeFrom: (group: string) => `Remove from ${group}`,
  address: 'Address',
  imported: 'Imported as',
  importedAs: (name: string, host: string) => `${name}, from ${host}`,
  archived: 'This channel is archived: nothing new is posted here.',
  usualAudience: 'Your usual audience',
  empty: 'There is nothing here that you may see.',
  emptyOwn: 'What you write stands here, and what you wrote elsewhere, imported or not.',
  ghost: 'This account was deleted. What it wrote in groups stays.',
  placeholder: 'This person wrote on another system. Their posts were imported and are not reassigned to anybody yet.',
  /** `{category}` is set in bold. */
  inCategory: 'Posts in the category {category}.',
  allPosts: 'All posts',
} as const;

/** Direct messages. */
export const messages = {
  title: 'Direct messages',
  new: 'New message',
  none: 'Nobody has written to you alone yet, nor you to a few people. Begin on the page of somebody.',
} as const;

/** The page that asks whom to connect with. */
export const follow = {
  title: 'Connect',
  address: 'Address of a channel',
  connect: 'Connect',
  find: 'Find',
  unknown: 'Nobody is known here by that address. Give one as in ann@example.org, or the address of a channel page.',
} as const;

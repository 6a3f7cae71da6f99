import { many } from '../numbers.ts';

/** Texts about groups that are shared with a group. */
export const groupSharing = {
  title: (group: string) => `Sharing of ${group}`,
  tab: 'Sharing',
  open: 'Share with another group…',
  openHint: 'The members of another group get a role here.',
  hint: 'Members of these groups have a role here and in all groups below: the one that they have at home, or that of the share, whichever is lower.',
  list: 'Shared with',
  none: 'The group is shared with no other group.',
  group: 'Group',
  hidden: 'A group that you may not see',
  end: 'End the share',
  endOf: (group: string) => `End the share with ${group}`,
  add: 'Share with a group',
  addIt: 'Share',
  path: 'Path of the group',
  pathHint: 'As it stands behind /groups/ in its address.',
  roleHint: 'The highest role that its members get here.',
  untilHint: 'Leave it empty for a share without end.',
  noneCalled: (path: string) => `There is no group “${path}” that you may see.`,
  elsewhere: 'Groups in which its members have a role',
  noneElsewhere: 'No other group is shared with this one.',
  notices: {
    added: 'The group is shared.',
    ended: 'The share has ended.',
  },
} as const;

/** Texts about moving a group. */
export const groupMove = {
  title: (group: string) => `Move ${group}`,
  tab: 'Place',
  open: 'Move the group…',
  openHint: 'Below another group, or to the top. Before anything is moved, you see what changes.',
  hint: 'The groups and channels below it move as well. Links to the old addresses lead nowhere afterwards.',
  nowhere:
    'There is no other place for it: a group moves below groups in which you are Maintainer or Owner, or from there to the top.',
  search: 'Search for a group',
  searchIt: 'Search',
  more: 'There are more groups than are listed here.',
  to: 'New place',
  top: 'At the top, below no group',
  show: 'Show what changes',
  changes: 'What changes',
  address: 'Address',
  newAddress: 'New address',
  below: 'Groups that move with it',
  ownerMissing: 'Nobody would own the group there, so you become its Owner.',
  nobody: 'All members keep the role that they have.',
  gained: (count: number) => `${many(count, 'person gets', 'people get')} a role`,
  lost: (count: number) => `${many(count, 'person loses', 'people lose')} their role`,
  changed: (count: number) => `${many(count, 'person gets', 'people get')} another role`,
  /** `{name}` becomes a link. */
  gainedRole: '{name} becomes {after}',
  lostRole: '{name}: {before} until now',
  changedRole: '{name}: {after}, {before} until now',
  further: (count: number) => `${many(count, 'person', 'people')} more`,
  go: 'Move the group',
  keep: 'Leave it where it is',
} as const;

import type { User } from '../../src/core/accounts/domain/user.ts';
import type { Group } from '../../src/core/groups/domain/group.ts';
import type { SourceUser } from '../../src/core/reassignment/domain/source-user.ts';
import { day } from './wire-samples.ts';

/** Values for encoders of the group API in which no two fields are alike. */
export const bob: User = {
  id: 11,
  username: 'Bob',
  name: 'Bob Baker',
  email: 'bob@private.example',
  publicEmail: 'bob@public.example',
  kind: 'human',
  state: 'active',
  isAdmin: true,
  xchanId: null,
  defaultChannelId: 12,
  botRootId: null,
  language: '',
  createdAt: day(1),
  pictureAddress: 'bob',
};

export const placeholderUser: User = {
  ...bob,
  id: 13,
  username: 'Ben_placeholder',
  name: 'Placeholder Ben',
  publicEmail: null,
  kind: 'placeholder',
  state: 'blocked',
  isAdmin: false,
  createdAt: day(2),
  pictureAddress: null,
};

export const bot: User = { ...bob, id: 14, username: 'robot', name: 'Robot', kind: 'bot', isAdmin: false };

export const users: ReadonlyMap<number, User> = new Map([bob, placeholderUser, bot].map((user) => [user.id, user]));

export const group: Group = {
  id: 21,
  parentId: 22,
  rootId: 22,
  kind: 'group',
  userId: null,
  path: 'harbour',
  fullPath: 'city/harbour',
  name: 'The Harbour',
  description: 'Where ships lie',
  visibility: 'internal',
  language: '',
  createdAt: day(3),
  pictureAt: day(5),
};

export const sourceUser: SourceUser = {
  id: 31,
  importSourceId: 32,
  namespaceId: 33,
  importType: 'slack',
  sourceHostname: 'https://club.slack.com',
  identifier: 'U7',
  username: 'ben',
  name: 'Ben',
  placeholderUserId: placeholderUser.id,
  placeholderXchanId: 34,
  reassignToUserId: bob.id,
  reassignedByUserId: bot.id,
  status: 'awaiting_approval',
  error: 'What went wrong',
  takeoverId: 36,
  isSplitting: true,
  splitFromId: 35,
  mergedIntoId: null,
  createdAt: day(4),
};

/** One that names nobody. */
export const bareSourceUser: SourceUser = {
  ...sourceUser,
  username: null,
  name: null,
  placeholderUserId: null,
  reassignToUserId: 999,
  reassignedByUserId: null,
  error: null,
  isSplitting: false,
  splitFromId: null,
  mergedIntoId: null,
};

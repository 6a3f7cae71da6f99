import { many } from './numbers.ts';

/** Texts about the deletion of one's own account. */
export const deletion = {
  title: 'Delete your account',
  goes: (posts: number, files: number, connections: number) =>
    `Removed: ${many(posts, 'post', 'posts')} on your channels with what was answered there, ${many(files, 'file', 'files')}, ${many(connections, 'connection', 'connections')}, drafts, notifications and direct messages that you sent.`,
  stays: (contributions: number) =>
    `Stays, as written by “Deleted account”: ${many(contributions, 'message', 'messages')} in groups and on the channels of others.`,
  account:
    'Your name, picture, e-mail addresses, password, devices and tokens are removed. Others may take your username.',
  exportFirst: 'Take your channel with you first',
  days: 'Your account is deleted in seven days. Until then you can change your mind here; afterwards nobody can bring it back.',
  confirm: (username: string) => `Your username, ${username}, to confirm`,
  password: 'Your password',
  ask: 'Delete your account',
  due: 'Your account will be deleted:',
  keep: 'Keep your account',
  kept: 'Your account stays.',
  mailed: 'Your account will be deleted in seven days. A mail says so, too.',
} as const;

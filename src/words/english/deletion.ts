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
  ask: 'Delete your account',
  due: 'Your account will be deleted:',
  keep: 'Keep your account',
  kept: 'Your account stays.',
  mailed: 'Your account will be deleted in seven days. A mail says so, too.',
  /** What was erased, by what it is; the size of the files stands in bytes elsewhere. */
  erased: {
    posts: 'Posts',
    comments: 'Comments',
    reactions: 'Reactions',
    messages_elsewhere: 'Messages in groups and on channels of others',
    answers_elsewhere: 'Answers that went with them',
    files: 'Files',
    bytes: 'Size of the files',
    mentions: 'Mentions that lost the name',
    connections: 'Connections',
    memberships: 'Memberships',
    groups: 'Groups',
    returned: 'Imported names that have their messages back',
    addresses: 'E-mail addresses',
    sessions: 'Devices that were signed in',
    tokens: 'Tokens',
    mails: 'Mails',
    notifications: 'Notifications',
  },
  legend: 'What you wrote in groups and on the channels of others',
  legendOf: 'What they wrote in groups and on the channels of others',
  ends: {
    ghost: 'stays, as written by “Deleted account”',
    placeholder:
      'stays; what was imported goes back to the name that it was imported with, as far as that can be undone',
    removed: 'is deleted too, with what answers their posts, and so are groups that nobody else owns',
  },
  /** Of somebody else's account, by administrators. */
  user: {
    title: 'Delete an account',
    link: 'Delete the account …',
    hint: 'The person is out at once, and nobody can bring the account back. They get a mail that says what was erased.',
    groups: (paths: string) =>
      `Groups that nobody else owns: ${paths}. They need another Owner, or go with the account.`,
    waits: 'The owner of the account has asked for its deletion:',
    confirm: (username: string) => `Its username, ${username}, to confirm`,
    ask: 'Delete the account',
    running: 'The account is closed. What is left of it is being erased.',
    finished: 'The account is deleted. Of it was erased:',
    nothing: 'There was nothing else to erase.',
    look: 'Look again',
    report: 'What was erased',
  },
} as const;

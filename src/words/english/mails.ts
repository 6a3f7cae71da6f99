import { grouped, many } from './numbers.ts';

/** Texts of mails. Whoever reads one may know nothing of the server yet. */
export const mails = {
  hello: 'Hello,',
  helloTo: (name: string) => `Hello ${name},`,
  footer: (host: string) => `Sent by ${host}.`,
  nothingHappens: 'Opening the link changes nothing: you decide on the page behind it.',
  placeholders: 'Placeholder users of the group',
  day: (instant: string) => instant.slice(0, 10),
  moment: (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`,
  facts: {
    assignee: 'Reassigned to',
    channels: 'Channels',
    files: 'New files',
    from: 'Imported from',
    group: 'Group',
    original: 'Original user',
    placeholder: 'Reassigned from',
    posts: 'New posts',
    reactions: 'New reactions',
    reportedBy: 'Reported by',
    requester: 'Reassigned by',
    role: 'Role',
    to: 'Imported to',
    were: 'You were',
  },
  bulkResult: {
    subject: (group: string) => `${group} | Placeholder reassignments completed successfully`,
    subjectWithErrors: (group: string) => `${group} | Placeholder reassignments completed with errors`,
    processed: (group: string) => `The file with placeholder reassignments for ${group} has been processed.`,
    matched: (count: number) =>
      many(count, 'placeholder user has been matched to a user.', 'placeholder users have been matched to users.'),
    invited: (count: number) =>
      many(
        count,
        'placeholder user has been offered to an e-mail address.',
        'placeholder users have been offered to e-mail addresses.',
      ),
    retired: (count: number) =>
      many(
        count,
        'placeholder user has been kept as it is, or deleted.',
        'placeholder users have been kept as they are, or deleted.',
      ),
    undone: (count: number) =>
      many(count, 'placeholder user has been made free again.', 'placeholder users have been made free again.'),
    failed: (count: number) =>
      many(
        count,
        'placeholder user has not been matched to a user.',
        'placeholder users have not been matched to users.',
      ),
    attached:
      'The attached CSV file lists these rows with the reason in its column "Error". Correct them there and upload that file again.',
    skipped: (count: number) =>
      many(count, 'placeholder user has been skipped.', 'placeholder users have been skipped.'),
  },
  bulkFailed: {
    subject: (group: string) => `${group} | Placeholder reassignments failed`,
    lead: (file: string, group: string, reason: string) =>
      `The file "${file}" with placeholder reassignments for ${group} could not be processed: ${reason}`,
    again: 'Rows that were processed before stay as they are. Please upload the file again.',
  },
  request: {
    subject: (path: string) => `Reassignments in ${path} waiting for review`,
    lead: (requester: string, name: string, group: string) =>
      `${requester} asks you to take over the contributions of ${name}, imported into ${group}. If you accept, posts, reactions, files and mentions of that person will show you as their author.`,
    unverified:
      'The archive was uploaded as a file, so the host it names was not verified. Accept only if these contributions are yours.',
    review: 'Review the reassignment',
    report: 'Report the request as abuse',
  },
  rejected: {
    subject: (path: string) => `Reassignments in ${path} rejected`,
    lead: (assignee: string, username: string, name: string) =>
      `${assignee} (@${username}) has declined to take over the contributions of ${name}.`,
    reason: (reason: string) => `They say why: ${reason}`,
    stay: 'The contributions stay with their placeholder user. You can reassign them to somebody else.',
  },
  revoked: {
    subject: (path: string) => `Reassignments in ${path} revoked`,
    lead: (assignee: string, username: string, name: string) =>
      `${assignee} (@${username}) has revoked that the contributions of ${name} are reassigned to them.`,
    stays:
      'What was reassigned stays with them. What later imports bring of that person goes to a placeholder user again.',
  },
  reported: {
    subject: (path: string) => `Reassignment in ${path} reported as abuse`,
    lead: (assignee: string, username: string, name: string) =>
      `${assignee} (@${username}) was asked to take over the contributions of ${name}, has declined, and reports the request as abuse.`,
    remark: (remark: string) => `The report says: ${remark}`,
    administrator:
      'You get this mail as an administrator of the server. Nothing else has been done: look at the group and at who asked.',
  },
  completed: {
    subject: (path: string) => `Reassignments in ${path} completed`,
    byAdministrator: (requester: string, name: string, group: string) =>
      `${requester}, an administrator of the server, has reassigned the contributions of ${name} in ${group} to you, without asking you first.`,
    byOwner: (requester: string, name: string, group: string) =>
      `${requester}, an Owner of the group, has reassigned the contributions of ${name} in ${group} to you, without asking you first.`,
    askAdministrator: 'If this is a mistake, contact another administrator.',
    askOwner: 'If this is a mistake, contact another group owner.',
    look: 'What was reassigned to you',
  },
  failed: {
    subject: (path: string) => `Reassignments in ${path} failed`,
    lead: (count: number, group: string, reason: string) =>
      `The contributions of ${many(count, 'placeholder user', 'placeholder users')} in ${group} could not be reassigned: ${reason}`,
    person: (name: string, username: string) => `${name}, reassigned to @${username}`,
    more: (count: number) => `... and ${count} more.`,
    again: 'On the page you can try again, or undo what was done of it.',
  },
  importFinished: {
    subject: (group: string, host: string) => `${group} | Import from ${host} completed`,
    subjectWithLosses: (group: string, host: string) => `${group} | Import from ${host} finished with losses`,
    personal: 'your personal namespace',
    done: (host: string, target: string) => `The import from ${host} into ${target} is done.`,
    doneWithLosses: (host: string, target: string, losses: number) =>
      `The import from ${host} into ${target} is done, with losses: ${many(losses, 'thing', 'things')} in the archive could not be imported.`,
    warnings: 'Not everything could be imported as it was:',
    importUser: 'In a personal namespace everything belongs to one Import User and cannot be reassigned.',
    waiting: (count: number) =>
      `${many(count, 'placeholder user awaits', 'placeholder users await')} reassignment: download the list, name a user for each, upload it.`,
  },
  importFailed: {
    subject: (group: string, file: string) => `${group} | Import of ${file} failed`,
    lead: (file: string, group: string, path: string, reason: string) =>
      `The import of "${file}" into ${group} (/${path}) has stopped: ${reason}`,
    again:
      'What was imported before that stays. Importing the corrected archive again goes on from there and doubles nothing.',
  },
  sanctions: {
    reason: 'The reason',
    answer: 'Read it and answer',
    open: 'Open it',
    untilLifted: 'That lasts until moderators lift it.',
    until: (moment: string) => `That lasts until ${moment}.`,
    warned: {
      subject: (place: string) => `${place} | A warning`,
      lead: (place: string) => `Moderators of ${place} have warned you.`,
      can: 'Nothing else changes. You may answer: they read it.',
    },
    onServer: {
      subject: (place: string) => `${place} | Your account is suspended`,
      lead: (place: string) => `Your account on ${place} is suspended: you cannot sign in, nor write by programs.`,
      can: 'What you wrote stays. You may answer, without signing in: administrators read it and decide again.',
    },
    inGroup: {
      subject: (place: string) => `${place} | You are suspended`,
      lead: (place: string) => `You are suspended in ${place}: you can read there, but not write or react.`,
      can: 'You may answer: moderators read it and decide again.',
    },
    ended: {
      subject: (place: string) => `${place} | Your suspension has ended`,
      lead: (place: string) => `You are no longer suspended on ${place}, and may write again.`,
    },
  },
  testMail: {
    subject: 'Tributary test mail',
    lead: (url: string) => `Mail from ${url} reaches you. There is nothing to do.`,
  },
} as const;

/** Texts of mails about accounts. */
export const accountMails = {
  ignore: 'If you do not know what this is about, ignore this mail.',
  worksUntil: (day: string) => `It works until ${day}, for you alone: do not pass it on.`,
  worksOnce: (moment: string) => `It works once, until ${moment}.`,
  at: (group: string, host: string) => `${group} on ${host}`,
  invitation: {
    subject: (inviter: string, place: string) => `${inviter} invites you to ${place}`,
    subjectAsked: (host: string) => `Your account on ${host}`,
    asked: (host: string) => `You asked for an account on ${host}. Choose a name and a password, and you are in.`,
    invited: (inviter: string, place: string) => `${inviter} invites you to ${place}.`,
    join: 'Join',
    joinGroup: (group: string) => `Join ${group}`,
  },
  takeover: {
    subject: (group: string) => `Take over what you wrote in ${group}`,
    lead: (requester: string, group: string, host: string) =>
      `${requester} has imported a community that you were part of into ${group} on ${host}, and asks you to take over what you wrote there. Posts, reactions and files then show you as their author.`,
    see: 'See what waits for you',
    signIn: (host: string) => `Sign in there if you have an account on ${host}; otherwise you make one.`,
    notYou: 'If this was not you, say so on the page, or ignore this mail.',
  },
  takeoverDeclined: {
    lead: (email: string, group: string) =>
      `${email}, whom you invited to take over contributions in ${group}, has declined.`,
    stay: 'The contributions stay with their placeholder users. You can reassign them to somebody else.',
  },
  requestReminder: {
    subject: (path: string) => `Reminder: a request in ${path} waits for your answer`,
    lead: (requester: string, group: string, day: string) =>
      `On ${day}, ${requester} asked you to take over contributions that were imported into ${group}. The request still waits for your answer.`,
    leadOfNobody: (group: string, day: string) =>
      `On ${day}, you were asked to take over contributions that were imported into ${group}. The request still waits for your answer.`,
    more: (count: number) => `... and ${grouped(count)} more.`,
    answer: 'Look at it, and answer',
    either: 'You can take them over, or say that this was not you: either way there are no more mails about it.',
    ends: (day: string) => `If you do not answer, the request ends on ${day}.`,
    stop: 'No more reminders from this group',
  },
  claimsWait: {
    subject: (path: string) => `Claims wait in ${path}`,
    lead: (group: string, count: number) =>
      count === 1
        ? `A member of ${group} says to be one of the people whose contributions were imported.`
        : `Members of ${group} say to be people whose contributions were imported: ${grouped(count)} claims wait.`,
    answer: 'Approve them, or turn them down',
    stay: 'Nothing moves before you, or another Owner, decide.',
  },
  claimAnswered: {
    approved: {
      subject: (path: string) => `Your claim in ${path} was approved`,
      lead: (source: string, group: string) =>
        `What ${source} contributed to ${group} is being given to you, as you asked.`,
      look: 'See what came of it',
    },
    declined: {
      subject: (path: string) => `Your claim in ${path} was turned down`,
      lead: (source: string, group: string) =>
        `You asked for what ${source} contributed to ${group}. An Owner of the group has turned that down.`,
      look: 'Go to the group',
    },
  },
  accountExists: {
    subject: (host: string) => `Your account on ${host}`,
    lead: (host: string, username: string) =>
      `Somebody, perhaps you, asked for an account on ${host} with this address. You have one already: @${username}.`,
    signIn: 'Sign in',
    forgotten: 'Forgotten your password?',
    notYou: 'If it was not you, there is nothing to do.',
  },
  newPassword: {
    subject: 'Choose a new password',
    subjectFirst: 'Choose your password',
    lead: (username: string) => `Somebody, perhaps you, asked for a new password for your account @${username}.`,
    leadFirst: (username: string) => `An account was made for you, @${username}. Choose a password to sign in with.`,
    choose: 'Choose a new password',
    chooseFirst: 'Choose a password',
    notYou: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lead: (username: string) =>
      `The password of your account @${username} was changed with a link that was mailed to you. You are signed out everywhere else.`,
    notYou: 'If it was not you, somebody reads your mail: change its password, then ask for a new one here.',
  },
  confirmEmail: {
    subject: 'Confirm your e-mail address',
    lead: (username: string, email: string) => `The account @${username} wants its mail to go to ${email}.`,
    confirm: 'Confirm the address',
    signIn: (username: string) => `You sign in as @${username} on the page behind the link.`,
    notYou: 'If this is not your account, ignore this mail: nobody can use your address without you.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    lead: (username: string, email: string) => `Mail for your account @${username} goes to ${email} from now on.`,
    notYou: 'If it was not you, change your password at once, and choose your address again in the settings.',
  },
  accessChanged: {
    subject: (host: string) => `A change to your account on ${host}`,
    changes: {
      password_changed: (username: string) => `The password of your account @${username} was changed.`,
      device_new: (username: string, name: string) =>
        `Somebody signed in to your account @${username} on a new device: ${name}.`,
      second_factor_enabled: (username: string) => `A second factor was turned on for your account @${username}.`,
      second_factor_disabled: (username: string) => `The second factor of your account @${username} was turned off.`,
      recovery_codes_renewed: (username: string) =>
        `New recovery codes were made for your account @${username}. The old ones are of no use now.`,
      recovery_code_used: (username: string) => `A recovery code was used to sign in to your account @${username}.`,
      passkey_added: (username: string, name: string) =>
        `The passkey “${name}” was added to your account @${username}.`,
      passkey_removed: (username: string, name: string) =>
        `The passkey “${name}” was removed from your account @${username}.`,
      identity_linked: (username: string, name: string) =>
        `${name} was linked to your account @${username}: you can sign in with it.`,
      identity_unlinked: (username: string, name: string) => `${name} was unlinked from your account @${username}.`,
    },
    look: 'Sign-in and devices',
    notYou:
      'If it was not you, change your password at once, sign out everywhere else, and look through your passkeys.',
  },
  deletionRequested: {
    subject: (host: string) => `Your account on ${host} will be deleted`,
    lead: (username: string, host: string, moment: string) =>
      `You asked to have the account @${username} on ${host} deleted. That happens on ${moment}; until then you can change your mind.`,
    keep: 'Keep or export the account',
    notYou: 'If it was not you, sign in, keep the account, and change your password at once.',
  },
  deletionRefused: {
    subject: 'Your account was not deleted',
    lead: (username: string, reason: string) =>
      `The account @${username} was to be deleted, and could not be: ${reason}`,
    look: 'Your account',
  },
  accountDeleted: {
    subject: (host: string) => `Your account on ${host} is deleted`,
    lead: (username: string, host: string, isOwnWish: boolean) =>
      isOwnWish
        ? `The account @${username} is deleted, as you asked.`
        : `The account @${username} on ${host} was deleted by an administrator.`,
    erased: 'This was erased:',
    ends: {
      ghost: 'What you wrote in groups and on the channels of others stays there, without your name.',
      placeholder:
        'What you wrote in groups and on the channels of others stays there, without your name. Imported messages have the name again that they were imported with, as far as that could be undone.',
      removed: 'What you wrote in groups and on the channels of others was deleted as well.',
    },
    last: 'This is the last mail that you get from here.',
  },
} as const;

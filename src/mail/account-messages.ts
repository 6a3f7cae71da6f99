import type { Messages } from '../core/platform/domain/index.ts';
import { type Block, renderMail } from './layout.ts';

const nothingHappens = 'Opening the link changes nothing: you decide on the page behind it.';

/** Mails about getting in, from facts alone. */
export const accountMessages: Pick<
  Messages,
  | 'invitation'
  | 'takeover'
  | 'takeoverDeclined'
  | 'accountExists'
  | 'newPassword'
  | 'passwordChanged'
  | 'confirmEmail'
  | 'emailChanged'
  | 'deletionRequested'
  | 'deletionRefused'
  | 'accountDeleted'
> = {
  invitation: ({ inviterName, group, baseUrl, url, expiresAt }) => {
    const host = hostOf(baseUrl);
    const place = group ? `${group.name} on ${host}` : host;
    const invited: Block[] =
      inviterName === ''
        ? [`You asked for an account on ${host}. Choose a name and a password, and you are in.`]
        : [`${inviterName} invites you to ${place}.`];
    if (group)
      invited.push({
        facts: [
          ['Group', `${group.name} (/${group.fullPath})`],
          ['Role', group.role],
        ],
      });
    return renderMail(inviterName === '' ? `Your account on ${host}` : `${inviterName} invites you to ${place}`, [
      'Hello,',
      ...invited,
      { link: url, label: group ? `Join ${group.name}` : 'Join' },
      `${nothingHappens} It works until ${dayOf(expiresAt)}, for you alone: do not pass it on.`,
      'If you do not know what this is about, ignore this mail.',
    ]);
  },
  takeover: ({ requesterName, groupName, groupFullPath, sourceName, sourceHost, baseUrl, url, expiresAt }) => {
    const host = hostOf(baseUrl);
    return renderMail(`Take over what you wrote in ${groupName}`, [
      'Hello,',
      `${requesterName} has imported a community that you were part of into ${groupName} on ${host}, and asks you to take over what you wrote there. Posts, reactions and files then show you as their author.`,
      {
        facts: [
          ['You were', sourceName],
          ['Imported from', sourceHost],
          ['Imported to', `${groupName} (/${groupFullPath})`],
        ],
      },
      { link: url, label: 'See what waits for you' },
      `${nothingHappens} Sign in there if you have an account on ${host}; otherwise you make one. It works until ${dayOf(expiresAt)}, for you alone: do not pass it on.`,
      'If this was not you, say so on the page, or ignore this mail.',
    ]);
  },
  takeoverDeclined: ({ requesterName, email, groupName, groupFullPath, sourceNames, url }) =>
    renderMail(`Reassignments in ${groupFullPath} rejected`, [
      `Hello ${requesterName},`,
      `${email}, whom you invited to take over contributions in ${groupName}, has declined.`,
      { facts: sourceNames.map((name) => ['Original user', name] as const) },
      'The contributions stay with their placeholder users. You can reassign them to somebody else.',
      { link: url, label: 'Placeholder users of the group' },
    ]),
  accountExists: ({ recipientName, username, baseUrl }) =>
    renderMail(`Your account on ${hostOf(baseUrl)}`, [
      `Hello ${recipientName},`,
      `Somebody, perhaps you, asked for an account on ${hostOf(baseUrl)} with this address. You have one already: @${username}.`,
      { link: `${baseUrl}/sign-in`, label: 'Sign in' },
      { link: `${baseUrl}/forgot`, label: 'Forgotten your password?' },
      'If it was not you, there is nothing to do.',
    ]),
  newPassword: ({ recipientName, username, url, expiresAt, isFirst }) =>
    renderMail(isFirst ? 'Choose your password' : 'Choose a new password', [
      `Hello ${recipientName},`,
      isFirst
        ? `An account was made for you, @${username}. Choose a password to sign in with.`
        : `Somebody, perhaps you, asked for a new password for your account @${username}.`,
      { link: url, label: isFirst ? 'Choose a password' : 'Choose a new password' },
      `${nothingHappens} It works once, until ${momentOf(expiresAt)}.`,
      ...(isFirst ? [] : ['If it was not you, ignore this mail: your password stays as it is.']),
    ]),
  passwordChanged: ({ recipientName, username }) =>
    renderMail('Your password was changed', [
      `Hello ${recipientName},`,
      `The password of your account @${username} was changed with a link that was mailed to you. You are signed out everywhere else.`,
      'If it was not you, somebody reads your mail: change its password, then ask for a new one here.',
    ]),
  confirmEmail: ({ recipientName, username, email, url, expiresAt }) =>
    renderMail('Confirm your e-mail address', [
      `Hello ${recipientName},`,
      `The account @${username} wants its mail to go to ${email}.`,
      { link: url, label: 'Confirm the address' },
      `You sign in as @${username} on the page behind the link. It works once, until ${momentOf(expiresAt)}.`,
      'If this is not your account, ignore this mail: nobody can use your address without you.',
    ]),
  emailChanged: ({ recipientName, username, email }) =>
    renderMail('Your e-mail address was changed', [
      `Hello ${recipientName},`,
      `Mail for your account @${username} goes to ${email} from now on.`,
      'If it was not you, change your password at once, and choose your address again in the settings.',
    ]),
  deletionRequested: ({ recipientName, username, baseUrl, dueAt, url }) =>
    renderMail(`Your account on ${hostOf(baseUrl)} will be deleted`, [
      `Hello ${recipientName},`,
      `You asked to have the account @${username} on ${hostOf(baseUrl)} deleted. That happens on ${momentOf(dueAt)}; until then you can change your mind.`,
      { link: url, label: 'Keep or export the account' },
      'If it was not you, sign in, keep the account, and change your password at once.',
    ]),
  deletionRefused: ({ recipientName, username, reason, url }) =>
    renderMail('Your account was not deleted', [
      `Hello ${recipientName},`,
      `The account @${username} was to be deleted, and could not be: ${reason}`,
      { link: url, label: 'Your account' },
    ]),
  accountDeleted: ({ recipientName, username, baseUrl }) =>
    renderMail(`Your account on ${hostOf(baseUrl)} is deleted`, [
      `Hello ${recipientName},`,
      `The account @${username} is closed, as you asked. Its posts, files and photos are being removed. What you wrote in groups stays there, without your name.`,
      'This is the last mail that you get from here.',
    ]),
};

function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}

function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

function momentOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}

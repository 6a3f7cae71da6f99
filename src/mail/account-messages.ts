import type { Messages } from '../core/platform/domain/index.ts';
import { erasedFacts, instantFacts, type Words } from '../words/index.ts';
import type { Block, Render } from './layout.ts';

/** Mails about getting in. */
type AccountMessages = Pick<
  Messages,
  | 'invitation'
  | 'takeover'
  | 'takeoverDeclined'
  | 'requestReminder'
  | 'claimsWait'
  | 'claimAnswered'
  | 'accountExists'
  | 'newPassword'
  | 'passwordChanged'
  | 'confirmEmail'
  | 'emailChanged'
  | 'accessChanged'
  | 'deletionRequested'
  | 'deletionRefused'
  | 'accountDeleted'
>;

/** Emails about accounts, in the language of these texts, from facts only. */
export function accountMessages(words: Words, render: Render): AccountMessages {
  return {
    ...invitations(words, render),
    ...reminders(words, render),
    ...claims(words, render),
    ...passwords(words, render),
    ...leaving(words, render),
  };
}

function invitations(
  { mails, accountMails, groups }: Words,
  render: Render,
): Pick<AccountMessages, 'invitation' | 'takeover' | 'takeoverDeclined'> {
  const { invitation, takeover, takeoverDeclined, worksUntil } = accountMails;
  return {
    invitation: ({ inviterName, group, baseUrl, url, expiresAt }) => {
      const host = hostOf(baseUrl);
      const place = group ? accountMails.at({ group: group.name, host }) : host;
      const isAsked = inviterName === '';
      const invited: Block[] = [
        isAsked ? invitation.asked({ host }) : invitation.invited({ inviter: inviterName, place }),
      ];
      if (group) {
        const facts = [
          [mails.facts.group, `${group.name} (/${group.fullPath})`],
          [mails.facts.role, roleIn(groups, group.role)],
        ] as const;
        invited.push({ facts });
      }
      return render(isAsked ? invitation.subjectAsked({ host }) : invitation.subject({ inviter: inviterName, place }), [
        ...(group ? [{ group: group.name }] : []),
        mails.hello,
        ...invited,
        { link: url, label: group ? invitation.joinGroup({ group: group.name }) : invitation.join },
        `${mails.nothingHappens} ${worksUntil({ day: mails.day(instantFacts(expiresAt)) })}`,
        accountMails.ignore,
      ]);
    },
    takeover: ({ requesterName, groupName, groupFullPath, sourceName, sourceHost, baseUrl, url, expiresAt }) => {
      const host = hostOf(baseUrl);
      return render(takeover.subject({ group: groupName }), [
        { group: groupName },
        mails.hello,
        takeover.lead({ requester: requesterName, group: groupName, host }),
        {
          facts: [
            [mails.facts.were, sourceName],
            [mails.facts.from, sourceHost],
            [mails.facts.to, `${groupName} (/${groupFullPath})`],
          ],
        },
        { link: url, label: takeover.see },
        `${mails.nothingHappens} ${takeover.signIn({ host })} ${worksUntil({ day: mails.day(instantFacts(expiresAt)) })}`,
        takeover.notYou,
      ]);
    },
    takeoverDeclined: ({ requesterName, email, groupName, groupFullPath, sourceNames, reason, url }) =>
      render(mails.rejected.subject({ path: groupFullPath }), [
        { group: groupName },
        mails.helloTo({ name: requesterName }),
        takeoverDeclined.lead({ email, group: groupName }),
        ...(reason === '' ? [] : [mails.rejected.reason({ reason })]),
        { facts: sourceNames.map((name) => [mails.facts.original, name] as const) },
        takeoverDeclined.stay,
        { link: url, label: mails.placeholders },
      ]),
  };
}

function reminders({ mails, accountMails }: Words, render: Render): Pick<AccountMessages, 'requestReminder'> {
  const { requestReminder: texts } = accountMails;
  return {
    requestReminder: (facts) => {
      const { recipientName, requesterName, groupName, groupFullPath, sourceNames, count, askedAt, endsAt } = facts;
      const more = count - sourceNames.length;
      return render(texts.subject({ path: groupFullPath }), [
        { group: groupName },
        recipientName === '' ? mails.hello : mails.helloTo({ name: recipientName }),
        requesterName === ''
          ? texts.leadOfNobody({ group: groupName, day: mails.day(instantFacts(askedAt)) })
          : texts.lead({ requester: requesterName, group: groupName, day: mails.day(instantFacts(askedAt)) }),
        { facts: sourceNames.map((name) => [mails.facts.original, name] as const) },
        ...(more > 0 ? [texts.more({ count: more })] : []),
        { link: facts.url, label: texts.answer },
        `${mails.nothingHappens} ${texts.either}`,
        ...(endsAt === null ? [] : [texts.ends({ day: mails.day(instantFacts(endsAt)) })]),
        { link: facts.stopUrl, label: texts.stop },
      ]);
    },
  };
}

function claims({ mails, accountMails }: Words, render: Render): Pick<AccountMessages, 'claimsWait' | 'claimAnswered'> {
  const { claimsWait, claimAnswered } = accountMails;
  return {
    claimsWait: ({ recipientName, count, groupName, groupFullPath, url }) =>
      render(claimsWait.subject({ path: groupFullPath }), [
        { group: groupName },
        mails.helloTo({ name: recipientName }),
        claimsWait.lead({ group: groupName, count }),
        { link: url, label: claimsWait.answer },
        claimsWait.stay,
      ]),
    claimAnswered: ({ recipientName, isApproved, sourceName, sourceHost, groupName, groupFullPath, url }) => {
      const { approved, declined } = claimAnswered;
      const said = isApproved ? approved : declined;
      return render(said.subject({ path: groupFullPath }), [
        { group: groupName },
        mails.helloTo({ name: recipientName }),
        said.lead({ source: sourceName, group: groupName }),
        {
          facts: [
            [mails.facts.original, sourceName],
            [mails.facts.from, sourceHost],
            [mails.facts.group, `${groupName} (/${groupFullPath})`],
          ],
        },
        { link: url, label: said.look },
      ]);
    },
  };
}

function passwords(
  { mails, accountMails }: Words,
  render: Render,
): Pick<
  AccountMessages,
  'accountExists' | 'newPassword' | 'passwordChanged' | 'confirmEmail' | 'emailChanged' | 'accessChanged'
> {
  const { accountExists, newPassword, passwordChanged, confirmEmail, emailChanged, accessChanged, worksOnce } =
    accountMails;
  return {
    accountExists: ({ recipientName, username, baseUrl }) =>
      render(accountExists.subject({ host: hostOf(baseUrl) }), [
        mails.helloTo({ name: recipientName }),
        accountExists.lead({ host: hostOf(baseUrl), username }),
        { link: `${baseUrl}/sign-in`, label: accountExists.signIn },
        { link: `${baseUrl}/forgot`, label: accountExists.forgotten },
        accountExists.notYou,
      ]),
    newPassword: ({ recipientName, username, url, expiresAt, isFirst }) =>
      render(isFirst ? newPassword.subjectFirst : newPassword.subject, [
        mails.helloTo({ name: recipientName }),
        isFirst ? newPassword.leadFirst({ username }) : newPassword.lead({ username }),
        { link: url, label: isFirst ? newPassword.chooseFirst : newPassword.choose },
        `${mails.nothingHappens} ${worksOnce({ moment: mails.moment(instantFacts(expiresAt)) })}`,
        ...(isFirst ? [] : [newPassword.notYou]),
      ]),
    passwordChanged: ({ recipientName, username }) =>
      render(passwordChanged.subject, [
        mails.helloTo({ name: recipientName }),
        passwordChanged.lead({ username }),
        passwordChanged.notYou,
      ]),
    confirmEmail: ({ recipientName, username, email, url, expiresAt }) =>
      render(confirmEmail.subject, [
        mails.helloTo({ name: recipientName }),
        confirmEmail.lead({ username, email }),
        { link: url, label: confirmEmail.confirm },
        `${confirmEmail.signIn({ username })} ${worksOnce({ moment: mails.moment(instantFacts(expiresAt)) })}`,
        confirmEmail.notYou,
      ]),
    emailChanged: ({ recipientName, username, email }) =>
      render(emailChanged.subject, [
        mails.helloTo({ name: recipientName }),
        emailChanged.lead({ username, email }),
        emailChanged.notYou,
      ]),
    accessChanged: ({ recipientName, username, change, name, baseUrl }) =>
      render(accessChanged.subject({ host: hostOf(baseUrl) }), [
        mails.helloTo({ name: recipientName }),
        accessChanged.changes[change]({ username, name }),
        { link: `${baseUrl}/settings/access`, label: accessChanged.look },
        accessChanged.notYou,
      ]),
  };
}

function leaving(
  words: Words,
  render: Render,
): Pick<AccountMessages, 'deletionRequested' | 'deletionRefused' | 'accountDeleted'> {
  const { mails, accountMails } = words;
  const { deletionRequested, deletionRefused, accountDeleted } = accountMails;
  return {
    deletionRequested: ({ recipientName, username, baseUrl, dueAt, url }) =>
      render(deletionRequested.subject({ host: hostOf(baseUrl) }), [
        mails.helloTo({ name: recipientName }),
        deletionRequested.lead({ username, host: hostOf(baseUrl), moment: mails.moment(instantFacts(dueAt)) }),
        { link: url, label: deletionRequested.keep },
        deletionRequested.notYou,
      ]),
    deletionRefused: ({ recipientName, username, reason, url }) =>
      render(deletionRefused.subject, [
        mails.helloTo({ name: recipientName }),
        deletionRefused.lead({ username, reason }),
        { link: url, label: deletionRefused.look },
      ]),
    accountDeleted: ({ recipientName, username, baseUrl, contributions, erased, isOwnWish }) => {
      const facts = erasedFacts(words, erased);
      return render(accountDeleted.subject({ host: hostOf(baseUrl) }), [
        mails.helloTo({ name: recipientName }),
        accountDeleted.lead({ username, host: hostOf(baseUrl), isOwnWish }),
        ...(facts.length > 0 ? [accountDeleted.erased, { facts }] : []),
        accountDeleted.ends[contributions],
        accountDeleted.last,
      ]);
    },
  };
}

/** A role, named as in `Developer`, as the language calls it. */
function roleIn({ roles }: Words['groups'], role: string): string {
  const name = role.toLowerCase();
  return Object.hasOwn(roles, name) ? roles[name as keyof typeof roles] : role;
}

function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}

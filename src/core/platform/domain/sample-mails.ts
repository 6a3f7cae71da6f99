import type { MailText, Messages, ReassignmentFacts } from './mail.ts';

/** The emails by name. */
export type MailName = Exclude<keyof Messages, 'push'>;

/** Inputs of sample data. */
interface Made {
  readonly messages: Messages;
  readonly baseUrl: string;
  readonly host: string;
  /** The placeholders page of a group. */
  readonly url: string;
  readonly by: (text: string) => string;
}

/** Every email with sample data; user content is passed through `by`. */
export function sampleMails(
  messages: Messages,
  baseUrl: string,
  by = (text: string) => text,
): Record<MailName, MailText> {
  const url = `${baseUrl}/groups/harbour/placeholders?tab=placeholders`;
  const made: Made = { messages, baseUrl, host: new URL(baseUrl).host, url, by };
  return { ...ofReassignments(made), ...ofRequests(made), ...ofImports(made), ...ofAccounts(made), ...ofNews(made) };
}

function ofReassignments({ messages, url, by }: Made) {
  const reassignment: ReassignmentFacts = {
    sourceHost: 'acme.slack.com',
    sourceName: by('Sam Source'),
    sourceUsername: by('sam'),
    groupName: by('The Harbour'),
    groupFullPath: 'harbour',
    assigneeName: by('Anna Assignee'),
    assigneeUsername: 'anna',
    requesterName: by('Rita Requester'),
    requesterUsername: 'rita',
    url,
  };
  const recipient = { recipientName: by('Bob'), groupName: by('The Harbour') };
  return {
    bulkResult: messages.bulkResult({
      ...recipient,
      invited: 0,
      retired: 0,
      undone: 0,
      matched: 2,
      failed: 1,
      skipped: 3,
      url,
    }),
    bulkFailed: messages.bulkFailed({ ...recipient, filename: by('people.csv'), reason: by('It is empty.'), url }),
    reassignmentRequest: messages.reassignmentRequest(reassignment),
    reassignmentRejected: messages.reassignmentRejected({ ...reassignment, reason: by('Not mine.') }),
    reassignmentRevoked: messages.reassignmentRevoked(reassignment),
    reassignmentReported: messages.reassignmentReported({ ...reassignment, ...recipient, remark: by('Not mine.') }),
    reassignmentCompleted: messages.reassignmentCompleted({
      ...reassignment,
      placeholderName: by('Placeholder Sam Source'),
      placeholderUsername: by('sam_placeholder'),
      requesterRole: 'owner',
    }),
    reassignmentFailed: messages.reassignmentFailed({
      ...recipient,
      groupFullPath: 'harbour',
      people: [
        { sourceName: by('Sam Source'), assigneeUsername: 'anna' },
        { sourceName: by('Sue Source'), assigneeUsername: 'berta' },
      ],
      count: 14,
      reason: by('The user @anna is blocked.'),
      url,
    }),
  } satisfies Partial<Record<MailName, MailText>>;
}

function ofRequests({ messages, baseUrl, url, by }: Made) {
  const recipient = { recipientName: by('Bob'), groupName: by('The Harbour') };
  return {
    requestReminder: messages.requestReminder({
      recipientName: by('Anna Assignee'),
      requesterName: by('Rita Requester'),
      groupName: by('The Harbour'),
      groupFullPath: 'harbour',
      sourceNames: [by('Sam Source'), by('Sue Source')],
      count: 14,
      askedAt: '2026-11-01T10:00:00.000Z',
      endsAt: '2026-12-01T10:00:00.000Z',
      url,
      stopUrl: `${baseUrl}/reminders/token`,
    }),
    takeover: messages.takeover({
      requesterName: by('Rita Requester'),
      groupName: by('The Harbour'),
      groupFullPath: 'harbour',
      sourceName: by('Sam Source'),
      sourceHost: 'acme.slack.com',
      baseUrl,
      url: `${baseUrl}/take-over/token`,
      expiresAt: '2026-12-01T10:00:00.000Z',
    }),
    takeoverDeclined: messages.takeoverDeclined({
      requesterName: by('Rita Requester'),
      email: 'sam@elsewhere.test',
      groupName: by('The Harbour'),
      groupFullPath: 'harbour',
      sourceNames: [by('Sam Source'), by('Sue Source')],
      reason: by('I was never there.'),
      url,
    }),
    claimsWait: messages.claimsWait({ ...recipient, groupFullPath: 'harbour', count: 3, url }),
    claimAnswered: messages.claimAnswered({
      ...recipient,
      groupFullPath: 'harbour',
      isApproved: true,
      sourceName: by('Sam Source'),
      sourceHost: 'acme.slack.com',
      url,
    }),
  } satisfies Partial<Record<MailName, MailText>>;
}

function ofImports({ messages, url, by }: Made) {
  const recipient = { recipientName: by('Bob'), groupName: by('The Harbour') };
  return {
    importFinished: messages.importFinished({
      ...recipient,
      sourceHost: 'acme.slack.com',
      groupFullPath: 'harbour',
      isPersonal: false,
      channels: 3,
      posts: 1000,
      reactions: 50,
      files: 7,
      losses: 0,
      warnings: [{ code: 'file_missing', count: 2, sample: by('photo.png') }],
      placeholdersPending: 12,
      url,
    }),
    importFailed: messages.importFailed({
      ...recipient,
      groupFullPath: 'harbour',
      filename: by('archive.zip'),
      reason: by('It is no archive.'),
    }),
  } satisfies Partial<Record<MailName, MailText>>;
}

function ofAccounts({ messages, baseUrl, url, by }: Made) {
  const leaving = { recipientName: by('Bob'), username: 'bob', baseUrl };
  return {
    invitation: messages.invitation({
      inviterName: by('Rita Requester'),
      group: { name: by('The Harbour'), fullPath: 'harbour', role: 'Developer' },
      baseUrl,
      url: `${baseUrl}/invite/token`,
      expiresAt: '2026-02-03T04:05:06.000Z',
    }),
    accountExists: messages.accountExists({
      recipientName: by('Bob'),
      username: 'bob',
      baseUrl,
    }),
    newPassword: messages.newPassword({
      recipientName: by('Bob'),
      username: 'bob',
      url: `${baseUrl}/reset/token`,
      expiresAt: '2026-02-03T04:05:06.000Z',
      isFirst: false,
    }),
    passwordChanged: messages.passwordChanged({ recipientName: by('Bob'), username: 'bob' }),
    confirmEmail: messages.confirmEmail({
      recipientName: by('Bob'),
      username: 'bob',
      email: 'bob@example.test',
      url: `${baseUrl}/confirm/token`,
      expiresAt: '2026-02-03T04:05:06.000Z',
    }),
    emailChanged: messages.emailChanged({
      recipientName: by('Bob'),
      username: 'bob',
      email: 'bob@example.test',
    }),
    accessChanged: messages.accessChanged({
      recipientName: by('Bob'),
      username: 'bob',
      change: 'passkey_added',
      name: by('Telephone'),
      baseUrl,
    }),
    deletionRequested: messages.deletionRequested({
      ...leaving,
      dueAt: '2026-02-03T04:05:06.000Z',
      url,
    }),
    deletionRefused: messages.deletionRefused({ ...leaving, reason: by('You are the only Owner of /harbour.'), url }),
    accountDeleted: messages.accountDeleted({
      ...leaving,
      contributions: 'placeholder',
      erased: { posts: 120, comments: 45, files: 7, bytes: 12_345_678, mentions: 3, returned: 1, sessions: 2 },
      isOwnWish: true,
    }),
  } satisfies Partial<Record<MailName, MailText>>;
}

function ofNews({ messages, baseUrl, host, url, by }: Made) {
  const sanction = {
    recipientName: by('Bob'),
    place: by('The Harbour'),
    reason: by('Again.'),
    endsAt: '2026-12-01T10:00:00.000Z',
    url,
  };
  return {
    digest: messages.digest({
      recipientName: by('Bob'),
      host,
      isWeekly: false,
      notifications: {
        lines: [
          { kind: 'mention', who: by('Anna'), where: by('#general'), title: by('Knots'), url: `${url}#1` },
          { kind: 'import_finished', who: '', where: by('The Harbour'), title: '', url: `${url}#2` },
        ],
        more: 3,
      },
      channels: { lines: [{ name: by('general'), groupName: by('The Harbour'), unread: 2, url }], more: 0 },
      posts: { lines: [{ who: by('Carol'), title: by('A boat'), url }], more: 1 },
      url,
      settingsUrl: `${baseUrl}/settings/notifications`,
      stopUrl: `${baseUrl}/unsubscribe/token`,
    }),
    eventReminder: messages.eventReminder({
      recipientName: by('Bob'),
      title: by('Regatta'),
      startsAt: '2026-03-29T08:00:00.000Z',
      isAllDay: false,
      zone: 'Europe/Berlin',
      place: by('The pier'),
      url,
      settingsUrl: `${baseUrl}/settings/notifications`,
      stopUrl: `${baseUrl}/unsubscribe/token`,
    }),
    warned: messages.warned(sanction),
    suspendedOnServer: messages.suspendedOnServer(sanction),
    suspendedInGroup: messages.suspendedInGroup({ ...sanction, endsAt: null }),
    suspensionEnded: messages.suspensionEnded(sanction),
    testMail: messages.testMail({ baseUrl }),
  } satisfies Partial<Record<MailName, MailText>>;
}

import { describe, expect, it } from 'vitest';
import type { MailText, Messages, ReassignmentFacts } from '../core/platform/domain/mail.ts';
import { languages, wordsOf } from '../words/index.ts';
import { messagesIn } from './messages.ts';

const messages = messagesIn('en');

const url = 'https://tributary.test/groups/harbour/placeholders?tab=placeholders';
/** What the rows of a file seldom ask for. */
const others = { invited: 0, retired: 0, undone: 0 };

/** Every message, with whatever came from people passed through `by`. */
function everyMail(by: (text: string) => string, messages = messagesIn('en')): Record<keyof Messages, MailText> {
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
  const sanction = {
    recipientName: by('Bob'),
    place: by('The Harbour'),
    reason: by('Again.'),
    endsAt: '2026-12-01T10:00:00.000Z',
    url,
  };
  const leaving = { recipientName: by('Bob'), username: 'bob', baseUrl: 'https://tributary.test' };
  return {
    bulkResult: messages.bulkResult({ ...recipient, ...others, matched: 2, failed: 1, skipped: 3, url }),
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
    digest: messages.digest({
      recipientName: by('Bob'),
      host: 'tributary.test',
      isWeekly: false,
      notifications: {
        lines: [
          { kind: 'mention', who: by('Anna'), where: by('#general'), title: by('Knots'), url: `${url}#1` },
          { kind: 'import_finished', who: '', where: '', title: '', url: `${url}#2` },
        ],
        more: 3,
      },
      channels: { lines: [{ name: by('general'), groupName: by('The Harbour'), unread: 2, url }], more: 0 },
      posts: { lines: [{ who: by('Carol'), title: by('A boat'), url }], more: 1 },
      url,
      settingsUrl: 'https://tributary.test/settings/notifications',
      stopUrl: 'https://tributary.test/unsubscribe/token',
    }),
    eventReminder: messages.eventReminder({
      recipientName: by('Bob'),
      title: by('Regatta'),
      startsAt: '2026-03-29T08:00:00.000Z',
      isAllDay: false,
      zone: 'Europe/Berlin',
      place: by('The pier'),
      url,
      settingsUrl: 'https://tributary.test/settings/notifications',
      stopUrl: 'https://tributary.test/unsubscribe/token',
    }),
    push: messages.push({
      host: 'tributary.test',
      count: 3,
      line: { kind: 'reply', who: by('Anna'), where: by('#general'), title: by('Knots') },
    }),
    warned: messages.warned(sanction),
    suspendedOnServer: messages.suspendedOnServer(sanction),
    suspendedInGroup: messages.suspendedInGroup({ ...sanction, endsAt: null }),
    suspensionEnded: messages.suspensionEnded(sanction),
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
      stopUrl: 'https://tributary.test/reminders/token',
    }),
    takeover: messages.takeover({
      requesterName: by('Rita Requester'),
      groupName: by('The Harbour'),
      groupFullPath: 'harbour',
      sourceName: by('Sam Source'),
      sourceHost: 'acme.slack.com',
      baseUrl: 'https://tributary.test',
      url: 'https://tributary.test/take-over/token',
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
    invitation: messages.invitation({
      inviterName: by('Rita Requester'),
      group: { name: by('The Harbour'), fullPath: 'harbour', role: 'Developer' },
      baseUrl: 'https://tributary.test',
      url: 'https://tributary.test/invite/token',
      expiresAt: '2026-02-03T04:05:06.000Z',
    }),
    accountExists: messages.accountExists({
      recipientName: by('Bob'),
      username: 'bob',
      baseUrl: 'https://tributary.test',
    }),
    newPassword: messages.newPassword({
      recipientName: by('Bob'),
      username: 'bob',
      url: 'https://tributary.test/reset/token',
      expiresAt: '2026-02-03T04:05:06.000Z',
      isFirst: false,
    }),
    passwordChanged: messages.passwordChanged({ recipientName: by('Bob'), username: 'bob' }),
    confirmEmail: messages.confirmEmail({
      recipientName: by('Bob'),
      username: 'bob',
      email: 'bob@example.test',
      url: 'https://tributary.test/confirm/token',
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
      baseUrl: 'https://tributary.test',
    }),
    deletionRequested: messages.deletionRequested({
      ...leaving,
      dueAt: '2026-02-03T04:05:06.000Z',
      url,
    }),
    deletionRefused: messages.deletionRefused({ ...leaving, reason: by('You are the only Owner of /harbour.'), url }),
    accountDeleted: messages.accountDeleted(leaving),
    testMail: messages.testMail({ baseUrl: 'https://tributary.test' }),
  };
}

/** What single mails link to beside. */
const more: Partial<Record<keyof Messages, readonly string[]>> = {
  reassignmentRequest: ['#report'],
  accessChanged: ['https://tributary.test/settings/access'],
  accountExists: ['https://tributary.test/sign-in', 'https://tributary.test/forgot'],
};
const names = Object.keys(everyMail((text) => text)) as (keyof Messages)[];
const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));
/** What a reader of the HTML sees. */
const shown = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const words = (text: string): string[] => text.split(/[\s:]+/).filter((word) => word !== '');

describe.each(names)('the mail %s', (name) => {
  const mail = everyMail((text) => text)[name];

  it('has a subject of one line, text and HTML that say the same', () => {
    expect(mail.subject).toMatch(/^\S.{9,}\S$/);
    expect(mail.text).toMatch(/\S\n$/);
    expect(mail.html).toMatch(/^<!doctype html>.*<\/html>$/s);
    const withoutLinks = mail.text.replaceAll(/^https?:\S+$/gm, '');
    expect(words(shown(mail.html))).toEqual(words(withoutLinks));
  });

  it('leaves no gap', () => {
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
  });

  it('lets no name be markup', () => {
    const hostile = everyMail((text) => `</p><script>alert('${text}')</script><img src=x onerror="a&b">`)[name];
    const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];
    expect(tags(hostile.html)).toEqual(tags(mail.html));
    expect(shown(hostile.html).includes('onerror="a&b">')).toBe(hostile.text !== mail.text);
  });

  it('lets no name make lines or turn the direction of text', () => {
    const hostile = everyMail((text) => `${text}\r\nBcc: evil@example.test\n\n\u2028Click:\u0000\u202e\nx\t`)[name];
    expect(hostile.text.split('\n')).toHaveLength(mail.text.split('\n').length);
    // oxlint-disable-next-line no-control-regex -- that there are none is the point
    expect(hostile.subject).not.toMatch(/[\u0000-\u001f\u2028\u202e]/);
    // oxlint-disable-next-line no-control-regex -- that there are none is the point
    expect(hostile.text + hostile.html).not.toMatch(/[\u0000\u202e\u2028\r]/);
  });

  it('links only to pages that show', () => {
    const links = hrefs(mail.html);
    expect(links).toEqual(mail.text.match(/^https?:\S+$/gm) ?? []);
    for (const link of links) {
      // Of these pages GET only shows, too; their own tests hold that.
      const rest = link
        .replace(url, '')
        .replace(/^https:\/\/tributary\.test\/(invite|take-over|reset|confirm|reminders|unsubscribe)\/token$/, '')
        .replace(/^https:\/\/tributary\.test\/settings\/notifications$/, '')
        .replace(/^#\d$/, '');
      expect(['', '&status=failed', ...(more[name] ?? [])]).toContain(rest);
    }
    expect(mail.html).not.toMatch(/<(form|img|script|iframe|link)\b/i);
  });
});

describe('every mail', () => {
  it.each(names)('reads as it was read over: %s', async (name) => {
    const { subject, text, html } = everyMail((facts) => facts)[name];
    await expect(`Subject: ${subject}\n\n${text}\n${html.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(
      `golden/${name}.txt`,
    );
  });
});

/** The languages that mails have been translated to; English stands for the others. */
const translated = languages.filter(({ code }) => wordsOf(code).mails.hello !== wordsOf('en').mails.hello);

describe.each(translated)('a mail in $name', ({ code }) => {
  const mails = everyMail((facts) => facts, messagesIn(code));

  it.each(['invitation', 'reassignmentRequest', 'importFinished'] as const)(
    'reads as it was read over: %s',
    async (name) => {
      const { subject, text } = mails[name];
      await expect(`Subject: ${subject}\n\n${text}`).toMatchFileSnapshot(`golden/${code}/${name}.txt`);
    },
  );

  it('says which language it is in', () => {
    expect(Object.values(mails).filter(({ html }) => !html.startsWith(`<!doctype html><html lang="${code}"`))).toEqual(
      [],
    );
    expect(mails.testMail.subject).toBe(wordsOf(code).mails.testMail.subject);
  });
});

describe('the result of a file', () => {
  const result = (counts: { matched: number; failed: number; skipped: number } & Partial<typeof others>): MailText =>
    messages.bulkResult({ recipientName: 'Bob', groupName: 'The Harbour', url, ...others, ...counts });

  it('calls what was undone, invited or kept by its name', () => {
    const { text } = result({ matched: 0, invited: 2, retired: 1, undone: 4, failed: 0, skipped: 0 });
    expect(text).not.toContain('matched');
    expect(text).toContain('2 placeholder users have been offered to e-mail addresses.');
    expect(text).toContain('1 placeholder user has been kept as it is, or deleted.');
    expect(text).toContain('4 placeholder users have been made free again.');
  });

  it('says when all went well', () => {
    const { subject, text } = result({ matched: 3, failed: 0, skipped: 0 });
    expect(subject).toBe('The Harbour | Placeholder reassignments completed successfully');
    expect(text).toContain('3 placeholder users have been matched to users.');
    expect(text).not.toMatch(/skipped|attached|not been matched/);
    expect(text).toContain(`${url}\n`);
  });

  it('says what failed and what to do', () => {
    const { subject, text } = result({ matched: 0, failed: 2, skipped: 0 });
    expect(subject).toBe('The Harbour | Placeholder reassignments completed with errors');
    expect(text).toContain('2 placeholder users have not been matched to users.');
    expect(text).toContain('attached CSV file');
    expect(text).toContain(`${url}&status=failed`);
  });

  it('counts one as one', () => {
    const { text } = result({ matched: 1, failed: 1, skipped: 1 });
    expect(text).toContain('1 placeholder user has been matched to a user.');
    expect(text).toContain('1 placeholder user has not been matched to a user.');
    expect(text).toContain('1 placeholder user has been skipped.');
  });
});

describe('a request', () => {
  it('says who asks, for what, and that nothing happens by itself', () => {
    const { text } = everyMail((name) => name).reassignmentRequest;
    for (const fact of ['acme.slack.com', 'Sam Source (@sam)', 'The Harbour (/harbour)', 'Anna Assignee (@anna)']) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('Reassigned by: Rita Requester (@rita)');
    expect(text).toContain('Opening the link changes nothing');
    expect(text).toContain(`Report the request as abuse:\n${url}#report`);
  });
});

describe('a reassignment that nobody was asked about', () => {
  const completed = (requesterRole: 'administrator' | 'owner'): string =>
    messages.reassignmentCompleted({
      sourceHost: 'https://acme.slack.com',
      sourceName: 'Sam Source',
      sourceUsername: 'sam',
      groupName: 'The Harbour',
      groupFullPath: 'harbour',
      url,
      assigneeName: 'Anna Assignee',
      assigneeUsername: 'anna',
      requesterName: 'Rita Requester',
      requesterUsername: 'rita',
      placeholderName: 'Placeholder Sam Source',
      placeholderUsername: 'sam_placeholder',
      requesterRole,
    }).text;

  it('says who decided, as what, and whom else to ask', () => {
    const byAdministrator = completed('administrator');
    expect(byAdministrator).toContain('Rita Requester, an administrator of the server, has reassigned');
    expect(byAdministrator).toContain('contact another administrator.');
    const byOwner = completed('owner');
    expect(byOwner).toContain('Rita Requester, an Owner of the group, has reassigned');
    expect(byOwner).toContain('contact another group owner.');
    expect(byOwner).toContain('Reassigned from: Placeholder Sam Source (@sam_placeholder)');
  });
});

describe('the end of an import', () => {
  const finished = (placeholdersPending: number, isPersonal = false, losses = 0): MailText =>
    messages.importFinished({
      recipientName: 'Bob',
      sourceHost: 'acme.slack.com',
      groupName: 'The Harbour',
      groupFullPath: 'harbour',
      isPersonal,
      channels: 1,
      posts: 2,
      reactions: 0,
      files: 0,
      losses,
      warnings: [],
      placeholdersPending,
      url,
    });

  it('points to the people who wait, if any do', () => {
    expect(finished(5).text).toContain('5 placeholder users await');
    expect(finished(1).text).toContain('1 placeholder user awaits');
    expect(finished(0).text).not.toContain('await');
  });

  it('says that a personal namespace has no placeholders', () => {
    expect(finished(5, true).text).toContain('your personal namespace');
    expect(finished(5, true).text).toContain('cannot be reassigned');
    expect(finished(5, true).text).not.toContain('await');
  });

  it('says how much was lost', () => {
    expect(finished(0).subject).toMatch(/completed$/);
    const { subject, text } = finished(0, false, 3);
    expect(subject).toMatch(/finished with losses$/);
    expect(text).toContain('with losses: 3 things in the archive could not be imported');
  });

  it('lists warnings with how often and an example', () => {
    expect(everyMail((name) => name).importFinished.text).toContain('file_missing (2): photo.png');
  });
});

import { describe, expect, it } from 'vitest';
import type { MailText } from '../core/platform/domain/mail.ts';
import { type MailName, sampleMails } from '../core/platform/domain/sample-mails.ts';
import { languages, wordsOf } from '../words/index.ts';
import { messagesAt } from './messages.ts';
import { dark, light } from './palette.ts';

const messagesIn = messagesAt('https://tributary.test');
const messages = messagesIn('en');

const url = 'https://tributary.test/groups/harbour/placeholders?tab=placeholders';
/** Rare outcomes of rows. */
const others = { invited: 0, retired: 0, undone: 0 };

/** Every email, with all user content passed through `by`. */
const everyMail = (by: (text: string) => string, own = messages) => sampleMails(own, 'https://tributary.test', by);

/** Additional links of single emails. */
const more: Partial<Record<MailName, readonly string[]>> = {
  reassignmentRequest: ['#report'],
  accessChanged: ['https://tributary.test/settings/access'],
  accountExists: ['https://tributary.test/sign-in', 'https://tributary.test/forgot'],
};
const names = Object.keys(everyMail((text) => text)) as MailName[];
const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));
/** Visible text of the HTML. */
const shown = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<table role="presentation"[^>]*><tr><td width="40".*?<\/table>/s, '')
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
    const withoutLinks = mail.text.replaceAll(/^https?:\S+$|^-- $/gm, '');
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
      // GET only shows these pages too; their own tests check this.
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

describe('what stands at the top', () => {
  const mails = everyMail((text) => text);
  const topOf = ({ html }: MailText): string[] => [
    /<h1[^>]*>([^<]*)</.exec(html)![1]!,
    /aria-hidden="true"[^>]*>([^<]*)</.exec(html)![1]!,
  ];

  it('is the group that a mail is about, with its initials, else the server', () => {
    for (const name of [
      'bulkResult',
      'reassignmentRequest',
      'invitation',
      'importFinished',
      'suspendedInGroup',
    ] as const) {
      expect(topOf(mails[name])).toEqual(['The Harbour', 'TH']);
    }
    for (const name of ['newPassword', 'digest', 'testMail'] as const) {
      expect(topOf(mails[name])).toEqual(['tributary.test', 'T']);
    }
  });

  it('loads nothing from anywhere', () => {
    expect(
      Object.values(mails)
        .map(({ html }) => html)
        .join(''),
    ).not.toMatch(/\b(src|background|srcset)=|url\(|@import/i);
  });
});

describe('the colours', () => {
  const pairs = [
    ['ink', 'card'],
    ['ink', 'sunk'],
    ['ink', 'ground'],
    ['faint', 'card'],
    ['faint', 'sunk'],
    ['accent', 'card'],
    ['onAccent', 'accent'],
  ] as const;

  it.each([
    ['light', light, (colour: string) => colour],
    ['dark', dark, (colour: string) => colour],
    // Some programs ignore the dark colours of an email, and swap light and dark themselves.
    ['light, inverted', light, inverted],
  ] as const)('can be read: %s', (_name, palette, shown) => {
    const faint = pairs.filter(([front, back]) => contrast(shown(palette[front]), shown(palette[back])) < 4.5);
    expect(faint).toEqual([]);
  });
});

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** The same hue, as light as it was dark (HSL). */
function inverted(colour: string): string {
  const channels = channelsOf(colour);
  const shift = 255 - Math.max(...channels) - Math.min(...channels);
  return `#${channels.map((channel) => (channel + shift).toString(16).padStart(2, '0')).join('')}`;
}

/** By WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [r, g, b] = channelsOf(colour).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright! + 0.05) / (dim! + 0.05);
}

describe('what a device shows', () => {
  const line = { kind: 'reply', who: 'Anna\r\n\u202e', where: '#general', title: 'Knots' } as const;

  it('is the newest, on one line, where that is wanted, else how much is new', () => {
    const shown = messages.push({ host: 'tributary.test', count: 3, line });
    expect(shown.title).toBe('tributary.test');
    expect(shown.body).toMatch(/^Anna .*Knots.*2/);
    expect(shown.body).not.toMatch(/[\r\n\u202e]/);
    const counted = messages.push({ host: 'tributary.test', count: 3, line: undefined });
    expect(counted.body).toContain('3');
    expect(counted.body).not.toContain('Anna');
  });
});

describe('every mail', () => {
  it.each(names)('reads as it was read over: %s', async (name) => {
    const { subject, text, html } = everyMail((facts) => facts)[name];
    await expect(
      `Subject: ${subject}\n\n${text}\n${html
        .replace(/<head>.*?<\/head>/s, '')
        .replaceAll(/ style="[^"]*"/g, '')
        .replaceAll('><', '>\n<')}\n`,
    ).toMatchFileSnapshot(`golden/${name}.txt`);
  });
});

/** Languages with translated emails; others use English. */
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
    expect(
      Object.values(mails).filter(({ html }) => !html.startsWith(`<!doctype html><html lang="${code}" dir="ltr"`)),
    ).toEqual([]);
    expect(mails.testMail.subject).toBe(wordsOf(code).mails.testMail.subject);
  });
});

describe('the result of a file', () => {
  const result = (counts: { matched: number; failed: number; skipped: number } & Partial<typeof others>): MailText =>
    messages.bulkResult({ recipientName: 'Bob', groupName: 'The Harbour', url, ...others, ...counts });

  it('calls what was undone, invited or kept by its name', () => {
    const { text } = result({ matched: 0, invited: 2, retired: 1, undone: 4, failed: 0, skipped: 0 });
    expect(text).not.toContain('matched');
    expect(text).toContain('2 email invitations sent.');
    expect(text).toContain('1 placeholder user kept or deleted.');
    expect(text).toContain('4 placeholder users can be reassigned again.');
  });

  it('says when all went well', () => {
    const { subject, text } = result({ matched: 3, failed: 0, skipped: 0 });
    expect(subject).toBe('The Harbour | Placeholder reassignments completed successfully');
    expect(text).toContain('3 placeholder users matched.');
    expect(text).not.toMatch(/skipped|attached|not been matched/);
    expect(text).toContain(`${url}\n`);
  });

  it('says what failed and what to do', () => {
    const { subject, text } = result({ matched: 0, failed: 2, skipped: 0 });
    expect(subject).toBe('The Harbour | Placeholder reassignments completed with errors');
    expect(text).toContain('2 placeholder users not matched.');
    expect(text).toContain('attached CSV file');
    expect(text).toContain(`${url}&status=failed`);
  });

  it('counts one as one', () => {
    const { text } = result({ matched: 1, failed: 1, skipped: 1 });
    expect(text).toContain('1 placeholder user matched.');
    expect(text).toContain('1 placeholder user not matched.');
    expect(text).toContain('1 placeholder user skipped.');
  });
});

describe('a request', () => {
  it('says who asks, for what, and that nothing happens by itself', () => {
    const { text } = everyMail((name) => name).reassignmentRequest;
    for (const fact of ['acme.slack.com', 'Sam Source (@sam)', 'The Harbour (/harbour)', 'Anna Assignee (@anna)']) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('Reassigned by: Rita Requester (@rita)');
    expect(text).toContain('Opening this link won’t change anything');
    expect(text).toContain(`Report abuse:\n${url}#report`);
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
    expect(byOwner).toContain('contact another Owner of the group.');
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
    expect(finished(5).text).toContain('5 placeholder users can be reassigned');
    expect(finished(1).text).toContain('1 placeholder user can be reassigned');
    expect(finished(0).text).not.toContain('can be reassigned');
  });

  it('says that a personal namespace has no placeholders', () => {
    expect(finished(5, true).text).toContain('your personal namespace');
    expect(finished(5, true).text).toContain('can’t be reassigned');
    expect(finished(5, true).text).not.toContain('can be reassigned');
  });

  it('says how much was lost', () => {
    expect(finished(0).subject).toMatch(/completed$/);
    const { subject, text } = finished(0, false, 3);
    expect(subject).toMatch(/finished with missing items$/);
    expect(text).toContain('3 items couldn’t be imported');
  });

  it('lists warnings with how often and an example', () => {
    expect(everyMail((name) => name).importFinished.text).toContain('file_missing (2): photo.png');
  });
});

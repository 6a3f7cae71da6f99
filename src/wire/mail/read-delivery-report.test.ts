import { describe, expect, it } from 'vitest';
import { readDeliveryReport, tokensOf } from './read-delivery-report.ts';

const token = '0123456789abcdef0123456789abcdef';

const read = (text: string) => readDeliveryReport(Buffer.from(text.replaceAll('\n', '\r\n')));

/** A report in the format of mail servers (RFC 3464), from its parts. */
const report = (parts: {
  to?: string;
  status?: string;
  returned?: string;
}): string => `From: MAILER-DAEMON@mx.example.test
To: ${parts.to ?? 'bounces@tributary.test'}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

I could not deliver it.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test
Arrival-Date: Fri, 02 Jan 2026 03:04:05 +0000

${parts.status ?? ''}

--b1
Content-Type: message/rfc822

${parts.returned ?? 'Subject: Hello\n\nHello'}

--b1--
`;

const failed = `Final-Recipient: rfc822; bob@example.test
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <bob@example.test>:
    no such user here`;

describe('a report about a mail', () => {
  it('says what failed, of the mail that came back', async () => {
    const returned = `Subject: Hello\nMessage-ID: <${token}@tributary.test>\nTo: bob@example.test\n\nHello`;
    expect(await read(report({ status: failed, returned }))).toEqual({
      tokens: [token],
      outcome: 'failed',
      status: '5.1.1',
      detail: 'smtp; 550 5.1.1 <bob@example.test>: no such user here',
    });
  });

  it('names the mail by the address that it comes to', async () => {
    const { tokens } = await read(report({ to: `<bounces+${token}@tributary.test>`, status: failed }));
    expect(tokens).toEqual([token]);
  });

  it.each([
    ['delayed', '4.4.1', 'delayed'],
    ['delivered', '2.0.0', 'other'],
    ['relayed', '2.0.0', 'other'],
    ['expanded', '2.0.0', 'other'],
  ] as const)('says that a mail was %s', async (action, status, outcome) => {
    const found = await read(report({ status: failed.replace('failed', action).replaceAll('5.1.1', status) }));
    expect(found.outcome).toBe(outcome);
  });

  it('says what its recipient thinks of it (RFC 5965)', async () => {
    const complaint = (kind: string) =>
      report({ status: '', returned: `Message-ID: <${token}@tributary.test>\n\nHello` })
        .replace('message/delivery-status', 'message/feedback-report')
        .replace('Reporting-MTA: dns; mx.example.test', `Feedback-Type: ${kind}`);
    expect(await read(complaint('abuse'))).toMatchObject({ tokens: [token], outcome: 'complaint', detail: 'abuse' });
    expect(await read(complaint('not-spam'))).toMatchObject({ outcome: 'other' });
  });

  it('takes no token from what is in a mail', async () => {
    const returned = `Subject: <${token}@tributary.test>\n\nMessage-ID: <${token}@tributary.test>`;
    expect((await read(report({ status: failed, returned }))).tokens).toEqual([]);
  });

  it.each(['', 'Hello', '\u0000\u0001', 'Content-Type: multipart/report; boundary="x"\n\n--x'])(
    'that is none changes nothing: %j',
    async (text) => {
      expect(await read(text)).toMatchObject({ tokens: [], outcome: 'other' });
    },
  );

  it('takes time in proportion to its length', async () => {
    const hostile = [
      (n: number) => `Content-Type: multipart/mixed; boundary=x\n\n${'--x\n\n'.repeat(n / 6)}`,
      (n: number) => report({ status: `Action: failed\n${' a\n'.repeat(n / 3)}` }),
      (n: number) => report({ status: 'Action: failed\n\n'.repeat(n / 16) }),
      (n: number) => `To: ${'<+'.repeat(n / 2)}\n\n`,
    ];
    for (const make of hostile) {
      const milliseconds = async (n: number) => {
        const input = make(n);
        const begun = performance.now();
        await read(input).catch(() => undefined);
        return performance.now() - begun;
      };
      await milliseconds(500);
      const [short, long] = [await milliseconds(2000), await milliseconds(16_000)];
      expect(long).toBeLessThan(Math.max(short, 20) * 8 * 4);
    }
  });
});

describe('the token of a mail', () => {
  it.each([
    [`<${token}@tributary.test>`, [token]],
    [`${token}@tributary.test`, [token]],
    [`Bounces <bounces+${token.toUpperCase()}@tributary.test>`, [token]],
    [`<x${token}@tributary.test>`, []],
    [`<${token}>`, []],
  ])('is found in %s', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });
});

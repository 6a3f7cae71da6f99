import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived. */
export interface ArrivedMail {
  /** The recipients of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** A command of SMTP that can be refused. */
export type MailStage = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly arrived: readonly ArrivedMail[];
  /** Reply codes to answer the next such commands with; nothing else is refused. */
  refuse(stage: MailStage, ...codes: number[]): void;
  stop(): Promise<void>;
}

/** A mail server in this process that keeps what arrives. With `password`, nobody sends without it. */
export async function startMailServer(options: { password?: string } = {}): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const refusals: Partial<Record<MailStage, number[]>> = {};
  const refusal = (stage: MailStage): Error | null => {
    const code = refusals[stage]?.shift();
    return code === undefined ? null : Object.assign(new Error('not this one'), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (auth, _session, answer) => {
      const isRight = auth.password === options.password;
      answer(refusal('AUTH') ?? (isRight ? null : new Error('wrong password')), isRight ? { user: 'x' } : undefined);
    },
    onMailFrom: (_address, _session, answer) => answer(refusal('MAIL FROM')),
    onRcptTo: (_address, _session, answer) => answer(refusal('RCPT TO')),
    onData: (stream, { envelope }, answer) => {
      // A client that was killed in the middle waits for no answer.
      const all = buffer(stream).catch(() => undefined);
      void all.then(async (raw) => {
        if (!raw) return;
        const refused = refusal('DATA');
        if (!refused) {
          arrived.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString('latin1'),
            mail: await PostalMime.parse(raw),
          });
        }
        answer(refused);
      });
    },
  });
  // A client that was killed breaks its connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  const login = options.password === undefined ? '' : `somebody:${options.password}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    arrived,
    refuse: (stage, ...codes) => {
      refusals[stage] = codes;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** How often each Message-ID arrived, where that was more than once. */
export function repeated(arrived: readonly ArrivedMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mail } of arrived) {
    const id = mail.messageId ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > 1));
}

import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that reached the mail server. */
export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly source: string;
}

/** A mail server that keeps what it is given. */
export interface TestMailServer extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedMail[];
}

export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, callback) => {
      text(stream).then((source) => {
        const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
        received.push({ messageId, to: session.envelope.rcptTo.map(({ address }) => address).join(), source });
        callback();
      }, callback);
    },
  });
  // A client that is killed breaks its connection: no failure of the mail server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** How often each Message-ID arrived, where that was more than once. */
export function repeated(received: readonly ReceivedMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId } of received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1));
}

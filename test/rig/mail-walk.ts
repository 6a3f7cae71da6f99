import { findUserByConfirmedEmail } from '../../src/core/accounts/storage/users.ts';
import type { MailName } from '../../src/core/platform/domain/sample-mails.ts';
import type { MailText, Messages } from '../../src/core/platform/domain/mail.ts';
import { type Browser, openBrowser, openBrowserAs, type PageAnswer } from './browser.ts';
import type { Person } from './cast.ts';
import { stateOf } from './database-state.ts';
import type { ArrivedMail, MailServer } from './mail-server.ts';
import type { TestTributary } from './tributary.ts';

/** What a link of a mail showed to somebody who followed it. */
export interface FollowedLink {
  readonly kind: MailName;
  readonly link: string;
  readonly who: string;
  readonly status: number;
  readonly answers: readonly PageAnswer[];
  /** The tables that hold something else than before. */
  readonly changed: readonly string[];
}

/** A mail that arrived at the mail server. */
export interface WalkedMail {
  readonly kind: MailName;
  readonly to: string;
  readonly links: readonly string[];
  /** What its HTML would have loaded or opened of other servers. */
  readonly foreign: readonly string[];
  /** Of its head. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailWalk {
  readonly mails: readonly WalkedMail[];
  readonly followed: readonly FollowedLink[];
  /** Works until nothing waits, then follows each link of what has arrived, as nobody and as whoever got it. */
  follow(): Promise<void>;
  /** The newest mail of a kind. */
  newest(kind: MailName): WalkedMail;
}

/** When a session was used last, that something was committed, and the key for push services, which is made when first needed. */
const notContent = ['session', 'commit_mark', 'push_key'];

/** Knows which kind each mail is of that is written from now on. */
function noteKinds(tributary: TestTributary): Map<string, MailName> {
  const kinds = new Map<string, MailName>();
  const { messagesFor } = tributary.operations;
  const noting = (messages: Messages): Messages =>
    new Proxy(messages, {
      get: (target, name: keyof Messages) => (facts: never) => {
        const made = target[name](facts) as MailText;
        if (name !== 'push') kinds.set(keyOf(made), name);
        return made;
      },
    });
  Object.assign(tributary.operations, {
    messagesFor: (recipient: { readonly language: string } | undefined) => noting(messagesFor(recipient)),
  });
  return kinds;
}

function keyOf({ subject = '', text = '' }: { readonly subject?: string; readonly text?: string }): string {
  return `${subject}\n${text.replace(/\s+/g, ' ').trim()}`;
}

/** A walk over all mails that a server sends, as programs that look at links in mails do it: with GET and HEAD alone. */
export function walkMails(tributary: TestTributary, server: MailServer, people: readonly Person[]): MailWalk {
  const kinds = noteKinds(tributary);
  const mails: WalkedMail[] = [];
  const followed: FollowedLink[] = [];

  const look = async (kind: MailName, link: string, who: string, browser: Browser): Promise<void> => {
    const { database } = tributary.operations;
    const before = await stateOf(database, notContent);
    const answers = await openLink(tributary, link, browser);
    await tributary.runner.drain();
    const after = await stateOf(database, notContent);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    followed.push({ kind, link, who, status: answers.at(-1)!.status, answers, changed });
  };

  return {
    mails,
    followed,
    follow: async () => {
      await tributary.runner.drain();
      // Sessions end while the clock goes on.
      const browsers = new Map<string, Browser>();
      for (const arrived of server.arrived.slice(mails.length)) {
        const mail = readMail(arrived, kinds, tributary.config.baseUrl);
        mails.push(mail);
        const { kind, to } = mail;
        const owner = await findUserByConfirmedEmail(tributary.operations.database.reader, to);
        const person = people.find(({ user }) => user.id === owner?.id);
        for (const link of mail.links) {
          await look(kind, link, 'nobody', openBrowser(tributary));
          if (!person) continue;
          if (!browsers.has(to)) browsers.set(to, await signedIn(tributary, person));
          await look(kind, link, to, browsers.get(to)!);
        }
      }
    },
    newest: (kind) => {
      const found = mails.findLast((mail) => mail.kind === kind);
      if (!found) throw new Error(`no ${kind} has arrived`);
      return found;
    },
  };
}

/** A browser of somebody; of nobody where they cannot sign in now. */
async function signedIn(tributary: TestTributary, person: Person): Promise<Browser> {
  return openBrowserAs(tributary, person).catch(() => openBrowser(tributary));
}

/** Opens a link, and the pages that it leads on to. */
async function openLink(tributary: TestTributary, link: string, browser: Browser): Promise<PageAnswer[]> {
  const { baseUrl } = tributary.config;
  const server = await tributary.server();
  const answers: PageAnswer[] = [];
  let address: URL | undefined = new URL(link);
  for (let steps = 0; address?.origin === baseUrl && steps < 4; steps++) {
    const path = `${address.pathname}${address.search}`;
    await server.inject({ method: 'HEAD', url: path });
    const answer = await browser.get(path);
    answers.push(answer);
    address = answer.location === undefined ? undefined : new URL(answer.location, baseUrl);
  }
  return answers;
}

function readMail({ to, mail }: ArrivedMail, kinds: ReadonlyMap<string, MailName>, baseUrl: string): WalkedMail {
  const { subject = '', text = '', html = '' } = mail;
  const kind = kinds.get(keyOf({ subject, text }));
  if (!kind) throw new Error(`nothing is known of the mail "${subject}"`);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const inHtml = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
  const inHead = [...(headers['list-unsubscribe'] ?? '').matchAll(/<([^>]+)>/g)].map(([, link]) => link!);
  const isOwn = (link: string): boolean => link === baseUrl || link.startsWith(`${baseUrl}/`);
  return {
    kind,
    to: to[0]!,
    links: [...new Set([...inText, ...inHtml, ...inHead])].filter(isOwn),
    foreign: [...inHtml, ...inHead].filter((link) => !isOwn(link)),
    headers,
  };
}

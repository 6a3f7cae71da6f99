import { csrfField } from '../../src/http/web/shared/csrf.ts';
import { password, type Person } from './cast.ts';
import type { TestTributary } from './tributary.ts';

export interface PageAnswer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The `Set-Cookie` headers, joined. */
  readonly setCookie: string;
}

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a multipart form with this file in the field `part`, or `file`. */
  readonly file?: {
    readonly name: string;
    readonly content: string | Buffer;
    readonly type?: string;
    readonly part?: string;
  };
}

/** A browser without scripts: it keeps cookies and sends the hidden fields of the page that it saw last. */
export interface Browser {
  get(path: string): Promise<PageAnswer>;
  /** Sends a form of the last page; `fields` win over hidden ones. */
  send(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    sending?: Sending,
  ): Promise<PageAnswer>;
  cookie(name: string): string | undefined;
}

const boundary = 'a-boundary-of-the-tests';

export function openBrowser(tributary: TestTributary, cookies: Readonly<Record<string, string>> = {}): Browser {
  const jar = new Map(Object.entries(cookies));
  let hidden: Record<string, string> = {};

  async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string | Buffer) {
    const server = await tributary.server();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { accept: 'text/html,*/*', cookie, ...headers };
    const answer = await server.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) });
    for (const { name, value, expires, maxAge } of answer.cookies) {
      if (maxAge === 0 || expires?.getTime() === 0) jar.delete(name);
      else jar.set(name, value);
    }
    hidden = hiddenFields(answer.body);
    requireAccountNames(answer.body);
    return {
      status: answer.statusCode,
      text: answer.body,
      location: answer.headers.location,
      headers: answer.headers,
      setCookie: [answer.headers['set-cookie'] ?? []].flat().join('\n'),
    };
  }

  return {
    get: (path) => ask('GET', path, {}),
    send: (path, fields, { headers, file } = {}) => {
      const all = Object.entries({ ...hidden, ...fields }).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      );
      const type = file ? `multipart/form-data; boundary=${boundary}` : 'application/x-www-form-urlencoded';
      const payload = file ? multipart(all, Object.keys(hidden), file) : new URLSearchParams(all).toString();
      return ask('POST', path, { 'content-type': type, ...headers }, payload);
    },
    cookie: (name) => jar.get(name),
  };
}

/** A browser in which `person` has signed in. */
export async function openBrowserAs(tributary: TestTributary, person: Person): Promise<Browser> {
  const browser = openBrowser(tributary);
  await browser.get('/sign-in');
  const { status } = await browser.send('/sign-in', { login: person.user.username, password });
  if (status !== 303) throw new Error(`${person.user.username} could not sign in: ${status}`);
  await browser.get('/');
  return browser;
}

/** Opens a page and presses its button to mark what it shows as read, if something is unread; returns the page. */
export async function readBy(browser: Browser, path: string): Promise<string> {
  const { text } = await browser.get(path.split('#')[0]!);
  const [, action, upTo] = /formaction="([^"]+)" name="up_to" value="(\d+)"/.exec(text) ?? [];
  if (action && upTo) await browser.send(action, { up_to: upTo });
  return text;
}

/**
 * Browsers store and fill in a password only beside the name of its account: a text field before it, shown or not.
 * @throws Error for a form that asks for a password without one
 */
export function requireAccountNames(html: string): void {
  for (const [form] of html.matchAll(/<form\b[^]*?<\/form>/g)) {
    const asked = form.search(/<input\b[^>]*type="password"/);
    if (asked < 0) continue;
    const names = form.slice(0, asked).match(/<input\b[^>]*autocomplete="username[^>]*>/g) ?? [];
    if (!names.some((name) => !name.includes('type="hidden"'))) {
      throw new Error(`A form asks for a password and has no text field with autocomplete="username": ${form}`);
    }
  }
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value!.replaceAll('&amp;', '&')]));
}

/** Hidden fields stand at the beginning of our forms, what is to be chosen below the file. */
function multipart(
  fields: readonly (readonly [string, string])[],
  hidden: readonly string[],
  { type = 'application/octet-stream', part: field = 'file', ...file }: NonNullable<Sending['file']>,
): Buffer {
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const isFirst = (name: string) => hidden.includes(name) || name === csrfField;
  const parts = (first: boolean) =>
    fields
      .filter(([name]) => isFirst(name) === first)
      .map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}${value}\r\n`));
  return Buffer.concat([
    ...parts(true),
    Buffer.from(part(`name="${field}"; filename="${file.name}"\r\ncontent-type: ${type}`)),
    Buffer.from(file.content),
    Buffer.from('\r\n'),
    ...parts(false),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

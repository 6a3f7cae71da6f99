import { Agent, request } from 'node:http';

/** An answer of the server, as far as a browser needs it. */
interface Page {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** Somebody at an address of their own, behind the proxy that the server trusts. */
export interface Newcomer {
  readonly number: number;
  /** Path of the link in the mail that they got. */
  readonly path: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const browser = { accept: 'text/html' };

/**
 * Opens the link of the mail, fills its form in and sends it: the person has an account then, and whatever the link gives.
 * @returns milliseconds that the two requests took
 * @throws an ordinary error where the server answers otherwise, the error of the connection where it does not answer
 */
export async function joinByLink(url: string, { number, path }: Newcomer): Promise<{ open: number; send: number }> {
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const begin = performance.now();
  const page = await openLink(url, path, { 'x-forwarded-for': from });
  const opened = performance.now();
  const fields = {
    name: `Newcomer ${number}`,
    username: `newcomer${number}`,
    password: `a password of number ${number}`,
  };
  await sendForm(url + path, page, { expected: 303, headers: { 'x-forwarded-for': from }, fields });
  return { open: opened - begin, send: performance.now() - opened };
}

/**
 * Opens the link of a mail that asks somebody to take something over, and says that it is not theirs.
 * @throws as `joinByLink` does
 */
export async function declineByLink(url: string, path: string): Promise<void> {
  const page = await openLink(url, path);
  await sendForm(`${url}${path}/decline`, page, { expected: 200, fields: { reason: 'That was somebody else.' } });
}

/** What a link shows. @throws the error of the connection where nothing answers */
export function openLink(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  return ask(url + path, { ...browser, ...headers });
}

/** Whether the error of a request is that nobody has answered: what it asked for may have been done or not. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

interface Sent {
  readonly expected: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a form of a page. @throws an ordinary error for a page without forms, and for another answer than is expected */
async function sendForm(url: string, page: Page, { expected, headers = {}, fields }: Sent): Promise<void> {
  const csrfToken = /name="csrf_token" value="([^"]+)"/.exec(page.text)?.[1];
  if (page.status !== 200 || csrfToken === undefined) throw new Error(`the form of ${url}: ${page.status}`);
  const form = new URLSearchParams({ csrf_token: csrfToken, ...fields }).toString();
  const sent = await ask(url, { ...browser, ...headers, cookie: page.cookies.join('; ') }, form);
  if (sent.status !== expected) throw new Error(`POST ${url}: ${sent.status} ${sent.text.slice(0, 300)}`);
}

function ask(url: string, headers: Readonly<Record<string, string>>, form?: string): Promise<Page> {
  const method = form === undefined ? 'GET' : 'POST';
  const type = form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    request(url, { method, headers: { ...headers, ...type }, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!);
        resolve({ status: response.statusCode ?? 0, cookies, text });
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end(form);
  });
}

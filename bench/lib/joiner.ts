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

/**
 * Opens the link of the mail, fills its form in and sends it: the person has an account then, and what they wrote.
 * @returns milliseconds that the two requests took
 * @throws an ordinary error where the server answers otherwise
 */
export async function joinAndTakeOver(
  url: string,
  { number, path }: Newcomer,
): Promise<{ open: number; send: number }> {
  const headers = {
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    accept: 'text/html',
  };
  const begin = performance.now();
  const page = await ask(url + path, headers);
  const opened = performance.now();
  const csrfToken = /name="csrf_token" value="([^"]+)"/.exec(page.text)?.[1];
  if (page.status !== 200 || csrfToken === undefined) throw new Error(`${path}: ${page.status}`);
  const form = new URLSearchParams({
    csrf_token: csrfToken,
    name: `Newcomer ${number}`,
    username: `newcomer${number}`,
    password: `a password of number ${number}`,
  });
  const sent = await ask(url + path, { ...headers, cookie: page.cookies.join('; ') }, form.toString());
  if (sent.status !== 303) throw new Error(`POST ${path}: ${sent.status} ${sent.text.slice(0, 300)}`);
  return { open: opened - begin, send: performance.now() - opened };
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

import { password } from './instance.ts';
import type { BenchServer } from './server.ts';

/** Signs the owner in by the form of the page; returns the cookies of the session. */
export async function signIn(server: BenchServer): Promise<string> {
  const page = await fetch(`${server.url}/sign-in`);
  const form = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  const token = /name="csrf_token" value="([^"]+)"/.exec(await page.text())![1]!;
  const body = new URLSearchParams({ login: 'owner', password, csrf_token: token });
  const headers = { cookie: form.join('; ') };
  const answer = await fetch(`${server.url}/sign-in`, { method: 'POST', body, headers, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`/sign-in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../test/rig/receiver.ts';
import { type GuardedRequest, sendGuarded, UnreachableAddressError } from './guarded-request.ts';
import { eventSender } from './webhooks.ts';

describe('requests to addresses that others have named', () => {
  let receiver: Receiver;
  let named: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    named = `http://localhost:${receiver.port}/`;
  });

  afterAll(() => receiver[Symbol.asyncDispose]());

  const post = (more: Partial<GuardedRequest> = {}) =>
    sendGuarded({
      url: receiver.url,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      verifiesTls: true,
      mayConnectTo: () => true,
      milliseconds: 5000,
      maxBytes: 100,
      signal: new AbortController().signal,
      ...more,
    });

  it('go to the address that was looked at, and nowhere when there is none', async () => {
    const asked: string[] = [];
    const onlyFour = (address: string) => asked.push(address) > 0 && address === '127.0.0.1';
    expect((await post({ url: named, mayConnectTo: onlyFour })).status).toBe(204);
    expect(asked).toContain('127.0.0.1');
    await expect(post({ url: named, mayConnectTo: () => false })).rejects.toThrow('public address');
    await expect(post({ mayConnectTo: () => false })).rejects.toThrow('public address');
    await expect(post({ url: 'http://[::1]:1/', mayConnectTo: () => false })).rejects.toThrow('public address');
    expect(receiver.received).toHaveLength(1);
  });

  it('fail alike for names that do not resolve and for names of private networks', async () => {
    const failureOf = (url: string) => post({ url, mayConnectTo: () => false }).catch((error: unknown) => error);
    const failures = [await failureOf('http://there-is-no-such-name.invalid/'), await failureOf(named)];
    expect(failures.map((error) => [error instanceof UnreachableAddressError, String(error)])).toEqual(
      Array.from({ length: 2 }, () => [
        true,
        'UnreachableAddressError: The host does not resolve to a public address.',
      ]),
    );
    const send = eventSender({ mayConnectTo: () => false });
    const event = { url: named, payload: '{}', verifiesTls: true, secrets: [], token: null, messageId: 'a' };
    const sentAt = '2026-01-02T03:04:05.000Z';
    const attempt = await send({ ...event, sentAt, category: 'note_events' }, new AbortController().signal);
    expect(attempt).toEqual({
      error: 'The host does not resolve to a public address.',
      headers: {},
      body: '',
      milliseconds: 0,
    });
  });

  it('look at each address of a name once, and connect to none that came later', async () => {
    const asked: string[] = [];
    // A second look would find every address refused, as if the name had come to mean others.
    const onlyOnce = (address: string) => asked.push(address) > 0 && asked.indexOf(address) === asked.length - 1;
    expect((await post({ url: named, mayConnectTo: onlyOnce })).status).toBe(204);
    expect(asked).toEqual([...new Set(asked)]);
  });

  it('follow no redirects', async () => {
    const before = receiver.received.length;
    receiver.answer((response) => void response.writeHead(302, { location: receiver.url }).end());
    expect((await post()).status).toBe(302);
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('read so much of a response, and wait so long', async () => {
    receiver.answer((response) => void response.writeHead(200).write('x'.repeat(10_000)));
    const { body } = await post();
    expect(body).toHaveLength(100);
    receiver.answer(() => undefined);
    await expect(post({ milliseconds: 50 })).rejects.toThrow('It took too long.');
    receiver.answer((response) => response.writeHead(200).flushHeaders());
    await expect(post({ milliseconds: 50 })).rejects.toThrow('It took too long.');
  });

  it('end when they are to', async () => {
    receiver.answer(() => undefined);
    const ending = new AbortController();
    const asked = post({ signal: ending.signal });
    setTimeout(() => ending.abort(new Error('The server stops.')), 20);
    await expect(asked).rejects.toThrow('The server stops.');
    await expect(post({ signal: ending.signal })).rejects.toThrow('The server stops.');
  });
});

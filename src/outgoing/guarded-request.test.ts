import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../test/rig/receiver.ts';
import { type GuardedRequest, sendGuarded } from './guarded-request.ts';

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
    await expect(post({ url: named, mayConnectTo: () => false })).rejects.toThrow('private network');
    await expect(post({ mayConnectTo: () => false })).rejects.toThrow('private network');
    await expect(post({ url: 'http://[::1]:1/', mayConnectTo: () => false })).rejects.toThrow('private network');
    expect(receiver.received).toHaveLength(1);
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

import { type ClientRequest, get } from 'node:http';
import { performance } from 'node:perf_hooks';

/** What the benchmark tells this process. */
export type ToClients =
  | { readonly what: 'connect'; readonly url: string; readonly channel: string; readonly tokens: readonly string[] }
  | { readonly what: 'expect'; readonly text: string }
  | { readonly what: 'disconnect' };

/** What it answers: all are connected, or all have been notified, the last one at this time. */
export type FromClients =
  | { readonly what: 'connected' | 'disconnected' }
  | { readonly what: 'notified'; readonly times: readonly number[] };

let requests: ClientRequest[] = [];
let expected = '';
let times: number[] = [];

/** Milliseconds that both processes count alike. */
const now = (): number => performance.timeOrigin + performance.now();
const say = (message: FromClients): void => void process.send!(message);

function connect(url: string, channel: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'private-token': token };
    const request = get(`${url}/events?channel=${channel}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/events: ${response.statusCode}`));
      let waiting = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        resolve();
        waiting += chunk;
        const end = waiting.lastIndexOf('\n\n');
        if (end < 0) return;
        const isNotified = expected !== '' && waiting.slice(0, end).includes(expected);
        waiting = waiting.slice(end + 2);
        if (!isNotified) return;
        times.push(now());
        if (times.length === requests.length) say({ what: 'notified', times });
      });
      response.on('error', () => undefined);
    });
    request.on('error', reject);
    requests.push(request);
  });
}

async function obey(message: ToClients): Promise<void> {
  if (message.what === 'connect') {
    for (const token of message.tokens) await connect(message.url, message.channel, token);
    say({ what: 'connected' });
  } else if (message.what === 'expect') {
    expected = message.text;
    times = [];
  } else {
    for (const request of requests) request.destroy();
    requests = [];
    say({ what: 'disconnected' });
  }
}

process.on('message', (message: ToClients) => void obey(message));

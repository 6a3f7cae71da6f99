import { DomainError } from '../../core/platform/index.ts';

/** An HTTP client for the demo server. */
export interface DemoClient {
  get(path: string): Promise<unknown>;
  text(path: string): Promise<string>;
  post(path: string): Promise<unknown>;
  upload(path: string, filename: string, content: string): Promise<unknown>;
}

/** A client that sends `headers` with each request. Calls throw DomainError if the server refuses them. */
export function demoClient(baseUrl: string, headers: Readonly<Record<string, string>>): DemoClient {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
    if (response.ok) return response;
    throw new DomainError('unprocessable', 'cli.demoAnswered', {
      path,
      status: response.status,
      answer: await response.text(),
    });
  };
  return {
    get: async (path) => (await ask(path)).json(),
    text: async (path) => (await ask(path)).text(),
    post: async (path) => (await ask(path, { method: 'POST' })).json(),
    upload: async (path, filename, content) => {
      const body = new FormData();
      body.append('file', new Blob([content], { type: 'text/csv' }), filename);
      return (await ask(path, { method: 'POST', body })).json();
    },
  };
}

/** HTTP Basic credentials. */
export function basic(login: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
}

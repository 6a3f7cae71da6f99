import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './schema.ts';

/** Who asks: an access token, or what HTTP Basic takes. */
export type Credentials = { readonly token: string } | { readonly username: string; readonly password: string };

export interface ClientOptions {
  /** Where the server is, as in `https://example.org`. */
  readonly baseUrl: string;
  readonly credentials?: Credentials;
  /** In place of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export type TributaryClient = Client<paths>;

/**
 * A client of both APIs with a method for each verb; paths, parameters and answers have the types of the description:
 * `const { data, error } = await client.GET('/api/v4/groups/{id}', { params: { path: { id: 'harbour' } } })`.
 * Bodies are sent as JSON; those with a file take `bodySerializer: formOf`.
 */
export function createTributaryClient({ baseUrl, credentials, fetch }: ClientOptions): TributaryClient {
  const client = createClient<paths>({ baseUrl, ...(fetch && { fetch }) });
  client.use(signing(credentials));
  return client;
}

function signing(credentials: Credentials | undefined): Middleware {
  return {
    onRequest({ request }) {
      if (!credentials) return undefined;
      request.headers.set('authorization', authorizationOf(credentials));
      return request;
    },
  };
}

function authorizationOf(credentials: Credentials): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`;
  const bytes = new TextEncoder().encode(`${credentials.username}:${credentials.password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** A body as a multipart form: files as they are, lists part by part. */
export function formOf(body: object | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}) as [string, unknown][]) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each !== undefined)
        form.append(name, each instanceof Blob ? each : String(each as string | number | boolean));
    }
  }
  return form;
}

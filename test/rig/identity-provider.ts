import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Provider from 'oidc-provider';

/** Somebody at a provider. */
export interface ProvidedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
}

/** A real provider of OpenID Connect in this process, where somebody is always signed in. */
export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string;
  /** What the file of a server says of it, under an id. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Who is signed in there from now on. */
  person: ProvidedPerson;
  /** Visits an address of it as a browser that keeps nothing; returns the path on the server that it is sent back to. */
  visit(url: string): Promise<string>;
  /** Requests of the server so far, by path. */
  readonly asked: readonly string[];
}

const secret = 'a secret of the tests, which is long enough';
let jwk: object | undefined;

function signingKey(): object {
  jwk ??= {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: 'tests',
  };
  return jwk;
}

/** Starts a provider that knows one server, as its provider `id`. */
export async function startIdentityProvider(
  baseUrl: string,
  { id = 'example', writesToken = false }: { readonly id?: string; readonly writesToken?: boolean } = {},
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const state = { person: { sub: 'nobody' } as ProvidedPerson };
  const provider = createProvider(issuer, `${baseUrl}/sign-in/oidc/${id}/callback`, { writesToken, state });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.push(pathname);
    if (!pathname.startsWith('/interaction/')) return void answer(request, response);
    const result = { login: { accountId: state.person.sub } };
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    issuer,
    settings: { id, name: 'Example', issuer, client_id: 'tributary', client_secret: secret, networks: ['loopback'] },
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    asked,
    visit: (url) => visit(url, baseUrl),
    [Symbol.asyncDispose]: () => close(server),
  };
}

function createProvider(
  issuer: string,
  redirectUri: string,
  { writesToken, state }: { readonly writesToken: boolean; readonly state: { readonly person: ProvidedPerson } },
): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: 'tributary', client_secret: secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [signingKey()] } as never,
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups'] },
    conformIdTokenClaims: !writesToken,
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) as never }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

async function visit(url: string, baseUrl: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { headers: { cookie }, redirect: 'manual' });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answers ${response.status}: ${text.slice(0, 500)}`);
    next = new URL(location, next).href;
    if (next.startsWith(baseUrl)) return next.slice(baseUrl.length);
  }
  throw new Error('the provider sends browsers around');
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => {
    server.close(() => done());
  });
}

/** A file that names providers, for `TRIBUTARY_PROVIDERS_FILE`. */
export function providersFile(providers: readonly Readonly<Record<string, unknown>>[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tributary-providers-')), 'providers.json');
  writeFileSync(path, JSON.stringify({ providers }));
  return path;
}

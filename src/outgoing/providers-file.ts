import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { accessLevels } from '../core/identity/domain/index.ts';
import type { SignInProvider } from '../core/platform/domain/index.ts';
import { publicAddresses } from '../lib/public-address.ts';
import { parseUrl } from '../lib/url.ts';
import { domainKey } from '../lib/email-address.ts';

/** A provider with what only the server knows of it. */
export interface ProviderSettings extends SignInProvider {
  readonly clientId: string;
  /** Empty for a client without a secret. */
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
  /** Networks that are not public and that it may be reached in. */
  readonly networks: readonly string[];
}

const maxProviders = 20;
const text = Type.String({ minLength: 1, maxLength: 2000 });
const texts = Type.Array(text, { maxItems: 100 });
const closed = { additionalProperties: false } as const;
const roleNames = ['guest', 'reporter', 'developer', 'maintainer', 'owner'] as const;

const providerSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    issuer: text,
    client_id: text,
    client_secret: Type.Optional(text),
    client_secret_file: Type.Optional(text),
    scopes: Type.Optional(texts),
    new_accounts: Type.Optional(Type.Boolean()),
    email_domains: Type.Optional(texts),
    networks: Type.Optional(texts),
    groups_claim: Type.Optional(text),
    groups: Type.Optional(
      Type.Array(
        Type.Object(
          { value: text, group: text, role: Type.Union(roleNames.map((name) => Type.Literal(name))) },
          closed,
        ),
        { maxItems: 1000 },
      ),
    ),
  },
  closed,
);
const file = Compile(Type.Object({ providers: Type.Array(providerSchema, { maxItems: maxProviders }) }, closed));
type ProviderEntry = Static<typeof providerSchema>;

/**
 * The configured providers; none without a file. Secrets can be in separate files next to it.
 * @throws Error that describes the problem and the provider
 */
export async function readProviders(path: string): Promise<ProviderSettings[]> {
  if (path === '') return [];
  const said = parsed(await readFile(path, 'utf8'));
  if (!file.Check(said)) {
    const [first] = file.Errors(said);
    const where = first ? `${first.instancePath || '/'} ${first.message}` : 'it has another form';
    throw new Error(`${where}; docs/operate/sign-in.md says what it may hold`);
  }
  const providers: ProviderSettings[] = [];
  for (const entry of said.providers) {
    const provider = await settingsOf(entry, dirname(path)).catch((error: unknown) => {
      throw new Error(`the provider "${entry.id}": ${(error as Error).message}`);
    });
    assertDistinct(provider, providers);
    providers.push(provider);
  }
  return providers;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's message repeats its input, which may be a secret.
    throw new Error('it is no JSON');
  }
}

async function settingsOf(entry: ProviderEntry, directory: string): Promise<ProviderSettings> {
  const { networks = [], scopes = ['email', 'profile'] } = entry;
  assertIssuer(entry.issuer, networks);
  return {
    id: entry.id,
    name: entry.name,
    issuer: entry.issuer,
    clientId: entry.client_id,
    clientSecret: await secretOf(entry, directory),
    scopes: [...new Set(['openid', ...scopes])],
    makesAccounts: entry.new_accounts ?? true,
    emailDomains: (entry.email_domains ?? []).map(domainKey),
    networks,
    groupsClaim: entry.groups_claim ?? 'groups',
    roles: (entry.groups ?? []).map(({ value, group, role }) => ({ value, group, accessLevel: accessLevels[role] })),
  };
}

function assertIssuer(issuer: string, networks: readonly string[]): void {
  const url = parseUrl(issuer);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error('"issuer" must be a URL, as in https://login.example.org');
  }
  if (url.protocol === 'http:' && networks.length === 0) {
    throw new Error('"issuer" must have https, unless "networks" names the private networks that it is in');
  }
  try {
    publicAddresses(networks);
  } catch {
    throw new Error('"networks" must name networks as in 10.0.0.0/8, addresses, loopback, linklocal or uniquelocal');
  }
}

async function secretOf(entry: ProviderEntry, directory: string): Promise<string> {
  const { client_secret: given, client_secret_file: named } = entry;
  if (named === undefined) return given ?? '';
  if (given !== undefined) throw new Error('"client_secret" and "client_secret_file" exclude each other');
  const secret = (await readFile(resolve(directory, named), 'utf8')).trim();
  if (secret === '') throw new Error('"client_secret_file" is empty');
  return secret;
}

/** A group with roles from two providers would change at each sign-in. */
function assertDistinct(provider: ProviderSettings, others: readonly ProviderSettings[]): void {
  for (const other of others) {
    if (other.id === provider.id) throw new Error(`two providers have the id "${provider.id}"`);
    if (other.issuer === provider.issuer) throw new Error(`two providers have the issuer ${provider.issuer}`);
    const shared = provider.roles.find(({ group }) =>
      other.roles.some((role) => role.group.toLowerCase() === group.toLowerCase()),
    );
    if (shared) throw new Error(`"${other.id}" and "${provider.id}" both give roles in the group ${shared.group}`);
  }
}

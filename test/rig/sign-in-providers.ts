import { afterEach, beforeEach, expect } from 'vitest';
import {
  changeRegistrationMode,
  findUserByConfirmedEmail,
  type RegistrationMode,
  type User,
} from '../../src/core/accounts/index.ts';
import { type LinkedIdentity, listLinkedIdentities } from '../../src/core/accounts/storage/linked-identities.ts';
import type { Browser, PageAnswer } from './browser.ts';
import { bringCast, type Cast } from './cast.ts';
import type { Open } from './databases.ts';
import {
  type IdentityProvider,
  type ProvidedPerson,
  providersFile,
  startIdentityProvider,
} from './identity-provider.ts';
import { startTributary, type TestTributary } from './tributary.ts';

const baseUrl = 'http://tributary.test';

/** Whom the provider of the tests knows, and nobody else. */
export const nina: ProvidedPerson = {
  sub: 'nina-7',
  email: 'nina@harbour.test',
  email_verified: true,
  name: 'Nina Nord',
  preferred_username: 'nina',
};

/** A server with two real providers, where Nina is signed in at the first one. */
export interface WithProviders {
  readonly provider: IdentityProvider;
  readonly other: IdentityProvider;
  readonly tributary: TestTributary;
  readonly cast: Cast;
  /** Starts the server, with more settings of the first provider. */
  start(more?: Readonly<Record<string, unknown>>): Promise<void>;
  registration(mode: RegistrationMode): Promise<RegistrationMode>;
  /** The address at the provider to which a browser is sent. */
  begin(browser: Browser, page?: string, id?: string): Promise<string>;
  signIn(browser: Browser, page?: string): Promise<PageAnswer>;
  userOf(email?: string): Promise<User | undefined>;
  identities(userId: number): Promise<LinkedIdentity[]>;
}

/** Where a page goes on by itself. */
export function targetOf({ refresh }: Readonly<Record<string, unknown>>): string {
  return typeof refresh === 'string' ? refresh.replace(/^0; url=/, '') : '';
}

/** For each test of a suite two new providers, which end with it, as the server does that it starts. */
export function withProviders(open: Open): WithProviders {
  const at = {} as { -readonly [Name in keyof WithProviders]: WithProviders[Name] };
  beforeEach(async () => {
    at.provider = await startIdentityProvider(baseUrl);
    at.other = await startIdentityProvider(baseUrl, { id: 'other', writesToken: true });
    at.provider.person = nina;
  });
  afterEach(async () => {
    await at.tributary[Symbol.asyncDispose]();
    await at.provider[Symbol.asyncDispose]();
    await at.other[Symbol.asyncDispose]();
  });
  at.start = async (more = {}) => {
    const file = providersFile([
      { ...at.provider.settings, ...more },
      { ...at.other.settings, name: 'Other' },
    ]);
    at.tributary = await startTributary(await open(), { config: { providersFile: file } });
    at.cast = await bringCast(at.tributary);
  };
  at.registration = (mode) => changeRegistrationMode(at.tributary.operations, 'operator', mode);
  at.begin = async (browser, page = '/sign-in', id = 'example') => {
    const { text } = await browser.get(page);
    const action = new RegExp(`action="(/sign-in/oidc/${id}\\?[^"]+)"`).exec(text)![1]!;
    const sent = await browser.send(action, {});
    const url = targetOf(sent.headers);
    expect([sent.status, sent.text.includes('Continue')]).toEqual([200, true]);
    return url;
  };
  at.signIn = async (browser, page) => browser.get(await at.provider.visit(await at.begin(browser, page)));
  at.userOf = (email = nina.email!) => findUserByConfirmedEmail(at.tributary.operations.database.reader, email);
  at.identities = (userId) => listLinkedIdentities(at.tributary.operations.database.reader, userId);
  return at;
}

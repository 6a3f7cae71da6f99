import { Type } from 'typebox';
import {
  closeSession,
  openAppeal,
  passkeyDomain,
  readRegistrationMode,
  signInByPasskey,
  viewerOf,
} from '../../../core/accounts/index.ts';
import {
  isDomainError,
  type OperationContext,
  readServerProfile,
  type SignInProvider,
} from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  anyone,
  Elsewhere,
  ExactField,
  Form,
  FormRefusal,
  Icon,
  localPath,
  page,
  refusalIn,
  signedIn,
  TermsNote,
  usePage,
  useWords,
} from '../shared/index.ts';
import { arrive } from './code.tsx';
import { Contact } from './contact.tsx';
import { countAttempt, enter, hideAddress } from './enter.ts';
import { browserOf, passkeyAnswer } from './passkeys.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { providerProblem } from './provider-problem.ts';
import { sendToProvider } from './send-to-provider.tsx';

/** Signing in with a password, a passkey or a provider. */
export const signInPage = page({
  path: '/sign-in',
  who: anyone,
  query: { return_to: Type.Optional(Type.String()) },
  load: async ({ operations, reader, session, query, reply, refused }) => {
    const returnTo = localPath(query.return_to);
    if (session && !refused) throw new Elsewhere(returnTo);
    // The address to return to may contain a token.
    hideAddress(reply);
    const mode = await readRegistrationMode(reader);
    return {
      returnTo,
      takesPeople: mode === 'open' || mode === 'approval',
      hasPasskeys: passkeyDomain(operations.baseUrl) !== undefined,
      providers: operations.providers.list,
      contact: (await readServerProfile(reader)).contact,
    };
  },
  view: (shown) => ({
    title: shown.words.signIn.title,
    frame: 'gate',
    content: <SignIn {...shown} />,
    scripts: shown.hasPasskeys ? ['passkeys'] : [],
  }),
  actions: {
    default: {
      input: { login: Type.String(), password: Type.String() },
      run: async (visit) => {
        const { web, request, query, words, input } = visit;
        const wrong = new FormRefusal(words.signIn.wrong, { field: 'password', status: 401 });
        const signingIn = web.signIn(request, input.login.trim(), input.password);
        const viewer = await signingIn.catch(refusingSignIn(visit, wrong));
        return { to: await arrive(visit, viewer, { method: 'password' }, localPath(query.return_to)) };
      },
    },
    passkey: {
      input: { passkey: passkeyAnswer },
      run: async (visit) => {
        const { web, operations, request, query, words, input } = visit;
        countAttempt(web, request);
        const find = async () => {
          const userId = await signInByPasskey(operations, browserOf(web, request), input.passkey);
          return viewerOf(operations, userId, ['api'], 'session');
        };
        const wrong = new FormRefusal(words.access.passkeys.failed, { status: 401 });
        const viewer = await find().catch(refusingSignIn(visit, wrong));
        // A passkey is two factors: no code is asked for.
        await enter(visit, viewer, { method: 'passkey' });
        return { to: localPath(query.return_to) };
      },
    },
    'oidc/:provider': {
      input: { provider: Type.String({ maxLength: 40 }) },
      run: async (visit) => {
        const { web, request, reply, query, input } = visit;
        countAttempt(web, request);
        const leaving = { provider: input.provider, returnTo: localPath(query.return_to) };
        return sendToProvider(web, reply, leaving).catch(refusingSignIn(visit));
      },
    },
  },
});

export const signOut = page({
  path: '/sign-out',
  who: signedIn,
  actions: {
    default: {
      input: { return_to: Type.Optional(Type.String({ maxLength: 2000 })) },
      run: async ({ web, operations, session, reply, input }) => {
        await closeSession(operations, session.token);
        web.cookies.clearSession(reply);
        return { to: localPath(input.return_to ?? '/') };
      },
    },
  },
});

/**
 * Throws the page's message about a failed sign-in. Suspended people are sent to the page of their appeal. An unknown
 * login, a wrong password and an access token all give the same message, `wrong`.
 */
export function refusingSignIn(
  { operations, words }: { readonly operations: OperationContext; readonly words: Words },
  wrong?: FormRefusal,
) {
  return async (error: unknown): Promise<never> => {
    if (!isDomainError(error) || error.code === 'too_many_requests') throw error;
    const { suspendedUserId } = error.facts;
    if (typeof suspendedUserId === 'number') {
      const { url } = await openAppeal(operations, suspendedUserId);
      throw new Elsewhere(url.slice(operations.baseUrl.length));
    }
    const ofProvider = providerProblem(error, words);
    if (ofProvider) throw new FormRefusal(ofProvider.message, ofProvider);
    if (error.code === 'account_blocked') throw new FormRefusal(refusalIn(words, error), { status: 403 });
    throw wrong ?? error;
  };
}

interface SignInProps {
  readonly returnTo: string;
  /** People can ask for an account without an invitation. */
  readonly takesPeople: boolean;
  /** Browsers can use passkeys here. */
  readonly hasPasskeys: boolean;
  readonly providers: readonly SignInProvider[];
  /** Contact for help; may be empty. */
  readonly contact: string;
}

function SignIn({ returnTo, takesPeople, hasPasskeys, providers, contact }: SignInProps) {
  const words = useWords();
  const { forms } = usePage();
  const reason = reasonOf(returnTo, words);
  return (
    <>
      <h1>{words.signIn.title}</h1>
      {reason !== undefined && <p class="faint section-s">{reason}</p>}
      <Form action="default" class="form section-s">
        <ExactField
          name="login"
          label={words.signIn.login}
          autocomplete={hasPasskeys ? 'username webauthn' : 'username'}
          required
          autofocus={!forms?.refused}
        />
        <ExactField
          name="password"
          label={words.signIn.password}
          type="password"
          autocomplete="current-password"
          required
        />
        <button type="submit" class="wide">
          {words.signIn.title}
        </button>
      </Form>
      {hasPasskeys && <PasskeyForm />}
      <ProviderButtons {...{ returnTo, providers }} />
      {providers.some(({ makesAccounts }) => makesAccounts) && <TermsNote />}
      <p class="section-s small">
        <a href="/forgot">{words.signIn.forgotten}</a>
        {takesPeople && (
          <>
            {' '}
            · <a href="/join">{words.accounts.ask.link}</a>
          </>
        )}
      </p>
      <Contact address={contact} />
    </>
  );
}

/** Shown by the script if the browser supports passkeys. */
function PasskeyForm() {
  const { passkeys } = useWords().access;
  return (
    <Form action="passkey" class="form section-s" hidden data-passkey="/passkey/options" data-failed={passkeys.failed}>
      <input type="hidden" name="passkey" value="" data-answer />
      <button type="submit" class="second wide">
        <Icon name="fingerprint" /> {passkeys.signIn}
      </button>
      <p role="status" />
    </Form>
  );
}

/** Why people have to sign in; undefined if they opened the page themselves. */
function reasonOf(returnTo: string, { signIn: { reasons } }: Words): string | undefined {
  if (returnTo === '/') return undefined;
  const ways: readonly (readonly [RegExp, string])[] = [
    [/^\/import\/(requests|source_users)\//, reasons.requests],
    [/^\/invit(e|ations)\//, reasons.invite],
    [/^\/confirm\//, reasons.confirm],
    [/^\/compose/, reasons.compose],
    [/^\/follow/, reasons.follow],
    [/^\/settings/, reasons.settings],
    [/^\/notifications/, reasons.notifications],
    [/^\/groups\//, reasons.groups],
    [/^\/(channel|item)\//, reasons.channel],
  ];
  return ways.find(([pattern]) => pattern.test(returnTo))?.[1] ?? reasons.other;
}

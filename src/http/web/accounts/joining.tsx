import { Type } from 'typebox';
import {
  findUser,
  type Joining,
  passkeyDomain,
  readRegistrationMode,
  suggestUsername,
} from '../../../core/accounts/index.ts';
import { isDomainError, type SignInProvider } from '../../../core/platform/index.ts';
import {
  deviceName,
  ExactField,
  Field,
  Form,
  FormRefusal,
  Icon,
  signInPath,
  TermsNote,
  usePage,
  useWords,
  type Values,
} from '../shared/index.ts';
import { type Arriving, countAttempt, enterJoined } from './enter.ts';
import { browserOf, passkeyAnswer } from './passkeys.ts';
import { ProviderButtons } from './provider-buttons.tsx';

const short = Type.Optional(Type.String({ maxLength: 255 }));

/** Fields of people who join; ignored for people who are signed in. */
export const joiningInput = {
  name: short,
  username: short,
  email: short,
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  passkey: Type.Optional(passkeyAnswer),
};

type Entered = Values<typeof joiningInput>;

/** Accepts something with the account that is signed in, or with a new one. */
export async function joinWith<R extends { readonly userId: number }>(
  visit: Arriving & { readonly input: Entered },
  accept: (joining: Joining | undefined) => Promise<R>,
): Promise<R> {
  countAttempt(visit.web, visit.request);
  if (visit.session) return accept(undefined);
  const joining = joiningOf(visit, visit.input);
  const accepted = await accept(joining).catch(suggestOther(visit, joining));
  await enterJoined(visit, accepted.userId);
  return accepted;
}

/** A passkey is named after the browser that made it. */
function joiningOf(
  { web, request, reply }: Arriving,
  { name = '', username = '', password = '', passkey = '' }: Entered,
): Joining {
  const joining = { name: name.trim(), username: username.trim(), password };
  if (passkey === '') return joining;
  const device = deviceName(request.headers['user-agent'] ?? '', reply.words.access);
  return { ...joining, passkey: { browser: browserOf(web, request), answer: passkey, name: device } };
}

/** Suggests another username if it is taken. */
function suggestOther({ web, reply }: Arriving, { name, username }: Joining) {
  return async (error: unknown): Promise<never> => {
    if (!isDomainError(error) || error.code !== 'conflict' || error.facts['field'] !== 'username') throw error;
    const { reader } = web.operations.database;
    const suggestion = (await suggestUsername(reader, name)) || (await suggestUsername(reader, username));
    const { taken, takenTry } = reply.words.accounts.invite;
    throw new FormRefusal(suggestion === '' ? taken : takenTry({ suggestion }), { field: 'username' });
  };
}

/** How people can join. */
export interface WaysToJoin {
  /** Host of the server. */
  readonly host: string;
  /** Whether accounts can be created. */
  readonly isOpen: boolean;
  /** Browsers can use passkeys here. */
  readonly hasPasskeys: boolean;
  readonly providers: readonly SignInProvider[];
  /** Name of the signed-in person. */
  readonly member: string | undefined;
}

export async function readWaysToJoin({ web, session }: Pick<Arriving, 'web' | 'session'>): Promise<WaysToJoin> {
  const { baseUrl, database, providers } = web.operations;
  const member = session && (await findUser(database.reader, session.viewer.userId));
  return {
    host: new URL(baseUrl).host,
    isOpen: (await readRegistrationMode(database.reader)) !== 'closed',
    hasPasskeys: passkeyDomain(baseUrl) !== undefined,
    providers: providers.list,
    member: member?.name,
  };
}

interface AccountFieldsProps {
  /** Suggestions. */
  readonly name?: string;
  readonly username?: string;
  /** Absent if the address is known. */
  readonly email?: { readonly hint: string; readonly required?: boolean } | undefined;
}

/** The fields of a new account. */
export function AccountFields({ name = '', username = '', email }: AccountFieldsProps) {
  const { invite } = useWords().accounts;
  const required = { required: true, maxLength: 255 };
  return (
    <>
      <Field
        {...{ name: 'name', label: invite.name, hint: invite.nameHint, value: name }}
        {...required}
        autocomplete="name"
        dir="auto"
      />
      <ExactField
        {...{ name: 'username', label: invite.username, hint: invite.usernameHint, value: username }}
        {...required}
        autocomplete="username"
      />
      {email && (
        <ExactField name="email" label={invite.email} {...email} type="email" maxLength={255} autocomplete="email" />
      )}
      <ExactField
        {...{ name: 'password', label: invite.password, hint: invite.passwordHint, type: 'password' }}
        {...required}
        autocomplete="new-password"
      />
    </>
  );
}

interface JoinFormProps extends Pick<WaysToJoin, 'hasPasskeys'>, Pick<AccountFieldsProps, 'name' | 'username'> {
  /** False if the invitation was sent to an address. */
  readonly asksEmail?: boolean;
  /** Text of the button. */
  readonly join: string;
}

/** The form for a new account, with a password or a passkey. */
export function JoinForm({ asksEmail = false, hasPasskeys, join, ...suggested }: JoinFormProps) {
  const { access, accounts } = useWords();
  const { failed } = access.passkeys;
  const script = hasPasskeys ? { 'data-passkey-new': '/passkey/new', 'data-failed': failed } : {};
  return (
    <Form action="default" class="form section-s" {...script}>
      <AccountFields {...suggested} email={asksEmail ? { hint: accounts.invite.emailHint } : undefined} />
      <TermsNote />
      <button type="submit" class="wide">
        {join}
      </button>
      {hasPasskeys && <PasskeyButton />}
    </Form>
  );
}

/** Shown by the script if the browser can make a passkey. */
function PasskeyButton() {
  const { passkeys } = useWords().access;
  return (
    <>
      <input type="hidden" name="passkey" value="" data-answer />
      <button type="button" class="second wide" hidden data-passkey-button>
        <Icon name="fingerprint" /> {passkeys.join}
      </button>
      <p role="status" />
    </>
  );
}

interface OtherWaysProps extends Omit<WaysToJoin, 'host' | 'hasPasskeys'> {
  /** The text after the link to sign in. */
  readonly toAccept: string;
}

/** Joins with a provider or an existing account, or signs out to use another one. */
export function OtherWays({ isOpen, providers, member, toAccept }: OtherWaysProps) {
  const { invite } = useWords().accounts;
  const { path } = usePage();
  if (member !== undefined) {
    return (
      <Form action="/sign-out" values={{ return_to: path }} class="actions section-s small faint">
        <span>{invite.otherwise}</span>
        <button type="submit" class="second small-button">
          {invite.signOut}
        </button>
      </Form>
    );
  }
  return (
    <>
      <ProviderButtons providers={providers} returnTo={path} />
      <p class="section-s small">
        {isOpen ? invite.haveAccount : <span class="faint">{invite.closed}</span>}{' '}
        <a href={signInPath(path)}>{invite.signIn}</a> {toAccept}
      </p>
    </>
  );
}

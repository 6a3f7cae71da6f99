import { CsrfInput, Icon, ImportMarks, LongDay, signInPath, TermsNote, useWords } from '../shared/index.ts';
import type { OpenInvitation } from '../../../core/groups/index.ts';
import type { ImportMark } from '../../../core/imports/index.ts';
import type { SignInProvider } from '../../../core/platform/index.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import type { Words } from '../../../words/index.ts';

/** What the form of somebody who joins holds. */
export interface JoiningDraft {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

/** What is wrong with the form, and with which field. */
export interface JoiningProblem {
  readonly field: string | undefined;
  readonly message: string;
}

export interface InviteProps {
  readonly open: OpenInvitation;
  /** Host of the server. */
  readonly host: string;
  readonly serverName: string;
  /** Where what is in the group was imported from. */
  readonly imported: readonly ImportMark[];
  /** How many are in the group; undefined for the server alone. */
  readonly people: number | undefined;
  /** Path of the page, which its forms are sent to, or below. */
  readonly path: string;
  /** Of the session, if there is one. */
  readonly csrfToken: string;
  readonly draft: JoiningDraft;
  /** Browsers can use passkeys here. */
  readonly hasPasskeys: boolean;
  /** By which whoever follows a link can join. */
  readonly providers: readonly SignInProvider[];
  readonly problem: JoiningProblem | undefined;
  /** Accounts can be made. */
  readonly isOpen: boolean;
  /** What who is signed in is called. */
  readonly member: string | undefined;
}

/** Who invites, and what to do about it. */
export function InvitePage(props: InviteProps) {
  const { invite } = useWords().accounts;
  const { open, host, people, problem, member, isOpen, imported } = props;
  const { invitation, group, inviter } = open;
  const place = group?.name ?? props.serverName;
  return (
    <>
      <h1>{invite.join({ place })}</h1>
      <p class="faint section-s section-h">
        {inviter
          ? invite.invitedTo({ inviter: inviter.name, place: group ? `${group.name} (${host})` : host })
          : invite.asked({ place: host })}
        {people !== undefined && people > 0 && ` ${invite.people({ count: people })}`}
      </p>
      {group && group.description !== '' && <p class="section-s">{group.description.slice(0, 300)}</p>}
      {imported.length > 0 && (
        <div class="notice section-s">
          <ImportMarks marks={imported} />
          <p>{invite.yours}</p>
        </div>
      )}
      <JoiningNotice problem={problem} />
      {member !== undefined ? <Accept {...props} member={member} /> : isOpen && <JoinForm {...props} place={place} />}
      {member === undefined && (
        <ProviderButtons csrfToken={props.csrfToken} returnTo={props.path} providers={props.providers} />
      )}
      <p class="section-s small">
        {member === undefined && !isOpen && <span class="faint">{invite.closed} </span>}
        {member === undefined && (
          <>
            {isOpen && `${invite.haveAccount} `}
            <a href={signInPath(props.path)}>{invite.signIn}</a>
            {isOpen && ` ${invite.toAccept} `}
          </>
        )}
        <span class="faint">
          {invite.ends}
          <LongDay at={invitation.expiresAt} />.
        </span>
      </p>
    </>
  );
}

function Accept({ open, path, csrfToken, member }: InviteProps & { readonly member: string }) {
  const { invite } = useWords().accounts;
  return (
    <>
      <p class="section-s">{open.group ? invite.joinAs({ name: member }) : invite.here}</p>
      {open.group ? (
        <form method="post" action={`${path}/accept`} class="form section-s">
          <CsrfInput value={csrfToken} />
          <button type="submit" class="wide">
            {invite.join({ place: open.group.name })}
          </button>
        </form>
      ) : (
        <p class="section-s">
          <a class="button wide" href="/">
            {invite.goOn}
          </a>
        </p>
      )}
      <SignOutForm path={path} csrfToken={csrfToken} />
    </>
  );
}

/** What is wrong with more than one field, or with none. */
export function JoiningNotice({ problem }: Pick<InviteProps, 'problem'>) {
  if (!problem || problem.field !== undefined) return null;
  return (
    <p class="notice bad section-s" role="alert" id="problem">
      <Icon name="circle-alert" /> <span>{problem.message}</span>
    </p>
  );
}

/** The way to another account, and back to this page. */
export function SignOutForm({ path, csrfToken }: Pick<InviteProps, 'path' | 'csrfToken'>) {
  const { invite } = useWords().accounts;
  return (
    <form method="post" action="/sign-out" class="actions section-s small faint">
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={path} />
      <span>{invite.otherwise}</span>
      <button type="submit" class="second small-button">
        {invite.signOut}
      </button>
    </form>
  );
}

function JoinForm(props: InviteProps & { place: string }) {
  const { open, path, csrfToken, draft, problem, place, hasPasskeys } = props;
  const { invite } = useWords().accounts;
  return (
    <form method="post" action={path} class="form section-s" {...passkeyForm(hasPasskeys, useWords())}>
      <CsrfInput value={csrfToken} />
      <JoiningFields draft={draft} problem={problem} asksEmail={open.invitation.email === null} />
      <TermsNote />
      <button type="submit" class="wide">
        {invite.join({ place })}
      </button>
      {hasPasskeys && <PasskeyButton />}
    </form>
  );
}

/** What the script needs to know of a form in which a passkey may stand in the place of a password. */
export function passkeyForm(hasPasskeys: boolean, { access }: Words) {
  return hasPasskeys ? { 'data-passkey-new': '/passkey/new', 'data-failed': access.passkeys.failed } : {};
}

/** The way to join with a passkey, which a script shows where the browser can make one. */
export function PasskeyButton() {
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

/** The fields of somebody who makes an account; a mailed invitation has the address already. */
export function JoiningFields({
  draft,
  problem,
  asksEmail = false,
}: Pick<InviteProps, 'draft' | 'problem'> & { readonly asksEmail?: boolean }) {
  const { invite } = useWords().accounts;
  const fieldError = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <>
      <Field
        {...{ name: 'name', label: invite.name, hint: invite.nameHint, value: draft.name, autocomplete: 'name' }}
        error={fieldError('name')}
      />
      <Field
        {...{ name: 'username', label: invite.username, hint: invite.usernameHint, value: draft.username }}
        autocomplete="username"
        error={fieldError('username')}
      />
      {asksEmail && (
        <Field
          {...{ name: 'email', label: invite.email, hint: invite.emailHint, value: draft.email }}
          type="email"
          autocomplete="email"
          isOptional
          error={fieldError('email')}
        />
      )}
      <Field
        {...{ name: 'password', label: invite.password, hint: invite.passwordHint, value: '' }}
        type="password"
        autocomplete="new-password"
        error={fieldError('password')}
      />
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly isOptional?: boolean;
  readonly error: string | undefined;
}

/** A field of a gate, with what is wrong with it in the place of its hint. */
export function Field({ name, label, hint, value, type = 'text', autocomplete, isOptional, error }: FieldProps) {
  const id = `${name}-note`;
  return (
    <div class="field">
      <label>
        {label}
        <input
          {...{ name, value, autocomplete }}
          type={type as 'text'}
          required={!isOptional}
          maxLength={255}
          aria-describedby={id}
          {...(name === 'name' || name === 'server_name'
            ? { dir: 'auto' as const }
            : { autocapitalize: 'none', spellcheck: false })}
          {...(error !== undefined && { 'aria-invalid': 'true' as const, autofocus: true })}
        />
      </label>
      {error === undefined ? (
        <span class="hint" id={id}>
          {hint}
        </span>
      ) : (
        <span class="error" id={id}>
          <Icon name="circle-alert" /> {error}
        </span>
      )}
    </div>
  );
}

/** A page of a gate that says one thing, and where to go on. */
export function GatePage({
  title,
  text,
  path,
  label,
}: {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly label: string;
}) {
  return (
    <>
      <h1>{title}</h1>
      <p class="section-s">{text}</p>
      <p class="section-s">
        <a class="button wide" href={path}>
          {label}
        </a>
      </p>
    </>
  );
}

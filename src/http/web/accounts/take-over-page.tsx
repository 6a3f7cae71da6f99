import { CsrfInput, LongDay, signInPath, TermsNote, useWords } from '../shared/index.ts';
import type { SignInProvider } from '../../../core/platform/index.ts';
import {
  type ContributionCounts,
  longestReason,
  type OpenTakeover,
  type SourceUser,
} from '../../../core/reassignment/index.ts';
import {
  type JoiningDraft,
  JoiningFields,
  JoiningNotice,
  type JoiningProblem,
  PasskeyButton,
  passkeyForm,
  SignOutForm,
} from './invite-page.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { Counts } from '../reassignment/contribution-counts.tsx';

interface TakeOverProps {
  readonly open: OpenTakeover;
  /** How much each of the source users has. */
  readonly counts: ReadonlyMap<number, ContributionCounts>;
  readonly host: string;
  /** Path of the page, which its forms are sent to, or below. */
  readonly path: string;
  readonly csrfToken: string;
  /** Of the form that anybody may send, signed in or not. */
  readonly anybodysCsrfToken: string;
  readonly draft: JoiningDraft;
  /** Browsers can use passkeys here. */
  readonly hasPasskeys: boolean;
  readonly problem: JoiningProblem | undefined;
  /** By which whoever follows the link can join, or sign in to accept. */
  readonly providers: readonly SignInProvider[];
  /** Accounts can be made. */
  readonly isOpen: boolean;
  /** What who is signed in is called. */
  readonly member: string | undefined;
}

/** What waits for whoever was invited by an address: how much it is first, then how to take it over, or not. */
export function TakeOverPage(props: TakeOverProps) {
  const words = useWords().reassigning.takeOver;
  const { open, counts, host, path, anybodysCsrfToken, problem, member, isOpen } = props;
  const { takeover, group, requester, sourceUsers } = open;
  return (
    <>
      <h1>{words.title}</h1>
      <p class="section-s">{words.lead({ requester: requester.name, group: group.name, host })}</p>
      <JoiningNotice problem={problem} />
      {sourceUsers.map((sourceUser) => (
        <Waiting key={sourceUser.id} sourceUser={sourceUser} counts={counts.get(sourceUser.id)} />
      ))}
      <p class="notice warn section-s">{words.unverified}</p>
      {member === undefined ? isOpen && <JoinForm {...props} /> : <Accept {...props} member={member} />}
      {member === undefined && (
        <ProviderButtons csrfToken={anybodysCsrfToken} returnTo={path} providers={props.providers} />
      )}
      <form method="post" action={`${path}/decline`} class="form section-s">
        <CsrfInput value={anybodysCsrfToken} />
        <label>
          {words.reason}
          <input type="text" name="reason" maxLength={longestReason} />
        </label>
        <button type="submit" class="second wide">
          {words.decline}
        </button>
      </form>
      <SignIn {...props} />
      <p class="section-s small faint">
        {words.ends}
        <LongDay at={takeover.expiresAt} />.
      </p>
    </>
  );
}

function Waiting({ sourceUser, counts }: { sourceUser: SourceUser; counts: ContributionCounts | undefined }) {
  const words = useWords().reassigning.takeOver;
  const { name, username, identifier, sourceHostname } = sourceUser;
  return (
    <section class="section-s" aria-labelledby={`source-user-${sourceUser.id}`}>
      <h2 id={`source-user-${sourceUser.id}`}>
        <bdi>{name ?? identifier}</bdi>
        {username !== null && <span class="faint"> @{username}</span>}
      </h2>
      <p class="faint">{words.from({ host: sourceHostname })}</p>
      {counts && <Counts counts={counts} />}
    </section>
  );
}

function Accept({ path, csrfToken, member }: TakeOverProps & { readonly member: string }) {
  const words = useWords().reassigning.takeOver;
  return (
    <form method="post" action={`${path}/accept`} class="form section-s">
      <CsrfInput value={csrfToken} />
      <p>{words.asMember({ name: member })}</p>
      <button type="submit" class="wide">
        {words.accept}
      </button>
    </form>
  );
}

function JoinForm({ path, csrfToken, draft, problem, hasPasskeys }: TakeOverProps) {
  const words = useWords().reassigning.takeOver;
  const passkeys = passkeyForm(hasPasskeys, useWords());
  return (
    <form method="post" action={path} class="form section-s" {...passkeys}>
      <CsrfInput value={csrfToken} />
      <JoiningFields draft={draft} problem={problem} />
      <TermsNote />
      <button type="submit" class="wide">
        {words.join}
      </button>
      {hasPasskeys && <PasskeyButton />}
    </form>
  );
}

function SignIn({ path, isOpen, member, csrfToken }: TakeOverProps) {
  const words = useWords();
  const { invite } = words.accounts;
  if (member !== undefined) return <SignOutForm path={path} csrfToken={csrfToken} />;
  return (
    <p class="section-s small">
      {isOpen ? `${invite.haveAccount} ` : <span class="faint">{invite.closed} </span>}
      <a href={signInPath(path)}>{invite.signIn}</a> {words.reassigning.takeOver.toAccept}
    </p>
  );
}

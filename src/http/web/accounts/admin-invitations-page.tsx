import { type RegistrationMode, registrationModes } from '../../../core/accounts/index.ts';
import {
  AdminPages,
  CsrfInput,
  Day,
  EmptyState,
  ErrorNotice,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import { InvitationsPart, type InvitationsProps, type ListedInvitation } from '../groups/invitations-part.tsx';

interface AdminInvitationsProps {
  readonly invitations: InvitationsProps;
  /** Those who ask to be let in. */
  readonly requests: readonly ListedInvitation[];
  readonly mode: RegistrationMode;
  readonly problem: string | undefined;
  readonly done: string | undefined;
}

/** Who can make an account, who asks, and who is invited to the server. */
export function AdminInvitationsPage({ invitations, requests, mode, problem, done }: AdminInvitationsProps) {
  const words = useWords().accounts.invitations;
  return (
    <>
      <h1>{words.title}</h1>
      <AdminPages current="invitations" />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      {(mode === 'approval' || requests.length > 0) && <Requests requests={requests} />}
      <p class="faint">{words.wholeServer}</p>
      <InvitationsPart {...invitations} />
      <Mode mode={mode} />
    </>
  );
}

function Requests({ requests }: Pick<AdminInvitationsProps, 'requests'>) {
  const words = useWords().accounts.invitations;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{words.requests}</h2>
      {requests.length === 0 && <EmptyState>{words.noRequests}</EmptyState>}
      <ul class="rows">
        {requests.map(({ invitation: { id, name, email, createdAt } }) => (
          <li key={id}>
            <div>
              <strong>
                <bdi>{name}</bdi> {email}
              </strong>
              <span class="below">
                <Day at={createdAt} />
              </span>
            </div>
            <form method="post" action={`/invitations/${id}/resend`} class="actions">
              <CsrfInput value={csrfToken} />
              <button type="submit" aria-label={words.letInOf(email ?? '')}>
                {words.letIn}
              </button>
              <button
                type="submit"
                class="second"
                formAction={`/invitations/${id}/revoke`}
                aria-label={words.refuseOf(email ?? '')}
              >
                {words.refuse}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mode({ mode }: Pick<AdminInvitationsProps, 'mode'>) {
  const words = useWords().accounts.invitations;
  const { csrfToken } = usePage();
  return (
    <section aria-labelledby="registration">
      <h2 id="registration">{words.registration}</h2>
      <form method="post" action="/admin/registration" class="stack card">
        <CsrfInput value={csrfToken} />
        <fieldset class="stack">
          <legend class="hidden">{words.registration}</legend>
          {registrationModes.map((each) => (
            <label key={each} class="choice">
              <span>
                <strong>{words.modes[each]}</strong>
                <span class="hint">{words.modes[`${each}Hint`]}</span>
              </span>
              <input type="radio" name="mode" value={each} checked={each === mode} />
            </label>
          ))}
        </fieldset>
        <div>
          <button type="submit">{words.save}</button>
        </div>
      </form>
    </section>
  );
}

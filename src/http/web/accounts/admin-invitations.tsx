import { Type } from 'typebox';
import {
  changeRegistrationMode,
  readRegistrationMode,
  type RegistrationMode,
  registrationModes,
} from '../../../core/accounts/index.ts';
import {
  invitationInput,
  InvitationsPart,
  type ListedInvitation,
  readInvitations,
  sendInvitation,
} from '../groups/invitations.tsx';
import { RegistrationModes } from './registration-modes.tsx';
import { ActionButton, AdminHead, administrator, Day, EmptyState, Form, page, useWords } from '../shared/index.ts';

/** Invitations to the server, and who can make an account. */
export const adminInvitationsPage = page({
  path: '/admin/invitations',
  who: administrator,
  once: Type.String(),
  load: async ({ reader, viewer }) => {
    const toServer = { groupId: null, now: viewer.at };
    return {
      invitations: await readInvitations(reader, { ...toServer, state: 'open' }),
      requests: await readInvitations(reader, { ...toServer, state: 'requested' }),
      mode: await readRegistrationMode(reader),
    };
  },
  view: (shown) => ({ title: shown.words.accounts.invitations.title, content: <Invitations {...shown} /> }),
  notices: ({ words }) => words.accounts.invitations.notices,
  actions: {
    default: { input: invitationInput, run: (visit) => sendInvitation(visit) },
    registration: {
      sensitive: 'administer_server',
      input: { mode: Type.Enum([...registrationModes]) },
      run: async ({ operations, viewer, input }) => {
        await changeRegistrationMode(operations, viewer, input.mode);
        return { notice: 'mode' };
      },
    },
  },
});

interface InvitationsProps {
  readonly invitations: readonly ListedInvitation[];
  /** People waiting for approval. */
  readonly requests: readonly ListedInvitation[];
  readonly mode: RegistrationMode;
  /** The address of a link that has just been made. */
  readonly once: string | undefined;
}

function Invitations({ invitations, requests, mode, once }: InvitationsProps) {
  const words = useWords().accounts.invitations;
  return (
    <>
      <AdminHead title={words.title} tab="invitations" />
      {(mode === 'approval' || requests.length > 0) && <Requests requests={requests} />}
      <p class="faint">{words.wholeServer}</p>
      <InvitationsPart action="default" rows={invitations} url={once} />
      <section aria-labelledby="registration">
        <h2 id="registration">{words.registration}</h2>
        <Form action="registration" class="stack card">
          <fieldset class="stack">
            <legend class="hidden">{words.registration}</legend>
            <RegistrationModes name="mode" value={mode} />
          </fieldset>
          <div>
            <button type="submit">{words.save}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

function Requests({ requests }: Pick<InvitationsProps, 'requests'>) {
  const words = useWords().accounts.invitations;
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
            <div class="actions">
              <ActionButton
                action={`/invitations/${id}/resend`}
                class=""
                aria-label={words.letInOf({ email: email ?? '' })}
              >
                {words.letIn}
              </ActionButton>
              <ActionButton action={`/invitations/${id}/revoke`} aria-label={words.refuseOf({ email: email ?? '' })}>
                {words.refuse}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

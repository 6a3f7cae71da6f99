import type { Invitation } from '../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../core/identity/index.ts';
import { CsrfInput, Day, EmptyState, StatusBadge, usePage, useWords } from '../shared/index.ts';
import { roleLabel, roles } from './group-labels.ts';

/** For how many the form makes a link; 0 stands for any number. */
export const linkUses = [0, 1, 5, 25, 100] as const;

/** After how many days what the form makes may end. */
export const invitationDays = [1, 7, 30, 90] as const;

/** An invitation with the name of who made it. */
export interface ListedInvitation {
  readonly invitation: Invitation;
  readonly inviter: string;
  /** Mail does not reach the address. */
  readonly isUndelivered: boolean;
}

/** What the form holds. */
export interface InvitationDraft {
  readonly email: string;
  readonly role: RoleName;
  readonly uses: number;
  readonly days: number;
}

export const emptyInvitation: InvitationDraft = { email: '', role: 'developer', uses: 0, days: 7 };

export interface InvitationsProps {
  /** Where the form is sent to. */
  readonly action: string;
  readonly rows: readonly ListedInvitation[];
  /** The highest role that the viewer may give; undefined where no group is. */
  readonly level: number | undefined;
  readonly draft: InvitationDraft;
  /** The address of a link that has just been made, shown this once. */
  readonly url: string | undefined;
}

/** Those who are invited, and the form that invites. */
export function InvitationsPart(props: InvitationsProps) {
  const { invitations } = useWords().accounts;
  const { rows, url } = props;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{invitations.title}</h2>
      {url !== undefined && (
        <div class="notice good" role="status">
          <div class="field">
            <label for="link">{invitations.made}</label>
            <input id="link" value={url} readOnly autofocus dir="ltr" />
          </div>
        </div>
      )}
      <InvitationForm {...props} />
      {rows.length === 0 ? <EmptyState>{invitations.none}</EmptyState> : <List {...props} />}
    </section>
  );
}

function InvitationForm({ action, level, draft }: InvitationsProps) {
  const { accounts, groups } = useWords();
  const { invitations } = accounts;
  const { csrfToken } = usePage();
  return (
    <form method="post" action={action} class="stack card">
      <p>{invitations.hint}</p>
      <CsrfInput value={csrfToken} />
      <div class="field">
        <label for="email">{invitations.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          value={draft.email}
          maxLength={255}
          autocomplete="off"
          aria-describedby="email-help"
        />
        <span class="hint" id="email-help">
          {invitations.emailHint}
        </span>
      </div>
      <div class="pair">
        {level !== undefined && (
          <div class="field">
            <label for="invited-role">{invitations.joinsAs}</label>
            <select id="invited-role" name="role">
              {roles
                .filter((name) => accessLevels[name] <= level)
                .map((name) => (
                  <option key={name} value={name} selected={name === draft.role}>
                    {groups.roles[name]}
                  </option>
                ))}
            </select>
          </div>
        )}
        <Limits draft={draft} />
      </div>
      <div>
        <button type="submit">{invitations.send}</button>
      </div>
    </form>
  );
}

/** For how many, and for how long. */
function Limits({ draft }: Pick<InvitationsProps, 'draft'>) {
  const { invitations } = useWords().accounts;
  return (
    <>
      <div class="field">
        <label for="uses">{invitations.uses}</label>
        <select id="uses" name="uses" aria-describedby="uses-help">
          {linkUses.map((uses) => (
            <option key={uses} value={uses} selected={uses === draft.uses}>
              {uses === 0 ? invitations.anyNumber : invitations.people(uses)}
            </option>
          ))}
        </select>
        <span class="hint" id="uses-help">
          {invitations.usesHint}
        </span>
      </div>
      <div class="field">
        <label for="days">{invitations.days}</label>
        <select id="days" name="days">
          {invitationDays.map((days) => (
            <option key={days} value={days} selected={days === draft.days}>
              {invitations.dayCount(days)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function List({ rows, level }: InvitationsProps) {
  const words = useWords();
  const { invitations } = words.accounts;
  return (
    <table aria-labelledby="invitations">
      <thead>
        <tr>
          <th scope="col">{invitations.whom}</th>
          {level !== undefined && <th scope="col">{invitations.role}</th>}
          <th scope="col">{invitations.by}</th>
          <th scope="col">{invitations.used}</th>
          <th scope="col">{invitations.until}</th>
          <th scope="col">{invitations.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ invitation, inviter, isUndelivered }) => (
          <tr key={invitation.id}>
            <th scope="row">
              {invitation.email ?? invitations.aLink}
              {isUndelivered && (
                <span class="below">
                  <StatusBadge tone="bad">{invitations.undelivered}</StatusBadge>
                </span>
              )}
            </th>
            {level !== undefined && (
              <td data-label={invitations.role}>{roleLabel(invitation.accessLevel ?? 0, words)}</td>
            )}
            <td data-label={invitations.by}>
              <bdi>{inviter}</bdi>
            </td>
            <td data-label={invitations.used}>{invitations.usesOf(invitation.uses, invitation.maxUses)}</td>
            <td data-label={invitations.until}>
              <Day at={invitation.expiresAt} />
            </td>
            <td>
              <Actions invitation={invitation} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ invitation: { id, email } }: Pick<ListedInvitation, 'invitation'>) {
  const { invitations } = useWords().accounts;
  const { csrfToken } = usePage();
  const whom = email ?? `${invitations.aLink} ${id}`;
  return (
    <form method="post" action={`/invitations/${id}/revoke`} class="actions">
      <CsrfInput value={csrfToken} />
      {email !== null && (
        <button
          type="submit"
          class="second"
          formAction={`/invitations/${id}/resend`}
          aria-label={invitations.resendTo(email)}
        >
          {invitations.resend}
        </button>
      )}
      <button type="submit" class="second" aria-label={invitations.revokeOf(whom)}>
        {invitations.revoke}
      </button>
    </form>
  );
}

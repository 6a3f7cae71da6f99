import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import {
  findInvitations,
  type Invitation,
  type InvitationFilter,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../core/identity/index.ts';
import {
  findSuppressedKeys,
  isDomainError,
  notFound,
  type Reader,
  type UserViewer,
} from '../../../core/platform/index.ts';
import { addressKey } from '../../../lib/email-address.ts';
import type { Words } from '../../../words/index.ts';
import {
  ActionButton,
  Day,
  Field,
  Form,
  FormRefusal,
  groupPath,
  page,
  requireVisibleGroup,
  rowId,
  SelectField,
  signedIn,
  StatusBadge,
  Table,
  useWords,
  type Values,
  type WebContext,
} from '../shared/index.ts';
import { roleLabel, roles } from './group-labels.ts';
import { RoleField } from './role-fields.tsx';

const maxListed = 200;

/** For how many the form makes a link; 0 stands for any number. */
const linkUses = [0, 1, 5, 25, 100] as const;

/** After how many days what the form makes may end. */
const invitationDays = [1, 7, 30, 90] as const;

/** What the form that invites sends. */
export const invitationInput = {
  email: Type.String({ maxLength: 255 }),
  role: Type.Optional(Type.Enum([...roles])),
  uses: Type.Integer({ minimum: 0, maximum: 100_000 }),
  days: Type.Integer({ minimum: 1, maximum: 365 }),
};

interface Inviting {
  readonly web: WebContext;
  readonly viewer: UserViewer;
  readonly words: Words;
  readonly input: Values<typeof invitationInput>;
}

/** Invites to a group, or to the server; says what is shown then: the address of a link, once. */
export async function sendInvitation({ web, viewer, words, input }: Inviting, groupId?: number) {
  const { role = 'guest', uses, days } = input;
  const email = input.email.trim();
  web.limits.invitations.take(`user ${viewer.userId}`);
  try {
    const { url } = await invite(web.operations, viewer, {
      ...(groupId !== undefined && { groupId }),
      email: email === '' ? undefined : email,
      accessLevel: accessLevels[role as RoleName],
      maxUses: uses === 0 ? undefined : uses,
      days,
    });
    return url === undefined ? ({ notice: 'invited' } as const) : { once: url };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
    throw new FormRefusal(words.accounts.invitations.taken, { field: 'email' });
  }
}

/** An invitation with the name of who made it. */
export interface ListedInvitation {
  readonly invitation: Invitation;
  readonly inviter: string;
  /** Mail does not reach the address. */
  readonly isUndelivered: boolean;
}

/** Invitations with the names of who made them. */
export async function readInvitations(
  reader: Reader,
  filter: Pick<InvitationFilter, 'groupId' | 'state' | 'now'>,
): Promise<ListedInvitation[]> {
  const slice = { limit: maxListed, offset: 0, orderBy: 'id', sort: 'desc' } as const;
  const { rows } = await listInvitations(reader, filter, slice);
  const users = await findUsers(reader, [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
  const undelivered = await findSuppressedKeys(
    reader,
    rows.flatMap(({ email }) => email ?? []),
  );
  return rows.map((invitation) => ({
    invitation,
    inviter: users.find(({ id }) => id === invitation.createdBy)?.name ?? '',
    isUndelivered: invitation.email !== null && undelivered.has(addressKey(invitation.email)),
  }));
}

const params = { id: rowId };

/** Resends and revokes invitations to groups and the server; redirects to their list. */
export const invitationActions = page({
  path: '/invitations/:id',
  who: signedIn,
  params,
  actions: {
    resend: {
      run: async ({ web, operations, reader, viewer, params: { id } }) => {
        const { groupId, state } = await requireInvitation(reader, id);
        web.limits.invitations.take(`user ${viewer.userId}`);
        await resendInvitation(operations, viewer, id);
        const notice = state === 'requested' ? 'request' : 'resent';
        return { to: `${await pathOfList(reader, viewer, groupId)}?notice=${notice}` };
      },
    },
    revoke: {
      run: async ({ operations, reader, viewer, params: { id } }) => {
        const { groupId } = await requireInvitation(reader, id);
        await revokeInvitation(operations, viewer, id);
        return { to: `${await pathOfList(reader, viewer, groupId)}?notice=revoked` };
      },
    },
  },
});

async function requireInvitation(reader: Reader, id: number): Promise<Invitation> {
  const [invitation] = await findInvitations(reader, [id]);
  if (!invitation) throw notFound('invitation');
  return invitation;
}

async function pathOfList(reader: Reader, viewer: UserViewer, groupId: number | null): Promise<string> {
  if (groupId === null) return '/admin/invitations';
  return groupPath((await requireVisibleGroup(reader, viewer, groupId)).group, 'members');
}

interface InvitationsProps {
  /** The action of the page that invites. */
  readonly action: string;
  readonly rows: readonly ListedInvitation[];
  /** The highest role that the viewer may give; absent where no group is. */
  readonly level?: number;
  /** The address of a link that has just been made, shown this once. */
  readonly url: string | undefined;
}

/** Those who are invited, and the form that invites. */
export function InvitationsPart({ action, rows, level, url }: InvitationsProps) {
  const { invitations: words } = useWords().accounts;
  const role = level === undefined ? [] : [words.role];
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{words.title}</h2>
      {url !== undefined && (
        <div class="notice good" role="status">
          <div class="field">
            <label for="link">{words.made}</label>
            <input id="link" value={url} readOnly autofocus dir="ltr" />
          </div>
        </div>
      )}
      <InvitationForm action={action} {...(level !== undefined && { level })} />
      <Table
        labelledBy="invitations"
        columns={[words.whom, ...role, words.by, words.used, words.until, words.actions]}
        rows={rows}
        none={words.none}
        row={(each) => <Row key={each.invitation.id} {...each} hasRole={level !== undefined} />}
      />
    </section>
  );
}

function InvitationForm({ action, level }: Pick<InvitationsProps, 'action' | 'level'>) {
  const { invitations: words } = useWords().accounts;
  return (
    <Form action={action} class="stack card">
      <p>{words.hint}</p>
      <Field name="email" label={words.email} hint={words.emailHint} type="email" maxLength={255} autocomplete="off" />
      <div class="pair">
        {level !== undefined && <RoleField value="developer" most={level} label={words.joinsAs} />}
        <SelectField
          name="uses"
          label={words.uses}
          hint={words.usesHint}
          value={0}
          options={linkUses.map(
            (uses) => [uses, uses === 0 ? words.anyNumber : words.people({ count: uses })] as const,
          )}
        />
        <SelectField
          name="days"
          label={words.days}
          value={7}
          options={invitationDays.map((days) => [days, words.dayCount({ days })] as const)}
        />
      </div>
      <div>
        <button type="submit">{words.send}</button>
      </div>
    </Form>
  );
}

/** How often people have joined with an invitation, and how often they can. */
function usedText(uses: number, max: number | null, invitations: Words['accounts']['invitations']): string {
  return max === null ? invitations.usedTimes({ uses }) : invitations.usedOf({ uses, max });
}

function Row({ invitation, inviter, isUndelivered, hasRole }: ListedInvitation & { readonly hasRole: boolean }) {
  const words = useWords();
  const { invitations } = words.accounts;
  const { id, email, accessLevel, uses, maxUses, expiresAt } = invitation;
  return (
    <tr>
      <th scope="row">
        {email ?? invitations.aLink}
        {isUndelivered && (
          <span class="below">
            <StatusBadge tone="bad">{invitations.undelivered}</StatusBadge>
          </span>
        )}
      </th>
      {hasRole && <td data-label={invitations.role}>{roleLabel(accessLevel ?? 0, words)}</td>}
      <td data-label={invitations.by}>
        <bdi>{inviter}</bdi>
      </td>
      <td data-label={invitations.used}>{usedText(uses, maxUses, invitations)}</td>
      <td data-label={invitations.until}>
        <Day at={expiresAt} />
      </td>
      <td>
        <div class="actions">
          {email !== null && (
            <ActionButton action={`/invitations/${id}/resend`} aria-label={invitations.resendTo({ email })}>
              {invitations.resend}
            </ActionButton>
          )}
          <ActionButton
            action={`/invitations/${id}/revoke`}
            aria-label={invitations.revokeOf({ whom: email ?? `${invitations.aLink} ${id}` })}
          >
            {invitations.revoke}
          </ActionButton>
        </div>
      </td>
    </tr>
  );
}

import type { User } from '../../../core/accounts/index.ts';
import type { Group, MemberUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { roles, roleLabel } from './group-labels.ts';
import { InvitationsPart, type InvitationsProps } from './invitations-part.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  Day,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  memberPath,
  Pagination,
  SuccessNotice,
} from '../shared/index.ts';

/** What the form of a membership holds. */
export interface MemberDraft {
  readonly username: string;
  readonly level: number;
  /** A day; empty for no end. */
  readonly until: string;
}

export interface MembersProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly members: { readonly rows: readonly MemberUser[]; readonly hasMore: boolean };
  readonly page: number;
  readonly isOwner: boolean;
  /** The viewer, who may leave. */
  readonly viewerId: number;
  readonly draft: MemberDraft;
  readonly problem: string | undefined;
  /** People whom what was entered may mean. */
  readonly candidates: readonly User[];
  /** What has just been done. */
  readonly done: string | undefined;
  readonly csrfToken: string;
  /** For those who may invite. */
  readonly invitations: InvitationsProps | undefined;
}

/** Who belongs to a group, and the form that adds somebody. */
export function MembersPage(props: MembersProps) {
  const { group, ancestors, isOwner, problem, done, invitations } = props;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>Members of {group.name}</h1>
      <GroupPages group={group} current="members" isOwner={isOwner} />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      {isOwner && <Add {...props} />}
      <section aria-labelledby="members">
        <h2 id="members">Members</h2>
        <List {...props} />
      </section>
      {invitations && <InvitationsPart {...invitations} />}
    </>
  );
}

function Add({ group, draft, candidates, csrfToken }: MembersProps) {
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">Add a member</h2>
      <form method="post" action={`/groups/${group.id}/members`} class="stack">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="username">Username or public e-mail</label>
          <input
            id="username"
            name="username"
            value={draft.username}
            required
            maxLength={255}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="username-help"
          />
          <span class="hint" id="username-help">
            {candidates.length === 0
              ? 'Of somebody who has an account on this server.'
              : `Perhaps ${candidates.map(({ name, username }) => `${username} (${name})`).join(', ')}?`}
          </span>
        </div>
        <RoleFields level={draft.level} until={draft.until} />
        <div>
          <button type="submit">Add</button>
        </div>
      </form>
    </section>
  );
}

function RoleFields({ level, until }: Omit<MemberDraft, 'username'>) {
  return (
    <div class="pair">
      <div class="field">
        <label for="role">Role</label>
        <select id="role" name="role" aria-describedby="role-help">
          {roles.map(({ name, label: words }) => (
            <option key={name} value={name} selected={accessLevels[name] === level}>
              {words}
            </option>
          ))}
        </select>
        <span class="hint" id="role-help">
          All members see what the group sees. Maintainers also add subgroups; Owners change everything.
        </span>
      </div>
      <div class="field">
        <label for="until">Ends on</label>
        <input id="until" type="date" name="until" value={until} aria-describedby="until-help" />
        <span class="hint" id="until-help">
          Leave it empty for a membership without end.
        </span>
      </div>
    </div>
  );
}

function List({ group, members, page, isOwner, viewerId }: MembersProps) {
  const { rows, hasMore } = members;
  if (rows.length === 0) return <EmptyState>The group has no members.</EmptyState>;
  const hasActions = rows.some((member) => mayOpen(group, member, isOwner, viewerId));
  return (
    <>
      <table aria-labelledby="members">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Since</th>
            <th scope="col">Ends</th>
            {hasActions && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <a href={`/users/${encodeURIComponent(member.user.username)}`}>
                  <bdi>{member.user.name}</bdi>
                </a>
                <span class="below">@{member.user.username}</span>
              </th>
              <td data-label="Role">
                {roleLabel(member.accessLevel)}
                {member.groupId !== group.id && <span class="below">from a group above</span>}
              </td>
              <td data-label="Since">
                <Day at={member.createdAt} />
              </td>
              <td data-label="Ends">{member.expiresAt && <Day at={member.expiresAt} />}</td>
              {hasActions && (
                <td>{mayOpen(group, member, isOwner, viewerId) && <Open {...{ group, member, viewerId }} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination {...{ page, hasMore }} pathOf={(other) => `${groupPath(group, 'members')}?page=${other}#members`} />
    </>
  );
}

function mayOpen(group: Group, member: MemberUser, isOwner: boolean, viewerId: number): boolean {
  return member.groupId === group.id && (isOwner || member.id === viewerId);
}

function Open({ group, member, viewerId }: { group: Group; member: MemberUser; viewerId: number }) {
  const { id, user } = member;
  const words = id === viewerId ? 'You…' : 'Change…';
  return (
    <div class="actions">
      <a class="button second" href={memberPath(group, user.username)} aria-label={`${words}: ${user.name}`}>
        {words}
      </a>
    </div>
  );
}

interface MemberProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly member: MemberUser;
  readonly isOwner: boolean;
  readonly isSelf: boolean;
  readonly draft: Omit<MemberDraft, 'username'>;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** One membership: its role, and its end. */
export function MemberPage({ group, ancestors, member, isOwner, isSelf, draft, problem, csrfToken }: MemberProps) {
  const path = `/groups/${group.id}/members/${member.id}`;
  const { user } = member;
  return (
    <div class="form">
      <Breadcrumbs links={[...groupBreadcrumbs([...ancestors, group]), [groupPath(group, 'members'), 'Members']]} />
      <h1>
        <bdi>{user.name}</bdi>
      </h1>
      <p class="faint">
        @{user.username}, {roleLabel(member.accessLevel)} of {group.name} since <Day at={member.createdAt} />
        {member.createdBy && `, added by ${member.createdBy.name}`}
      </p>
      <ErrorNotice>{problem}</ErrorNotice>
      {isOwner && (
        <form method="post" action={path} class="stack card">
          <CsrfInput value={csrfToken} />
          <RoleFields {...draft} />
          <div>
            <button type="submit">Save</button>
          </div>
        </form>
      )}
      <section aria-labelledby="end">
        <h2 id="end">{isSelf ? 'Leave the group' : 'End the membership'}</h2>
        <p>
          {isSelf
            ? 'You no longer see what only members see, until somebody adds you again. What you wrote stays.'
            : `${user.name} no longer sees what only members see. What they wrote stays; you can add them again.`}
        </p>
        <form method="post" action={`${path}/end`} class="actions">
          <CsrfInput value={csrfToken} />
          <button type="submit" class="danger">
            {isSelf ? `Leave ${group.name}` : `End the membership of ${user.name}`}
          </button>
        </form>
      </section>
    </div>
  );
}

import type { User } from '../../../core/accounts/index.ts';
import type { Group, MemberUser } from '../../../core/groups/index.ts';
import { roleLabel } from './group-labels.ts';
import { RoleFields } from './role-fields.tsx';
import { InvitationsPart, type InvitationsProps } from './invitations-part.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  Day,
  EmptyState,
  ErrorNotice,
  Filled,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  LastDay,
  memberPath,
  Pagination,
  SuccessNotice,
  useWords,
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
  const { members } = useWords();
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{members.title(group.name)}</h1>
      <GroupPages group={group} current="members" isOwner={isOwner} isModerator={invitations !== undefined} />
      <ErrorNotice>{problem}</ErrorNotice>
      {done && <SuccessNotice>{done}</SuccessNotice>}
      {isOwner && <Add {...props} />}
      <section aria-labelledby="members">
        <h2 id="members">{members.list}</h2>
        <List {...props} />
      </section>
      {invitations && <InvitationsPart {...invitations} />}
    </>
  );
}

function Add({ group, draft, candidates, csrfToken }: MembersProps) {
  const { members } = useWords();
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{members.add}</h2>
      <form method="post" action={`/groups/${group.id}/members`} class="stack">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="username">{members.username}</label>
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
              ? members.usernameHint
              : members.perhaps(candidates.map(({ name, username }) => `${username} (${name})`).join(', '))}
          </span>
        </div>
        <MemberRole level={draft.level} until={draft.until} />
        <div>
          <button type="submit">{members.addIt}</button>
        </div>
      </form>
    </section>
  );
}

function MemberRole({ level, until }: Omit<MemberDraft, 'username'>) {
  const { members } = useWords();
  return (
    <div class="pair">
      <RoleFields {...{ level, until }} roleHint={members.roleHint} untilHint={members.untilHint} />
    </div>
  );
}

function List({ group, members: { rows, hasMore }, page, isOwner, viewerId }: MembersProps) {
  const words = useWords();
  const { members } = words;
  if (rows.length === 0) return <EmptyState>{words.groups.noMembers}</EmptyState>;
  const hasActions = rows.some((member) => mayOpen(group, member, isOwner, viewerId));
  return (
    <>
      <table aria-labelledby="members">
        <thead>
          <tr>
            <th scope="col">{members.name}</th>
            <th scope="col">{members.role}</th>
            <th scope="col">{members.since}</th>
            <th scope="col">{members.ends}</th>
            {hasActions && <th scope="col">{members.actions}</th>}
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
              <td data-label={members.role}>
                {roleLabel(member.accessLevel, words)}
                {member.groupId !== group.id && <span class="below">{members.fromAbove}</span>}
              </td>
              <td data-label={members.since}>
                <Day at={member.createdAt} />
              </td>
              <td data-label={members.ends}>{member.expiresAt && <LastDay end={member.expiresAt} />}</td>
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
  const { members } = useWords();
  const isSelf = id === viewerId;
  return (
    <div class="actions">
      <a
        class="button second"
        href={memberPath(group, user.username)}
        aria-label={isSelf ? members.youOf(user.name) : members.changeOf(user.name)}
      >
        {isSelf ? members.you : members.change}
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
  const { user, createdBy } = member;
  const words = useWords();
  const { members } = words;
  return (
    <div class="form">
      <Breadcrumbs links={[...groupBreadcrumbs([...ancestors, group]), [groupPath(group, 'members'), members.list]]} />
      <h1>
        <bdi>{user.name}</bdi>
      </h1>
      <p class="faint">
        <Filled
          text={createdBy ? members.standingAddedBy : members.standing}
          slots={{
            username: user.username,
            role: roleLabel(member.accessLevel, words),
            group: group.name,
            day: <Day at={member.createdAt} />,
            name: createdBy?.name,
          }}
        />
      </p>
      <ErrorNotice>{problem}</ErrorNotice>
      {isOwner && (
        <form method="post" action={path} class="stack card">
          <CsrfInput value={csrfToken} />
          <MemberRole {...draft} />
          <div>
            <button type="submit">{members.save}</button>
          </div>
        </form>
      )}
      <section aria-labelledby="end">
        <h2 id="end">{isSelf ? members.leave : members.end}</h2>
        <p>{isSelf ? members.leaveHint : members.endHint(user.name)}</p>
        <form method="post" action={`${path}/end`} class="actions">
          <CsrfInput value={csrfToken} />
          <button type="submit" class="danger">
            {isSelf ? members.leaveIt(group.name) : members.endOf(user.name)}
          </button>
        </form>
      </section>
    </div>
  );
}

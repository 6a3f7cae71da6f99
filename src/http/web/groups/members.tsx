import { Type } from 'typebox';
import { findUser, findUserByUsername, listUsers, type User, usernameOf } from '../../../core/accounts/index.ts';
import { addMembers, type Group, listMembers, type MemberUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import type { Reader, UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  Day,
  ExactField,
  Form,
  FormRefusal,
  GroupHead,
  groupPath,
  groupVisitor,
  LastDay,
  memberPath,
  page,
  pageNumber,
  Pagination,
  rowId,
  Table,
  usePage,
  useWords,
} from '../shared/index.ts';
import { roleLabel } from './group-labels.ts';
import {
  invitationInput,
  InvitationsPart,
  type ListedInvitation,
  readInvitations,
  sendInvitation,
} from './invitations.tsx';
import { findMemberUser, membersVisibleTo } from './read-members.ts';
import { RoleFields, roleInput, roleOf } from './role-fields.tsx';

const pageSize = 100;
const maxCandidates = 5;

/** The members of a group, those from above with them; who is invited, for those who may invite. */
export const membersPage = page({
  path: 'members',
  who: groupVisitor,
  query: { page: pageNumber, done: Type.Optional(rowId) },
  once: Type.String(),
  load: async ({ reader, viewer, group, level, query: { page: number = 1, done } }) => {
    const slice = { limit: pageSize, offset: (number - 1) * pageSize, orderBy: 'id', sort: 'asc' } as const;
    const mayInvite = level >= accessLevels.maintainer;
    const open = { groupId: group.id, state: 'open', now: viewer.at } as const;
    return {
      number,
      members: await listMembers(reader, group, membersVisibleTo(viewer, { group, level }), slice),
      invitations: mayInvite ? await readInvitations(reader, open) : undefined,
      ...(done !== undefined && {
        member: await findMemberUser(reader, group, done, viewer.at),
        user: await findUser(reader, done),
      }),
    };
  },
  view: (shown) => ({ title: shown.words.members.title({ group: shown.group.name }), content: <Members {...shown} /> }),
  // Only notices that match the current state.
  notices: ({ words, member, user }) => {
    const { added, changed, ended } = words.members.notices;
    const role = member && roleLabel(member.accessLevel, words);
    return {
      added: member && added({ name: member.user.name, role: role! }),
      changed: member && changed({ name: member.user.name, role: role! }),
      ended: member || !user ? undefined : ended({ name: user.name }),
      ...words.accounts.invitations.notices,
    };
  },
  actions: {
    default: {
      input: { username: Type.String({ maxLength: 255 }), ...roleInput },
      run: async ({ operations, reader, session, viewer, group, words, input }) => {
        const user = await findNamed(reader, viewer, input.username.trim(), words);
        await addMembers(operations, viewer, {
          groupId: group.id,
          userIds: [user.id],
          ...(await roleOf(session, input)),
        });
        return { to: `${groupPath(group, 'members')}?notice=added&done=${user.id}` };
      },
    },
    invitations: { input: invitationInput, run: (visit) => sendInvitation(visit, visit.group.id) },
  },
});

/** Finds a person by username or public email address. @throws FormRefusal with similar people */
async function findNamed(reader: Reader, viewer: UserViewer, named: string, { members }: Words): Promise<User> {
  const user = await findUserByUsername(reader, usernameOf(named));
  if (user) return user;
  const shared = { peopleOnly: true, forOthers: true };
  const slice = { offset: 0, orderBy: 'name', sort: 'asc' } as const;
  if (named.includes('@')) {
    const { rows } = await listUsers(reader, { ...shared, publicEmail: named }, { ...slice, limit: 2 });
    if (rows.length === 1) return rows[0]!;
  }
  const like = { ...shared, search: named, withoutGroupBots: true, knownTo: viewer };
  const { rows } = await listUsers(reader, like, { ...slice, limit: maxCandidates });
  const candidates = rows.map(({ name, username }) => `${username} (${name})`).join(', ');
  const none = members.noneCalled({ name: named });
  throw new FormRefusal(candidates === '' ? none : `${none} ${members.perhaps({ names: candidates })}`, {
    field: 'username',
  });
}

interface MembersProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  readonly members: { readonly rows: readonly MemberUser[]; readonly hasMore: boolean };
  /** Of the page of the list. */
  readonly number: number;
  /** For those who may invite. */
  readonly invitations: readonly ListedInvitation[] | undefined;
  /** The address of a link that has just been made. */
  readonly once: string | undefined;
}

function Members({ members: { rows, hasMore }, number, invitations, once, ...place }: MembersProps) {
  const { members: words, groups } = useWords();
  const { group, level } = place;
  const { viewer } = usePage();
  const isOwner = level >= accessLevels.owner;
  const mayOpen = ({ groupId, id }: MemberUser) =>
    groupId === group.id && (isOwner || (viewer.kind === 'user' && id === viewer.userId));
  const hasActions = rows.some(mayOpen);
  return (
    <>
      <GroupHead {...place} title={words.title({ group: group.name })} tab="members" />
      {isOwner && <Add />}
      <section aria-labelledby="members">
        <h2 id="members">{words.list}</h2>
        <Table
          labelledBy="members"
          columns={[words.name, words.role, words.since, words.ends, ...(hasActions ? [words.actions] : [])]}
          rows={rows}
          none={groups.noMembers}
          row={(member) => (
            <tr key={member.id}>
              <Cells group={group} member={member} />
              {hasActions && <td>{mayOpen(member) && <Open group={group} member={member} />}</td>}
            </tr>
          )}
        />
        <Pagination
          page={number}
          hasMore={hasMore}
          pathOf={(other) => `${groupPath(group, 'members')}?page=${other}#members`}
        />
      </section>
      {invitations && <InvitationsPart action="invitations" rows={invitations} level={level} url={once} />}
    </>
  );
}

function Add() {
  const { members: words } = useWords();
  return (
    <section aria-labelledby="add" class="card">
      <h2 id="add">{words.add}</h2>
      <Form action="default" class="stack">
        <ExactField name="username" label={words.username} hint={words.usernameHint} required maxLength={255} />
        <div class="pair">
          <RoleFields value="developer" roleHint={words.roleHint} untilHint={words.untilHint} />
        </div>
        <div>
          <button type="submit">{words.addIt}</button>
        </div>
      </Form>
    </section>
  );
}

interface MemberProps {
  readonly group: Group;
  readonly member: MemberUser;
}

function Cells({ group, member }: MemberProps) {
  const words = useWords();
  const { members } = words;
  return (
    <>
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
    </>
  );
}

function Open({ group, member: { id, user } }: MemberProps) {
  const { members: words } = useWords();
  const { viewer } = usePage();
  const isSelf = viewer.kind === 'user' && id === viewer.userId;
  return (
    <div class="actions">
      <a
        class="button second"
        href={memberPath(group, user.username)}
        aria-label={isSelf ? words.youOf({ name: user.name }) : words.changeOf({ name: user.name })}
      >
        {isSelf ? words.you : words.change}
      </a>
    </div>
  );
}

import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { findUser, findUserByUsername, listUsers, type User, usernameOf } from '../../../core/accounts/index.ts';
import {
  addMembers,
  changeMember,
  type Group,
  isGroupSeen,
  levelOf,
  listMembers,
  type MemberUser,
  removeMember,
} from '../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../core/identity/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  type AddPage,
  endOfDay,
  formErrorMessage,
  groupPath,
  lastDayBefore,
  redirectTo,
  requireOwnedGroup,
  requireVisibleGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type VisibleGroup,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { visibleMembers } from './group.tsx';
import { roleLabel } from './group-labels.ts';
import { invitationNotice, readInvitations } from './invitation-form.ts';
import { emptyInvitation, type InvitationDraft, type InvitationsProps } from './invitations-part.tsx';
import { type MemberDraft, MemberPage, MembersPage } from './members-page.tsx';
import type { Words } from '../../../words/index.ts';

const pageSize = 100;
const maxCandidates = 5;

const roleFields = {
  role: Type.Enum(Object.keys(accessLevels) as RoleName[]),
  until: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }),
};
const admission = Type.Object({ username: Type.String({ maxLength: 255 }), ...roleFields });
const change = Type.Object(roleFields);
const idParams = Type.Object({ id: rowId });
const memberParams = Type.Object({ id: rowId, user: rowId });

const emptyDraft: MemberDraft = { username: '', level: accessLevels.developer, until: '' };

/** Adding members, changing their roles, ending memberships. */
export function memberRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  roleRoutes(add, web);

  add({
    method: 'POST',
    path: '/groups/:id/members',
    auth: 'session',
    params: idParams,
    body: admission,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const draft = { username: body.username.trim(), level: accessLevels[body.role], until: body.until };
      const user = await findNamed(reader, draft.username);
      if (!user) return showUnknownUser(reader, session, reply, group, draft);
      try {
        const role = await roleOf(session, body);
        await addMembers(operations, session.viewer, { groupId: id, userIds: [user.id], ...role });
        return await redirectTo(reply, `${groupPath(group, 'members')}?notice=added&done=${user.id}`);
      } catch (error) {
        const problem = formErrorMessage(error, reply.words);
        return showMembers(reader, session, reply, { group, level: accessLevels.owner }, { draft, problem });
      }
    },
  });
}

/** Changing roles and ending memberships. */
function roleRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/members/:user',
    auth: 'session',
    params: memberParams,
    body: change,
    handle: async ({ session, params: { id, user }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const role = await roleOf(session, body);
        await changeMember(operations, session.viewer, { groupId: id, userId: user, ...role });
        return await redirectTo(reply, `${groupPath(group, 'members')}?notice=changed&done=${user}`);
      } catch (error) {
        const draft = { level: accessLevels[body.role], until: body.until };
        const problem = formErrorMessage(error, reply.words);
        return showMember(reader, session, reply, group, user, { draft, problem });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/members/:user/end',
    auth: 'session',
    params: memberParams,
    handle: async ({ session, params: { id, user }, reply }) => {
      const { group } = await requireVisibleGroup(reader, session.viewer, id);
      try {
        await removeMember(operations, session.viewer, { groupId: id, userId: user });
        return await redirectTo(reply, await pathAfterEnd(reader, session, group, user));
      } catch (error) {
        return showMember(reader, session, reply, group, user, { problem: formErrorMessage(error, reply.words) });
      }
    },
  });
}

/** Whoever left may see nothing of the group any more. */
async function pathAfterEnd(reader: Reader, { viewer }: WebSession, group: Group, userId: number): Promise<string> {
  if (viewer.userId !== userId) return `${groupPath(group, 'members')}?notice=ended&done=${userId}`;
  const isSeen = isGroupSeen(group, await levelOf(reader, viewer, group));
  return isSeen ? `${groupPath(group)}?notice=left` : '/?notice=left';
}

async function roleOf(session: WebSession, { role, until }: Static<typeof change>) {
  const expiresAt = until === '' ? null : endOfDay(until, (await session.navigation()).zone);
  return { accessLevel: accessLevels[role], expiresAt };
}

/** Somebody by username, or by the public address. */
async function findNamed(reader: Reader, named: string): Promise<User | undefined> {
  const user = await findUserByUsername(reader, usernameOf(named));
  if (user || !named.includes('@')) return user;
  const filter = { publicEmail: named, peopleOnly: true, forOthers: true };
  const { rows } = await listUsers(reader, filter, { limit: 2, offset: 0, orderBy: 'name', sort: 'asc' });
  return rows.length === 1 ? rows[0] : undefined;
}

async function showUnknownUser(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  draft: MemberDraft,
): Promise<FastifyReply> {
  const filter = {
    search: draft.username,
    peopleOnly: true,
    withoutGroupBots: true,
    forOthers: true,
    knownTo: session.viewer,
  };
  const slice = { limit: maxCandidates, offset: 0, orderBy: 'name', sort: 'asc' } as const;
  const { rows: candidates } = await listUsers(reader, filter, slice);
  const problem = reply.words.members.noneCalled(draft.username);
  return showMembers(reader, session, reply, { group, level: accessLevels.owner }, { draft, problem, candidates });
}

interface Shown {
  readonly page?: number | undefined;
  /** What was done, and to whom. */
  readonly notice?: string | undefined;
  readonly done?: number | undefined;
  readonly draft?: MemberDraft;
  readonly problem?: string;
  readonly candidates?: readonly User[];
  /** What was entered to invite somebody, and refused. */
  readonly invitation?: InvitationDraft;
  /** The address of a link that has just been made. */
  readonly url?: string;
}

/** Who is invited, for those who may invite. */
async function invitationsOf(
  reader: Reader,
  { viewer }: WebSession,
  { group, level }: VisibleGroup,
  { invitation = emptyInvitation, url }: Pick<Shown, 'invitation' | 'url'>,
): Promise<InvitationsProps | undefined> {
  if (level < accessLevels.maintainer) return undefined;
  const rows = await readInvitations(reader, { groupId: group.id, state: 'open', now: viewer.at });
  return { action: `/groups/${group.id}/invitations`, rows, level, draft: invitation, url };
}

/** The members of a group, those from above with them. */
export async function showMembers(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: VisibleGroup,
  shown: Shown,
): Promise<FastifyReply> {
  const { page = 1, notice, done, draft = emptyDraft, problem, candidates = [] } = shown;
  const { viewer, csrfToken } = session;
  const slice = { limit: pageSize, offset: (page - 1) * pageSize, orderBy: 'id', sort: 'asc' } as const;
  const content = (
    <MembersPage
      {...{ group, page, draft, problem, candidates, csrfToken }}
      ancestors={await visibleAncestors(reader, viewer, group)}
      members={await listMembers(reader, group, visibleMembers(viewer, { group, level }), slice)}
      isOwner={level >= accessLevels.owner}
      viewerId={viewer.userId}
      invitations={await invitationsOf(reader, session, { group, level }, shown)}
      done={
        done === undefined
          ? invitationNotice(notice, reply.words)
          : await noticeFor(reader, session, group, { notice, userId: done, words: reply.words })
      }
    />
  );
  const title = reply.words.members.title(group.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

/** What has been done, as far as it is so. */
async function noticeFor(
  reader: Reader,
  { viewer }: WebSession,
  group: Group,
  { notice, userId, words }: { readonly notice: string | undefined; readonly userId: number; readonly words: Words },
): Promise<string | undefined> {
  const { notices } = words.members;
  const member = await findMemberUser(reader, group, userId, viewer.at);
  if (notice === 'ended') {
    const user = member ? undefined : await findUser(reader, userId);
    return user && notices.ended(user.name);
  }
  const said = notice === 'added' ? notices.added : notices.changed;
  return member && said(member.user.name, roleLabel(member.accessLevel, words));
}

async function findMemberUser(
  reader: Reader,
  group: Group,
  userId: number,
  now: Instant,
): Promise<MemberUser | undefined> {
  const slice = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' } as const;
  return (await listMembers(reader, group, { userIds: [userId], inherited: false, now }, slice)).rows[0];
}

interface MemberShown {
  readonly draft?: Omit<MemberDraft, 'username'>;
  readonly problem?: string;
}

/** One membership, by its username, for Owners and the member. @throws DomainError not_found */
export async function showMemberNamed(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  username: string,
): Promise<FastifyReply> {
  const user = await findUserByUsername(reader, username);
  if (!user) throw notFound('member');
  return showMember(reader, session, reply, group, user.id, {});
}

async function showMember(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  userId: number,
  { draft, problem }: MemberShown,
): Promise<FastifyReply> {
  const { viewer, csrfToken } = session;
  const isOwner = (await levelOf(reader, viewer, group)) >= accessLevels.owner;
  const isSelf = viewer.userId === userId;
  const member = isOwner || isSelf ? await findMemberUser(reader, group, userId, viewer.at) : undefined;
  if (!member) throw notFound('member');
  const { zone } = await session.navigation();
  const until = member.expiresAt === null ? '' : lastDayBefore(member.expiresAt, zone);
  const current = { level: member.accessLevel, until };
  const content = (
    <MemberPage
      {...{ group, member, isOwner, isSelf, problem, csrfToken }}
      draft={draft ?? current}
      ancestors={await visibleAncestors(reader, viewer, group)}
    />
  );
  const title = reply.words.members.in(member.user.name, group.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

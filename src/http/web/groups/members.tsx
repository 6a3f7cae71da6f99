import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { notFound } from '../../../core/platform/domain/errors.ts';
import { accessLevels, type Group, type RoleName } from '../../../core/groups/domain/group.ts';
import { type User, usernameOf } from '../../../core/accounts/domain/user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { admitMembers, changeMember, removeMember } from '../../../core/groups/operations/edit-member.ts';
import { levelOf } from '../../../core/groups/operations/own-group.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { listMembers, type MemberUser } from '../../../core/groups/storage/members.ts';
import { listUsers } from '../../../core/accounts/storage/user-list.ts';
import { findUser, findUserByUsername } from '../../../core/accounts/storage/users.ts';
import type { WebContext, WebSession } from '../shared/context.ts';
import { groupsAbove, membersSeen } from './group.tsx';
import { requireOwned, requireSeen, type SeenGroup } from './owned-group.ts';
import { roleWords } from './group-words.ts';
import { type MemberDraft, MemberPage, MembersPage } from './members-page.tsx';
import { groupPath } from '../shared/paths.ts';
import { fieldRefusal } from '../shared/refusal.ts';
import { type AddPage, rowId } from '../shared/route.ts';
import { goTo, showPage } from '../shared/show.tsx';

const pageSize = 100;
const shownMeant = 5;

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

  add({
    method: 'POST',
    path: '/groups/:id/members',
    auth: 'session',
    params: idParams,
    body: admission,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwned(reader, session.viewer, id);
      const draft = { username: body.username.trim(), level: accessLevels[body.role], until: body.until };
      const user = await findNamed(reader, draft.username);
      if (!user) return showUnknown(reader, session, reply, group, draft);
      try {
        const input = { groupId: id, userIds: [user.id], ...roleOf(body) };
        await admitMembers(operations, session.viewer, input);
        return await goTo(reply, `${groupPath(group, 'members')}?told=added&done=${user.id}`);
      } catch (error) {
        const seen = { group, level: accessLevels.owner };
        return showMembers(reader, session, reply, seen, { draft, problem: fieldRefusal(error) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/members/:user',
    auth: 'session',
    params: memberParams,
    body: change,
    handle: async ({ session, params: { id, user }, body, reply }) => {
      const group = await requireOwned(reader, session.viewer, id);
      try {
        await changeMember(operations, session.viewer, { groupId: id, userId: user, ...roleOf(body) });
        return await goTo(reply, `${groupPath(group, 'members')}?told=changed&done=${user}`);
      } catch (error) {
        const draft = { level: accessLevels[body.role], until: body.until };
        return showMember(reader, session, reply, group, user, { draft, problem: fieldRefusal(error) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/members/:user/end',
    auth: 'session',
    params: memberParams,
    handle: async ({ session, params: { id, user }, reply }) => {
      const { group } = await requireSeen(reader, session.viewer, id);
      try {
        await removeMember(operations, session.viewer, { groupId: id, userId: user });
        return await goTo(reply, await placeAfterEnd(reader, session, group, user));
      } catch (error) {
        return showMember(reader, session, reply, group, user, { problem: fieldRefusal(error) });
      }
    },
  });
}

/** Whoever left may see nothing of the group any more. */
async function placeAfterEnd(reader: Reader, { viewer }: WebSession, group: Group, userId: number): Promise<string> {
  if (viewer.userId !== userId) return `${groupPath(group, 'members')}?told=ended&done=${userId}`;
  const isSeen = group.visibility !== 'private' || (await levelOf(reader, viewer, group)) > 0;
  return isSeen ? `${groupPath(group)}?told=left` : '/?told=left';
}

function roleOf({ role, until }: Static<typeof change>) {
  const expiresAt: Instant | null = until === '' ? null : `${until}T00:00:00.000Z`;
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

async function showUnknown(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  draft: MemberDraft,
): Promise<FastifyReply> {
  const filter = { search: draft.username, peopleOnly: true, withoutGroupBots: true, forOthers: true };
  const slice = { limit: shownMeant, offset: 0, orderBy: 'name', sort: 'asc' } as const;
  const { rows: meant } = await listUsers(reader, filter, slice);
  const problem = `Nobody here has the username or public e-mail “${draft.username}”.`;
  return showMembers(reader, session, reply, { group, level: accessLevels.owner }, { draft, problem, meant });
}

interface Shown {
  readonly page?: number | undefined;
  /** What was done, and to whom. */
  readonly told?: string | undefined;
  readonly done?: number | undefined;
  readonly draft?: MemberDraft;
  readonly problem?: string;
  readonly meant?: readonly User[];
}

/** The members of a group, those from above with them. */
export async function showMembers(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: SeenGroup,
  { page = 1, told, done, draft = emptyDraft, problem, meant = [] }: Shown,
): Promise<FastifyReply> {
  const { viewer, csrfToken } = session;
  const slice = { limit: pageSize, offset: (page - 1) * pageSize, orderBy: 'id', sort: 'asc' } as const;
  const content = (
    <MembersPage
      {...{ group, page, draft, problem, meant, csrfToken }}
      above={await groupsAbove(reader, viewer, group)}
      members={await listMembers(reader, group, membersSeen(viewer, { group, level }), slice)}
      isOwner={level >= accessLevels.owner}
      viewerId={viewer.userId}
      done={done === undefined ? undefined : await sentenceOf(reader, session, group, told, done)}
    />
  );
  const title = `Members of ${group.name}`;
  return showPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

/** What has been done, as far as it is so. */
async function sentenceOf(
  reader: Reader,
  { viewer }: WebSession,
  group: Group,
  told: string | undefined,
  userId: number,
): Promise<string | undefined> {
  const member = await findMemberUser(reader, group, userId, viewer.at);
  if (told === 'ended') {
    const user = member ? undefined : await findUser(reader, userId);
    return user && `${user.name} is no member any more.`;
  }
  return (
    member && `${member.user.name} is ${told === 'added' ? 'a member now: ' : ''}${roleWords(member.accessLevel)}.`
  );
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
  if (!user) throw notFound('Member');
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
  if (!member) throw notFound('Member');
  const current = { level: member.accessLevel, until: member.expiresAt?.slice(0, 10) ?? '' };
  const content = (
    <MemberPage
      {...{ group, member, isOwner, isSelf, problem, csrfToken }}
      draft={draft ?? current}
      above={await groupsAbove(reader, viewer, group)}
    />
  );
  const title = `${member.user.name} in ${group.name}`;
  return showPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

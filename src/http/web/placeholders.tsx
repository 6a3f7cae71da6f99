import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type DomainError, isDomainError, notFound } from '../../domain/errors.ts';
import { accessLevels, type Group } from '../../domain/group.ts';
import type { SourceUserStatus } from '../../domain/placeholder.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import type { Reader } from '../../storage/database.ts';
import { effectiveAccessLevel, findGroupByPath } from '../../storage/groups.ts';
import { countSourceUsers, pageSourceUsers } from '../../storage/placeholders.ts';
import { countRows, listUploads } from '../../storage/uploads.ts';
import { findUsers } from '../../storage/users.ts';
import { mostUploadBytes, sendPendingFile, type TakeUpload } from '../reassignment-files.ts';
import type { WebContext, WebSession } from './context.ts';
import { PlaceholdersPage, type PlaceholdersProps, placeholdersPath } from './pages/placeholders.tsx';
import { statusWords } from './pages/status.ts';
import { type AddPage, rowId } from './route.ts';
import { goTo, showPage } from './show.tsx';

const pageSize = 100;
const listedUploads = 5;

const params = Type.Object({ '*': Type.String() });
const query = Type.Object({
  status: Type.Optional(Type.String()),
  after: Type.Optional(rowId),
  uploaded: Type.Optional(Type.String()),
});

/** The placeholder users of a group, for its Owners. For everybody else there is no such page. */
export function placeholderRoutes(add: AddPage, web: WebContext, takeUpload: TakeUpload): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/groups/*',
    auth: 'session',
    params,
    query,
    handle: async ({ session, params: { '*': path }, query: { status, after, uploaded }, reply }) => {
      const { fullPath, page } = splitGroupPath(path);
      const group = await findOwnedGroup(reader, session.viewer, fullPath);
      if (page === 'placeholders.csv') return sendPendingFile(reply, reader, group, session.viewer.at);
      if (page !== 'placeholders') throw notFound('Page');
      const shown = { status: isStatus(status) ? status : undefined, after: after ?? 0 };
      return show(reply, session, { ...(await propsOf(reader, group, shown)), wasUploaded: uploaded !== undefined });
    },
  });

  add({
    method: 'POST',
    path: '/groups/*',
    auth: 'session',
    params,
    file: { name: 'file', most: mostUploadBytes(web) },
    handle: async ({ session, params: { '*': path }, file, reply }) => {
      const { fullPath, page } = splitGroupPath(path);
      const group = await findOwnedGroup(reader, session.viewer, fullPath);
      if (page !== 'placeholders') throw notFound('Page');
      const refused = await takeUpload(group, session.viewer.userId, file!).then(() => undefined, badFile);
      if (!refused) return goTo(reply, `${placeholdersPath(group)}?uploaded`);
      return showPlaceholders(reply, session, reader, group, refused.message);
    },
  });
}

/** `<full path>/-/<page>`: a dash alone is no name of a group. */
function splitGroupPath(path: string): { fullPath: string; page: string } {
  const [fullPath = '', page = ''] = path.split('/-/', 2);
  return { fullPath, page };
}

/** @throws DomainError not_found for everybody but Owners and administrators */
export async function findOwnedGroup(reader: Reader, viewer: UserViewer, fullPath: string): Promise<Group> {
  const group = await findGroupByPath(reader, fullPath);
  if (group?.kind !== 'group') throw notFound('Group');
  if (viewer.isAdmin) return group;
  const level = await effectiveAccessLevel(reader, group, viewer.userId, viewer.at);
  if (level < accessLevels.owner) throw notFound('Group');
  return group;
}

/** The page with a notice of what could not be done. */
export async function showPlaceholders(
  reply: FastifyReply,
  session: WebSession,
  reader: Reader,
  group: Group,
  problem: string,
): Promise<FastifyReply> {
  const props = await propsOf(reader, group, { status: undefined, after: 0 });
  return show(reply, session, { ...props, problem }, 422);
}

function isStatus(text: string | undefined): text is SourceUserStatus {
  return text !== undefined && Object.hasOwn(statusWords, text);
}

/** A refused file is shown beside the form; everything else goes the way of all errors. */
function badFile(error: unknown): DomainError {
  if (isDomainError(error) && error.code === 'unprocessable') return error;
  throw error;
}

async function propsOf(
  reader: Reader,
  group: Group,
  { status, after }: { status: SourceUserStatus | undefined; after: number },
): Promise<Omit<PlaceholdersProps, 'csrfToken'>> {
  const statuses = status ? [status] : (Object.keys(statusWords) as SourceUserStatus[]);
  const found = await pageSourceUsers(reader, group.id, { statuses, afterId: after, limit: pageSize + 1 });
  const sourceUsers = found.slice(0, pageSize);
  const assigneeIds = sourceUsers.flatMap(({ reassignToUserId }) => reassignToUserId ?? []);
  const users = await findUsers(reader, [...new Set(assigneeIds)]);
  const uploads = await listUploads(reader, group.id, listedUploads);
  return {
    group,
    status,
    sourceUsers,
    counts: await countSourceUsers(reader, group.id),
    assignees: new Map(users.map((user) => [user.id, user])),
    nextAfter: found.length > pageSize ? sourceUsers.at(-1)?.id : undefined,
    uploads: await Promise.all(uploads.map(async (upload) => ({ upload, counts: await countRows(reader, upload.id) }))),
  };
}

function show(
  reply: FastifyReply,
  session: WebSession,
  props: Omit<PlaceholdersProps, 'csrfToken'>,
  status = 200,
): FastifyReply {
  const content = <PlaceholdersPage {...props} csrfToken={session.csrfToken} />;
  return showPage(reply, session, { title: `Placeholder users of ${props.group.name}`, content, status });
}

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  findGroupByPath,
  findGroups,
  type Group,
  isGroupSeen,
  levelOf,
  listSharedWith,
  listShares,
  shareGroup,
  unshareGroup,
} from '../../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../../core/identity/index.ts';
import type { Reader, UserViewer } from '../../../../core/platform/index.ts';
import {
  type AddPage,
  endOfDay,
  formErrorMessage,
  groupPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { roles } from '../group-labels.ts';
import { type ShareDraft, SharingPage } from './sharing-page.tsx';

const params = Type.Object({ id: rowId });
const shareParams = Type.Object({ id: rowId, other: rowId });
const shareForm = Type.Object({
  path: Type.String({ maxLength: 2000 }),
  role: Type.Enum(roles),
  until: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }),
});

const emptyDraft: ShareDraft = { path: '', level: accessLevels.reporter, until: '' };

/** Letting the members of another group in, and ending that. */
export function sharingRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/shares',
    auth: 'session',
    params,
    body: shareForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const accessLevel = accessLevels[body.role as RoleName];
      const draft = { path: body.path.trim().replace(/^\/?(groups\/)?/, ''), level: accessLevel, until: body.until };
      const other = draft.path.includes('\0') ? undefined : await findGroupByPath(reader, draft.path);
      if (!other || !(await mayKnow(reader, session.viewer, other))) {
        const problem = reply.words.groupSharing.noneCalled(draft.path);
        return showSharing(reader, session, reply, group, { draft, problem });
      }
      try {
        const expiresAt = draft.until === '' ? null : endOfDay(draft.until, (await session.navigation()).zone);
        await shareGroup(operations, session.viewer, id, { withGroupId: other.id, accessLevel, expiresAt });
        return await redirectTo(reply, `${groupPath(group, 'sharing')}?notice=added`);
      } catch (error) {
        return showSharing(reader, session, reply, group, { draft, problem: formErrorMessage(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/shares/:other/end',
    auth: 'session',
    params: shareParams,
    handle: async ({ session, params: { id, other }, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      await unshareGroup(operations, session.viewer, id, other);
      return redirectTo(reply, `${groupPath(group, 'sharing')}?notice=ended`);
    },
  });
}

async function mayKnow(reader: Reader, viewer: UserViewer, group: Group): Promise<boolean> {
  return isGroupSeen(group, await levelOf(reader, viewer, group));
}

interface Shown {
  readonly notice?: string | undefined;
  readonly draft?: ShareDraft;
  readonly problem?: string;
}

/** With whom a group is shared; with what is wrong above it, where something was. */
export async function showSharing(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { notice, draft = emptyDraft, problem }: Shown,
): Promise<FastifyReply> {
  const { viewer } = session;
  const shares = await listShares(reader, group.id, viewer.at);
  const elsewhere = await listSharedWith(reader, group.id, viewer.at);
  const seen = await seenAmong(reader, viewer, [...shares.map(({ withGroupId }) => withGroupId), ...elsewhere]);
  const { notices } = reply.words.groupSharing;
  const content = (
    <SharingPage
      {...{ group, draft, problem }}
      ancestors={await visibleAncestors(reader, viewer, group)}
      shares={shares.map((share) => ({ share, other: seen.get(share.withGroupId) }))}
      elsewhere={elsewhere.flatMap((id) => seen.get(id) ?? [])}
      done={notice === 'added' || notice === 'ended' ? notices[notice] : undefined}
    />
  );
  const title = reply.words.groupSharing.title(group.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

/** Those of the groups with these ids that the viewer may know of. */
async function seenAmong(
  reader: Reader,
  viewer: UserViewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Group>> {
  const seen = new Map<number, Group>();
  for (const group of await findGroups(reader, [...new Set(ids)])) {
    if (await mayKnow(reader, viewer, group)) seen.set(group.id, group);
  }
  return seen;
}

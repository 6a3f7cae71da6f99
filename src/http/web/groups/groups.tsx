import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { previewGroupRemoval, removeGroup } from '../../../core/lifecycle/index.ts';
import { changeGroupPicture } from '../../../core/files/index.ts';
import { editGroup, createOwnGroup, type Group } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { DomainError, notFound, type Reader } from '../../../core/platform/index.ts';
import { readSent } from '../content/written.ts';
import {
  type AddPage,
  formErrorMessage,
  formErrorOf,
  groupPath,
  redirectTo,
  requireOwnedGroup,
  requireVisibleGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type GroupDraft, GroupRemovalPage, GroupSettingsPage, NewGroupPage } from './group-settings-page.tsx';
import { arrangeRoutes } from './channels/arrange.tsx';
import { directoryRoutes } from './directory.tsx';
import { moveRoutes } from './places/move.tsx';
import { sharingRoutes } from './places/sharing.tsx';
import { languageCodes } from '../../../lib/languages.ts';

const groupForm = Type.Object({
  name: Type.String({ maxLength: 255 }),
  path: Type.String({ maxLength: 255 }),
  description: Type.String({ maxLength: 2000 }),
  visibility: Type.Enum(['private', 'internal', 'public']),
  language: Type.Optional(Type.Enum(['', ...languageCodes])),
});
const newGroupForm = Type.Object({ ...groupForm.properties, below: Type.Optional(rowId) });
const removalForm = Type.Object({ full_path: Type.String({ maxLength: 2000 }) });
const idParams = Type.Object({ id: rowId });

/** Making, changing and removing groups. Forms name a group by its id, which no change of its path takes away. */
export function groupRoutes(add: AddPage, web: WebContext): void {
  newGroupRoutes(add, web);
  pictureRoute(add, web);
  arrangeRoutes(add, web);
  directoryRoutes(add, web);
  sharingRoutes(add, web);
  moveRoutes(add, web);
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/settings',
    auth: 'session',
    params: idParams,
    body: groupForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const draft = draftOf(body);
      try {
        const changed = await editGroup(operations, session.viewer, id, draft);
        return await redirectTo(reply, `${groupPath(changed)}?notice=changed`);
      } catch (error) {
        return showSettings(reader, session, reply, group, { draft, problem: formErrorMessage(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/remove',
    sensitive: 'hand_over_group',
    auth: 'session',
    params: idParams,
    body: removalForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const named = body.full_path.trim().replace(/^\//, '');
      if (named !== group.fullPath) {
        const problem = reply.words.groupForms.removal.wrongPath(named);
        return showRemoval(web, session, reply, group, problem);
      }
      await removeGroup(operations, session.viewer, id, named);
      return redirectTo(reply, '/?notice=removed');
    },
  });
}

/** What a group shows of itself. */
function pictureRoute(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/picture',
    auth: 'session',
    params: idParams,
    files: 'file',
    handle: async ({ session, params: { id }, form, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      const isRemoval = readSent(form, body).text('remove') === '1';
      const sent = (form?.files ?? []).find(({ filesize }) => filesize > 0);
      try {
        if (!sent && !isRemoval)
          throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.settings.noFile });
        await changeGroupPicture(operations, session.viewer, id, isRemoval ? undefined : sent);
        return await redirectTo(reply, `${groupPath(group)}?notice=changed`);
      } catch (error) {
        const { message: problem } = formErrorOf(error, reply.words, ['not_acceptable_file']);
        return showSettings(reader, session, reply, group, { draft: group, problem });
      }
    },
  });
}

function newGroupRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/new-group',
    auth: 'session',
    query: Type.Object({ below: Type.Optional(rowId) }),
    handle: ({ session, query: { below }, reply }) =>
      showNewGroup(reader, session, reply, below, {
        draft: { name: '', path: '', description: '', visibility: 'private', language: '' },
        problem: undefined,
      }),
  });

  add({
    method: 'POST',
    path: '/new-group',
    auth: 'session',
    body: newGroupForm,
    handle: async ({ session, body: { below, ...body }, reply }) => {
      const draft = draftOf(body);
      try {
        const group = await createOwnGroup(operations, session.viewer, { ...draft, parentId: below });
        return await redirectTo(reply, `${groupPath(group)}?notice=created`);
      } catch (error) {
        return showNewGroup(reader, session, reply, below, { draft, problem: formErrorMessage(error, reply.words) });
      }
    },
  });
}

function draftOf({ name, path, description, visibility, language = '' }: Static<typeof groupForm>): GroupDraft {
  const texts = { name: name.trim(), path: path.trim(), description: description.trim() };
  return { ...texts, visibility, language: String(language) };
}

interface DraftWithProblem {
  readonly draft: GroupDraft;
  readonly problem: string | undefined;
}

async function showNewGroup(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  below: number | undefined,
  { draft, problem }: DraftWithProblem,
): Promise<FastifyReply> {
  const ancestors: Group[] = [];
  if (below !== undefined) {
    const { group, level } = await requireVisibleGroup(reader, session.viewer, below);
    if (level < accessLevels.maintainer) throw notFound('group');
    ancestors.push(...(await visibleAncestors(reader, session.viewer, group)), group);
  }
  const content = <NewGroupPage {...{ draft, ancestors, problem }} csrfToken={session.csrfToken} />;
  return sendPage(reply, session, { title: reply.words.groupForms.newGroup, content, status: problem ? 422 : 200 });
}

/** The form that changes a group; with what is wrong above it, where something was. */
export async function showSettings(
  reader: Reader,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { draft, problem }: DraftWithProblem = { draft: group, problem: undefined },
): Promise<FastifyReply> {
  const ancestors = await visibleAncestors(reader, session.viewer, group);
  const content = <GroupSettingsPage {...{ group, draft, ancestors, problem }} csrfToken={session.csrfToken} />;
  const title = reply.words.groupForms.settingsOf(group.name);
  return sendPage(reply, session, { title, content, status: problem ? 422 : 200 });
}

/** Counts what would go with a group, and asks. */
export async function showRemoval(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  problem?: string,
): Promise<FastifyReply> {
  const ancestors = await visibleAncestors(operations.database.reader, session.viewer, group);
  const contentCounts = await previewGroupRemoval(operations, session.viewer, group.id);
  const content = <GroupRemovalPage {...{ group, ancestors, contentCounts, problem }} csrfToken={session.csrfToken} />;
  const title = reply.words.groupForms.removal.title(group.name);
  return sendPage(reply, session, { title, content, status: problem ? 422 : 200 });
}

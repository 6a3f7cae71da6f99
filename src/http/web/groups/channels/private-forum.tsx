import { Type } from 'typebox';
import { findUserByUsername, usernameOf } from '../../../../core/accounts/index.ts';
import { addForumMember, removeForumMember, setForumPrivacy } from '../../../../core/groups/index.ts';
import { isDomainError } from '../../../../core/platform/index.ts';
import { type AddPage, redirectTo, rowId, type WebContext } from '../../shared/index.ts';

const idParams = Type.Object({ id: rowId });

/** What may have been refused, as the address of the page says it. */
export const memberProblems = ['unknown', 'stranger'] as const;
export type MemberProblem = (typeof memberProblems)[number];

/** Making a channel of a group private, and who is let in, for its Maintainers and Owners; members may leave. */
export function privateForumRoutes(add: AddPage, { operations }: WebContext): void {
  add({
    method: 'POST',
    path: '/forums/:id/privacy',
    auth: 'session',
    params: idParams,
    body: Type.Object({ private: Type.Enum(['yes', 'no']) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      await setForumPrivacy(operations, session.viewer, id, body.private === 'yes');
      return redirectTo(reply, `/forums/${id}#who`);
    },
  });

  add({
    method: 'POST',
    path: '/forums/:id/members',
    auth: 'session',
    params: idParams,
    body: Type.Object({ username: Type.String({ maxLength: 255 }) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const refuse = (problem: MemberProblem) => redirectTo(reply, `/forums/${id}?refused=${problem}#who`);
      const user = await findUserByUsername(operations.database.reader, usernameOf(body.username));
      try {
        // Of nobody: the operation says first whether the viewer may ask.
        await addForumMember(operations, session.viewer, id, user?.id ?? 0);
      } catch (error) {
        if (isInvalid(error)) return refuse('stranger');
        if (!user && isMissingUser(error)) return refuse('unknown');
        throw error;
      }
      return redirectTo(reply, `/forums/${id}#who`);
    },
  });

  add({
    method: 'POST',
    path: '/forums/:id/members/:user/remove',
    auth: 'session',
    params: Type.Object({ id: rowId, user: rowId }),
    handle: async ({ session, params: { id, user }, reply }) => {
      await removeForumMember(operations, session.viewer, id, user);
      return redirectTo(reply, `/forums/${id}#who`);
    },
  });

  add({
    method: 'POST',
    path: '/forums/:id/leave',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      await removeForumMember(operations, session.viewer, id, session.viewer.userId);
      return redirectTo(reply, '/');
    },
  });
}

const isInvalid = (error: unknown): boolean => isDomainError(error) && error.code === 'invalid_input';
const isMissingUser = (error: unknown): boolean => isDomainError(error) && error.reason === 'notFound.user';

import { Type } from 'typebox';
import { findUser } from '../../../core/accounts/index.ts';
import { previewUndo } from '../../../core/reassignment/index.ts';
import { type AddPage, formErrorOf, rowId, sendPage, type WebContext } from '../shared/index.ts';
import { UndoPage } from './undo-page.tsx';
import { findOwnedSourceUser, showSourceUser } from './source-users.tsx';

/** The question before a reassignment is taken back; the answer goes to the same address. */
export function undoRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/source_users/:id/undo',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      const { reassignToUserId } = found.sourceUser;
      const assignee = reassignToUserId === null ? undefined : await findUser(reader, reassignToUserId);
      try {
        const kinds = await previewUndo(operations, session.viewer, found.sourceUser.id);
        const content = <UndoPage {...found} {...{ assignee, kinds }} csrfToken={session.csrfToken} />;
        return await sendPage(reply, session, { title: reply.words.splits.undo.title, content });
      } catch (error) {
        return showSourceUser(web, session, reply, { ...found, problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { listRowsToUndo } from '../../../core/reassignment/index.ts';
import { fileToUndo, previewUndo, takeUpload } from '../../reassignment/reassignment-files.ts';
import {
  type AddPage,
  Breadcrumbs,
  CountList,
  CsrfInput,
  formErrorOf,
  placeholdersBreadcrumbs,
  placeholdersPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  uploadPath,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { showPlaceholders } from './placeholders.tsx';
import { useWords } from '../shared/shell/page-state.ts';

/** Undoing all that an upload did; the question with its counts stands at the upload. */
export function undoUploadRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'POST',
    path: '/source_users/undo_upload',
    auth: 'session',
    body: Type.Object({ group: rowId, upload: rowId }),
    handle: async ({ session, body, reply }) => {
      const { operations } = web;
      const group = await requireOwnedGroup(operations.database.reader, session.viewer, body.group);
      try {
        const wanted = { groupId: group.id, uploadId: body.upload };
        const rows = await listRowsToUndo(operations, session.viewer, wanted);
        await takeUpload(web, group, session.viewer, fileToUndo(body.upload, rows));
        return await redirectTo(reply, `${placeholdersPath(group)}?uploaded`);
      } catch (error) {
        return showPlaceholders(web, session, reply, group, { problem: formErrorOf(error).message });
      }
    },
  });
}

/** Asks before an upload is undone, with what that would do. */
export async function askUndoUpload(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { group, id }: { readonly group: Group; readonly id: number },
): Promise<FastifyReply> {
  const { operations } = web;
  const words = reply.words.reassigning.undoUpload;
  try {
    const rows = await listRowsToUndo(operations, session.viewer, { groupId: group.id, uploadId: id });
    const previewed = await previewUndo({ context: web, viewer: session.viewer, group }, rows);
    const count = (action: string) => previewed.filter((row) => row.action === action).length;
    const content = (
      <UndoUploadPage
        {...{ group, id }}
        counts={[
          [words.undone, count('undo')],
          [words.cancelled, count('cancel')],
          [words.released, count('undo_keep_as_placeholder')],
          [words.failed, previewed.filter(({ outcome }) => outcome.state === 'failed').length],
        ]}
        csrfToken={session.csrfToken}
      />
    );
    return await sendPage(reply, session, { title: words.title, content });
  } catch (error) {
    return showPlaceholders(web, session, reply, group, { problem: formErrorOf(error).message });
  }
}

interface UndoUploadProps {
  readonly group: Group;
  readonly id: number;
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly csrfToken: string;
}

function UndoUploadPage({ group, id, counts, csrfToken }: UndoUploadProps) {
  const allWords = useWords();
  const words = allWords.reassigning.undoUpload;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <h1>{words.title}</h1>
      <div class="card prose">
        <p>{words.lead}</p>
        <CountList rows={counts.filter(([, count]) => count > 0)} />
        <p>{words.stays}</p>
        <div class="actions">
          <form method="post" action="/source_users/undo_upload">
            <CsrfInput value={csrfToken} />
            <input type="hidden" name="group" value={group.id} />
            <input type="hidden" name="upload" value={id} />
            <button type="submit" class="danger">
              {words.undo}
            </button>
          </form>
          <a class="button second" href={uploadPath(group, id)}>
            {words.leave}
          </a>
        </div>
      </div>
    </>
  );
}

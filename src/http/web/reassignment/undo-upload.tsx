import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { type EffectiveRow, listRowsToUndo, listSelectionToUndo } from '../../../core/reassignment/index.ts';
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
  useWords,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { showPlaceholders } from './placeholders.tsx';
import type { Words } from '../../../words/index.ts';

/** What is to be undone: an upload, or any source users. */
interface Wanted {
  readonly upload?: number | undefined;
  readonly chosen?: readonly number[] | undefined;
}

const chosenIds = Type.Optional(Type.Union([rowId, Type.Array(rowId, { maxItems: 1000 })]));

/** Undoing all that an upload did, or what became of those who were chosen; the question with its counts stands before. */
export function undoUploadRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'POST',
    path: '/source_users/undo_upload',
    auth: 'session',
    body: Type.Object({ group: rowId, upload: Type.Optional(rowId), chosen: chosenIds }),
    handle: async ({ session, body, reply }) => {
      const { operations } = web;
      const group = await requireOwnedGroup(operations.database.reader, session.viewer, body.group);
      try {
        const rows = await rowsOf(web, session, group, { upload: body.upload, chosen: listOf(body.chosen) });
        await takeUpload(web, group, session.viewer, fileToUndo(body.upload, rows));
        return await redirectTo(reply, `${placeholdersPath(group)}?uploaded`);
      } catch (error) {
        return showPlaceholders(web, session, reply, group, { problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

/** Ids as a form or an address has them: one, several, or none. */
export function listOf(ids: number | readonly number[] | undefined): readonly number[] {
  return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids;
}

function rowsOf(
  { operations }: WebContext,
  { viewer }: WebSession,
  { id: groupId }: Group,
  { upload, chosen = [] }: Wanted,
): Promise<EffectiveRow[]> {
  return upload === undefined
    ? listSelectionToUndo(operations, viewer, { groupId, sourceUserIds: chosen })
    : listRowsToUndo(operations, viewer, { groupId, uploadId: upload });
}

/** Asks before an upload, or what became of a selection, is undone, with what that would do. */
export async function askUndo(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  wanted: Wanted,
): Promise<FastifyReply> {
  const words = reply.words.reassigning.undoUpload;
  try {
    const rows = await rowsOf(web, session, group, wanted);
    const previewed = await previewUndo({ context: web, viewer: session.viewer, group }, rows);
    const count = (action: string) => previewed.filter((row) => row.action === action).length;
    const content = (
      <UndoUploadPage
        {...{ group, wanted }}
        counts={[
          [words.undone, count('undo')],
          [words.cancelled, count('cancel')],
          [words.released, count('undo_keep_as_placeholder')],
          [words.failed, previewed.filter(({ outcome }) => outcome.state === 'failed').length],
        ]}
        csrfToken={session.csrfToken}
      />
    );
    return await sendPage(reply, session, { title: titleOf(wanted, words), content });
  } catch (error) {
    return showPlaceholders(web, session, reply, group, { problem: formErrorOf(error, reply.words).message });
  }
}

function titleOf({ upload }: Wanted, words: Words['reassigning']['undoUpload']): string {
  return upload === undefined ? words.chosenTitle : words.title;
}

interface UndoUploadProps {
  readonly group: Group;
  readonly wanted: Wanted;
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly csrfToken: string;
}

function UndoUploadPage({ group, wanted, counts, csrfToken }: UndoUploadProps) {
  const allWords = useWords();
  const words = allWords.reassigning.undoUpload;
  const { upload, chosen = [] } = wanted;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <h1>{titleOf(wanted, words)}</h1>
      <div class="card prose">
        <p>{upload === undefined ? words.chosenLead : words.lead}</p>
        <CountList rows={counts.filter(([, count]) => count > 0)} />
        <p>{words.stays}</p>
        <div class="actions">
          <form method="post" action="/source_users/undo_upload">
            <CsrfInput value={csrfToken} />
            <input type="hidden" name="group" value={group.id} />
            {upload !== undefined && <input type="hidden" name="upload" value={upload} />}
            {chosen.map((id) => (
              <input key={id} type="hidden" name="chosen" value={id} />
            ))}
            <button type="submit" class="danger">
              {upload === undefined ? words.undoChosen : words.undo}
            </button>
          </form>
          <a class="button second" href={upload === undefined ? placeholdersPath(group) : uploadPath(group, upload)}>
            {words.leave}
          </a>
        </div>
      </div>
    </>
  );
}

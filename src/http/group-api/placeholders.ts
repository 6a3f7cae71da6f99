import { Type } from 'typebox';
import type { HttpContext } from '../context.ts';
import { createTakeUpload, mostUploadBytes, sendPendingFile } from '../reassignment-files.ts';
import type { AddRoute } from '../route.ts';
import { readFilePart } from '../uploads.ts';
import { findOwnedGroup } from './find-group.ts';

const params = Type.Object({ id: Type.String() });
const accepted = 'The file is being processed and you will receive an email when completed.';

/** Download and upload of the pending reassignments of a group (group API specification, endpoints). */
export function placeholderRoutes(add: AddRoute, context: HttpContext): void {
  const { reader } = context.operations.database;
  const takeUpload = createTakeUpload(context);

  add({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments',
    summary: 'Download the pending reassignments of a group as CSV',
    auth: 'user',
    params,
    handle: async ({ viewer, params: { id }, reply }) =>
      sendPendingFile(reply, reader, await findOwnedGroup(reader, viewer, id), viewer.at),
  });

  add({
    method: 'POST',
    path: '/groups/:id/placeholder_reassignments',
    summary: 'Upload completed reassignments; they are processed in the background',
    auth: 'user',
    params,
    handle: async ({ viewer, params: { id }, request, reply }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      await takeUpload(group, viewer.userId, await readFilePart(request, 'file', mostUploadBytes));
      return reply.code(201).send({ message: accepted });
    },
  });
}

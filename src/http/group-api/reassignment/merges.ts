import { Type } from 'typebox';
import { mergeSourceUsers, previewMerge, undoMerge } from '../../../core/reassignment/index.ts';
import { encodeMergePreview, mergePreview } from '../../../wire/group-api/reassignment/merge.ts';
import { sourceUserRecord } from '../../../wire/group-api/reassignment/source-user.ts';
import { dryRunInAddress } from '../dry-run.ts';
import { route } from '../route.ts';
import { rowParams } from '../parameters.ts';
import { encodeSourceUserById } from './encode-source-users.ts';
import { ownedSourceUser } from './find-source-user.ts';

/** Merging source users who are one person, and separating them again. */
export const mergeRoutes = [
  route({
    method: 'POST',
    path: '/source_users/:id/merge',
    tag: 'Placeholders',
    summary: 'Merge a source user into another one of the same person',
    description: 'The merged source user; counts for a dry run.',
    access: ownedSourceUser,
    params: rowParams,
    input: Type.Object({
      into_source_user_id: Type.Integer({
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The target, in the same top-level group.',
      }),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    inAddress: dryRunInAddress,
    answer: sourceUserRecord,
    others: { 200: mergePreview },
    refusals: { 422: 'The state of one of the two does not allow it; the message explains which.' },
    handle: async ({ operations, viewer, params: { id }, input, reply }) => {
      const { into_source_user_id: targetId, dry_run: isDryRun } = input;
      if (isDryRun) {
        return reply.code(200).send(encodeMergePreview(await previewMerge(operations, viewer, id, targetId)));
      }
      await mergeSourceUsers(operations, viewer, id, targetId);
      return encodeSourceUserById(operations, id);
    },
  }),
  route({
    method: 'POST',
    path: '/source_users/:id/undo_merge',
    tag: 'Placeholders',
    summary: 'Undo a merge',
    description: 'The source user, which is separate again, with its contributions and a placeholder.',
    access: ownedSourceUser,
    params: rowParams,
    answer: sourceUserRecord,
    refusals: { 422: 'It is not merged, or the contributions are assigned; the message explains what prevents it.' },
    handle: async ({ operations, viewer, params: { id } }) => {
      await undoMerge(operations, viewer, id);
      return encodeSourceUserById(operations, id);
    },
  }),
];

import { Type } from 'typebox';
import { previewSplit, splitSourceUser, undoSplit } from '../../../core/reassignment/index.ts';
import { sourceUserRecord } from '../../../wire/group-api/reassignment/source-user.ts';
import { encodeSplitPreview, splitPreview } from '../../../wire/group-api/reassignment/split.ts';
import { splitInputOf } from '../../reassignment/split-input.ts';
import { dryRunInAddress } from '../dry-run.ts';
import { route } from '../route.ts';
import { rowParams } from '../parameters.ts';
import { encodeSourceUserById } from './encode-source-users.ts';
import { ownedSourceUser } from './find-source-user.ts';

/** What belongs to the part. */
const part = Type.Object({
  channels: Type.Optional(Type.Array(Type.String(), { description: 'Ids or addresses of channels.' })),
  since: Type.Optional(Type.String({ description: 'A day or a moment.' })),
  until: Type.Optional(Type.String({ description: 'A day, which belongs to the part, or a moment.' })),
  dry_run: Type.Optional(Type.Boolean()),
});

/** Setting part of a source user's contributions apart, and bringing it back. */
export const splitRoutes = [
  route({
    method: 'POST',
    path: '/source_users/:id/split',
    tag: 'Placeholders',
    summary: 'Make a source user of its own of the contributions in some channels, or of some time',
    description: 'The new source user; counts for a dry run.',
    access: ownedSourceUser,
    params: rowParams,
    input: part,
    inAddress: dryRunInAddress,
    answer: sourceUserRecord,
    others: { 200: splitPreview },
    refusals: { 422: 'Somebody has the source user, or it is being split or merged.' },
    handle: async ({ operations, viewer, subject: sourceUser, input, reply }) => {
      const { channels, since, until, dry_run: isDryRun } = input;
      const wanted = splitInputOf({ channels, since, until });
      if (isDryRun) {
        return reply.code(200).send(encodeSplitPreview(await previewSplit(operations, viewer, sourceUser.id, wanted)));
      }
      return encodeSourceUserById(operations, await splitSourceUser(operations, viewer, sourceUser.id, wanted));
    },
  }),
  route({
    method: 'POST',
    path: '/source_users/:id/undo_split',
    tag: 'Placeholders',
    summary: 'Give the contributions of a part back to the source user that they were split from',
    description: 'The source user that has everything again.',
    access: ownedSourceUser,
    params: rowParams,
    answer: sourceUserRecord,
    refusals: { 422: 'It is no part, or somebody has it.' },
    handle: async ({ operations, viewer, params: { id } }) =>
      encodeSourceUserById(operations, await undoSplit(operations, viewer, id)),
  }),
];

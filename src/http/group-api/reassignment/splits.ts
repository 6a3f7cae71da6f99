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

/** Contributions in the part. */
const part = Type.Object({
  channels: Type.Optional(Type.Array(Type.String(), { description: 'Ids or addresses of channels.' })),
  since: Type.Optional(Type.String({ description: 'A date or a time.' })),
  until: Type.Optional(Type.String({ description: 'A date, which is included, or a time.' })),
  dry_run: Type.Optional(Type.Boolean()),
});

/** Splitting off part of a source user's contributions, and merging it again. */
export const splitRoutes = [
  route({
    method: 'POST',
    path: '/source_users/:id/split',
    tag: 'Placeholders',
    summary: 'Split off the contributions in some channels or of some time as a new source user',
    description: 'The new source user; counts for a dry run.',
    access: ownedSourceUser,
    params: rowParams,
    input: part,
    inAddress: dryRunInAddress,
    answer: sourceUserRecord,
    others: { 200: splitPreview },
    refusals: { 422: 'The source user is assigned, or it is being split or merged.' },
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
    summary: 'Undo a split',
    description: 'The source user with all contributions again.',
    access: ownedSourceUser,
    params: rowParams,
    answer: sourceUserRecord,
    refusals: { 422: 'It is not a part, or it is assigned.' },
    handle: async ({ operations, viewer, params: { id } }) =>
      encodeSourceUserById(operations, await undoSplit(operations, viewer, id)),
  }),
];

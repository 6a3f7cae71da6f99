import { Type } from 'typebox';
import {
  previewSplit,
  type SplitCounts,
  splitSourceUser,
  undoSplit,
} from '../../../core/reassignment/operations/split-source-user.ts';
import { findSourceUser } from '../../../core/reassignment/storage/placeholders.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { splitInputOf } from '../../split-input.ts';
import { orDryRun, writes } from '../describe.ts';
import { findOwnedSourceUser } from './find-source-user.ts';
import { rowParams } from '../parameters.ts';
import { sourceUserRecord, splitPreview } from '../records.ts';
import { encodeSourceUsers } from './source-users.ts';

/** What belongs to the part. */
const part = Type.Object({
  channels: Type.Optional(Type.Array(Type.String(), { description: 'Ids or addresses of channels.' })),
  since: Type.Optional(Type.String({ description: 'A day or a moment.' })),
  until: Type.Optional(Type.String({ description: 'A day, which belongs to the part, or a moment.' })),
  dry_run: Type.Optional(Type.Boolean()),
});

/** Setting part of a source user's contributions apart, and bringing it back. */
export function splitRoutes(add: AddGroupRoute, { operations }: HttpContext): void {
  const { baseUrl, database } = operations;
  const { reader } = database;
  const shown = async (id: number) =>
    (await encodeSourceUsers(reader, [(await findSourceUser(reader, id))!], baseUrl))[0];

  add({
    method: 'POST',
    path: '/source_users/:id/split',
    summary: 'Make a source user of its own of the contributions in some channels, or of some time',
    ...orDryRun(writes('Placeholders', 201, sourceUserRecord), splitPreview),
    takes: part,
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      const sourceUser = await findOwnedSourceUser(reader, viewer, id);
      const { channels, since, until, dry_run: isDryRun } = take();
      const input = splitInputOf({ channels, since, until });
      if (isDryRun) {
        return { dry_run: true, counts: encodeCounts(await previewSplit(operations, sourceUser, input)) };
      }
      return reply.code(201).send(await shown(await splitSourceUser(operations, viewer, sourceUser, input)));
    },
  });

  add({
    method: 'POST',
    path: '/source_users/:id/undo_split',
    summary: 'Give the contributions of a part back to the source user that they were split from',
    ...writes('Placeholders', 201, sourceUserRecord),
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, reply }) => {
      await findOwnedSourceUser(reader, viewer, id);
      return reply.code(201).send(await shown(await undoSplit(operations, viewer, id)));
    },
  });
}

function encodeCounts({ part, total }: SplitCounts) {
  const named = (counts: SplitCounts['part']) => ({
    items: counts.item_author ?? 0,
    mentions: counts.term_mention ?? 0,
    files: counts.file_creator ?? 0,
    channel_memberships: counts.privacy_group_member ?? 0,
  });
  return { part: named(part), total: named(total) };
}

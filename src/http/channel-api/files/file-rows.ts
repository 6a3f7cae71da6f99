import {
  type FileQuery,
  type FileVersion,
  listFileVersions,
  readFileVersions,
  type StoredFile,
} from '../../../core/files/index.ts';
import { type Audiences, readAudiences } from '../../../core/identity/index.ts';
import { channelsOf, type UserViewer } from '../../../core/platform/index.ts';
import { fileTemplate } from '../../../wire/channel-api/files/file.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { filling, joinFilled, membersFilling, type Template } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm } from '../../fragments.ts';
import { EncodedRows } from '../json-stream.ts';

/** Numbers of so many files come at once, and the rest behind them. */
const versionsAtOnce = 10_000;
/** So many files that are not kept are read and encoded at once, and so many go into one piece of an answer. */
const filesAtOnce = 500;

const fileForm: FragmentForm<StoredFile> = { name: 'file', encode: fileTemplate };

/** Pages of a channel's files and folders as rows, so that a list of any length needs little memory. */
export async function* fileRows(
  context: HttpContext,
  viewer: UserViewer,
  channelId: number,
  query: FileQuery = {},
  window = { start: 0, records: Number.POSITIVE_INFINITY },
): AsyncGenerator<EncodedRows> {
  const { reader } = context.operations.database;
  const aid = filling(int(viewer.userId));
  let after: Parameters<typeof listFileVersions>[4]['after'];
  for (let left = window.records; left > 0; ) {
    const page = { after, skip: after ? 0 : window.start, limit: Math.min(versionsAtOnce, left) };
    const { rows, next } = await listFileVersions(reader, viewer, channelId, query, page);
    const audienceOf = await audienceFillings(context, viewer, channelId, rows);
    for (let start = 0; start < rows.length; start += filesAtOnce) {
      const some = rows.slice(start, start + filesAtOnce);
      const templates = await templatesOf(context, viewer, some);
      const filled = some.flatMap((row) => {
        const template = templates.get(row.id);
        return template ? [{ template, fillings: [aid, audienceOf(row)] }] : [];
      });
      if (filled.length > 0) yield new EncodedRows(joinFilled(filled), filled.length);
    }
    if (!next) return;
    after = next;
    left -= rows.length;
  }
}

/** The encoded form of each of these files: kept ones where the version is the same, the others made now. */
async function templatesOf(
  { fragments, operations }: HttpContext,
  viewer: UserViewer,
  rows: readonly FileVersion[],
): Promise<ReadonlyMap<number, Template>> {
  const templates = new Map<number, Template>();
  const missing: number[] = [];
  for (const { id, version } of rows) {
    const kept = fragments.get(fileForm, id);
    if (kept?.version === version) templates.set(id, kept.template);
    else missing.push(id);
  }
  for (const { file, version } of await readFileVersions(operations.database.reader, viewer, missing)) {
    const template = fileForm.encode(file, operations.baseUrl);
    fragments.set(fileForm, file.id, { version, template });
    templates.set(file.id, template);
  }
  return templates;
}

/** What each file of a channel tells this viewer of its audience; many have the same. */
async function audienceFillings(
  { operations }: HttpContext,
  viewer: UserViewer,
  channelId: number,
  rows: readonly FileVersion[],
): Promise<(row: FileVersion) => Buffer> {
  const guarded = ({ isForOwnerAlone, aclId }: FileVersion): Parameters<Audiences['of']>[0] => ({
    channelId,
    visibility: isForOwnerAlone ? 'owner' : 'restricted',
    aclId,
  });
  const nobody = membersFilling(encodeAudience(undefined));
  if (!channelsOf(viewer).includes(channelId)) return () => nobody;
  const keyOf = ({ isForOwnerAlone, aclId }: FileVersion): number => (isForOwnerAlone ? -1 : (aclId ?? 0));
  const kinds = new Map<number, FileVersion>();
  for (const row of rows) if (!kinds.has(keyOf(row))) kinds.set(keyOf(row), row);
  const audiences = await readAudiences(operations.database.reader, viewer, [...kinds.values()].map(guarded));
  const known = new Map(
    [...kinds].map(([key, row]) => [key, membersFilling(encodeAudience(audiences.of(guarded(row))))]),
  );
  return (row) => known.get(keyOf(row))!;
}

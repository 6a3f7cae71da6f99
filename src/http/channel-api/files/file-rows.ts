import { type FileVersion, listFileVersions, readFileVersions, type StoredFile } from '../../../core/files/index.ts';
import { type Audiences, readAudiences } from '../../../core/identity/index.ts';
import { channelsOf, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { fileTemplate } from '../../../wire/channel-api/files/file.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { filling, joinFilled, membersFilling, type Template } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm } from '../../fragments.ts';
import { EncodedRows } from '../json-stream.ts';

/** Numbers of so many files come at once, and the rest behind them. */
const versionsAtOnce = 10_000;
/** So many files that are not cached are read and encoded at once, and so many go into one piece of an answer. */
const filesAtOnce = 500;

/** How the files of a list are written: of `Content`, which is read together with their versions or after them. */
export interface FileEncoding<Content> {
  readonly form: FragmentForm<Content>;
  read(
    reader: Reader,
    viewer: UserViewer,
    ids: readonly number[],
  ): Promise<readonly { readonly id: number; readonly version: number; readonly content: Content }[]>;
}

const asFiles: FileEncoding<StoredFile> = {
  form: { name: 'file', encode: fileTemplate },
  read: async (reader, viewer, ids) =>
    (await readFileVersions(reader, viewer, ids)).map(({ file, version }) => ({ id: file.id, version, content: file })),
};

/** Which files of which channel, and where the list of them begins and ends. */
export interface FileSelection {
  readonly channelId: number;
  readonly query?: Parameters<typeof listFileVersions>[3];
  readonly window?: { readonly start: number; readonly records: number } | undefined;
}

/** Pages of a channel's files and folders as rows, so that a list of any length needs little memory. */
export function fileRows(
  context: HttpContext,
  viewer: UserViewer,
  selection: FileSelection,
): AsyncGenerator<EncodedRows> {
  const aid = filling(int(viewer.userId));
  return encodedFiles(context, viewer, selection, asFiles, (_template, audience) => [aid, audience]);
}

/**
 * The same in another encoding.
 * @param fill what goes into the slots of a template; `audience` is what the viewer may know of the file's
 */
export async function* encodedFiles<Content>(
  context: HttpContext,
  viewer: UserViewer,
  { channelId, query = {}, window = { start: 0, records: Number.POSITIVE_INFINITY } }: FileSelection,
  encoding: FileEncoding<Content>,
  fill: (template: Template, audience: Buffer) => readonly Buffer[],
): AsyncGenerator<EncodedRows> {
  const { reader } = context.operations.database;
  let after: Parameters<typeof listFileVersions>[4]['after'];
  for (let left = window.records; left > 0; ) {
    const page = { after, skip: after ? 0 : window.start, limit: Math.min(versionsAtOnce, left) };
    const { rows, next } = await listFileVersions(reader, viewer, channelId, query, page);
    const audienceOf = await audienceFillings(context, viewer, channelId, rows);
    for (let start = 0; start < rows.length; start += filesAtOnce) {
      const some = rows.slice(start, start + filesAtOnce);
      const templates = await templatesOf(context, viewer, encoding, some);
      const filled = some.flatMap((row) => {
        const template = templates.get(row.id);
        // An image of which no size is there has no rows.
        return template && template.bytes.length > 0 ? [{ template, fillings: fill(template, audienceOf(row)) }] : [];
      });
      if (filled.length > 0) yield new EncodedRows(joinFilled(filled), filled.length);
    }
    if (!next) return;
    after = next;
    left -= rows.length;
  }
}

/** The encoded form of each of these files: cached ones where the version is the same, the others made now. */
async function templatesOf<Content>(
  { fragments, operations }: HttpContext,
  viewer: UserViewer,
  encoding: FileEncoding<Content>,
  rows: readonly FileVersion[],
): Promise<ReadonlyMap<number, Template>> {
  const { form } = encoding;
  const templates = new Map<number, Template>();
  const missing: number[] = [];
  for (const { id, version } of rows) {
    const cached = fragments.get(form, id);
    if (cached?.version === version) templates.set(id, cached.template);
    else missing.push(id);
  }
  for (const { id, version, content } of await encoding.read(operations.database.reader, viewer, missing)) {
    const template = form.encode(content, operations.baseUrl);
    fragments.set(form, id, { version, template });
    templates.set(id, template);
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

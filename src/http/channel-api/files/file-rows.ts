import { LRUCache } from 'lru-cache';
import {
  type FileVersion,
  fileVersionsOf,
  listFileVersions,
  readFileVersions,
  type StoredFile,
} from '../../../core/files/index.ts';
import { type Audiences, readAudiences } from '../../../core/identity/index.ts';
import { channelsOf, partsOf, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { encodeFile, fileSlots } from '../../../wire/channel-api/files/file.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import { int } from '../../../wire/channel-api/strings.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { filling, joinFilled, membersFilling, type Template, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm, JoinedNow } from '../../cache/cache.ts';
import { encodedRows } from '../../cache/rows.ts';
import { EncodedRows } from '../json-stream.ts';

/** Number of rows read first; the rest follow. */
const versionsAtOnce = 10_000;
/** Number of files per piece of a response; those that aren't cached are read and encoded together. */
const filesAtOnce = 500;

/** How the files of a list are encoded: from `Content`, which is read with or after their versions. */
export interface FileEncoding<Content> {
  readonly form: FragmentForm<Content>;
  read(
    reader: Reader,
    viewer: UserViewer,
    ids: readonly number[],
  ): Promise<readonly { readonly id: number; readonly version: number; readonly content: Content }[]>;
}

const asFiles: FileEncoding<StoredFile> = {
  form: { name: 'file', encode: (file) => templateOf(encodeFile(file, fileSlots)) },
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
  const fillings = { madeOf: String(viewer.userId), of: (_template: Template, audience: Buffer) => [aid, audience] };
  return encodedFiles(context, viewer, selection, asFiles, fillings);
}

/** Slot values of templates. */
export interface FileFillings {
  /** Everything that they depend on besides the template and the audience. */
  readonly madeOf: string;
  /** @param audience the viewer's view of the file's audience */
  of(template: Template, audience: Buffer): readonly Buffer[];
}

/** The same in another encoding. */
export async function* encodedFiles<Content>(
  context: HttpContext,
  viewer: UserViewer,
  { channelId, query = {}, window = { start: 0, records: Number.POSITIVE_INFINITY } }: FileSelection,
  encoding: FileEncoding<Content>,
  fillings: FileFillings,
): AsyncGenerator<EncodedRows> {
  const { reader } = context.operations.database;
  let after: Parameters<typeof listFileVersions>[4]['after'];
  for (let left = window.records; left > 0; ) {
    const page = { after, skip: after ? 0 : window.start, limit: Math.min(versionsAtOnce, left) };
    const { packed, length, next } = await listFileVersions(reader, viewer, channelId, query, page);
    const parts = partsOf(packed, filesAtOnce);
    const audiences = await audienceFillings(context, viewer, channelId, parts.flatMap(audiencesIn));
    for (const part of parts) {
      const joined = await context.cache.joined([encoding.form.name, fillings.madeOf, audiences.madeOf, part], () =>
        joinFiles(context, viewer, encoding, fileVersionsOf(part), (template, row) =>
          fillings.of(template, audiences.of(row)),
        ),
      );
      if (joined.length > 0) yield new EncodedRows(joined.bytes, joined.length);
    }
    if (!next) return;
    after = next;
    left -= length;
  }
}

async function joinFiles<Content>(
  context: HttpContext,
  viewer: UserViewer,
  encoding: FileEncoding<Content>,
  rows: readonly FileVersion[],
  fill: (template: Template, row: FileVersion) => readonly Buffer[],
): Promise<JoinedNow> {
  const { byId, isExact } = await encodedRows(context, encoding.form, rows, (ids) =>
    encoding.read(context.operations.database.reader, viewer, ids),
  );
  const filled = rows.flatMap((row) => {
    const template = byId.get(row.id);
    // An image without a known size has no rows.
    return template && template.bytes.length > 0 ? [{ template, fillings: fill(template, row) }] : [];
  });
  return { bytes: joinFilled(filled), length: filled.length, isExact };
}

/** Parts of lists that are cached while they are in use, a few bytes each. */
const audiencesOfParts = new LRUCache<string, readonly FileVersion[]>({ max: 1000 });

const audienceKey = ({ isForOwnerAlone, aclId }: FileVersion): number => (isForOwnerAlone ? -1 : (aclId ?? 0));

/** A file for each of the audiences that files of this part of a list have. */
function audiencesIn(part: string): readonly FileVersion[] {
  const key = sha256Hex(part);
  let found = audiencesOfParts.get(key);
  if (!found) {
    found = [...new Map(fileVersionsOf(part).map((row) => [audienceKey(row), row])).values()];
    audiencesOfParts.set(key, found);
  }
  return found;
}

/** The audience of each file of a channel as shown to this viewer; many are the same, so each is kept once. */
async function audienceFillings(
  { operations }: HttpContext,
  viewer: UserViewer,
  channelId: number,
  rows: readonly FileVersion[],
): Promise<{ readonly madeOf: string; of(row: FileVersion): Buffer }> {
  const guarded = ({ isForOwnerAlone, aclId }: FileVersion): Parameters<Audiences['of']>[0] => ({
    channelId,
    visibility: isForOwnerAlone ? 'owner' : 'restricted',
    aclId,
  });
  const nobody = membersFilling(encodeAudience(undefined));
  if (!channelsOf(viewer).includes(channelId)) return { madeOf: '', of: () => nobody };
  const kinds = new Map(rows.map((row) => [audienceKey(row), row]));
  const audiences = await readAudiences(operations.database.reader, viewer, [...kinds.values()].map(guarded));
  const known = new Map(
    [...kinds].map(([key, row]) => [key, membersFilling(encodeAudience(audiences.of(guarded(row))))]),
  );
  const madeOf = JSON.stringify([...known].map(([key, text]) => [key, text.toString()]));
  return { madeOf, of: (row) => known.get(audienceKey(row))! };
}

import type {
  NeutralRecord,
  Position,
  Positioned,
  UserRecord,
  WarningRecord,
} from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import { asText, type Json } from '../look.ts';
import type { ReadOptions } from '../reader.ts';
import { type Document, documentNames } from './documents.ts';
import { fileRows, hasContent } from './files.ts';
import { createIdentities } from './identities.ts';
import { attachedHashes, isPrivate, type Pass } from './items.ts';
import { type Community, postRecords } from './posts.ts';
import { isSet, numberOf, textOf } from './values.ts';
import { channelDocument, itemsIn, type Finding, passes, assertDocumentSizes, walk } from './walk.ts';

const setup: Position = { unit: -1, index: 0 };

/** The posts of a channel as those of a forum, for a group whose members can claim them. */
export async function* read(archive: Archive, options: ReadOptions): AsyncGenerator<Positioned<NeutralRecord>> {
  assertDocumentSizes(archive);
  const community = await begin(archive);
  for (const record of await setupOf(archive, community)) yield { ...record, position: setup };
  const from = options.from ?? setup;
  const emitted = new Set<string>();
  for await (const { unit, pass, document } of walk(archive, 0)) {
    if ('code' in document) {
      if (from === setup) yield { ...warning(document, 'error'), position: setup };
      continue;
    }
    if (pass === 'files') {
      for (const { row, bytesName } of fileRows(document)) enterFile(community, row, bytesName);
      continue;
    }
    if (unit < from.unit) {
      for (const item of itemsIn(document, pass, () => undefined)) noteFiles(community, item);
      continue;
    }
    let index = -1;
    for (const record of documentRecords(document, pass, community, options.includeDirect)) {
      if (options.signal?.aborted) return;
      index += 1;
      if (unit === from.unit && index <= from.index) continue;
      for (const user of newPeople(community, emitted)) yield { ...user, position: setup };
      yield { ...record, position: { unit, index } };
    }
  }
  yield* idleFiles(archive, community, from);
}

/** Files without a post aren't imported: there is nothing to attach them to. */
function* idleFiles(
  archive: Archive,
  { files, named }: Community,
  from: Position,
): Generator<Positioned<NeutralRecord>> {
  const unit = documentNames(archive).length * passes.length;
  let index = -1;
  for (const [hash, { row }] of files) {
    if (named.has(hash)) continue;
    index += 1;
    if (from.unit === unit && index <= from.index) continue;
    const sample = asText(row['filename']) ?? hash;
    yield {
      ...warning({ code: 'file_on_no_post', sample }, 'error'),
      xid: `file_on_no_post:${hash}`,
      position: { unit, index },
    };
  }
}

function noteFiles({ named }: Community, item: Json): void {
  for (const hash of attachedHashes(item)) named.add(hash);
}

async function begin(archive: Archive): Promise<Community> {
  const document = await channelDocument(archive);
  const identities = createIdentities();
  for (const row of document?.list('xchan') ?? []) identities.enter(row);
  const hash = asText(document?.object('channel')['channel_hash']);
  return { container: hash ?? 'channel', identities, files: new Map(), named: new Set() };
}

async function setupOf(archive: Archive, { container }: Community): Promise<NeutralRecord[]> {
  const document = await channelDocument(archive);
  const channel = document?.object('channel') ?? {};
  const name = asText(channel['channel_address']) ?? 'hubzilla';
  const forum = {
    kind: 'container' as const,
    provenance: document && { file: document.file },
    type: 'forum' as const,
  };
  const title = asText(channel['channel_name']) ?? name;
  return [{ ...forum, xid: container, name, title, visibility: 'members' }];
}

function enterFile({ files }: Community, row: Json, bytesName: string): void {
  const hash = asText(row['hash']);
  if (hash === undefined || isSet(row['is_dir'])) return;
  files.set(hash, { row, bytesName: hasContent(row) ? bytesName : undefined });
  // Bytes are read again when needed; they must not stay in memory.
  delete (row as Record<string, unknown>)['content'];
}

/** Records of a document's items, and its broken items. */
function* documentRecords(
  document: Document,
  pass: Pass,
  community: Community,
  includeDirect: boolean,
): Generator<NeutralRecord> {
  const problems: string[] = [];
  for (const item of itemsIn(document, pass, (problem) => problems.push(problem))) {
    noteFiles(community, item);
    const sample = textOf(item['message_id']);
    let isEmpty = true;
    for (const record of recordsOf(item, sample, community, includeDirect)) {
      isEmpty = false;
      yield record;
    }
    if (isEmpty) problems.push(`${document.file}: an item without id, author or date`);
  }
  for (const sample of problems) yield warning({ code: 'broken_record', sample }, 'error');
}

/** Record of an item; deleted items, items for few people and items that aren't posts are left out with a warning. */
function* recordsOf(
  item: Json,
  sample: string,
  community: Community,
  includeDirect: boolean,
): Generator<NeutralRecord> {
  if (isSet(item['item_deleted'])) yield warning({ code: 'deleted_post_left_out', sample });
  else if (numberOf(item['item_type']) !== 0) yield warning({ code: 'page_left_out', sample });
  else if (isPrivate(item) && !includeDirect) yield warning({ code: 'private_post_left_out', sample });
  else yield* postRecords(item, community);
}

function* newPeople({ identities }: Community, emitted: Set<string>): Generator<UserRecord> {
  for (const { hash, guid, name, address, deleted } of identities.all()) {
    if (emitted.has(hash)) continue;
    emitted.add(hash);
    yield {
      kind: 'user',
      xid: guid || hash,
      provenance: undefined,
      name: name || undefined,
      username: address.split('@')[0] || undefined,
      userKind: 'human',
      state: deleted ? 'deleted' : 'active',
    };
  }
}

function warning({ code, sample }: Finding, severity: WarningRecord['severity'] = 'info'): WarningRecord {
  return { kind: 'warning', xid: `${code}:${sample}`, provenance: undefined, code, severity, sample };
}

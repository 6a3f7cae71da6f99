import type { ChannelRecord, IdentityRecord, OddityRecord, PlacedRecord } from '../../core/archive/domain/index.ts';
import type { Position } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import { ArchiveError } from '../archive-errors.ts';
import type { ChannelReadOptions } from '../reader.ts';
import type { Document } from './documents.ts';
import { fileRecord, fileRows } from './files.ts';
import { createIdentities, type Identities } from './identities.ts';
import { itemRecord } from './items.ts';
import { connectionsOf, defaultAudienceOf, headOf, privacyGroupsOf } from './setup.ts';
import { channelDocument, itemsIn, type Finding, assertDocumentSizes, type Step, walk } from './walk.ts';

const setup: Position = { unit: -1, index: 0 };

/** The channel of an export, restored for its owner. */
export async function* readChannel(archive: Archive, options: ChannelReadOptions): AsyncGenerator<PlacedRecord> {
  assertDocumentSizes(archive);
  const document = await channelDocument(archive);
  const identities = createIdentities();
  const head = document && headOf(document, identities);
  if (!document || !head) {
    const message = 'The export does not hold the channel: add what channel/export/basic gives, in one zip file.';
    throw new ArchiveError('missing_content', message);
  }
  identities.enter({ xchan_hash: head.identity.hash, xchan_guid: head.identity.guid });
  for (const record of setupOf(document, head, identities)) yield { record, position: setup };
  const from = options.from ?? setup;
  const emitted = new Set([...identities.all()].map((record) => record.hash));
  for await (const { unit, pass, document: found } of walk(archive, from.unit)) {
    let position: Position = { unit, index: -1 };
    for (const record of recordsOf(found, pass, identities)) {
      if (options.signal?.aborted) return;
      // Which identities are emitted again depends on the start of a run, so they have no positions.
      const unlistedIdentities = unlistedIn(record, identities, emitted);
      for (const unlistedIdentity of unlistedIdentities) yield { record: unlistedIdentity, position };
      position = { unit, index: position.index + 1 };
      if (unit === from.unit && position.index <= from.index) continue;
      yield { record, position };
    }
  }
}

function* setupOf(
  document: Document,
  head: NonNullable<ReturnType<typeof headOf>>,
  identities: Identities,
): Generator<ChannelRecord> {
  yield head;
  yield* [...identities.all()].filter((record) => record.hash !== head.identity.hash);
  yield* connectionsOf(document);
  yield* privacyGroupsOf(document);
  yield defaultAudienceOf(document);
}

function* recordsOf(document: Document | Finding, pass: Step, identities: Identities): Generator<ChannelRecord> {
  if ('code' in document) {
    yield { kind: 'oddity', ...document };
    return;
  }
  const odd: OddityRecord[] = [];
  const broken = (sample: string): void => {
    odd.push({ kind: 'oddity', code: 'broken_record', sample });
  };
  if (pass === 'files') {
    for (const { row, bytesName } of fileRows(document)) {
      const record = fileRecord(row, bytesName);
      if (record) yield record;
      else broken(`${document.file}: a file without hash or date`);
    }
  } else {
    for (const item of itemsIn(document, pass, broken)) {
      const record = itemRecord(item, identities);
      if (record) yield record;
      else broken(`${document.file}: an item without id, author or date`);
    }
  }
  yield* odd;
}

/** Identities that a record names and that were not emitted yet. */
function unlistedIn(record: ChannelRecord, identities: Identities, emitted: Set<string>): IdentityRecord[] {
  if (record.kind !== 'item') return [];
  return [record.author, record.owner].flatMap((hash) => {
    const identity = emitted.has(hash) ? undefined : identities.byHash(hash);
    emitted.add(hash);
    return identity ?? [];
  });
}

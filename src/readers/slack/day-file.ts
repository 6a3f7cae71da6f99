import { isDeepStrictEqual } from 'node:util';
import type { NeutralRecord, RecordRef, UserRecord, WarningRecord } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import type { Json } from '../look.ts';
import { messageRecords, type MessageContext, type MessageRecord } from './messages.ts';
import type { People } from './people.ts';
import { type ListElement, readList } from './read-list.ts';
import { warning } from './warning.ts';

/** A record of a day file; mentioned people come before it. */
export interface DayRecord {
  readonly record: MessageRecord;
  /** Records of people who weren't mentioned in the archive before. */
  readonly newPeople: () => UserRecord[];
}

/** Records of the messages of one day, in the order of the file. */
export async function readDayFile(
  archive: Archive,
  file: string,
  context: MessageContext,
  people: People,
): Promise<Iterable<DayRecord>> {
  return recordsOf(await readList(archive, file), file, context, people);
}

function* recordsOf(
  elements: Iterable<ListElement>,
  file: string,
  context: MessageContext,
  people: People,
): Generator<DayRecord> {
  const seen = new Map<string, Json>();
  for (const element of elements) {
    if ('warning' in element) {
      yield { record: element.warning, newPeople: () => [] };
      continue;
    }
    const { json, index } = element;
    const { ts } = json;
    const same = typeof ts === 'string' ? seen.get(ts) : undefined;
    if (same) {
      yield { record: repeated(isDeepStrictEqual(same, json), { file, index }), newPeople: () => [] };
      continue;
    }
    if (typeof ts === 'string') seen.set(ts, json);
    for (const record of messageRecords(json, context, { file, index })) {
      yield { record, newPeople: () => newPeople(record, json, people) };
    }
  }
}

/** A message with the id of another: a duplicate, or one without a position. */
function repeated(isSame: boolean, where: { readonly file: string; readonly index: number }): WarningRecord {
  const place = `${where.file}, message ${where.index}`;
  if (isSame) return warning('duplicate_message', 'info', `${place} is there twice.`, where);
  return warning('message_id_taken', 'error', `${place} has the time of another.`, where);
}

function newPeople(record: NeutralRecord, message: Json, people: People): UserRecord[] {
  switch (record.kind) {
    case 'thread':
    case 'comment': {
      const author = people.mention(record.author, message, record.provenance);
      const mentioned = record.body.refs.map((ref) =>
        ref.type === 'user' && ref.xid !== undefined
          ? people.mention(ref.xid, undefined, record.provenance, labelOf(ref))
          : undefined,
      );
      return [author, ...mentioned].filter((user) => user !== undefined);
    }
    case 'reaction':
      return [people.mention(record.user, undefined, record.provenance)].filter((user) => user !== undefined);
    case 'attachment': {
      const uploader =
        record.uploader === undefined ? undefined : people.mention(record.uploader, undefined, undefined);
      return uploader === undefined ? [] : [uploader];
    }
    default:
      return [];
  }
}

/** Name of a person in a mention, if it has more than their id. */
function labelOf({ xid, fallback }: RecordRef): string | undefined {
  const label = fallback.replace(/^@/, '');
  return label === xid ? undefined : label;
}

/** Number of messages in a skipped day file. */
export async function countMessages(archive: Archive, file: string): Promise<number> {
  let count = 0;
  for (const element of await readList(archive, file)) if (!('warning' in element)) count += 1;
  return count;
}

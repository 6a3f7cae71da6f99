import { sha256Short } from '../../../lib/random.ts';
import { wordsOf } from '../../search/domain/index.ts';
import { cutLongText } from './long-texts.ts';
import type {
  AttachmentRecord,
  CommentRecord,
  ContainerRecord,
  ContentRecord,
  MembershipRecord,
  NeutralRecord,
  Position,
  Positioned,
  ReactionRecord,
  ThreadRecord,
  UserRecord,
  WarningRecord,
} from './record.ts';

/** Data computed in advance for the writer of a post, besides its row. */
interface Prepared {
  /** Tells later whether the source has changed. */
  readonly contentHash: string;
  /** As stored in the search index, without those of files; separated by spaces. */
  readonly words: string;
}

export type ReadThread = ThreadRecord & Prepared;
export type ReadComment = CommentRecord & Prepared;

/** Content, ready to be written. */
export type ReadRecord = ReadThread | ReadComment | ReactionRecord | AttachmentRecord;

/** Records that are loaded together, in the order of the reader. */
export interface ReadBatch {
  /** Its place among the batches that were read, from 0. */
  readonly number: number;
  readonly users: UserRecord[];
  readonly containers: ContainerRecord[];
  readonly memberships: MembershipRecord[];
  readonly content: ReadRecord[];
  readonly warnings: Positioned<WarningRecord>[];
  /** The reader's position after the content; undefined without content. */
  position: Position | undefined;
  /** Characters of its texts. */
  characters: number;
}

/** A batch, and texts that were too long for their posts, by the entry of the file that each became. */
interface Gathered {
  readonly batch: ReadBatch;
  readonly longTexts: Map<string, string>;
}

const nothingRead = (number: number): Gathered => ({
  batch: {
    number,
    users: [],
    containers: [],
    memberships: [],
    content: [],
    warnings: [],
    position: undefined,
    characters: 0,
  },
  longTexts: new Map(),
});

/**
 * Gathers records into batches. After a crash they end where they would have ended without it, so that what depends on them
 * is the same.
 * @param limit records of one batch
 * @param bodyLimit bytes that the text of a post may have; longer ones are cut
 */
export async function* readBatches(
  records: AsyncIterable<Positioned<NeutralRecord>>,
  { limit, bodyLimit }: { limit: number; bodyLimit: number },
): AsyncGenerator<Gathered> {
  let gathered = nothingRead(0);
  for await (const record of records) {
    let { batch } = gathered;
    if (record.kind === 'warning') {
      batch.warnings.push(record);
      // The checkpoint must not come before a warning that is counted in the report saved with it.
      if (batch.position !== undefined) batch.position = record.position;
      continue;
    }
    if (isFull(batch, limit) || turns(batch, record)) {
      yield gathered;
      gathered = nothingRead(batch.number + 1);
      ({ batch } = gathered);
    }
    if (record.kind === 'user') batch.users.push(record);
    else if (record.kind === 'container') batch.containers.push(record);
    else if (record.kind === 'membership') batch.memberships.push(record);
    else {
      batch.position = record.position;
      addContent(gathered, record, bodyLimit);
    }
  }
  yield gathered;
}

/** People who come between posts do not count: after a crash others do. */
function isFull({ users, containers, memberships, content }: ReadBatch, limit: number): boolean {
  if (content.length > 0) return content.length >= limit;
  return users.length + containers.length + memberships.length >= limit;
}

/** Channels come before their members and their content: a change of kind ends a batch. */
function turns(batch: ReadBatch, next: NeutralRecord): boolean {
  if (next.kind === 'user') return false;
  if (next.kind === 'container' || next.kind === 'membership') return batch.content.length > 0;
  return batch.containers.length + batch.memberships.length > 0;
}

/** Parts of a record only needed by readers, so that they don't go to another thread with it. */
const leftOut = { provenance: undefined, position: undefined };

function addContent({ batch, longTexts }: Gathered, record: Positioned<ContentRecord>, bodyLimit: number): void {
  if (record.kind !== 'thread' && record.kind !== 'comment') {
    batch.content.push(Object.assign(record, leftOut));
    return;
  }
  const cut = cutLongText(record, bodyLimit);
  if (!cut) {
    addPost(batch, record);
    return;
  }
  const { xid: sample, provenance, position } = record;
  batch.warnings.push({
    kind: 'warning',
    xid: sample,
    provenance,
    code: 'text_cut',
    severity: 'warn',
    sample,
    position,
  });
  longTexts.set(cut.file.source.entry, cut.text);
  addPost(batch, cut.post);
  batch.content.push(Object.assign(cut.file, leftOut));
}

function addPost(batch: ReadBatch, record: ThreadRecord | CommentRecord): void {
  const { body, editedAt } = record;
  batch.characters += body.text.length;
  batch.content.push(
    Object.assign(record, leftOut, {
      contentHash: sha256Short(JSON.stringify([body, editedAt])),
      words: wordsOf(searched(record)).join(' '),
    }),
  );
}

/** The search index entry of an imported post; its files are added to it. */
function searched(record: ThreadRecord | CommentRecord): Parameters<typeof wordsOf>[0] {
  const names = record.body.refs.filter(({ type, xid }) => type === 'user' && xid !== undefined);
  return {
    title: record.kind === 'thread' ? (record.title ?? '') : '',
    summary: '',
    body: record.body.text,
    mimetype: mimetypeOf(record),
    terms: names.map(({ fallback }) => ({ kind: 'mention', text: fallback })),
    files: [],
  };
}

/** The words of a text in Markdown as a batch has them. */
export function wordsOfText(body: string): string {
  return wordsOf({ title: '', summary: '', body, mimetype: 'text/markdown', terms: [], files: [] }).join(' ');
}

/** The type of a post's text. */
export function mimetypeOf({ body }: ThreadRecord | CommentRecord): string {
  return `text/${body.format}`;
}

import { cutText, fillMentions, isWithin } from '../../content/index.ts';
import { type ImportReport, warn } from '../domain/import.ts';
import type { AttachmentRecord, CommentRecord, ContentRecord, RecordBody, ThreadRecord } from '../domain/record.ts';

type OpenEntry = (entry: string) => Promise<AsyncIterable<Uint8Array>>;

/** Stands above what is left of a body; in Markdown, HTML and plain text alike a line of its own. */
const remark = 'This text was too long. All of it is in the attached file.\n\n';

const extensions: Readonly<Record<RecordBody['format'], string>> = {
  markdown: 'md',
  bbcode: 'txt',
  html: 'txt',
  plain: 'txt',
};

/**
 * Cuts the bodies of posts that have more than `limit` bytes, and hangs the whole text on them as a file, so that
 * nothing is lost. Each is counted in the report.
 * @returns the records with those files among them, and where the bytes of files come from
 */
export function cutLongTexts(
  report: ImportReport,
  records: readonly ContentRecord[],
  openEntry: OpenEntry,
  limit: number,
): { readonly records: readonly ContentRecord[]; readonly openEntry: OpenEntry } {
  const texts = new Map<string, string>();
  const cut = records.flatMap((record): ContentRecord[] => {
    const isPost = record.kind === 'thread' || record.kind === 'comment';
    if (!isPost || isWithin(record.body.text, limit)) return [record];
    warn(report, { code: 'text_cut', severity: 'warn', sample: record.xid });
    const file = fileOf(record);
    texts.set(file.source.entry, wholeText(record.body));
    const text = remark + cutText(record.body.text, limit - remark.length);
    return [{ ...record, body: { ...record.body, text } }, file];
  });
  if (texts.size === 0) return { records, openEntry };
  return {
    records: cut,
    openEntry: async (entry) => {
      const text = texts.get(entry);
      return text === undefined ? openEntry(entry) : bytesOf(text);
    },
  };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function fileOf(post: ThreadRecord | CommentRecord) {
  return {
    kind: 'attachment',
    xid: `${post.xid}/whole-text`,
    provenance: post.provenance,
    target: post.xid,
    uploader: post.author,
    filename: `whole-text.${extensions[post.body.format]}`,
    mediaType: 'text/plain',
    // No name of an entry holds this character.
    source: { entry: `\0${post.xid}` },
  } satisfies AttachmentRecord;
}

/** A file has no tokens: whom it names is called as on the source. */
function wholeText({ text, refs }: RecordBody): string {
  const targets = refs.map(({ type, fallback, url = '' }, ordinal) => {
    const kind = type === 'container' ? ('channel' as const) : type;
    return [ordinal, { kind, name: fallback.replace(/^[@#]/, ''), url }] as const;
  });
  return fillMentions(text, 'text/plain', new Map(targets));
}

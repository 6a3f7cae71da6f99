import { cutText, fillMentions, isWithin } from '../../content/domain/index.ts';
import type { AttachmentRecord, CommentRecord, RecordBody, ThreadRecord } from './record.ts';

type PostRecord = ThreadRecord | CommentRecord;

/** Above the rest of a body; a separate line in Markdown, HTML and plain text alike. */
const remark = 'This text was too long. All of it is in the attached file.\n\n';

const extensions: Readonly<Record<RecordBody['format'], string>> = {
  markdown: 'md',
  bbcode: 'txt',
  html: 'txt',
  plain: 'txt',
};

/** A post whose text was cut, and the file with its full text. */
export interface CutPost {
  readonly post: PostRecord;
  readonly file: AttachmentRecord & { readonly source: { readonly entry: string } };
  readonly text: string;
}

/**
 * Cuts the body of a post that has more than `limit` bytes, and attaches the full text as a file, so that nothing is
 * lost; undefined for a post that is short enough. No file of an archive has the name of that file's entry.
 */
export function cutLongText(record: PostRecord, limit: number): CutPost | undefined {
  if (isWithin(record.body.text, limit)) return undefined;
  const text = remark + cutText(record.body.text, limit - remark.length);
  return {
    post: { ...record, body: { ...record.body, text } },
    file: fileOf(record),
    text: wholeText(record.body),
  };
}

function fileOf(post: PostRecord) {
  return {
    kind: 'attachment',
    xid: `${post.xid}/whole-text`,
    provenance: post.provenance,
    target: post.xid,
    uploader: post.author,
    filename: `whole-text.${extensions[post.body.format]}`,
    mediaType: 'text/plain',
    // No name of an entry contains this character.
    source: { entry: `\0${post.xid}` },
  } satisfies AttachmentRecord;
}

/** Files have no tokens: people have the names of the source. */
function wholeText({ text, refs }: RecordBody): string {
  const targets = refs.map(({ type, fallback, url = '' }, ordinal) => {
    const kind = type === 'container' ? ('channel' as const) : type;
    return [ordinal, { kind, name: fallback.replace(/^[@#]/, ''), url }] as const;
  });
  return fillMentions(text, 'text/plain', new Map(targets));
}

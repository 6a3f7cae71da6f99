import { mentionToken } from '../../core/content/domain/index.ts';
import type { AttachmentRecord, ContentRecord, RecordBody, RecordRef } from '../../core/imports/domain/index.ts';
import { stripReserved } from '../../core/platform/domain/index.ts';
import { asText, type Json } from '../look.ts';
import type { Identities } from './identities.ts';
import { attachedHashes, passOf } from './items.ts';
import { mimetypeOf, momentOf, textOf, wordOf } from './values.ts';

/** What to import from an export into a group, and where. */
export interface Community {
  readonly container: string;
  readonly identities: Identities;
  /** Bytes of the export by hash of the file; undefined for files without. */
  readonly files: Map<string, { readonly bytesName: string | undefined; readonly row: Json }>;
  /** Hashes of the files that items name. */
  readonly named: Set<string>;
}

const emojis: Readonly<Record<string, string>> = { like: '👍', dislike: '👎' };

/** A post, comment or reaction with its attached files; undefined for an item without id, author or date. */
export function* postRecords(item: Json, community: Community): Generator<ContentRecord> {
  const xid = asText(item['message_id']);
  const author = community.identities.actor(item['author']);
  const createdAt = momentOf(item['created']);
  if (xid === undefined || !author || createdAt === undefined) return;
  const user = author.guid || author.hash;
  const isAnswer = passOf(item) === 'answers';
  const verb = wordOf(item['verb']);
  const emoji = verb === 'react' ? textOf(item['body']).slice(0, 100) : emojis[verb];
  if (isAnswer && emoji) {
    const target = textOf(item['message_parent']);
    yield { kind: 'reaction', xid, provenance: undefined, target, user, emoji, createdAt };
    return;
  }
  const editedAt = momentOf(item['edited']);
  const post = {
    xid,
    provenance: undefined,
    container: community.container,
    author: user,
    body: bodyOf(item, community.identities),
    createdAt,
    ...(editedAt !== undefined && editedAt > createdAt && { editedAt }),
  };
  if (isAnswer) {
    const thread = textOf(item['message_top']);
    const replyTo = asText(item['message_parent']);
    yield { ...post, kind: 'comment', thread, ...(replyTo !== thread && { replyTo }) };
  } else {
    yield { ...post, kind: 'thread', title: asText(item['title']) };
  }
  for (const hash of attachedHashes(item)) yield attachment(hash, xid, user, community);
}

const formats = { 'text/bbcode': 'bbcode', 'text/markdown': 'markdown', 'text/html': 'html' } as const;
const mention = /@!?\[(zrl|url)=([^\]\s]{1,2000})\]([^[\]]{1,300})\[\/\1\]/g;

/** The text with resolved mentions. */
function bodyOf(item: Json, identities: Identities): RecordBody {
  const mimetype = mimetypeOf(item['mimetype']);
  const format = formats[mimetype as keyof typeof formats] ?? 'plain';
  const text = stripReserved(textOf(item['body']));
  if (format !== 'bbcode') return { format, text, refs: [] };
  const refs: RecordRef[] = [];
  const bound = text.replace(mention, (whole, _tag, url: string, name: string) => {
    const identity = identities.byUrl(url);
    if (!identity) return whole;
    refs.push({ type: 'user', xid: identity.guid || identity.hash, fallback: name });
    return mentionToken(refs.length - 1);
  });
  return { format, text: bound, refs };
}

function attachment(hash: string, target: string, uploader: string, { files }: Community): AttachmentRecord {
  const known = files.get(hash);
  const filetype = asText(known?.row['filetype']);
  return {
    kind: 'attachment',
    xid: `${target} ${hash}`,
    provenance: undefined,
    target,
    uploader,
    filename: asText(known?.row['filename']) ?? hash,
    ...(filetype !== undefined && { mediaType: filetype }),
    source: known?.bytesName === undefined ? { missing: 'not_in_export' } : { entry: known.bytesName },
  };
}

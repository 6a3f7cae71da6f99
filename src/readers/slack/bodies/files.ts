import type { AttachmentRecord } from '../../../core/imports/domain/index.ts';
import type { Archive } from '../../archive.ts';
import { type Block, paragraph, text } from '../../markdown/document.ts';
import { withoutSecrets } from '../../markdown/links.ts';
import { asCount, asId, asObject, asObjects, asText, type Json } from '../../look.ts';

/** Finds the bytes of a file that a tool has put into the archive. */
export type FileFinder = (fileId: string) => string | undefined;

/** Tools put files at `__uploads/<id>/<name>`, or next to the day files as `[attachments/]<id>-<name>`. */
export function fileFinder(archive: Archive, root: string, channel: { id: string; folder: string }): FileFinder {
  const places = [
    (id: string) => `${root}__uploads/${id}/`,
    (id: string) => `${root}${channel.folder}/attachments/${id}-`,
    (id: string) => `${root}attachments/${id}-`,
    (id: string) => `${root}${channel.id}/${id}-`,
  ];
  return (fileId) => {
    for (const place of places) for (const name of archive.namesUnder(place(fileId))) return name;
    return undefined;
  };
}

/** The files of a message, each once; old exports have them one by one. */
export function filesOf(message: Json): Json[] {
  const files = new Map<string, Json>();
  // Forwarded messages have their files in the card.
  const nested = asObjects(message['attachments']).flatMap((card) => asObjects(card['files']));
  for (const file of [asObject(message['file']), ...asObjects(message['files']), ...nested]) {
    const id = asId(file['id']);
    if (id !== undefined && !files.has(id)) files.set(id, file);
  }
  // A comment is about a file that was shared before.
  return message['subtype'] === 'file_comment' ? [] : [...files.values()];
}

/** Number of files that a message mentions without names. */
export function namelessFiles(message: Json): number {
  const files = Array.isArray(message['files']) ? (message['files'] as unknown[]) : [];
  return files.filter((file) => file !== null && asId(asObject(file)['id']) === undefined).length;
}

/** A file of a post as a record: with its bytes if the archive has them, else with the reason why not. */
export function attachmentRecord(
  file: Json,
  post: { readonly xid: string; readonly author: string },
  find: FileFinder,
  provenance: AttachmentRecord['provenance'],
): AttachmentRecord {
  const id = asId(file['id'])!;
  return {
    kind: 'attachment',
    xid: `${post.xid}/${id}`,
    target: post.xid,
    uploader: asId(file['user']) ?? post.author,
    filename: fileName(file),
    mediaType: mediaTypeOf(file),
    size: asCount(file['size']),
    source: sourceOf(file, id, find),
    provenance,
  };
}

function fileName(file: Json): string {
  const name = asText(file['name']) ?? asText(file['title']) ?? asId(file['id'])!;
  // oxlint-disable-next-line no-control-regex
  return name.replace(/[/\\\u0000-\u001f]/g, '_').slice(0, 200);
}

function mediaTypeOf(file: Json): string | undefined {
  const type = asText(file['mimetype']);
  return type !== undefined && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type.toLowerCase() : undefined;
}

function sourceOf(file: Json, id: string, find: FileFinder): AttachmentRecord['source'] {
  const entry = find(id);
  if (entry !== undefined) return { entry };
  const reason = absence(file);
  if (reason !== undefined) return { missing: reason };
  const url = asText(file['url_private']) ?? asText(file['permalink']);
  // Tokens must not be stored: exports are passed around.
  return url === undefined ? { missing: 'not_in_archive' } : { url: withoutSecrets(url) };
}

/** Reason for missing bytes, in the words of the export. */
function absence(file: Json): string | undefined {
  const mode = asText(file['mode']) ?? '';
  if (mode === 'tombstone') return 'deleted';
  if (mode === 'hidden_by_limit') return mode;
  if (mode === 'quip' || mode === 'canvas' || file['filetype'] === 'canvas') return 'is_canvas';
  if (mode === 'external' || file['is_external'] === true) return 'is_external';
  const access = asText(file['file_access']) ?? 'visible';
  return ['access_denied', 'file_not_found', 'check_file_info'].includes(access) ? access : undefined;
}

/** A line that names a file which does not come with the message, so that its readers know. */
export function absentFileLine(file: Json): Block {
  const label = (asText(file['title']) ?? fileName(file)).slice(0, 200);
  const isExternal = absence(file) === 'is_external';
  const url = asText(isExternal ? (file['external_url'] ?? file['url_private']) : file['permalink']) ?? '';
  const style = {};
  const name = url === '' ? text(label) : ({ kind: 'link', url, label, style } as const);
  const remark = isExternal ? [] : [text(' (not in the archive)', { italic: true })];
  return paragraph(text('📎 '), name, ...remark);
}

/** File content in the export itself: the text of an email, the beginning of a snippet. */
export function contentLines(file: Json): Block[] {
  if (file['mode'] === 'email' || file['filetype'] === 'email') return mailLines(file);
  const preview = asText(file['preview']);
  if (preview === undefined || (file['mode'] !== 'snippet' && file['mode'] !== 'post')) return [];
  const cut = file['preview_is_truncated'] === true ? [paragraph(text('…'))] : [];
  return [{ kind: 'code', text: preview.slice(0, longestPreview) }, ...cut];
}

const longestPreview = 100_000;

function mailLines(file: Json): Block[] {
  const from = asObjects(file['from']).map((person) => asText(person['original']) ?? asText(person['address']) ?? '');
  const subject = asText(file['subject']);
  const words = asText(file['plain_text']) ?? asText(file['preview_plain_text']) ?? '';
  return [
    {
      kind: 'quote',
      content: [
        ...(subject === undefined ? [] : [paragraph(text(subject, { bold: true }))]),
        ...(from.length === 0 ? [] : [paragraph(text(from.join(', '), { italic: true }))]),
        ...(words === '' ? [] : [paragraph(text(words.slice(0, longestPreview)))]),
      ],
    },
  ];
}

/** For a message with only files. */
export function fileLine(file: Json): Block {
  return paragraph(text(`📎 ${fileName(file)}`));
}

import type { AttachmentRecord } from '../../domain/record.ts';
import type { Archive } from '../archive.ts';
import { asText, type Json } from './json.ts';

/** Finds the bytes of files that a tool has put into the archive, by file id. */
export type FileFinder = (fileId: string) => string | undefined;

/** Tools put files at `__uploads/<id>/<name>`, or beside the day files as `attachments/<id>-<name>`. */
export function fileFinder(archive: Archive): FileFinder {
  const entries = new Map<string, string>();
  for (const name of archive.names) {
    const match = /^__uploads\/([^/]+)\/[^/]+$/.exec(name) ?? /(?:^|\/)attachments\/(F[A-Z0-9]+)-[^/]+$/.exec(name);
    if (match?.[1] !== undefined) entries.set(match[1], name);
  }
  return (fileId) => entries.get(fileId);
}

/** Why there are no bytes, in the words of the export. */
function absence(file: Json): string | undefined {
  const mode = asText(file['mode']);
  if (mode === 'tombstone') return 'deleted';
  if (mode === 'hidden_by_limit') return 'hidden_by_limit';
  const access = asText(file['file_access']);
  return access === 'access_denied' || access === 'file_not_found' ? access : undefined;
}

/** A shared file as a record. Addresses in exports carry secret tokens, so none is ever kept. */
export function attachmentRecord(
  file: Json,
  post: { xid: string; author: string },
  find: FileFinder,
  provenance: AttachmentRecord['provenance'],
): AttachmentRecord {
  const id = asText(file['id']) ?? 'unknown';
  const entry = find(id);
  const filename = asText(file['name']) ?? asText(file['title']) ?? id;
  return {
    kind: 'attachment',
    xid: `${post.xid}/${id}`,
    target: post.xid,
    uploader: asText(file['user']) ?? post.author,
    filename: filename.replace(/[/\\\0]/g, '_').slice(0, 255),
    mediaType: mediaTypeOf(file),
    size: typeof file['size'] === 'number' ? file['size'] : undefined,
    source: entry === undefined ? { missing: absence(file) ?? 'not_in_archive' } : { entry },
    provenance,
  };
}

function mediaTypeOf(file: Json): string | undefined {
  const type = asText(file['mimetype']);
  return type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.toLowerCase() : undefined;
}

import { Type } from 'typebox';
import { audienceParameters } from '../identity/identity-input.ts';
import { anyText, count, flag, localMoment, requiredText, text, unacceptable } from '../parameters.ts';

const notThere = { differs: 'an object without files if there are none' } as const;

const fileId = (description: string, reference?: Parameters<typeof requiredText>[2]) =>
  requiredText(description, 'the hash of a file, as "files" lists it', reference);

/** Files to list. */
export const filesInput = Type.Object({
  filehash: text('Complete hash of the file.'),
  hash: text('Same as `filehash`.', { differs: 'ignored, though documented' }),
  filename: text('Part of the name, ignoring case.'),
  filetype: text('Part of the type, ignoring case.'),
  since: localMoment('Created at this time or later.'),
  until: localMoment('Created at this time or earlier.'),
  start: count('Number to skip.', { differs: 'also takes `records`' }),
  records: count('Maximum number of results; 0 means all. The response contains the number returned.'),
});

/** A file to tell of. */
export const fileMetaInput = Type.Object({
  file_id: fileId('Complete hash of the file, including files of others that you can see. 404 if it does not exist.', {
    differs: 'only own files',
  }),
});

/** Some bytes of a file. */
export const fileChunkInput = Type.Object({
  file_id: fileId('Hash of the file, or the start of the hash for your own files. 404 if it does not exist.'),
  start: count('First byte, from 0; empty beyond the end.'),
  length: count('Number of bytes; 0 or omitted means the rest.'),
});

/** A file with its bytes. */
export const fileInput = Type.Object({ file_id: fileId('Hash of the file.') });

/** A file with everything that a restore needs. */
export const fileExportInput = Type.Object({
  file_id: fileId('Hash of the file; 404 if it does not exist.', notThere),
});

/** A page of such files, which is one file. */
export const fileExportPageInput = Type.Object({
  page: count('Number of the file, from 0; after the last one, `results` is empty.'),
});

const folder = anyText('Hash of a folder; `/` or omitted for the root.');

/** A file to store or change. */
export const fileChangeInput = Type.Object({
  file_id: text('Hash of the file to change.'),
  folder,
  filename: text('File name, without `/`.'),
  create_folder: text('Name of a folder to create.'),
  delete: flag('Delete the file, or the folder with its content; it stays in the bin for 30 days.'),
  recurse: flag('Also apply the audience to everything in the folder.'),
  ...audienceParameters,
});

/** A file whose versions are listed. */
export const fileVersionsInput = Type.Object({
  file_id: fileId('Complete hash of the file, including files of others that you can see. 404 if it does not exist.'),
});

/** An action on an earlier version of a file. */
export const fileVersionInput = Type.Object({
  file_id: fileId('Hash of the file.'),
  revision: count('Number of an earlier version, from `file/versions`.'),
  restore: flag('Restore it as the newest version of the file.'),
  delete: flag('Delete it permanently.'),
});

/** Filters of the bin. */
export const binInput = Type.Object({
  start: count('Number to skip.'),
  records: count('Maximum number of results; 0 or omitted means 100, the maximum is 1000.'),
});

/** An action on the bin. */
export const binChangeInput = Type.Object({
  file_id: text('Hash of a file or folder in the bin, from `bin`.'),
  restore: flag('Restore it from the bin.'),
  delete: flag('Delete it permanently.'),
  empty: flag('Permanently delete everything in the bin.'),
});

/** A user-provided name; a path would be another one. @throws DomainError invalid_input */
export function checkedName(parameter: 'create_folder' | 'filename', name: string | undefined): string | undefined {
  if (name === undefined || !(/[\\/]/.test(name) || ['', '.', '..'].includes(name.trim()))) return name;
  throw unacceptable(parameter, 'files.badName', { name });
}

/** The hash of a folder; `/`, or nothing at all, is the root. */
export function decodeFolder(hash: string | undefined): string | undefined {
  return hash === '' ? '/' : hash;
}

/** Form parts with files. */
export const fileParts = {
  file: 'Content of a file.',
  media: 'Same as `file`.',
} as const;

/** Metadata of an upload in pieces; names that clients use count too. */
export const uploadMetadata = Type.Object({
  filename: text('Its name.'),
  name: text('Same as `filename`.'),
  filetype: text('Its type.'),
  type: text('Same as `filetype`.'),
  folder,
  ...audienceParameters,
  file_id: text('Hash of a file: replaces its content with a new revision.'),
  attachment: flag('Do not create a separate file: the upload waits for an item that lists it in `upload`.'),
});

/** Photos to list; they count photos, not sizes. */
export const photosInput = Type.Object({
  album: text('The album: its full path, the last part of the path, `/`, the hash or the hexadecimal form.', {
    differs: 'only the last part of the path',
  }),
  start: count('Number of photos to skip.', 'ours'),
  records: count('Maximum number of photos; 0 means all.', 'ours'),
});

/** A size of a photo. */
export const photoInput = Type.Object({
  photo_id: requiredText(
    '`resource_id` of the photo; 404 if it does not exist.',
    'the resource_id of a photo, as "photos" lists it',
  ),
  scale: count(
    '0 (the default) to 8: 0 is the original, 1 to 3 are smaller, others are cropped for display by the channel. 404 if the photo does not have the size.',
  ),
});

/** A picture to show, in one of three ways; the third is a file. */
export const pictureInput = Type.Object({
  photo_id: text("`resource_id` of one of the channel's photos."),
  delete: flag('Show none.'),
});

import { Type } from 'typebox';
import { audienceParameters } from '../identity/identity-input.ts';
import { anyText, count, flag, localMoment, requiredText, text, unacceptable } from '../parameters.ts';

const notThere = { differs: 'an object without files where there is none' } as const;

const fileId = (description: string, reference?: Parameters<typeof requiredText>[2]) =>
  requiredText(description, 'the hash of a file, as "files" lists it', reference);

/** Files to list. */
export const filesInput = Type.Object({
  filehash: text('Hash of the file, the whole of it.'),
  hash: text('Read as `filehash`.', { differs: 'ignored, though documented' }),
  filename: text('A part of its name, in any case.'),
  filetype: text('A part of its type, in any case.'),
  since: localMoment('Created at this time or later.'),
  until: localMoment('Created at this time or before.'),
  start: count('How many to skip.', { differs: 'takes `records` too' }),
  records: count('How many to answer; 0 is all. The answer says how many came.'),
});

/** A file to tell of. */
export const fileMetaInput = Type.Object({
  file_id: fileId(
    'Hash of the file, the whole of it; also of files of others that you may see. 404 where there is none.',
    {
      differs: 'own files alone',
    },
  ),
});

/** Some bytes of a file. */
export const fileChunkInput = Type.Object({
  file_id: fileId('Hash of the file, or the beginning of it for an own one. 404 where there is none.'),
  start: count('First byte, from 0; behind the end nothing comes.'),
  length: count('Bytes; 0 or nothing is the rest.'),
});

/** A file with its bytes. */
export const fileInput = Type.Object({ file_id: fileId('Hash of the file.') });

/** A file with everything that a restore needs. */
export const fileExportInput = Type.Object({
  file_id: fileId('Hash of the file; 404 where there is none.', notThere),
});

/** A page of such files, which is one file. */
export const fileExportPageInput = Type.Object({
  page: count('Number of the file, from 0; behind the last one `results` is empty.'),
});

const folder = anyText('Hash of a folder; `/` or nothing: the root.');

/** What to store, or what to change of a file. */
export const fileChangeInput = Type.Object({
  file_id: text('Hash of the file to change.'),
  folder,
  filename: text('Its name, without `/`.'),
  create_folder: text('Name of a folder to make.'),
  delete: flag('Delete the file, or the folder with all that is in it: for 30 days it is in the bin.'),
  recurse: flag('The audience is that of all that lies in the folder, too.'),
  ...audienceParameters,
});

/** A file whose versions are listed. */
export const fileVersionsInput = Type.Object({
  file_id: fileId(
    'Hash of the file, the whole of it; also of files of others that you may see. 404 where there is none.',
  ),
});

/** What to do with an earlier version of a file. */
export const fileVersionInput = Type.Object({
  file_id: fileId('Hash of the file.'),
  revision: count('Number of an earlier version, as `file/versions` lists it.'),
  restore: flag('Make it the newest version of the file.'),
  delete: flag('Delete it for good.'),
});

/** What of the bin to list. */
export const binInput = Type.Object({
  start: count('How many to skip.'),
  records: count('How many to answer; 0 or nothing is 100, and more than 1000 are 1000.'),
});

/** What to do with the bin. */
export const binChangeInput = Type.Object({
  file_id: text('Hash of a file or folder in the bin, as `bin` lists it.'),
  restore: flag('Take it out of the bin.'),
  delete: flag('Delete it for good.'),
  empty: flag('Delete all in the bin for good.'),
});

/** A name that somebody chose; a part of it would be another one. @throws DomainError invalid_input */
export function checkedName(parameter: 'create_folder' | 'filename', name: string | undefined): string | undefined {
  if (name === undefined || !(/[\\/]/.test(name) || ['', '.', '..'].includes(name.trim()))) return name;
  throw unacceptable(parameter, 'files.badName', { name });
}

/** The hash of a folder; `/`, or nothing at all, is the root. */
export function decodeFolder(hash: string | undefined): string | undefined {
  return hash === '' ? '/' : hash;
}

/** Parts of a form that hold files. */
export const fileParts = {
  file: 'The bytes of a file.',
  media: 'Read as `file`.',
} as const;

/** Metadata of an upload in pieces; names that clients use count too. */
export const uploadMetadata = Type.Object({
  filename: text('Its name.'),
  name: text('Read as `filename`.'),
  filetype: text('Its type.'),
  type: text('Read as `filetype`.'),
  folder,
  ...audienceParameters,
  file_id: text('Hash of a file: replaces its bytes, its next revision.'),
  attachment: flag('It becomes no file of its own: it waits for an item that names it in `upload`.'),
});

/** Photos to list; they count photos, not sizes. */
export const photosInput = Type.Object({
  album: text('The album: its whole path, the last part of it, `/`, the hash or the hex.', {
    differs: 'the last part of the path alone',
  }),
  start: count('How many photos to skip.', 'ours'),
  records: count('How many photos to answer; 0 is all.', 'ours'),
});

/** A size of a photo. */
export const photoInput = Type.Object({
  photo_id: requiredText(
    '`resource_id` of the photo; 404 where there is none.',
    'the resource_id of a photo, as "photos" lists it',
  ),
  scale: count(
    '0 (the default) to 8: 0 as it is, 1 to 3 smaller, others cut to be shown by the channel. 404 for one that the photo has not.',
  ),
});

/** A picture to show, in one of three ways; the third is a file. */
export const pictureInput = Type.Object({
  photo_id: text('`resource_id` of a photo that the channel has.'),
  delete: flag('Show none.'),
});

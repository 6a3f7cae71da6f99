import { Type } from 'typebox';
import { audienceParameters, type CallDescriptions, pageParameters, parameter } from './call.ts';
import {
  album,
  file,
  fileChunk,
  fileMeta,
  fileWithContent,
  list,
  mirror,
  photo,
  photoWithContent,
  success,
  text as textSchema,
} from './records.ts';

const { text, needed, count, flag, localMoment } = parameter;

const fileId = needed('Hash of the file.');
const exported = {
  fetch_url: textSchema,
  original_channel: textSchema,
  attach: list(Type.Object({ ...fileWithContent.properties, term: list(Type.Unknown()) })),
  photo: Type.Optional(list(photoWithContent)),
  item: Type.Optional(list(mirror)),
};

/** Files, folders and photos. */
export const fileDescriptions: CallDescriptions = {
  'GET files': {
    takes: {
      filehash: text('Hash of the file.'),
      hash: text('Read as `filehash`.'),
      filename: text('A part of its name.'),
      filetype: text('A part of its type.'),
      since: localMoment('Created at this time or later.'),
      until: localMoment('Created at this time or before.'),
      ...pageParameters,
    },
    answer: Type.Object({
      success,
      start: Type.Optional(Type.Integer()),
      records: Type.Optional(Type.Integer({ description: 'How many there are.' })),
      results: list(file),
    }),
  },
  'GET filemeta': { takes: { file_id: fileId }, answer: Type.Object({ attach: fileMeta }) },
  'GET filedata': {
    takes: {
      file_id: needed('Hash of the file, or the beginning of it.'),
      start: count('First byte, from 0.'),
      length: count('Bytes; the rest unless told.'),
    },
    answer: Type.Object({ attach: fileChunk }),
  },
  'GET file': { takes: { file_id: fileId }, answer: Type.Object({ attach: fileWithContent }) },
  'POST file': {
    takes: {
      file_id: text('Hash of the file to change.'),
      folder: text('Hash of a folder; `/` or nothing: the root.'),
      filename: text('Its name.'),
      create_folder: text('Name of a folder to make.'),
      delete: flag('Delete the file, or the folder with all that is in it.'),
      recurse: flag('The audience is that of all that lies in the folder, too.'),
      ...audienceParameters,
    },
    files: ['file', 'media'],
    answer: Type.Object({ success, attach: Type.Optional(fileMeta), deleted: Type.Optional(textSchema) }),
  },
  'GET file/export': { takes: { file_id: fileId }, answer: Type.Object(exported) },
  'GET file/export_page': {
    takes: { page: count('Number of the file, from 0.') },
    answer: Type.Object({ success, total: textSchema, results: list(Type.Object(exported)) }),
  },
  'GET albums': { takes: {}, answer: Type.Object({ success, albums: list(album) }) },
  'GET photos': {
    takes: { album: text('Path of the album, the last part of it, hex or hash.'), ...pageParameters },
    answer: Type.Object({ success, photos: list(photo) }),
  },
  'GET photo': {
    takes: {
      photo_id: needed('`resource_id` of the photo.'),
      scale: count('0 to 8: 0 as it is, 1 to 3 smaller, others cut to be shown by the channel.'),
    },
    answer: Type.Object({ photo: photoWithContent, item: Type.Optional(list(mirror)) }),
  },
};

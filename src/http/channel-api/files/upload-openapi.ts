import { type TSchema, Type } from 'typebox';
import type { Answer, OpenapiOperation } from '../../openapi/operation.ts';
import { channelInput } from '../../../wire/channel-api/parameters.ts';
import { uploadRecord } from '../../../wire/channel-api/files/upload.ts';
import { success } from '../../../wire/channel-api/strings.ts';
import { refusal } from '../../../wire/refusal.ts';

const tag = 'Channel API: Uploads in pieces';

const version = { 'tus-resumable': Type.String({ description: 'The version that is spoken: 1.0.0.' }) };
const offset = (description: string) => ({ 'upload-offset': Type.Integer({ minimum: 0, description }) });
const length = { 'upload-length': Type.Integer({ minimum: 0, description: 'Bytes that the whole file has.' }) };
const deferred = (description: string) => ({ 'upload-defer-length': Type.Optional(Type.Enum(['1'], { description })) });
const laterLength = Type.Partial(Type.Object(length)).properties;
const metadata = (description: string) => ({ 'upload-metadata': Type.Optional(Type.String({ description })) });
const expiry = { 'upload-expires': Type.Optional(Type.String({ description: 'Until when the next piece is due.' })) };

/** An answer that has headers alone. */
const tells = (headers: Readonly<Record<string, TSchema>>): Answer => ({ headers: { ...version, ...headers } });
const refusals = { 412: refusal };
const bytes = (description: string, more: object = {}) => ({
  'application/offset+octet-stream': Type.String({ format: 'binary', description, ...more }),
});

/** Uploads by the tus protocol, by method; all but the last two of them name the upload in the path. */
export const uploadOpenapi: Readonly<
  Record<'HEAD' | 'PATCH' | 'DELETE' | 'GET' | 'POST' | 'OPTIONS', OpenapiOperation>
> = {
  HEAD: {
    tag,
    description: 'How far it has come, in headers alone.',
    headers: Type.Object(version),
    answers: {
      200: tells({
        ...offset('Bytes that have come.'),
        ...laterLength,
        ...deferred('There as long as the length is not known.'),
        ...metadata('As it was sent.'),
        ...expiry,
      }),
      ...refusals,
    },
  },
  PATCH: {
    tag,
    description: 'Goes on where the upload stands; 409 when it stands elsewhere by now. Puts off when it expires.',
    headers: Type.Object({
      ...version,
      ...offset('Where this piece begins: how far the upload has come.'),
      ...laterLength,
    }),
    body: bytes('The bytes of this piece.'),
    answers: { 204: tells({ ...offset('Bytes that have come.'), ...expiry }), ...refusals },
  },
  DELETE: {
    tag,
    description: 'Gives it up; no bytes are left.',
    headers: Type.Object(version),
    answers: { 204: tells({}), ...refusals },
  },
  GET: {
    tag,
    description:
      '`upload`: `state`, `filesize`, `received`, and `file_id` when it is stored or `message` when it failed.',
    answers: { 200: Type.Object({ success, upload: uploadRecord }) },
  },
  POST: {
    tag,
    description:
      'By the tus protocol, version 1.0.0; the metadata are those of `POST file`. The answer names the address of the upload.',
    query: channelInput,
    headers: Type.Object({
      ...version,
      ...laterLength,
      ...deferred('Instead of the length, which comes with a piece.'),
      ...metadata('Names and values in base64, with commas between: `filename`, `filetype`, `folder`, an audience...'),
    }),
    body: bytes('The first piece; none unless sent.', { default: '' }),
    answers: {
      201: tells({
        location: Type.String({ description: 'Path of the upload.' }),
        ...Type.Partial(Type.Object(offset('Bytes that have come, where some came along.'))).properties,
        ...expiry,
      }),
      ...refusals,
    },
  },
  OPTIONS: {
    tag,
    description: 'Version, extensions and the limit, in headers alone. Needs no credentials.',
    answers: {
      204: tells({
        'tus-version': Type.String(),
        'tus-extension': Type.String({ description: 'Extensions of the protocol, with commas between.' }),
        'tus-max-size': Type.Integer({ description: 'Bytes that a file may have.' }),
      }),
    },
  },
};

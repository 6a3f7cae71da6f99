import { type TSchema, Type } from 'typebox';
import type { Answer, OpenapiOperation } from '../../openapi/operation.ts';
import { channelInput } from '../../../wire/channel-api/parameters.ts';
import { uploadRecord } from '../../../wire/channel-api/files/upload.ts';
import { success } from '../../../wire/channel-api/strings.ts';
import { refusal } from '../../../wire/refusal.ts';

const tag = 'Channel API: Resumable uploads';

const version = { 'tus-resumable': Type.String({ description: 'The protocol version: 1.0.0.' }) };
const offset = (description: string) => ({ 'upload-offset': Type.Integer({ minimum: 0, description }) });
const length = { 'upload-length': Type.Integer({ minimum: 0, description: 'Size of the whole file, in bytes.' }) };
const deferred = (description: string) => ({ 'upload-defer-length': Type.Optional(Type.Enum(['1'], { description })) });
const laterLength = Type.Partial(Type.Object(length)).properties;
const metadata = (description: string) => ({ 'upload-metadata': Type.Optional(Type.String({ description })) });
const expiry = {
  'upload-expires': Type.Optional(Type.String({ description: 'Time by which the next part must arrive.' })),
};

/** A response with headers only. */
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
    description: 'The progress, in headers only.',
    headers: Type.Object(version),
    answers: {
      200: tells({
        ...offset('Number of bytes received.'),
        ...laterLength,
        ...deferred('Present as long as the length is unknown.'),
        ...metadata('As it was sent.'),
        ...expiry,
      }),
      ...refusals,
    },
  },
  PATCH: {
    tag,
    description: 'Continues at the current offset; 409 if the offset has changed. Extends the expiry time.',
    headers: Type.Object({
      ...version,
      ...offset('Offset of this part: the number of bytes received so far.'),
      ...laterLength,
    }),
    body: bytes('Content of this part.'),
    answers: { 204: tells({ ...offset('Number of bytes received.'), ...expiry }), ...refusals },
  },
  DELETE: {
    tag,
    description: 'Cancels the upload and deletes its content.',
    headers: Type.Object(version),
    answers: { 204: tells({}), ...refusals },
  },
  GET: {
    tag,
    description:
      '`upload`: `state`, `filesize`, `received`, and `file_id` once it is stored or `message` if it failed.',
    answers: { 200: Type.Object({ success, upload: uploadRecord }) },
  },
  POST: {
    tag,
    description:
      'Uses the tus protocol, version 1.0.0; the metadata are the parameters of `POST file`. The response contains the URL of the upload.',
    query: channelInput,
    headers: Type.Object({
      ...version,
      ...laterLength,
      ...deferred('Instead of the length, which is sent with a part.'),
      ...metadata('Names and values in base64, separated by commas: `filename`, `filetype`, `folder`, an audience...'),
    }),
    body: bytes('The first part; optional.', { default: '' }),
    answers: {
      201: tells({
        location: Type.String({ description: 'Path of the upload.' }),
        ...Type.Partial(Type.Object(offset('Number of bytes received, if some were sent with the request.')))
          .properties,
        ...expiry,
      }),
      ...refusals,
    },
  },
  OPTIONS: {
    tag,
    description: 'Version, extensions and size limit, in headers only. Needs no credentials.',
    answers: {
      204: tells({
        'tus-version': Type.String(),
        'tus-extension': Type.String({ description: 'Protocol extensions, separated by commas.' }),
        'tus-max-size': Type.Integer({ description: 'Maximum size of a file, in bytes.' }),
      }),
    },
  },
};

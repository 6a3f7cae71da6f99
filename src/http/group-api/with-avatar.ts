import { type TObject, Type } from 'typebox';
import { filePart } from '../openapi/operation.ts';
import { fixedLimit, readPicture } from '../uploads.ts';
import type { ReadUpload } from './route.ts';

type Sent = Awaited<ReturnType<typeof readPicture>>['file'];

const upload: ReadUpload<Sent> = ({ request, operations }) =>
  readPicture(request, operations.blobs, fixedLimit(operations.live.now.upload_limit));

/** The input of a route that takes `avatar` as a file too, where it comes in a form; `input` has it as `noPicture`. */
export function withAvatar<T extends TObject>(input: T) {
  return {
    input,
    upload,
    bodies: {
      'application/json': input,
      'application/x-www-form-urlencoded': input,
      'multipart/form-data': Type.Object({ ...input.properties, avatar: Type.Optional(filePart) }),
    },
  };
}

import { filePart } from '../openapi/operation.ts';

/** Description of bytes for the API description; clients may send any type for them. */
export function openapiBytes(type: string) {
  const answers = { 200: { contents: { [type]: filePart } } };
  return { openapi: { tag: 'Bytes', answers }, produces: [] };
}

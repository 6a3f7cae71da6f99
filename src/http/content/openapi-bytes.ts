import { filePart } from '../openapi/operation.ts';

/** What the API description says of bytes; clients may name any type for them. */
export function openapiBytes(type: string) {
  const answers = { 200: { contents: { [type]: filePart } } };
  return { openapi: { tag: 'Bytes', answers }, produces: [] };
}

import { filePart } from '../described.ts';

/** What the API description says of bytes; clients may name any type for them. */
export function describedBytes(type: string) {
  const answers = { 200: { contents: { [type]: filePart } } };
  return { described: { tag: 'Bytes', answers }, produces: [] };
}

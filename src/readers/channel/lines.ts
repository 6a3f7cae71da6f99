import type { Archive } from '../archive.ts';
import { type JsonElement, jsonValue } from '../json.ts';

const newline = 0x0a;
/** No record is this long. */
const longestLine = 16 * 1024 * 1024;

/**
 * The values of a file with one JSON value per line, one at a time; anything after an endless line is lost.
 * @throws EntryError if the file can't be read
 */
export async function* jsonLines(archive: Archive, file: string): AsyncGenerator<JsonElement> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of await archive.openEntry(file)) {
    let start = 0;
    const bytes = chunk as Buffer;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const line = Buffer.concat([...rest, bytes.subarray(start, end)]);
      start = end + 1;
      rest = [];
      length = 0;
      if (line.length > 0) yield jsonValue(line);
    }
    rest.push(bytes.subarray(start));
    length += bytes.length - start;
    if (length > longestLine) {
      yield { problem: 'a line is too long' };
      return;
    }
  }
  const last = Buffer.concat(rest);
  if (last.length > 0) yield jsonValue(last);
}

import { DomainError } from '../core/platform/domain/index.ts';
import type { Archive } from './archive.ts';
import { channelReader } from './channel/reader.ts';
import { hubzillaReader } from './hubzilla/reader.ts';
import type { Reader } from './reader.ts';
import { slackReader } from './slack/reader.ts';

/** Every format that can be imported. */
const readers: readonly Reader[] = [channelReader, slackReader, hubzillaReader];

/** The import types that readers have, and the names they may be asked for by. */
const namesOf = (reader: Reader): readonly string[] => [reader.format, reader.importType];

/**
 * The reader for an archive: the named one, or with `auto` the one that recognises it.
 * @throws DomainError not_acceptable_file naming the known formats
 */
export async function chooseReader(archive: Archive, format: string): Promise<Reader> {
  const known = readers.map((reader) => reader.importType).join(', ');
  if (format !== 'auto') {
    const named = readers.find((reader) => namesOf(reader).includes(format));
    if (!named) throw new DomainError('not_acceptable_file', 'imports.unknownFormat', { format, formats: known });
    if (await named.detect(archive)) return named;
    throw new DomainError('not_acceptable_file', 'imports.otherFormat', { format: named.importType });
  }
  for (const reader of readers) if (await reader.detect(archive)) return reader;
  throw new DomainError('not_acceptable_file', 'imports.noFormat', { formats: known });
}

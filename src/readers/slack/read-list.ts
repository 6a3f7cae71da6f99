import type { WarningRecord } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import { EntryError } from '../archive-errors.ts';
import { isBrokenText, jsonElements } from '../json.ts';
import { asObject, type Json } from '../look.ts';
import { warning } from './warning.ts';

/** An object of a JSON list, or the error in its place. */
export type ListElement = { readonly index: number; readonly json: Json } | { readonly warning: WarningRecord };

/**
 * Reads a JSON list of the archive. What is wrong with it is a warning, never the end.
 * @throws ArchiveError when the archive turns out to be harmful
 */
export async function readList(archive: Archive, file: string): Promise<Iterable<ListElement>> {
  const bytes = await readBytes(archive, file);
  return 'warning' in bytes ? [bytes] : elementsOf(bytes.whole, file);
}

function* elementsOf(whole: Buffer, file: string): Generator<ListElement> {
  if (isBrokenText(whole)) {
    yield { warning: warning('invalid_utf8', 'warn', `Characters in ${file} were replaced.`, { file }) };
  }
  let index = -1;
  for (const element of jsonElements(whole)) {
    index += 1;
    if ('problem' in element) {
      const sample = `${file}: ${element.problem}, after ${index} good ones.`;
      yield { warning: warning('broken_json', 'error', sample, { file, index }) };
    } else yield { index, json: asObject(element.value) };
  }
}

async function readBytes(archive: Archive, file: string): Promise<{ whole: Buffer } | { warning: WarningRecord }> {
  try {
    return { whole: await archive.readEntry(file) };
  } catch (error) {
    if (!(error instanceof EntryError)) throw error;
    return { warning: warning(error.code, 'error', error.message, { file }) };
  }
}

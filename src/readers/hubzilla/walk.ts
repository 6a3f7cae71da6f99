import type { Archive } from '../archive.ts';
import { ArchiveError, defaultLimits, EntryError } from '../archive-errors.ts';
import type { Json } from '../look.ts';
import { type Document, documentNames, isExport, isFilePage, itemLists, openDocument } from './documents.ts';
import { type Pass, passOf } from './items.ts';
import { textOf } from './values.ts';
import { parseUrl } from '../../lib/url.ts';

/** Passes over an export, in this order; each pass reads every document. */
export const passes = ['files', 'threads', 'answers'] as const;

export type Step = (typeof passes)[number];

/** Something odd in the export, for the report. */
export interface Finding {
  readonly code: string;
  readonly sample: string;
}

/** The document about the channel itself; undefined if the export only has items or files. */
export async function channelDocument(archive: Archive): Promise<Document | undefined> {
  for (const name of documentNames(archive)) {
    const document = await openDocument(archive, name).catch(asUnreadable);
    if (document && isExport(document) && document.has('channel')) return document;
  }
  return undefined;
}

function asUnreadable(error: unknown): undefined {
  if (error instanceof EntryError) return undefined;
  throw error;
}

/** Origin of the export, as scheme and host. @throws ArchiveError */
export async function originOf(archive: Archive): Promise<string> {
  for (const name of documentNames(archive)) {
    const document = await openDocument(archive, name).catch(asUnreadable);
    const url = textOf(document?.object('relocate')['url']);
    const origin = parseUrl(url)?.origin;
    if (origin !== undefined) return origin;
  }
  throw new ArchiveError('missing_content', 'The export does not say which server it is from: give its address.');
}

/** Limit of the search for an export document. */
const maxInspected = 100;

/**
 * Refuses an archive with a document that is too large to be read as a whole: half of a channel is none.
 * @throws ArchiveError too_large
 */
export function assertDocumentSizes(archive: Archive): void {
  const max = defaultLimits.wholeEntry;
  const large = documentNames(archive).find((name) => archive.size(name) > max);
  if (large === undefined) return;
  throw new ArchiveError(
    'too_large',
    `${large} has more than ${max / 1024 ** 2} MiB. Fetch the items in pages (item/export_page, file/export_page) and put each page into the zip file as a document of its own.`,
  );
}

/** @throws ArchiveError too_large if nothing else identifies the archive */
export async function detect(archive: Archive): Promise<boolean> {
  for (const name of documentNames(archive).slice(0, maxInspected)) {
    const document = await openDocument(archive, name).catch(asUnreadable);
    if (document && isExport(document)) return true;
  }
  assertDocumentSizes(archive);
  return false;
}

/** The documents of an export, one after the other, as often as there are passes. */
export async function* walk(
  archive: Archive,
  fromUnit: number,
): AsyncGenerator<{ unit: number; pass: Step; document: Document | Finding }> {
  const names = documentNames(archive);
  for (let unit = Math.max(0, fromUnit); unit < names.length * passes.length; unit += 1) {
    const pass = passes[Math.floor(unit / names.length)]!;
    const name = names[unit % names.length]!;
    try {
      const document = await openDocument(archive, name);
      if (isExport(document) || isFilePage(document)) yield { unit, pass, document };
      else if (pass === 'files') yield { unit, pass, document: { code: 'file_passed_over', sample: name } };
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      if (pass === 'files') yield { unit, pass, document: { code: error.code, sample: error.message } };
    }
  }
}

/** The items of a document that belong to a pass, at any position. Broken ones are reported in one pass only. */
export function* itemsIn(document: Document, pass: Pass, report: (problem: string) => void): Generator<Json> {
  const broken = pass === 'threads' ? report : (): void => undefined;
  for (const list of itemLists) {
    for (const item of document.list(list, broken)) if (passOf(item) === pass) yield item;
  }
  for (const result of document.list('results', broken)) {
    const items: unknown = result['item'];
    if (!Array.isArray(items)) continue;
    for (const item of items as unknown[]) {
      if (typeof item !== 'object' || item === null) broken(`${document.file}: something that is no item`);
      else if (passOf(item as Json) === pass) yield item as Json;
    }
  }
}

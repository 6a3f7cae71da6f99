import type { Archive } from '../archive.ts';
import { defaultLimits } from '../archive-errors.ts';
import { jsonElements, jsonMembers, jsonValue } from '../json.ts';
import { asObject, type Json } from '../look.ts';

/** One JSON file of an export: the whole channel, a page of items, or a file with its bytes. */
export interface Document {
  readonly file: string;
  /** The object that this member is; empty when it is none. */
  object(name: string): Json;
  /** Objects in this list member; broken and oversized ones are skipped and reported. */
  list(name: string, broken?: (problem: string) => void): Generator<Json>;
  has(name: string): boolean;
}

/** @throws EntryError when the file cannot be read */
export async function openDocument(archive: Archive, file: string): Promise<Document> {
  const members = jsonMembers(await archive.readEntry(file));
  return {
    file,
    has: (name) => members.has(name),
    object: (name) => {
      const bytes = members.get(name);
      const value = bytes && jsonValue(bytes);
      return value && 'value' in value ? asObject(value.value) : {};
    },
    *list(name, broken = () => undefined) {
      const bytes = members.get(name);
      if (!bytes) return;
      for (const element of jsonElements(bytes, defaultLimits.wholeEntry)) {
        if ('value' in element) yield asObject(element.value);
        else broken(`${file}, ${name}: ${element.problem}`);
      }
    },
  };
}

/** Names of the JSON files of an export, in order. */
export function documentNames(archive: Archive): string[] {
  return archive.names.filter((name) => name.toLowerCase().endsWith('.json'));
}

/** Lists of a document with items. */
export const itemLists = ['item', 'webpages', 'event_item', 'wiki_item'] as const;

/** Whether a document belongs to an export of this kind. */
export function isExport(document: Document): boolean {
  if (document.has('channel')) return 'channel_guid' in document.object('channel');
  return (document.has('relocate') && document.has('item')) || isFilePage(document);
}

/** A page of files says where it comes from in each of its results. */
export function isFilePage(document: Document): boolean {
  if (!document.has('results')) return false;
  const [first] = document.list('results');
  return first === undefined || 'attach' in first;
}

import type { Reader } from '../reader.ts';
import { readChannel } from './clone.ts';
import { read } from './community.ts';
import { documentNames } from './documents.ts';
import { openBytes } from './files.ts';
import { detect, originOf, passes } from './walk.ts';

/**
 * A channel export of a Hubzilla server, or one with the same API: the response of `channel/export/basic`, or a zip
 * file of it with pages of `item/export_page` and `file/export_page`.
 */
export const hubzillaReader = {
  format: 'hubzilla_export',
  importType: 'hubzilla',
  detect,
  sourceHost: originOf,
  units: (archive) => documentNames(archive).length * passes.length,
  read,
  readChannel,
  openBytes,
} satisfies Reader;

import type { QueryExecutorProvider } from 'kysely';
import type { DatabaseKind } from '../dialect/portable.ts';
import { up as start } from './0001-start.ts';
import { up as exports } from './0002-exports.ts';
import { up as commitMarks } from './0003-commit-marks.ts';
import { up as backups } from './0004-backups.ts';
import { up as imports } from './0005-imports.ts';
import { up as reactions } from './0006-reactions.ts';
import { up as dryRuns } from './0007-dry-runs.ts';
import { up as versions } from './0008-versions.ts';
import { up as mailJobsLogs } from './0009-mail-jobs-logs.ts';
import { up as identities } from './0010-identities.ts';
import { up as accounts } from './0011-accounts.ts';
import { up as groups } from './0012-groups.ts';
import { up as reassignments } from './0013-reassignments.ts';
import { up as searchIndex } from './0014-search-index.ts';
import { up as files } from './0015-files.ts';
import { up as calendars } from './0016-calendars.ts';
import { up as posts } from './0017-posts.ts';
import { up as attention } from './0018-attention.ts';
import { up as importsByKey } from './0019-imports-by-key.ts';
import { up as moderation } from './0020-moderation.ts';
import { up as webhooks } from './0021-webhooks.ts';
import { up as hardening } from './0022-hardening.ts';
import { fill as fillAddressKeys, up as addressKeys } from './0023-address-keys.ts';
import { up as storedFiles } from './0024-stored-files.ts';
import { up as derivedFacts } from './0025-derived-facts.ts';
import { up as namesByParts } from './0026-names-by-parts.ts';
import { fill as fillUniqueUuids, up as uniqueUuids } from './0027-unique-uuids.ts';
import { up as threadsAndWords } from './0028-threads-and-words.ts';
import { fill as fillNamespaces, up as personalNamespaces } from './0029-personal-namespaces.ts';
import { up as groupSettings } from './0030-group-settings.ts';
import { up as animatedPhotos } from './0031-animated-photos.ts';

/** One step forward: statements for the given database, then what SQL cannot compute. */
export interface Migration {
  readonly name: string;
  up(kind: DatabaseKind): readonly string[];
  fill?(db: QueryExecutorProvider): Promise<void>;
}

/** All migrations, in the order they run. Names never change once released; there is no way back. */
export const migrations: readonly Migration[] = [
  { name: '0001-start', up: start },
  { name: '0002-exports', up: exports },
  { name: '0003-commit-marks', up: commitMarks },
  { name: '0004-backups', up: backups },
  { name: '0005-imports', up: imports },
  { name: '0006-reactions', up: reactions },
  { name: '0007-dry-runs', up: dryRuns },
  { name: '0008-versions', up: versions },
  { name: '0009-mail-jobs-logs', up: mailJobsLogs },
  { name: '0010-identities', up: identities },
  { name: '0011-accounts', up: accounts },
  { name: '0012-groups', up: groups },
  { name: '0013-reassignments', up: reassignments },
  { name: '0014-search-index', up: searchIndex },
  { name: '0015-files', up: files },
  { name: '0016-calendars', up: calendars },
  { name: '0017-posts', up: posts },
  { name: '0018-attention', up: attention },
  { name: '0019-imports-by-key', up: importsByKey },
  { name: '0020-moderation', up: moderation },
  { name: '0021-webhooks', up: webhooks },
  { name: '0022-hardening', up: hardening },
  { name: '0023-address-keys', up: addressKeys, fill: fillAddressKeys },
  { name: '0024-stored-files', up: storedFiles },
  { name: '0025-derived-facts', up: derivedFacts },
  { name: '0026-names-by-parts', up: namesByParts },
  { name: '0027-unique-uuids', up: uniqueUuids, fill: fillUniqueUuids },
  { name: '0028-threads-and-words', up: threadsAndWords },
  { name: '0029-personal-namespaces', up: personalNamespaces, fill: fillNamespaces },
  { name: '0030-group-settings', up: groupSettings },
  { name: '0031-animated-photos', up: animatedPhotos },
];

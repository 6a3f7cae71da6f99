import { findGroup, type Group } from '../../groups/index.ts';
import { type OperationContext, orNotFound } from '../../platform/index.ts';
import {
  ensureImportUser,
  givePlaceholdersIn,
  type ImportSource,
  readAttributions,
  upsertImportSource,
} from '../../reassignment/index.ts';
import { emptyReport, type ImportReport } from '../domain/import.ts';
import type { Instant } from '../../../lib/clock.ts';
import { Attributions } from './import-attributions.ts';
import { authorityOf, type ImportAuthority } from './import-authority.ts';
import { findImport, type Import } from '../storage/imports.ts';
import { type ImportedChannel, listImportedChannels } from '../storage/import-channels.ts';

/** In-memory state of a running import: people and channels of the source, never content. */
export interface ImportSession {
  readonly import: Import;
  readonly group: Group;
  readonly source: ImportSource;
  readonly attributions: Attributions;
  /** By channel xid. */
  readonly channels: Map<string, ImportedChannel>;
  /** Xids of channels created by imports into groups outside this one's authority. */
  readonly channelsElsewhere: ReadonlySet<string>;
  readonly authority: ImportAuthority;
  readonly report: ImportReport;
  /** The owner of everything in a personal namespace; undefined in a group. */
  readonly importUserXchanId: number | undefined;
  /** Memberships at the beginning of the source that an earlier run has loaded, and counted in the report. */
  loadedMemberships: number;
  /** By the path of a channel, the number to start from to find a free one. */
  readonly nextNumbers: Map<string, number>;
  /** Attributions are known as of this moment. */
  attributionsAt: Instant;
}

/** Reads the data of a session; the same after a crash as at the first start. */
export async function openImportSession(context: OperationContext, importId: number): Promise<ImportSession> {
  const { database } = context;
  const row = orNotFound(await findImport(database.reader, importId), 'import');
  // People who exceeded the limit before may fit now, so that their new content has their own name.
  await givePlaceholdersIn(context, row.namespaceId);
  const group = orNotFound(await findGroup(database.reader, row.groupId), 'group');
  const source = await database.write((tx) =>
    upsertImportSource(tx, {
      namespaceId: row.namespaceId,
      importType: row.importType ?? row.format,
      sourceHostname: row.sourceHostname,
    }),
  );
  const attributionsAt = context.clock.now();
  const report = reportSoFar(row);
  const { added, unchanged } = report.counts.memberships;
  const authority = await authorityOf(context, row, group);
  const channels = [...(await listImportedChannels(database.reader, source.id))];
  const isWithin = ([, { groupId }]: (typeof channels)[number]): boolean => authority.covers(groupId);
  return {
    import: row,
    group,
    source,
    attributions: new Attributions(authority, await readAttributions(database.reader, source.id, '')),
    channels: new Map(channels.filter(isWithin)),
    channelsElsewhere: new Set(channels.filter((each) => !isWithin(each)).map(([xid]) => xid)),
    authority,
    report,
    loadedMemberships: added + unchanged,
    nextNumbers: new Map(),
    importUserXchanId: group.kind === 'personal' ? await importUserXchan(context, group) : undefined,
    attributionsAt,
  };
}

/** An older server may have begun it, with fewer counters. */
function reportSoFar({ report }: Import): ImportReport {
  const empty = emptyReport();
  if (report === null) return empty;
  const saved = JSON.parse(report) as ImportReport;
  return { ...saved, counts: { ...empty.counts, ...saved.counts } };
}

async function importUserXchan(context: OperationContext, namespace: Group): Promise<number> {
  return (await context.database.write((tx) => ensureImportUser(context, tx, namespace))).xchanId;
}

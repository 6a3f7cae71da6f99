import { type Static, Type } from 'typebox';
import { type ImportReport, type ImportState, lossesOf } from '../../../core/imports/domain/index.ts';
import { count, id, list, moment, named, orNull, text, truth } from '../../schema.ts';

const importFields = {
  id,
  state: text,
  dry_run: truth,
  format: text,
  import_type: orNull(text),
  source_host: orNull(text),
  group_id: orNull(id),
  group_full_path: orNull(text),
  user_id: id,
  filename: text,
  filesize: count,
  progress: Type.Object({ done: count, total: count }),
  error: orNull(text),
  losses: count,
  can_retry: truth,
  created_at: moment,
  started_at: orNull(moment),
  finished_at: orNull(moment),
};
export const importRecord = named('Import', Type.Object(importFields));

const channelReport = Type.Object({
  name: text,
  address: text,
  path: text,
  visibility: text,
  threads: count,
  comments: count,
  reactions: count,
  files: count,
});
const warningReport = Type.Object({ code: text, severity: text, count, sample: Type.Unknown() });
const report = Type.Object({
  counts: Type.Record(text, Type.Unknown()),
  channels: list(channelReport),
  warnings: list(warningReport),
  placeholders_pending: count,
});
export const importWithReport = named('ImportWithReport', Type.Object({ ...importFields, report: orNull(report) }));

/** Content deleted with an import. */
export const removedImport = named(
  'ImportRemoval',
  Type.Object({
    dry_run: truth,
    posts: count,
    answered_posts: count,
    reactions: count,
    files: count,
    channels: count,
    kept_channels: count,
    source_users: count,
  }),
);

/** A group that was made for an archive, and the import of it. */
export const startedGroup = Type.Object({
  message: Type.String({ examples: ['202 Accepted'] }),
  group_id: id,
  import_id: id,
});

/** The record of an import. */
export interface ImportFacts {
  readonly id: number;
  readonly groupId: number;
  readonly userId: number;
  readonly format: string;
  readonly importType: string | null;
  readonly sourceHostname: string;
  readonly filename: string;
  readonly filesize: number;
  readonly state: ImportState;
  readonly dryRun: boolean;
  readonly report: string | null;
  readonly error: string | null;
  readonly canRetry: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** Target of an import. */
interface ImportedGroup {
  readonly id: number;
  readonly fullPath: string;
}

/** An import as lists have it; `group` is null for a personal namespace. */
export function encodeImport(row: ImportFacts, group: ImportedGroup | null): Static<typeof importRecord> {
  const done = reportOf(row);
  return {
    id: row.id,
    state: row.state,
    dry_run: row.dryRun,
    format: row.format,
    import_type: row.importType,
    source_host: row.sourceHostname || null,
    group_id: group?.id ?? null,
    group_full_path: group?.fullPath ?? null,
    user_id: row.userId,
    filename: row.filename,
    filesize: row.filesize,
    progress: { done: done?.progress.done ?? 0, total: done?.progress.total ?? 0 },
    error: row.error,
    losses: done === null ? 0 : lossesOf(done),
    can_retry: (row.state === 'failed' || row.state === 'cancelled') && row.canRetry,
    created_at: row.createdAt,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
  };
}

/**
 * One import with its report; null until there is one.
 * @param placeholdersPending how many source users wait to be reassigned by now
 */
export function encodeImportWithReport(
  row: ImportFacts,
  group: ImportedGroup | null,
  placeholdersPending: number,
): Static<typeof importWithReport> {
  const done = reportOf(row);
  return {
    ...encodeImport(row, group),
    report: done && {
      counts: { ...done.counts },
      channels: done.channels.map(({ name, address, path, visibility, threads, comments, reactions, files }) => ({
        name,
        address,
        path,
        visibility,
        threads,
        comments,
        reactions,
        files,
      })),
      warnings: done.warnings.map(({ code, severity, count, sample }) => ({ code, severity, count, sample })),
      placeholders_pending: placeholdersPending,
    },
  };
}

function reportOf({ report }: ImportFacts): ImportReport | null {
  return report === null ? null : (JSON.parse(report) as ImportReport);
}

/** Content deleted with an import. */
interface ImportedContent {
  readonly posts: number;
  readonly answeredPosts: number;
  readonly reactions: number;
  readonly files: number;
  readonly channels: number;
  readonly retainedChannels: number;
  readonly sourceUsers: number;
}

/** Content that would be deleted with an import: the response of a dry run. */
export function encodeRemovalPreview(imported: ImportedContent): Static<typeof removedImport> {
  return {
    dry_run: true,
    posts: imported.posts,
    answered_posts: imported.answeredPosts,
    reactions: imported.reactions,
    files: imported.files,
    channels: imported.channels,
    kept_channels: imported.retainedChannels,
    source_users: imported.sourceUsers,
  };
}

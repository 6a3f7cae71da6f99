import { type ImportReport, type ImportState, lossesOf } from '../../../core/imports/domain/import.ts';

/** What is told of an import. */
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

/** An import as lists have it; `group` is null for a personal namespace. */
export function encodeImport(row: ImportFacts, group: { id: number; fullPath: string } | null) {
  const report = reportOf(row);
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
    progress: { done: report?.progress.done ?? 0, total: report?.progress.total ?? 0 },
    error: row.error,
    losses: report === null ? 0 : lossesOf(report),
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
  group: { id: number; fullPath: string } | null,
  placeholdersPending: number,
) {
  const report = reportOf(row);
  return {
    ...encodeImport(row, group),
    report: report && {
      counts: report.counts,
      channels: report.channels.map(({ name, address, path, visibility, threads, comments, reactions, files }) => ({
        name,
        address,
        path,
        visibility,
        threads,
        comments,
        reactions,
        files,
      })),
      warnings: report.warnings.map(({ code, severity, count, sample }) => ({ code, severity, count, sample })),
      placeholders_pending: placeholdersPending,
    },
  };
}

function reportOf({ report }: ImportFacts): ImportReport | null {
  return report === null ? null : (JSON.parse(report) as ImportReport);
}

/** What goes with an import. */
interface Brought {
  readonly posts: number;
  readonly answeredPosts: number;
  readonly reactions: number;
  readonly files: number;
  readonly channels: number;
  readonly keptChannels: number;
  readonly sourceUsers: number;
}

export function encodeBrought(brought: Brought) {
  return {
    posts: brought.posts,
    answered_posts: brought.answeredPosts,
    reactions: brought.reactions,
    files: brought.files,
    channels: brought.channels,
    kept_channels: brought.keptChannels,
    source_users: brought.sourceUsers,
  };
}

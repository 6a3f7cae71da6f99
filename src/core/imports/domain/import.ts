import { type AccessLevel, accessLevels } from '../../identity/domain/index.ts';
import type { MembershipRecord } from './record.ts';

/** `removing`: its content is being removed, and then the import itself. */
export const importStates = ['created', 'running', 'finished', 'failed', 'cancelled', 'removing'] as const;

export type ImportState = (typeof importStates)[number];

/** Effects of an import, or of a dry run, on records of one kind. */
export interface KindCounts {
  added: number;
  unchanged: number;
  updated: number;
  /** Records that could not be imported, each explained by a warning. */
  omitted: number;
}

/** Fields of a report, in order. */
export const countedKinds = [
  'users',
  'channels',
  'memberships',
  'threads',
  'comments',
  'reactions',
  'files',
  'mentions',
  'pins',
] as const;
export type CountedKind = (typeof countedKinds)[number];

/** One channel of the report. */
export interface ChannelReport {
  readonly xid: string;
  readonly name: string;
  readonly address: string;
  readonly path: string;
  visibility: 'public' | 'group' | 'restricted';
  threads: number;
  comments: number;
  reactions: number;
  files: number;
}

/** Something that couldn't be imported unchanged, or is worth knowing. */
export interface WarningReport {
  readonly code: string;
  /** `error` when something that is in the archive was lost. */
  readonly severity: 'info' | 'warn' | 'error';
  count: number;
  /** The first one, for a look. */
  readonly sample: string;
  readonly isNamed?: boolean | undefined;
}

/** Report of an import; stored with every checkpoint, so that a resumed import continues counting. */
export interface ImportReport {
  readonly counts: Record<CountedKind, KindCounts>;
  readonly channels: ChannelReport[];
  readonly warnings: WarningReport[];
  placeholdersPending: number;
  progress: { done: number; total: number };
}

/** The report of an import that has read nothing yet. */
export function emptyReport(): ImportReport {
  const none = (): KindCounts => ({ added: 0, unchanged: 0, updated: 0, omitted: 0 });
  return {
    counts: Object.fromEntries(countedKinds.map((kind) => [kind, none()])) as Record<CountedKind, KindCounts>,
    channels: [],
    warnings: [],
    placeholdersPending: 0,
    progress: { done: 0, total: 0 },
  };
}

/** Number of warnings of one code listed in a report; further ones are counted with the last of them. */
const maxNamed = 200;

/**
 * Adds `count` occurrences of a warning to the report. Those of one code are counted together, unless each is to be
 * named (`isNamed`).
 */
export function warn(
  report: ImportReport,
  warning: Pick<WarningReport, 'code' | 'severity' | 'sample' | 'isNamed'> & { readonly count?: number | undefined },
): void {
  const { code, severity, sample, isNamed, count = 1 } = warning;
  const alike = report.warnings.filter((entry) => entry.code === code);
  const known = isNamed
    ? (alike.find((entry) => entry.sample === sample) ?? (alike.length < maxNamed ? undefined : alike.at(-1)))
    : alike[0];
  if (known) known.count += count;
  else report.warnings.push({ code, severity, sample, count, ...(isNamed && { isNamed }) });
}

/** How much of the archive was lost, each explained by a warning; 0 if nothing was. */
export function lossesOf(report: Pick<ImportReport, 'warnings'>): number {
  return report.warnings.reduce((sum, { severity, count }) => sum + (severity === 'error' ? count : 0), 0);
}

/** The role an imported membership gives. No one becomes an Owner by an import. */
export function importedAccessLevel(role: MembershipRecord['role']): AccessLevel {
  if (role === 'owner' || role === 'admin') return accessLevels.maintainer;
  return role === 'member' ? accessLevels.developer : accessLevels.guest;
}

/** The content hash of an item that only represents a thread that was referred to and not found (yet). */
export const stubHash = 'stub';

/** True for the content hash of a stub (`stubHash`). */
export function isStubHash(hash: string): boolean {
  return hash === stubHash;
}

/** Text of a stub. */
export const stubBody = '*The beginning of this conversation is not in the archive.*';

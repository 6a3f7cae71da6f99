import type { AudienceRecord } from '../domain/channel-record.ts';
import { findXchansByHash, type StoredAudience, upsertAcl } from '../../identity/index.ts';
import { type ChannelReport, type Import, type ImportReport, warn } from '../../imports/index.ts';
import type { Tx } from '../../platform/index.ts';
import { findPrivacyGroupIds } from '../storage/restored-channel.ts';

/** A channel that is being imported. */
export interface RestoreSession {
  readonly import: Import;
  report: ImportReport;
  /** Undefined until its first record has come, and in dry runs of channels that are not here. */
  channel: { readonly id: number; readonly xchanId: number } | undefined;
  /** Mids of items that are here by another one -> that one. */
  readonly twins: Map<string, string>;
}

/** The line of the report that tells of the channel. */
export function channelReport(session: RestoreSession): ChannelReport {
  return session.report.channels[0]!;
}

/** Finds rows for the hashes that a batch of records names. */
export interface Finder {
  /** The id of an identity; undefined when nobody here or in the archive has this hash. */
  xchan(hash: string): number | undefined;
  /** Who may see something; those who are not known are left out with a warning. */
  audience(record: AudienceRecord): Promise<StoredAudience>;
}

/** Looks up what these records name, a query for each kind however many they are. */
export async function createFinder(
  tx: Tx,
  session: RestoreSession,
  named: { readonly identities: readonly string[]; readonly audiences: readonly AudienceRecord[] },
): Promise<Finder> {
  const { audiences } = named;
  const inAudiences = audiences.flatMap(({ allow, deny }) => [...allow, ...deny]);
  const xchans = await findXchansByHash(tx, [...new Set([...named.identities, ...inAudiences])]);
  const groupHashes = audiences.flatMap(({ allowGroups, denyGroups }) => [...allowGroups, ...denyGroups]);
  const groups = await findPrivacyGroupIds(tx, session.channel?.id ?? 0, [...new Set(groupHashes)]);
  const byRecord = new Map<string, Promise<StoredAudience>>();
  const find = <T>(hashes: readonly string[], of: (hash: string) => T | null | undefined): T[] =>
    hashes.flatMap((hash) => {
      const found = of(hash);
      if (found !== null && found !== undefined) return [found];
      warn(session.report, { code: 'audience_names_unknown', severity: 'warn', sample: hash });
      return [];
    });
  const xchan = (hash: string): number | undefined => xchans.get(hash)?.id;
  const group = (hash: string): number | null | undefined => groups.get(hash);
  const upsert = async (record: AudienceRecord): Promise<StoredAudience> => ({
    visibility: record.visibility,
    aclId: await upsertAcl(tx, {
      allowXchans: find(record.allow, xchan),
      allowGroups: find(record.allowGroups, group),
      denyXchans: find(record.deny, xchan),
      denyGroups: find(record.denyGroups, group),
    }),
  });
  return {
    xchan,
    audience: (record) => {
      const key = JSON.stringify(record);
      const known = byRecord.get(key) ?? upsert(record);
      byRecord.set(key, known);
      return known;
    },
  };
}

import type { AudienceRecord } from '../domain/channel-record.ts';
import { findXchansByHash, type StoredAudience, upsertAcl, type Xchan } from '../../identity/index.ts';
import { type ChannelReport, type Import, type ImportReport, warn } from '../../imports/index.ts';
import type { Tx } from '../../platform/index.ts';
import { findPrivacyGroupIds } from '../storage/restored-channel.ts';

/** A channel that is being imported. */
export interface RestoreSession {
  readonly import: Import;
  readonly report: ImportReport;
  /** Undefined until its first record was read, and in dry runs of new channels. */
  channel: { readonly id: number; readonly xchanId: number } | undefined;
  /** Hash of its identity; empty until its first record was read. */
  identity: string;
  /** The archive's hash of that identity, if its keys don't prove it. */
  claimed: string;
  /** Mids of items that are here by another one -> that one. */
  readonly twins: Map<string, string>;
}

/** The hash that an identity of the archive has here. */
export function hashHere({ identity, claimed }: RestoreSession, hash: string): string {
  return hash === claimed ? identity : hash;
}

/** The line of the report that tells of the channel. */
export function channelReport(session: RestoreSession): ChannelReport {
  return session.report.channels[0]!;
}

/** Finds rows for the hashes that a batch of records names. */
export interface Finder {
  /** An identity; undefined when no identity here or in the archive has this hash. */
  identity(hash: string): Xchan | undefined;
  /** Audience of an object; unknown people are left out with a warning. */
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
  const wanted = [...named.identities, ...inAudiences].map((hash) => hashHere(session, hash));
  const xchans = await findXchansByHash(tx, [...new Set(wanted)]);
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
  const identity = (hash: string): Xchan | undefined => xchans.get(hashHere(session, hash));
  const xchan = (hash: string): number | undefined => identity(hash)?.id;
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
    identity,
    audience: (record) => {
      const key = JSON.stringify(record);
      const known = byRecord.get(key) ?? upsert(record);
      byRecord.set(key, known);
      return known;
    },
  };
}

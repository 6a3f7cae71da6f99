import type {
  ConnectionRecord,
  DefaultAudienceRecord,
  IdentityRecord,
  PrivacyGroupRecord,
} from '../domain/channel-record.ts';
import { warn } from '../domain/import.ts';
import { setDefaultAudience } from '../storage/channels.ts';
import type { Tx } from '../storage/database.ts';
import { insertPrivacyGroupMembers } from '../storage/privacy-groups.ts';
import {
  findPrivacyGroupIds,
  insertIdentities,
  insertRestoredConnections,
  insertRestoredPrivacyGroup,
} from '../storage/restored-channel.ts';
import { findXchansByHash } from '../storage/xchans.ts';
import { channelReport, createFinder, type RestoreSession } from './restore-session.ts';

const membersAtOnce = 1000;

/** Inserts the identities that are not known here; what is said here of those that are, stays. */
export async function restoreIdentities(
  tx: Tx,
  session: RestoreSession,
  records: readonly IdentityRecord[],
): Promise<void> {
  const told = new Map(records.map((record) => [record.hash, record]));
  const known = await findXchansByHash(tx, [...told.keys()]);
  const fresh = [...told.values()].filter((record) => !known.has(record.hash));
  const { users } = session.report.counts;
  users.added += fresh.length;
  users.unchanged += records.length - fresh.length;
  if (!session.import.dryRun) await insertIdentities(tx, fresh);
}

export async function restoreConnections(
  tx: Tx,
  session: RestoreSession,
  records: readonly ConnectionRecord[],
): Promise<void> {
  const { memberships } = session.report.counts;
  const { channel } = session;
  if (session.import.dryRun || !channel) {
    memberships.added += records.length;
    return;
  }
  const found = await createFinder(tx, session, { identities: records.map((each) => each.identity), audiences: [] });
  const connections = records.flatMap((record) => {
    const xchanId = found.xchan(record.identity);
    if (xchanId !== undefined) return [{ ...record, xchanId, isSelf: xchanId === channel.xchanId }];
    memberships.omitted += 1;
    warn(session.report, { code: 'unknown_identity', severity: 'warn', sample: record.identity });
    return [];
  });
  const inserted = await insertRestoredConnections(tx, channel.id, connections);
  const added = inserted.filter(Boolean).length;
  memberships.added += added;
  memberships.unchanged += inserted.length - added;
}

export async function restorePrivacyGroups(
  tx: Tx,
  session: RestoreSession,
  records: readonly PrivacyGroupRecord[],
): Promise<void> {
  const { memberships } = session.report.counts;
  const { channel } = session;
  if (session.import.dryRun || !channel) {
    for (const { members } of records) memberships.added += members.length;
    return;
  }
  const hashes = records.map((record) => record.hash);
  const known = await findPrivacyGroupIds(tx, channel.id, hashes);
  for (const record of records) {
    const here = known.get(record.hash);
    if (here === null) {
      warn(session.report, { code: 'privacy_group_taken', severity: 'warn', sample: record.name });
      continue;
    }
    const id = here ?? (await insertRestoredPrivacyGroup(tx, channel.id, record));
    // Who has been taken out here since the first import stays out.
    if (here === undefined) await admit(tx, session, id, record.members);
    else memberships.unchanged += record.members.length;
  }
}

async function admit(tx: Tx, session: RestoreSession, id: number, members: readonly string[]): Promise<void> {
  const { memberships } = session.report.counts;
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const some = members.slice(start, start + membersAtOnce);
    const xchans = await findXchansByHash(tx, some);
    const ids = some.flatMap((hash) => xchans.get(hash)?.id ?? []);
    memberships.added += (await insertPrivacyGroupMembers(tx, id, ids)).size;
    memberships.omitted += some.length - ids.length;
  }
}

/** Says who may see what the channel posts from now on, when the channel is new here. */
export async function restoreDefaultAudience(
  tx: Tx,
  session: RestoreSession,
  { audience }: DefaultAudienceRecord,
): Promise<void> {
  channelReport(session).visibility = audience.visibility === 'public' ? 'public' : 'restricted';
  if (session.import.dryRun || !session.channel || session.report.counts.channels.added === 0) return;
  const finder = await createFinder(tx, session, { identities: [], audiences: [audience] });
  await setDefaultAudience(tx, session.channel.id, await finder.audience(audience));
}

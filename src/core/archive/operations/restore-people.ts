import type {
  ConnectionRecord,
  DefaultAudienceRecord,
  IdentityRecord,
  PrivacyGroupRecord,
} from '../domain/channel-record.ts';
import {
  findConnections,
  findXchansByHash,
  insertPrivacyGroup,
  insertPrivacyGroupMembers,
  findMembersAmong,
  setDefaultAudience,
} from '../../identity/index.ts';
import { warn } from '../../imports/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { remoteIdentity } from '../domain/remote-identity.ts';
import {
  findGuidsHere,
  findPrivacyGroupIds,
  insertIdentities,
  insertRestoredConnections,
} from '../storage/restored-channel.ts';
import { channelReport, createFinder, type Finder, hashHere, type RestoreSession } from './restore-session.ts';

const membersAtOnce = 1000;

/** Inserts identities that are unknown here as remote ones; known ones stay unchanged. */
export async function restoreIdentities(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  records: readonly IdentityRecord[],
): Promise<void> {
  const others = records.filter(({ hash }) => hashHere(session, hash) === hash);
  const byHash = new Map(others.map((record) => [record.hash, record]));
  const known = await findXchansByHash(tx, [...byHash.keys()]);
  const fresh = [...byHash.values()].filter((record) => !known.has(record.hash));
  const { users } = session.report.counts;
  users.added += fresh.length;
  users.unchanged += records.length - fresh.length;
  if (session.import.dryRun) return;
  const guids = await findGuidsHere(
    tx,
    fresh.map(({ guid }) => guid),
  );
  await insertIdentities(
    tx,
    fresh.map((record) => remoteIdentity(record, context.baseUrl, guids)),
  );
}

/** Inserts missing connections; existing ones stay unchanged. */
export async function restoreConnections(
  tx: Tx,
  session: RestoreSession,
  records: readonly ConnectionRecord[],
): Promise<void> {
  const { memberships } = session.report.counts;
  const { channel } = session;
  if (!channel) {
    memberships.added += records.length;
    return;
  }
  const found = await createFinder(tx, session, { identities: records.map((each) => each.identity), audiences: [] });
  if (session.import.dryRun) return previewConnections(tx, session, channel.id, records, found);
  const connections = records.flatMap((record) => {
    const xchanId = found.identity(record.identity)?.id;
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

/** Identities that a dry run would have imported are not here yet. */
async function previewConnections(
  tx: Tx,
  { report }: RestoreSession,
  channelId: number,
  records: readonly ConnectionRecord[],
  found: Finder,
): Promise<void> {
  const xchanIds = records.flatMap(({ identity }) => found.identity(identity)?.id ?? []);
  const here = await findConnections(tx, channelId, xchanIds);
  report.counts.memberships.unchanged += here.length;
  report.counts.memberships.added += records.length - here.length;
}

/** Inserts missing privacy groups. This server decides about the members of existing ones. */
export async function restorePrivacyGroups(
  tx: Tx,
  session: RestoreSession,
  records: readonly PrivacyGroupRecord[],
): Promise<void> {
  const { memberships } = session.report.counts;
  const { channel } = session;
  const hashes = records.map((record) => record.hash);
  const known = await findPrivacyGroupIds(tx, channel?.id ?? 0, hashes);
  for (const record of records) {
    const here = known.get(record.hash);
    if (here === null) warn(session.report, { code: 'privacy_group_taken', severity: 'warn', sample: record.name });
    else if (here !== undefined) await compareMembers(tx, session, here, record);
    else if (session.import.dryRun || !channel) memberships.added += record.members.length;
    else await admit(tx, session, await insertPrivacyGroup(tx, { ...record, channelId: channel.id }), record.members);
  }
}

/** No one is added to an existing privacy group: they may have been removed since, and would see posts for it. */
async function compareMembers(
  tx: Tx,
  session: RestoreSession,
  id: number,
  { name, members }: PrivacyGroupRecord,
): Promise<void> {
  const { memberships } = session.report.counts;
  const hashes = members.map((hash) => hashHere(session, hash));
  const xchans = await findXchansByHash(tx, hashes);
  const ids = [...xchans.values()].map((xchan) => xchan.id);
  const here = await findMembersAmong(tx, id, ids);
  const missing = hashes.filter((hash) => !here.has(xchans.get(hash)?.id ?? 0)).length;
  memberships.unchanged += members.length - missing;
  memberships.omitted += missing;
  if (missing === 0) return;
  warn(session.report, { code: 'privacy_group_differs', severity: 'warn', sample: name });
}

async function admit(tx: Tx, session: RestoreSession, id: number, members: readonly string[]): Promise<void> {
  const { memberships } = session.report.counts;
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const some = members.slice(start, start + membersAtOnce).map((hash) => hashHere(session, hash));
    const xchans = await findXchansByHash(tx, some);
    const ids = some.flatMap((hash) => xchans.get(hash)?.id ?? []);
    memberships.added += (await insertPrivacyGroupMembers(tx, id, ids)).size;
    memberships.omitted += some.length - ids.length;
  }
}

/** Sets the default audience of the channel's posts, if the channel is new here. */
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

import { channelPathFrom, channelSlug } from '../../groups/index.ts';
import {
  createChannel,
  emptyAcl,
  findChannel,
  findChannelByAddress,
  findChannelByPath,
  insertPrivacyGroup,
  membersGroupName,
  setDefaultAudience,
  upsertAcl,
} from '../../identity/index.ts';
import { type OperationContext, orNotFound, type Tx } from '../../platform/index.ts';
import { type ChannelReport, warn } from '../domain/import.ts';
import type { ContainerRecord } from '../domain/record.ts';
import { newUuid } from '../../../lib/random.ts';
import { idPrefixOf, type ImportedChannel } from '../storage/import-channels.ts';
import { upsertExternalIds } from '../storage/import-content.ts';
import type { ImportSession } from './import-session.ts';
import { commitImportStep } from './load-batches.ts';

/** Channels of one transaction. */
const channelsAtOnce = 25;

/** A new channel, and its name here. */
interface PlacedForum {
  readonly container: ContainerRecord;
  readonly place: ImportedChannel;
  readonly names: FreeNames;
}

interface FreeNames {
  readonly address: string;
  readonly path: string;
  /** Distinguishes it from others with the same name. */
  readonly number: number;
}

/** Creates a forum channel of the group for each missing source channel; reports existing ones. */
export async function loadImportChannels(
  context: OperationContext,
  session: ImportSession,
  containers: readonly ContainerRecord[],
): Promise<void> {
  const own = containers.filter(({ xid, name }) => {
    if (!session.channelsElsewhere.has(xid)) return true;
    session.report.counts.channels.omitted += 1;
    warn(session.report, { code: 'channel_elsewhere', severity: 'error', sample: name });
    return false;
  });
  for (let start = 0; start < own.length; start += channelsAtOnce) {
    const some = own.slice(start, start + channelsAtOnce);
    for (const container of some) {
      const known = session.channels.get(container.xid);
      if (known) await reportKnown(context, session, container, known);
    }
    await insertForums(
      context,
      session,
      some.filter(({ xid }) => !session.channels.has(xid)),
    );
  }
}

async function insertForums(
  context: OperationContext,
  session: ImportSession,
  containers: readonly ContainerRecord[],
): Promise<void> {
  if (containers.length === 0) return;
  const placed = await commitImportStep(context, session, 'import-channel', async (tx) => {
    const inserted: PlacedForum[] = [];
    for (const container of containers) inserted.push(await insertForum(context, tx, session, container));
    return inserted;
  });
  for (const { container, place, names } of placed) {
    session.channels.set(container.xid, place);
    session.nextNumbers.set(channelPathFrom(container.name), names.number + 1);
    session.report.counts.channels.added += 1;
    reportOn(session, container, names, place);
  }
}

async function reportKnown(
  context: OperationContext,
  session: ImportSession,
  container: ContainerRecord,
  place: ImportedChannel,
): Promise<void> {
  if (session.report.channels.some((entry) => entry.xid === container.xid)) return;
  const channel = orNotFound(await findChannel(context.database.reader, place.channelId), 'channel');
  session.report.counts.channels.unchanged += 1;
  reportOn(session, container, { address: channel.address, path: channel.path ?? '' }, place);
}

function reportOn(
  session: ImportSession,
  container: ContainerRecord,
  names: { address: string; path: string },
  place: Pick<ImportedChannel, 'visibility'>,
): void {
  const entry: ChannelReport = {
    xid: container.xid,
    name: container.name,
    address: names.address,
    path: `${session.group.fullPath}/${names.path}`,
    visibility: place.visibility === 'restricted' ? 'restricted' : 'group',
    threads: 0,
    comments: 0,
    reactions: 0,
    files: 0,
  };
  session.report.channels.push(entry);
}

async function insertForum(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  container: ContainerRecord,
): Promise<PlacedForum> {
  const isPrivate = container.visibility === 'private';
  const names = await freeNames(tx, session, container.name);
  const { address, path } = names;
  const created = await createChannel(context, tx, {
    userId: null,
    groupId: session.group.id,
    address,
    name: container.title ?? container.name,
    path,
    description: container.description ?? '',
    role: 'forum',
    defaultVisibility: isPrivate ? 'restricted' : 'group',
    archived: container.archived ?? false,
  });
  const group = { channelId: created.channelId, hash: newUuid(), name: membersGroupName };
  const privacyGroupId = isPrivate ? await insertPrivacyGroup(tx, group) : null;
  const aclId = privacyGroupId === null ? null : await upsertAcl(tx, { ...emptyAcl, allowGroups: [privacyGroupId] });
  const visibility = isPrivate ? ('restricted' as const) : ('group' as const);
  await setDefaultAudience(tx, created.channelId, { visibility, aclId });
  await upsertExternalIds(tx, session.source.id, session.import.id, [
    { kind: 'channel', xid: container.xid, localId: created.channelId, contentHash: '' },
  ]);
  const place = {
    ...created,
    groupId: session.group.id,
    name: container.name,
    idPrefix: idPrefixOf(container.xid),
    visibility,
    aclId,
    privacyGroupId,
  };
  return { container, place, names };
}

/** `<group>-<name>` and `<name>`, with a number where someone has them: names repeat after renames on the source. */
async function freeNames(tx: Tx, session: ImportSession, name: string): Promise<FreeNames> {
  const slug = channelPathFrom(name);
  const prefix = channelSlug(session.group.fullPath);
  // If thousands have one name, each search begins after the previous number.
  for (let number = session.nextNumbers.get(slug) ?? 1; ; number += 1) {
    const path = number === 1 ? slug : `${slug}-${number}`;
    const address = `${prefix}-${path}`;
    const taken = (await findChannelByAddress(tx, address)) ?? (await findChannelByPath(tx, session.group.id, path));
    if (!taken) return { address, path, number };
  }
}

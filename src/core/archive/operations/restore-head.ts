import { followZone, isNameInUse } from '../../accounts/index.ts';
import { moveItems } from '../../content/index.ts';
import { moveFiles } from '../../files/index.ts';
import { channelSlug } from '../../groups/index.ts';
import {
  type Channel,
  findChannelByAddress,
  findChannelByXchan,
  findXchansByHash,
  fittingProfileFields,
  insertSelfConnection,
  isHere,
  isPermission,
  readProfileFields,
  replaceProfileFields,
  type Xchan,
} from '../../identity/index.ts';
import { warn } from '../../imports/index.ts';
import { DomainError, enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import type { ChannelHeadRecord } from '../domain/channel-record.ts';
import { isKeyPair, isSignedBy } from '../../../lib/keys.ts';
import { indexItems } from '../../search/index.ts';
import {
  insertRestoredChannel,
  isUntouched,
  upsertLocalIdentity,
  setLimits,
  replaceUntouchedChannel,
} from '../storage/restored-channel.ts';
import { arrivingHash, arrivingHead } from './arriving-identity.ts';
import { ensureImportedAuthors } from './restore-authors.ts';
import type { RestoreSession } from './restore-session.ts';

/**
 * Brings the channel itself back: with its own address where that is free, or where the user's channel there is
 * still untouched; otherwise with a number behind it.
 * @throws DomainError not_acceptable_file when the keys are not those of the identity, conflict when somebody else
 *   has the channel here
 */
export async function restoreHead(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  head: ChannelHeadRecord,
): Promise<void> {
  assertKeyPair(head);
  session.claimed = head.identity.hash;
  session.identity = await arrivingHash(tx, head);
  const known = (await findXchansByHash(tx, [session.identity])).get(session.identity);
  if (known && isHere(known) && known.publicKey.trim() !== head.identity.publicKey.trim()) {
    throw new DomainError('conflict', 'archive.keysOfAnother');
  }
  const here = known && (await findChannelByXchan(tx, known.id));
  if (here && here.userId !== session.import.userId) {
    throw new DomainError('conflict', 'archive.channelOfAnother');
  }
  const { channels } = session.report.counts;
  channels[here ? 'unchanged' : 'added'] = 1;
  const place = await placeOf(tx, session, head, here);
  if (here) {
    session.channel = { id: here.id, xchanId: here.xchanId };
    await tellDifference(tx, session, head, here);
  } else if (session.identity !== session.claimed) {
    warn(session.report, { code: 'identity_changed', severity: 'warn', sample: head.name });
  }
  if (!here && !session.import.dryRun) session.channel = await create(context, tx, session, head, place, known);
  session.report.channels.splice(0, 1, {
    xid: session.identity,
    name: head.name,
    address: place.address,
    path: '',
    visibility: 'public',
    threads: 0,
    comments: 0,
    reactions: 0,
    files: 0,
  });
}

/** The channel's profile here is kept. */
async function tellDifference(tx: Tx, session: RestoreSession, head: ChannelHeadRecord, here: Channel): Promise<void> {
  const members = ['name', 'description', 'role', 'timezone'] as const;
  const differing: string[] = members.filter((member) => head[member] !== here[member]);
  const fields = head.fields && JSON.stringify(fittingProfileFields(head.fields));
  if (fields !== undefined && fields !== JSON.stringify(await readProfileFields(tx, here.id))) differing.push('fields');
  if (differing.length === 0) return;
  warn(session.report, { code: 'channel_differs', severity: 'warn', sample: differing.join(', ') });
}

/** Only who has the private key may act for the identity. */
function assertKeyPair({ identity, privateKey }: ChannelHeadRecord): void {
  const { guid, guidSig, publicKey } = identity;
  if (privateKey === '') {
    throw new DomainError('not_acceptable_file', 'archive.noPrivateKey');
  }
  if (isKeyPair(privateKey, publicKey) && isSignedBy(guid, guidSig, publicKey)) return;
  throw new DomainError('not_acceptable_file', 'archive.otherKeys');
}

interface Place {
  readonly address: string;
  /** The unused channel that it replaces. */
  readonly over: Channel | undefined;
}

async function placeOf(
  tx: Tx,
  session: RestoreSession,
  head: ChannelHeadRecord,
  here: Channel | undefined,
): Promise<Place> {
  if (here) return { address: here.address, over: undefined };
  const isFitting = /^[a-z0-9_](?:[a-z0-9_.-]{0,98}[a-z0-9_-])?$/.test(head.address);
  const wanted = isFitting ? head.address : channelSlug(head.address);
  for (let number = 1; ; number += 1) {
    const address = number === 1 ? wanted : `${wanted}-${number}`;
    const there = await findChannelByAddress(tx, address);
    const isOwn = there !== undefined && there.userId === session.import.userId;
    const over = isOwn && (await isUntouched(tx, there)) ? there : undefined;
    if (!over && (there !== undefined || (await isNameInUse(tx, address)))) continue;
    if (address !== head.address) warn(session.report, { code: 'address_changed', severity: 'warn', sample: address });
    return { address, over };
  }
}

async function create(
  context: OperationContext,
  tx: Tx,
  session: RestoreSession,
  said: ChannelHeadRecord,
  { address, over }: Place,
  known: Xchan | undefined,
): Promise<{ id: number; xchanId: number }> {
  const host = new URL(context.baseUrl).host;
  // Archives of others may have said anything of an identity that lived elsewhere so far: from now on it is a person's.
  if (known && !isHere(known)) {
    const importedAuthors = await ensureImportedAuthors(context, tx, [known]);
    const author = importedAuthors.get(known.id)!;
    await moveItems(tx, known.id, author);
    await moveFiles(tx, known.id, author);
    await enqueue(tx, indexItems, {}, { now: context.clock.now() });
  }
  const head = await arrivingHead(tx, said, session.identity, known?.id);
  const identity = { ...head.identity, address: `${address}@${host}`, url: `/channel/${address}`, deleted: false };
  const xchanId = await upsertLocalIdentity(tx, identity, known?.id);
  if (over) {
    await replaceUntouchedChannel(tx, over, head, xchanId);
    await enqueue(tx, followZone, { userId: session.import.userId }, { now: context.clock.now() });
  }
  const id = over?.id ?? (await insertRestoredChannel(tx, session.import.userId, address, head, xchanId));
  await insertSelfConnection(tx, { channelId: id, xchanId, now: head.createdAt });
  const limits = Object.entries(head.limits).filter(([name]) => isPermission(name));
  await setLimits(tx, id, Object.fromEntries(limits));
  await replaceProfileFields(tx, id, fittingProfileFields(head.fields ?? []));
  return { id, xchanId };
}

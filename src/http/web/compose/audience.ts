import {
  audienceOfConnections,
  findChannel,
  findVisibleXchansByAddress,
  findXchans,
  connected,
  countConnections,
  listPrivacyGroups,
  type NamedAudience,
  readDefaultAudience,
} from '../../../core/identity/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import type { Sent } from '../content/written.ts';

const nobody: NamedAudience = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };

/**
 * The audience that a form names; undefined for the channel's usual one.
 * @throws DomainError unprocessable for people who are not known, and a choice of groups without any
 */
export async function readAudience(
  context: OperationContext,
  viewer: UserViewer,
  sent: Sent,
): Promise<NamedAudience | undefined> {
  const choice = sent.text('seen') || 'default';
  const denied = await hashesOf(context, viewer, sent.text('except'));
  if (choice === 'default' && denied.length === 0) return undefined;
  const named = { ...nobody, ...(await namedBy(context, viewer, sent, choice)) };
  return { ...named, denyXchans: [...named.denyXchans, ...denied] };
}

/** Whom a choice of the form names. What is not known must not become public, which naming nobody means. */
async function namedBy(
  context: OperationContext,
  viewer: UserViewer,
  sent: Sent,
  choice: string,
): Promise<Partial<NamedAudience>> {
  const { reader } = context.database;
  if (choice === 'public') return {};
  if (choice === 'default') return usualAudience(context, viewer);
  if (choice === 'connections') return audienceOfConnections(reader, viewer);
  if (choice === 'groups') {
    const chosen = new Set(sent.all('group'));
    const groups = (await listPrivacyGroups(reader, viewer.channelId)).filter(({ id }) => chosen.has(String(id)));
    if (groups.length === 0) throw new DomainError('unprocessable', 'audiences.nonePicked');
    return { allowGroups: groups.map(({ hash }) => hash) };
  }
  if (choice === 'people') {
    const people = await hashesOf(context, viewer, sent.text('people'));
    if (people.length === 0) throw new DomainError('unprocessable', 'audiences.nobodyNamed');
    return { allowXchans: people };
  }
  if (choice === 'me') return onlyOneself(context, viewer);
  throw new DomainError('unprocessable', 'audiences.unknown', { choice });
}

async function onlyOneself({ database }: OperationContext, viewer: UserViewer): Promise<Partial<NamedAudience>> {
  const own = await findXchans(database.reader, [viewer.xchanId]);
  return { allowXchans: [...own.values()].map(({ hash }) => hash) };
}

/** Whom the usual audience of the channel names, to leave somebody out of it. */
async function usualAudience(context: OperationContext, viewer: UserViewer): Promise<Partial<NamedAudience>> {
  const { reader } = context.database;
  const channel = await findChannel(reader, viewer.channelId);
  if (channel?.defaultVisibility === 'owner') return onlyOneself(context, viewer);
  return (channel && (await readDefaultAudience(reader, channel))) ?? {};
}

/** People by their addresses, with commas or spaces between. @throws DomainError unprocessable */
async function hashesOf(context: OperationContext, viewer: UserViewer, text: string): Promise<string[]> {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const { host } = new URL(context.baseUrl);
  const addresses = names.slice(0, maxPeople).map((name) => {
    const bare = name.replace(/^@/, '').toLowerCase();
    return bare.includes('@') ? bare : `${bare}@${host}`;
  });
  const found = await findVisibleXchansByAddress(context.database.reader, viewer, addresses);
  const unknown = addresses.filter((address) => !found.has(address));
  if (unknown.length > 0)
    throw new DomainError('unprocessable', 'audiences.unknownPeople', { names: unknown.join(', ') });
  return addresses.map((address) => found.get(address)!.hash);
}

const maxPeople = 100;

/** How many people one is connected to, for the form. */
export function countConnected(context: OperationContext, viewer: UserViewer): Promise<number> {
  return countConnections(context.database.reader, viewer, viewer.channelId, connected);
}

import {
  audienceOfConnections,
  findVisibleXchansByAddress,
  findXchans,
  listConnected,
  listPrivacyGroups,
  type NamedAudience,
} from '../../../core/identity/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import type { Sent } from '../content/written.ts';

/** Who sees a post on one's own channel, as the form says it. */
export type AudienceChoice = 'default' | 'public' | 'connections' | 'groups' | 'people' | 'me';

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
  const choice = (sent.text('seen') || 'default') as AudienceChoice;
  const denyXchans = await hashesOf(context, viewer, sent.text('except'));
  if (choice === 'default' && denyXchans.length === 0) return undefined;
  const allowed = await allowedBy(context, viewer, sent, choice);
  return { ...nobody, ...allowed, denyXchans };
}

async function allowedBy(
  context: OperationContext,
  viewer: UserViewer,
  sent: Sent,
  choice: AudienceChoice,
): Promise<Partial<NamedAudience>> {
  const { reader } = context.database;
  if (choice === 'connections') return audienceOfConnections(reader, viewer);
  if (choice === 'groups') {
    const chosen = new Set(sent.all('group'));
    const groups = (await listPrivacyGroups(reader, viewer.channelId)).filter(({ id }) => chosen.has(String(id)));
    if (groups.length === 0) throw new DomainError('unprocessable', 'Choose a privacy group, or another audience.');
    return { allowGroups: groups.map(({ hash }) => hash) };
  }
  if (choice === 'people') {
    const people = await hashesOf(context, viewer, sent.text('people'));
    if (people.length === 0) throw new DomainError('unprocessable', 'Name the people who can see this.');
    return { allowXchans: people };
  }
  if (choice === 'me') {
    const own = await findXchans(reader, [viewer.xchanId]);
    return { allowXchans: [...own.values()].map(({ hash }) => hash) };
  }
  return {};
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
  if (unknown.length > 0) throw new DomainError('unprocessable', `Nobody is known here as ${unknown.join(', ')}.`);
  return addresses.map((address) => found.get(address)!.hash);
}

const maxPeople = 100;

/** How many people one is connected to, for the form. */
export async function countConnections(context: OperationContext, viewer: UserViewer): Promise<number> {
  return (await listConnected(context.database.reader, viewer)).length;
}

import {
  type AccessToken,
  findAccessTokenById,
  insertRegistered,
  issueWithin,
  type IssuedToken,
  prepareUser,
  revokeAccessTokensOf,
  rotateWithin,
  setUserState,
  type User,
} from '../../accounts/index.ts';
import { type AccessLevel, accessLevels } from '../../identity/index.ts';
import {
  DomainError,
  insertGroupEvent,
  notFound,
  type OperationContext,
  type Scope,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { randomText } from '../../../lib/random.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { BotPurpose, Group } from '../domain/group.ts';
import { deleteGroupBot, insertGroupBot, isGroupBot, listGroupBots } from '../storage/group-bots.ts';
import { upsertMember } from '../storage/groups.ts';
import { deleteMember, removeMemberships } from '../storage/members.ts';
import { requireOwnedGroup } from './own-group.ts';

/** Bots that a group may have: each of them has a channel. */
const maxBots = 200;

/** Parameters of a bot's token. */
export interface BotTokenDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
}

/**
 * Makes an access token of a group: a bot that is a member with a role, and the one token that it has.
 * @throws DomainError not_found, forbidden, invalid_input, unprocessable where there are too many
 */
export async function addGroupToken(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  { accessLevel, ...draft }: BotTokenDraft & { readonly accessLevel: AccessLevel },
): Promise<IssuedToken> {
  const { reader } = context.database;
  await requireOwnedGroup(reader, viewer, groupId);
  if (accessLevel < accessLevels.guest) {
    throw new DomainError('invalid_input', 'fields.notIncluded', { field: 'access_level' });
  }
  const username = `group_${groupId}_bot_${randomText(8).toLowerCase()}`;
  return makeBot(context, viewer, { groupId, purpose: 'token', username, name: draft.name }, async (tx, bot, group) => {
    const now = context.clock.now();
    const member = { groupId, userId: bot.id, accessLevel, expiresAt: null, createdBy: viewer.userId, now };
    await upsertMember(tx, member);
    const details = { name: draft.name, access_level: accessLevel };
    await insertGroupEvent(tx, { namespaceId: group.id, actor: viewer, action: 'add_access_token', details, now });
    return issueWithin(context, tx, viewer, { ...draft, userId: bot.id });
  });
}

/**
 * Creates a service account of a group, which isn't a member until it is added.
 * @throws DomainError not_found, forbidden, invalid_input, conflict, unprocessable if there are too many
 */
export function addServiceAccount(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  input: { readonly name?: string | undefined; readonly username?: string | undefined },
): Promise<User> {
  const username = input.username?.trim() || `service_account_group_${groupId}_${randomText(8).toLowerCase()}`;
  const name = input.name?.trim() || 'Service account user';
  return makeBot(context, viewer, { groupId, purpose: 'service', username, name }, async (tx, bot, group) => {
    const event = { action: 'add_service_account', details: { username }, now: context.clock.now() } as const;
    await insertGroupEvent(tx, { ...event, namespaceId: group.id, actor: viewer });
    return bot;
  });
}

async function makeBot<T>(
  context: OperationContext,
  viewer: UserViewer,
  draft: { readonly groupId: number; readonly purpose: BotPurpose; readonly username: string; readonly name: string },
  goOn: (tx: Tx, bot: User, group: Group) => Promise<T>,
): Promise<T> {
  const { groupId, purpose, username, name } = draft;
  const known = await requireOwnedGroup(context.database.reader, viewer, groupId);
  const registration = { username, name, email: undefined, bot: { rootId: known.rootId } };
  const prepared = await prepareUser(context, registration);
  return context.database.write(viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    if ((await listGroupBots(tx, group.id, purpose)).length >= maxBots) {
      throw new DomainError('unprocessable', 'groups.tooManyBots', { max: maxBots });
    }
    await context.checkTexts(tx, viewer, { groupId: null, texts: { username, name } });
    const bot = await insertRegistered(context, tx, { ...registration, bot: { rootId: group.rootId } }, prepared);
    await insertGroupBot(tx, { userId: bot.id, groupId: group.id, purpose });
    return goOn(tx, bot, group);
  });
}

/** A token of a bot of a group: which group, what for, and of which service account, where one is named. */
export interface BotTokenKey {
  readonly groupId: number;
  readonly purpose: BotPurpose;
  readonly userId?: number | undefined;
  readonly tokenId: number;
}

/**
 * Revokes a token. That of a group also ends its bot, with any tokens the bot created.
 * @throws DomainError not_found, forbidden, invalid_input if it was already revoked
 */
export async function revokeBotToken(context: OperationContext, viewer: UserViewer, key: BotTokenKey): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const { group, token } = await requireBotToken(tx, viewer, key);
    const now = context.clock.now();
    if (token.revokedAt !== null) throw new DomainError('invalid_input', 'tokens.revokedAlready');
    const isWhole = key.purpose === 'token';
    await revokeAccessTokensOf(tx, isWhole ? { userId: token.userId } : { id: token.id }, now);
    if (isWhole) await deleteMember(tx, group.id, token.userId);
    const event = { action: 'revoke_access_token', details: { name: token.name }, now } as const;
    await insertGroupEvent(tx, { ...event, namespaceId: group.id, actor: viewer });
  });
}

/**
 * Replaces a token by a new one of the same name and scopes, which lasts a week by default.
 * @throws DomainError not_found, forbidden, invalid_input where it was revoked before
 */
export function rotateBotToken(
  context: OperationContext,
  viewer: UserViewer,
  key: BotTokenKey,
  expiresAt: Instant | undefined,
): Promise<IssuedToken> {
  return context.database.write(viewer, async (tx) => {
    const { group, token } = await requireBotToken(tx, viewer, key);
    const issued = await rotateWithin(context, tx, viewer, { old: token, expiresAt });
    const event = { action: 'rotate_access_token', details: { name: token.name } } as const;
    await insertGroupEvent(tx, { ...event, namespaceId: group.id, actor: viewer, now: context.clock.now() });
    return issued;
  });
}

/**
 * Makes a token of a service account.
 * @throws DomainError not_found, forbidden, invalid_input
 */
export function addServiceToken(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, userId }: { readonly groupId: number; readonly userId: number },
  draft: BotTokenDraft,
): Promise<IssuedToken> {
  return context.database.write(viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    await requireBot(tx, { groupId, userId, purpose: 'service' });
    const event = { action: 'add_access_token', details: { name: draft.name } } as const;
    await insertGroupEvent(tx, { ...event, namespaceId: group.id, actor: viewer, now: context.clock.now() });
    return issueWithin(context, tx, viewer, { ...draft, userId });
  });
}

/**
 * Removes a service account: it is a member nowhere, its tokens end, no one signs in as it. What it wrote stays its
 * own.
 * @throws DomainError not_found, forbidden
 */
export async function removeServiceAccount(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, userId }: { readonly groupId: number; readonly userId: number },
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    await requireBot(tx, { groupId, userId, purpose: 'service' });
    const now = context.clock.now();
    await revokeAccessTokensOf(tx, { userId }, now);
    await removeMemberships(tx, userId);
    await deleteGroupBot(tx, userId);
    await setUserState(tx, userId, 'blocked', now);
    const event = { action: 'remove_service_account', assigneeUserId: userId, details: {}, now } as const;
    await insertGroupEvent(tx, { ...event, namespaceId: group.id, actor: viewer });
  });
}

async function requireBot(
  tx: Tx,
  bot: { readonly groupId: number; readonly userId: number; readonly purpose: BotPurpose },
): Promise<void> {
  if (!(await isGroupBot(tx, bot))) throw notFound('user');
}

async function requireBotToken(
  tx: Tx,
  viewer: UserViewer,
  { groupId, purpose, userId, tokenId }: BotTokenKey,
): Promise<{ readonly group: Group; readonly token: AccessToken }> {
  const group = await requireOwnedGroup(tx, viewer, groupId);
  const token = await findAccessTokenById(tx, tokenId);
  const isOf = token && (userId === undefined || token.userId === userId);
  if (!isOf || !(await isGroupBot(tx, { userId: token.userId, groupId, purpose }))) {
    throw new DomainError('not_found', 'notFound.any');
  }
  return { group, token };
}

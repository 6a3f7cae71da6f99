import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { changeRole } from '../../../core/accounts/index.ts';
import {
  changeDefaultAudience,
  type ChannelRole,
  findChannel,
  findXchan,
  isLimit,
  type Limit,
  listPrivacyGroups,
  type Permission,
  readDefaultAudience,
  readLimits,
} from '../../../core/identity/index.ts';
import { DomainError, notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { readSent, type Sent } from '../content/written.ts';
import {
  type AddPage,
  formErrorMessage,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type AudienceSetting, PrivacyPage, shownPermissions } from './privacy-page.tsx';
import type { Words } from '../../../words/index.ts';
import { settingsTitle } from './settings-frame.tsx';

/** Who sees what one posts, and what others may do. */
export function privacyRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/settings/privacy',
    auth: 'session',
    query: Type.Object({ saved: Type.Optional(Type.Literal('1')) }),
    handle: ({ session, query, reply }) => showPrivacy(web, session, reply, { isSaved: query.saved === '1' }),
  });
  add({
    method: 'POST',
    path: '/settings/audience',
    auth: 'session',
    body: Type.Record(Type.String(), Type.Unknown()),
    handle: async ({ session, body, reply }) => {
      try {
        await saveAudience(web, session.viewer, readSent(undefined, body), reply.words);
      } catch (error) {
        return showPrivacy(web, session, reply, { problem: formErrorMessage(error, reply.words) });
      }
      return redirectTo(reply, '/settings/privacy?saved=1');
    },
  });
  add({
    method: 'POST',
    path: '/settings/permissions',
    auth: 'session',
    body: Type.Record(Type.String(), Type.Unknown()),
    handle: async ({ session, body, reply }) => {
      const sent = readSent(undefined, body);
      const role = (['personal', 'public', 'custom'] as const).find((each) => each === sent.text('role'));
      if (role === undefined) throw new DomainError('invalid_input', 'privacy.noSuchRole');
      const limits = role === 'custom' ? limitsOf(sent) : {};
      await changeRole(operations, session.viewer, { role, limits });
      return redirectTo(reply, '/settings/privacy?saved=1');
    },
  });
}

function limitsOf(sent: Sent): Partial<Record<Permission, Limit>> {
  const chosen = shownPermissions.flatMap((permission): [Permission, Limit][] => {
    const limit = sent.text(permission) === '' ? Number.NaN : Number(sent.text(permission));
    return isLimit(limit) ? [[permission, limit as Limit]] : [];
  });
  return Object.fromEntries(chosen);
}

async function saveAudience(
  { operations }: WebContext,
  viewer: UserViewer,
  sent: Sent,
  { settings }: Words,
): Promise<void> {
  const { reader } = operations.database;
  const nobody = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };
  const choice = sent.text('audience');
  if (choice === 'kept') return;
  if (choice === 'public') return changeDefaultAudience(operations, viewer, nobody);
  if (choice === 'me') {
    const own = await findXchan(reader, { id: viewer.xchanId });
    return changeDefaultAudience(operations, viewer, { ...nobody, allowXchans: [own!.hash] });
  }
  const chosen = new Set(sent.all('group'));
  const groups = (await listPrivacyGroups(reader, viewer.channelId)).filter(({ id }) => chosen.has(String(id)));
  if (groups.length === 0)
    throw new DomainError('unprocessable', 'other.verbatim', { sentence: settings.noGroupChosen });
  return changeDefaultAudience(operations, viewer, { ...nobody, allowGroups: groups.map(({ hash }) => hash) });
}

async function showPrivacy(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { isSaved = false, problem }: { readonly isSaved?: boolean; readonly problem?: string },
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { viewer } = session;
  const channel = await findChannel(reader, viewer.channelId);
  const limits = await readLimits(reader, viewer.channelId);
  if (!channel || !limits) throw notFound('channel');
  const privacyGroups = await listPrivacyGroups(reader, viewer.channelId);
  const audience = await audienceOf(reader, viewer, channel);
  const chosen = new Set(audience.groups);
  return sendPage(reply, session, {
    title: settingsTitle(reply.words, 'privacy'),
    frame: 'page',
    status: problem === undefined ? 200 : 422,
    content: (
      <PrivacyPage
        audience={audience.setting}
        groups={privacyGroups.map(({ id, name, hash }) => ({ id, name, isChosen: chosen.has(hash) }))}
        role={shownRole(channel.role)}
        limits={limits}
        isSaved={isSaved}
        problem={problem}
      />
    ),
  });
}

function shownRole(role: ChannelRole): 'personal' | 'public' | 'custom' {
  return role === 'forum' ? 'custom' : role;
}

/** The audience that a channel has, as the choices of the page say it. */
async function audienceOf(
  reader: Reader,
  viewer: UserViewer,
  channel: { readonly defaultAclId: number | null },
): Promise<{ setting: AudienceSetting; groups: readonly string[] }> {
  const acl = await readDefaultAudience(reader, channel);
  if (!acl) return { setting: 'public', groups: [] };
  const isDenying = acl.denyXchans.length + acl.denyGroups.length > 0;
  const own = await findXchan(reader, { id: viewer.xchanId });
  if (isDenying) return { setting: 'kept', groups: [] };
  if (acl.allowXchans.length === 0) {
    return { setting: acl.allowGroups.length > 0 ? 'groups' : 'public', groups: acl.allowGroups };
  }
  const isOwn = acl.allowGroups.length === 0 && acl.allowXchans.every((hash) => hash === own?.hash);
  return { setting: isOwn ? 'me' : 'kept', groups: [] };
}

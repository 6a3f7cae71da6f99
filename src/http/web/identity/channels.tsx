import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { findUserByUsername } from '../../../core/accounts/index.ts';
import { placeOf } from '../../../core/content/index.ts';
import {
  type Channel,
  findChannel,
  isChannelVisible,
  findConnections,
  findXchan,
  findXchans,
  mayViewChannel,
  listOneSided,
  readProfileFields,
} from '../../../core/identity/index.ts';
import { findChannelImportMark } from '../../../core/imports/index.ts';
import { anonymous, notFound, type Reader, type Viewer } from '../../../core/platform/index.ts';
import { readChannelSetting } from '../../../core/attention/index.ts';
import { listTakenOver } from '../../../core/reassignment/index.ts';
import { sendActor, wantsActivity } from '../../content/activity.ts';
import {
  type AddPage,
  faceOf,
  groupCrumbs,
  redirectTo,
  requireVisibleGroup,
  sendPage,
  undefinedIfNotFound,
  useLanguageOfGroup,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { ChannelPage, PlaceholderPostsPage, type Relation } from './channel-page.tsx';
import { type ConversationQuery, goToDay, showConversation } from '../content/conversation.tsx';
import { countPosts, readCommon, readPrivacyGroups } from './in-common.ts';
import { newestPosts } from '../content/posts.ts';

const cursor = Type.Object({ before: Type.Optional(Type.String({ maxLength: 200 })) });
const name = Type.Object({ name: Type.String({ maxLength: 255 }) });
const conversationQuery = {
  after: Type.Optional(Type.String({ maxLength: 200 })),
  at: Type.Optional(Type.String({ maxLength: 255 })),
  unread: Type.Optional(Type.Literal('1')),
  day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  notice: Type.Optional(Type.Literal('deleted')),
};

const channelQuery = Type.Object({
  ...cursor.properties,
  ...conversationQuery,
  cat: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Pages with the newest posts: of a channel, of a placeholder user, with a hashtag. */
export function channelRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/channel/:name',
    auth: 'public',
    params: name,
    query: channelQuery,
    handle: (asked) => showChannel(web, asked),
  });

  add({
    method: 'GET',
    path: '/users/:name',
    auth: 'public',
    params: name,
    query: cursor,
    handle: async ({ session, params, query, reply }) => {
      const user = await findUserByUsername(reader, params.name);
      if (!user) throw notFound('user');
      const channel = user.defaultChannelId === null ? undefined : await findChannel(reader, user.defaultChannelId);
      if (channel && !(await isChannelVisible(reader, session?.viewer ?? anonymous, channel))) throw notFound('user');
      if (channel) return redirectTo(reply, `/channel/${encodeURIComponent(channel.address)}`);
      const xchan = user.xchanId === null ? undefined : (await findXchans(reader, [user.xchanId])).get(user.xchanId);
      if (!xchan) throw notFound('user');
      const of = { authorXchanId: xchan.id };
      const { posts, next } = await newestPosts(web.operations, session?.viewer ?? anonymous, of, query.before);
      // Whoever may see nothing of a placeholder user learns not even that there is one.
      if (posts.length === 0) throw notFound('user');
      const older = olderThan(`/users/${encodeURIComponent(user.username)}?`, next);
      const isGhost = user.kind === 'ghost';
      const content = <PlaceholderPostsPage author={faceOf(xchan)} isGhost={isGhost} posts={posts} older={older} />;
      return sendPage(reply, session, { title: faceOf(xchan).name, frame: 'page', content, isCacheable: true });
    },
  });
}

/** A conversation or a wall: the channel of a group or of a person. */
async function showChannel(
  web: WebContext,
  asked: {
    readonly session: WebSession | undefined;
    readonly params: Static<typeof name>;
    readonly query: Static<typeof channelQuery>;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  },
): Promise<FastifyReply> {
  const { session, params, query, request, reply } = asked;
  const { reader } = web.operations.database;
  const viewer = session?.viewer ?? anonymous;
  const found = await visibleChannel(reader, viewer, params.name);
  const place = await placeOf(reader, viewer, found);
  useLanguageOfGroup(reply, place.group);
  const isProfileShown = await mayViewChannel(reader, viewer, found.id, 'view_profile');
  const channel = isProfileShown ? found : { ...found, description: '' };
  if (wantsActivity(request)) return sendActor(reply, web.operations, channel);
  const category = query.cat || undefined;
  if (channel.groupId !== null && category === undefined) {
    if (query.day !== undefined) return goToDay(web, session, reply, channel, query.day);
    const shown = { ...place, channel };
    return showConversation(web, session, reply.header('vary', 'accept'), shown, query satisfies ConversationQuery);
  }
  const of = { channelId: channel.id, category, ...(category === undefined && { alsoByXchanId: channel.xchanId }) };
  const { posts, next } = await newestPosts(web.operations, viewer, of, query.before);
  const author = faceOf(await findXchan(reader, { id: channel.xchanId }));
  const path = `/channel/${encodeURIComponent(channel.address)}`;
  const older = olderThan(`${path}?${category === undefined ? '' : `cat=${encodeURIComponent(category)}&`}`, next);
  const cover = channel.coverFileId === null ? undefined : `/photo/cover/l/${encodeURIComponent(channel.address)}`;
  const crumbs = await groupCrumbs(reader, viewer, channel.groupId);
  const relation = await relationTo(reader, viewer, channel);
  const setting = session && (await readChannelSetting(reader, session.viewer, channel.id));
  const fields = isProfileShown ? await readProfileFields(reader, channel.id) : [];
  const imported = await importedNames(reader, viewer, channel);
  // What is set for all groups takes nobody's posts off home.
  const isMuted = setting?.isOwn === true && setting.isMuted;
  const written = await countPosts(reader, viewer, channel);
  const common = session && (await readCommon(reader, session.viewer, channel));
  const privacyGroups =
    session && relation === 'connected' ? await readPrivacyGroups(reader, session.viewer, channel.xchanId) : [];
  const content = (
    <ChannelPage
      {...{ isMuted, imported, channel, author, path, category, cover, fields, posts, older, crumbs, relation }}
      {...{ written, common, privacyGroups }}
      importMark={await findChannelImportMark(reader, channel)}
    />
  );
  return sendPage(reply.header('vary', 'accept'), session, {
    title: channel.name,
    frame: 'page',
    scripts: session ? ['posts', ...(relation === 'own' ? ['compose'] : [])] : [],
    feed: { path: `/feed/${encodeURIComponent(channel.address)}`, title: channel.name },
    content,
    isCacheable: true,
  });
}

/** Under which names the owner of a channel wrote elsewhere, as far as the reader sees the groups that it came into. */
async function importedNames(reader: Reader, viewer: Viewer, { userId }: Channel) {
  if (userId === null || viewer.kind === 'anonymous') return [];
  const names: { name: string; host: string }[] = [];
  for (const { name: known, username, identifier, sourceHostname: host, namespaceId } of await listTakenOver(
    reader,
    userId,
  )) {
    const name = known ?? username ?? identifier;
    const isSeen = await requireVisibleGroup(reader, viewer, namespaceId).catch(undefinedIfNotFound);
    if (isSeen && !names.some((each) => each.name === name && each.host === host)) names.push({ name, host });
  }
  return names;
}

/** How the reader stands to the owner of a channel. */
async function relationTo(reader: Reader, viewer: Viewer, channel: Channel): Promise<Relation> {
  if (viewer.kind === 'anonymous') return 'none';
  if ([viewer.channelId, ...viewer.ownChannelIds].includes(channel.id)) return 'own';
  const [connection] = await findConnections(reader, viewer.channelId, [channel.xchanId]);
  if (!connection) return 'stranger';
  if (connection.blocked) return 'blocked';
  if (connection.pending) return 'asked';
  const oneSided = (await listOneSided(reader, viewer.channelId, [channel.xchanId])).get(channel.xchanId);
  // Whoever was declined can ask again, as a stranger can.
  if (oneSided === 'ended') return 'stranger';
  return oneSided === 'requested' || connection.connectedAt === null ? 'waiting' : 'connected';
}

function olderThan(path: string, next: string | undefined): string | undefined {
  return next === undefined ? undefined : `${path}before=${next}`;
}

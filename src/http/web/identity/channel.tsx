import { Type } from 'typebox';
import { readChannelSetting } from '../../../core/attention/index.ts';
import { placeOf } from '../../../core/content/index.ts';
import {
  type Channel,
  findConnections,
  findXchan,
  listOneSided,
  mayViewChannel,
  readProfileFields,
} from '../../../core/identity/index.ts';
import { findChannelImportMark } from '../../../core/imports/index.ts';
import type { Reader, Viewer } from '../../../core/platform/index.ts';
import { listTakenOver } from '../../../core/reassignment/index.ts';
import { sendActor, wantsActivity } from '../../content/activity.ts';
import {
  conversationPage,
  conversationQuery,
  type ConversationVisit,
  readConversation,
} from '../content/conversation.tsx';
import { publishHere } from '../content/drafts.ts';
import { gonePage } from '../content/gone.tsx';
import { newestPosts } from '../content/posts.ts';
import { channelVisitor } from '../content/who.ts';
import {
  channelPath,
  faceOf,
  groupCrumbs,
  page,
  requireVisibleGroup,
  signedInOf,
  undefinedIfNotFound,
  useLanguageOfGroup,
} from '../shared/index.ts';
import { ChannelView, type Relation } from './channel-page.tsx';
import { countPosts, readCommon, readPrivacyGroups } from './in-common.ts';

/** A channel: a conversation in a group, or the posts of a person. */
export const channelPage = page({
  path: '',
  who: channelVisitor,
  query: { ...conversationQuery, cat: Type.Optional(Type.String({ maxLength: 200 })) },
  send: async ({ operations, reader, request, reply, viewer, channel }) =>
    wantsActivity(request)
      ? sendActor(reply, operations, (await withProfile(reader, viewer, channel)).channel)
      : undefined,
  load: async (visit) => {
    const { reader, viewer, query, reply } = visit;
    const place = await placeOf(reader, viewer, visit.channel);
    useLanguageOfGroup(reply, place.group);
    reply.header('vary', 'accept');
    const { channel, isProfileShown } = await withProfile(reader, viewer, visit.channel);
    const category = query.cat || undefined;
    if (channel.groupId !== null && category === undefined) {
      return { conversation: await readConversation(visit, { ...place, channel }) };
    }
    return { wall: await readWall(visit, channel, { category, isProfileShown }) };
  },
  view: ({ session, channel, conversation, wall }) => {
    if (conversation) return conversationPage(conversation, session !== undefined);
    const scripts = ['posts', ...(wall.relation === 'own' ? ['compose'] : [])];
    return {
      title: channel.name,
      frame: 'page',
      scripts: session ? scripts : [],
      feed: { path: `/feed/${encodeURIComponent(channel.address)}`, title: channel.name },
      content: <ChannelView {...wall} />,
      isCacheable: true,
    };
  },
  gone: gonePage,
  notices: ({ words, conversation }) => ({ deleted: conversation && words.conversation.deleted }),
  actions: {
    messages: {
      files: 'files',
      run: async ({ channel, params, ...visit }) => {
        const place = { kind: 'post', channelId: channel.id } as const;
        const { uuid } = await publishHere({ ...visit, ...signedInOf(visit) }, { wall: params.name }, place);
        return { to: `/channel/${encodeURIComponent(params.name)}#m-${uuid}` };
      },
    },
  },
});

/** The channel as its viewer can see it: the description is part of the profile. */
async function withProfile(reader: Reader, viewer: Viewer, found: Channel) {
  const isProfileShown = await mayViewChannel(reader, viewer, found.id, 'view_profile');
  return { channel: isProfileShown ? found : { ...found, description: '' }, isProfileShown };
}

interface Wall {
  readonly category: string | undefined;
  readonly isProfileShown: boolean;
}

async function readWall(
  { operations, reader, session, viewer, query }: ConversationVisit,
  channel: Channel,
  { category, isProfileShown }: Wall,
) {
  const of = { channelId: channel.id, category, ...(category === undefined && { alsoByXchanId: channel.xchanId }) };
  const { posts, next } = await newestPosts(operations, viewer, of, query.before);
  const path = channelPath(channel);
  const relation = await relationTo(reader, viewer, channel);
  const setting = session && (await readChannelSetting(reader, session.viewer, channel.id));
  return {
    channel,
    path,
    category,
    posts,
    relation,
    author: faceOf(await findXchan(reader, { id: channel.xchanId })),
    older: next && `${path}?${category === undefined ? '' : `cat=${encodeURIComponent(category)}&`}before=${next}`,
    cover: channel.coverFileId === null ? undefined : `/photo/cover/l/${encodeURIComponent(channel.address)}`,
    crumbs: await groupCrumbs(reader, viewer, channel.groupId),
    fields: isProfileShown ? await readProfileFields(reader, channel.id) : [],
    imported: await importedNames(reader, viewer, channel),
    // The setting for all groups doesn't hide anyone's posts from home.
    isMuted: setting?.isOwn === true && setting.isMuted,
    written: await countPosts(reader, viewer, channel),
    common: session && (await readCommon(reader, session.viewer, channel)),
    privacyGroups:
      session && relation === 'connected' ? await readPrivacyGroups(reader, session.viewer, channel.xchanId) : [],
    importMark: await findChannelImportMark(reader, channel),
  };
}

/** The names under which the owner of a channel wrote elsewhere, in groups that the reader can see. */
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

/** The reader's relation to the owner of a channel. */
async function relationTo(reader: Reader, viewer: Viewer, channel: Channel): Promise<Relation> {
  if (viewer.kind === 'anonymous') return 'none';
  if ([viewer.channelId, ...viewer.ownChannelIds].includes(channel.id)) return 'own';
  const [connection] = await findConnections(reader, viewer.channelId, [channel.xchanId]);
  if (!connection) return 'stranger';
  if (connection.blocked) return 'blocked';
  if (connection.pending) return 'asked';
  const oneSided = (await listOneSided(reader, viewer.channelId, [channel.xchanId])).get(channel.xchanId);
  // Declined people can ask again, as strangers can.
  if (oneSided === 'ended') return 'stranger';
  return oneSided === 'requested' || connection.connectedAt === null ? 'waiting' : 'connected';
}

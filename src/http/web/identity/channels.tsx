import { Type } from 'typebox';
import type { Channel } from '../../../core/identity/domain/channel.ts';
import { notFound } from '../../../core/platform/domain/errors.ts';
import { anonymous, type Viewer } from '../../../core/platform/domain/viewer.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { findUserByUsername } from '../../../core/accounts/storage/users.ts';
import { findVisibleChannel } from '../../../core/identity/storage/visible-channels.ts';
import { letsLook } from '../../../core/identity/storage/visible.ts';
import { findXchan } from '../../../core/identity/storage/xchans.ts';
import { sendActor, wantsActivity } from '../../content/activity.ts';
import type { WebContext } from '../shared/context.ts';
import { visibleAncestors } from '../groups/group.tsx';
import { requireVisibleGroup } from '../groups/owned-group.ts';
import { channelPath, type Breadcrumb, groupBreadcrumbs } from '../shared/paths.ts';
import { undefinedIfNotFound } from '../shared/form-errors.ts';
import { ChannelPage, PlaceholderPostsPage, TagPage } from './channel-page.tsx';
import { authorOf, newestPosts } from '../content/posts.ts';
import type { AddPage } from '../shared/route.ts';
import { redirectTo, sendPage } from '../shared/show.tsx';

const cursor = Type.Object({ before: Type.Optional(Type.String({ maxLength: 200 })) });
const name = Type.Object({ name: Type.String({ maxLength: 255 }) });

/** Pages with the newest posts: of a channel, of a placeholder user, with a hashtag. */
export function channelRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/channel/:name',
    auth: 'public',
    params: name,
    query: Type.Object({ ...cursor.properties, cat: Type.Optional(Type.String({ maxLength: 200 })) }),
    handle: async ({ session, params, query, request, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const found = await visibleChannel(reader, viewer, params.name);
      const description = (await letsLook(reader, viewer, found.id, 'view_profile')) ? found.description : '';
      const channel = { ...found, description };
      if (wantsActivity(request)) return sendActor(reply, web.operations, channel);
      const category = query.cat || undefined;
      const { posts, next } = await newestPosts(
        web.operations,
        viewer,
        { channelId: channel.id, category },
        query.before,
      );
      const author = authorOf(await findXchan(reader, { id: channel.xchanId }));
      const path = `/channel/${encodeURIComponent(channel.address)}`;
      const older = olderThan(`${path}?${category === undefined ? '' : `cat=${encodeURIComponent(category)}&`}`, next);
      const cover = channel.coverFileId === null ? undefined : `/photo/cover/l/${encodeURIComponent(channel.address)}`;
      const crumbs = await groupCrumbs(reader, viewer, channel.groupId);
      const content = <ChannelPage {...{ author, path, category, cover, description, posts, older, crumbs }} />;
      return sendPage(reply.header('vary', 'accept'), session, { title: channel.name, content, isCacheable: true });
    },
  });

  add({
    method: 'GET',
    path: '/users/:name',
    auth: 'public',
    params: name,
    query: cursor,
    handle: async ({ session, params, query, reply }) => {
      const user = await findUserByUsername(reader, params.name);
      if (!user) throw notFound('User');
      const channel = user.defaultChannelId === null ? undefined : await findChannel(reader, user.defaultChannelId);
      if (channel) return redirectTo(reply, `/channel/${encodeURIComponent(channel.address)}`);
      const xchan = user.xchanId === null ? undefined : await findXchan(reader, { id: user.xchanId });
      if (!xchan) throw notFound('User');
      const of = { authorXchanId: xchan.id };
      const { posts, next } = await newestPosts(web.operations, session?.viewer ?? anonymous, of, query.before);
      // Whoever may see nothing of a placeholder user learns not even that there is one.
      if (posts.length === 0) throw notFound('User');
      const older = olderThan(`/users/${encodeURIComponent(user.username)}?`, next);
      const content = <PlaceholderPostsPage author={authorOf(xchan)} posts={posts} older={older} />;
      return sendPage(reply, session, { title: xchan.name, content, isCacheable: true });
    },
  });
  tagRoute(add, web);
}

function tagRoute(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/search',
    auth: 'public',
    query: Type.Object({ ...cursor.properties, tag: Type.String({ minLength: 1, maxLength: 200 }) }),
    handle: async ({ session, query, reply }) => {
      const hashtag = query.tag.replace(/^#/, '');
      const { posts, next } = await newestPosts(
        web.operations,
        session?.viewer ?? anonymous,
        { hashtag },
        query.before,
      );
      const older = olderThan(`/search?tag=${encodeURIComponent(hashtag)}&`, next);
      const content = <TagPage tag={hashtag} posts={posts} older={older} />;
      return sendPage(reply, session, { title: `#${hashtag}`, content, isCacheable: true });
    },
  });
}

function olderThan(path: string, next: string | undefined): string | undefined {
  return next === undefined ? undefined : `${path}before=${next}`;
}

/** The way to a channel, over the group that it belongs to if that is to be seen; pages of groups are for signed-in people. */
export async function channelCrumbs(reader: Reader, viewer: Viewer, channel: Channel): Promise<Breadcrumb[]> {
  return [...(await groupCrumbs(reader, viewer, channel.groupId)), [channelPath(channel), channel.name]];
}

async function groupCrumbs(reader: Reader, viewer: Viewer, groupId: number | null): Promise<Breadcrumb[]> {
  if (groupId === null || viewer.kind !== 'user') return [];
  const visible = await requireVisibleGroup(reader, viewer, groupId).catch(undefinedIfNotFound);
  return visible ? groupBreadcrumbs([...(await visibleAncestors(reader, viewer, visible.group)), visible.group]) : [];
}

/** A channel by its address; forums of groups are there for those alone who may see the group. @throws DomainError */
export async function visibleChannel(reader: Reader, viewer: Viewer, address: string): Promise<Channel> {
  const channel = await findVisibleChannel(reader, viewer, address);
  if (!channel) throw notFound('Channel');
  return channel;
}

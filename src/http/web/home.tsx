import { Type } from 'typebox';
import { findUser, isSetupOpen } from '../../core/accounts/index.ts';
import { listMutedXchans } from '../../core/attention/index.ts';
import { listNetworkThreads, type NetworkQuery, readItems } from '../../core/content/index.ts';
import { findGroups, listPublicGroups } from '../../core/groups/index.ts';
import {
  decodeCursor,
  encodeCursor,
  identitiesOf,
  readServerProfile,
  type Reader,
  type UserViewer,
} from '../../core/platform/index.ts';
import { listClaimableAnywhere, listRequestsFor, peopleOf, reassignmentFacts } from '../../core/reassignment/index.ts';
import { newestPosts, postsOf } from './content/posts.ts';
import { Front } from './front-page.tsx';
import { homeGlance } from './home-cards.tsx';
import { Home, type HomeClaimable, type HomeRequest, type UnreadChannel } from './home-page.tsx';
import {
  anyone,
  Elsewhere,
  groupPath,
  type Navigation,
  type NavigationChannel,
  page,
  rowId,
  type Values,
  type WebContext,
  type WebSession,
} from './shared/index.ts';

const shownGroups = 30;
const postsPerPage = 20;

const query = {
  before: Type.Optional(Type.String({ maxLength: 200 })),
  privacy_group: Type.Optional(rowId),
  group: Type.Optional(rowId),
  show: Type.Optional(Type.Enum(['unread', 'mentions', 'starred'])),
};

/** The first page: of the server, or what is new for a signed-in person. */
export const homePage = page({
  path: '/',
  who: anyone,
  query,
  load: async ({ web, reader, session, query }) => {
    if (session) return { home: await readHome(web, session, query) };
    if (await isSetupOpen(reader)) throw new Elsewhere('/setup');
    const { rows, hasMore } = await listPublicGroups(reader, { limit: shownGroups });
    return { front: { groups: rows, hasMore, server: await readServerProfile(reader) } };
  },
  view: ({ words, home, front }) => {
    if (front) {
      const { name, about } = front.server;
      return { title: name, about, frame: 'page', content: <Front {...front} /> };
    }
    const { isLive, ...shown } = home;
    const content = <Home {...shown} />;
    return { title: words.home.title, frame: 'page', scripts: ['posts', 'compose'], isLive, content };
  },
  notices: ({ session, words: { home } }) => {
    const said = session && home;
    return {
      password: said?.password,
      removed: said?.removed,
      left: said?.left,
      moved: said?.moved,
      deleted: said?.deleted,
      welcome: said?.welcome,
    };
  },
});

type HomeQuery = Values<typeof query>;
/** Which posts are shown, if not all. */
type Shown = HomeQuery['show'];

async function readHome(web: WebContext, session: WebSession, query: HomeQuery) {
  const { viewer } = session;
  const { reader } = web.operations.database;
  const user = await findUser(reader, viewer.userId);
  const { posts, next, channelIds } = await (query.show === 'mentions' ? mentionsOf : feedOf)(web, viewer, query);
  const navigation = await session.navigation();
  return {
    ...(await homeGlance(reader, session, channelIds)),
    name: user?.name ?? viewer.username,
    requests: await requestsOf(reader, viewer),
    claimable: await claimableOf(web, viewer),
    privacyGroups: navigation.privacyGroups,
    privacyGroup: query.privacy_group,
    show: query.show,
    group: query.group,
    unreadGroups: unreadGroupsOf(navigation),
    unread: await unreadOf(web, session, query.group),
    unreadCount: unreadCountOf(navigation),
    posts,
    older: next === undefined ? undefined : `/?${filterOf(query)}before=${next}`,
  };
}

/** The part of an address that keeps what was asked for, to go on with. */
function filterOf({ privacy_group: privacyGroup, group, show }: HomeQuery): string {
  const asked = Object.entries({ privacy_group: privacyGroup, group, show });
  return asked.map(([name, value]) => (value === undefined ? '' : `${name}=${value}&`)).join('');
}

const hasUnread = ({ unread, isMuted }: NavigationChannel): boolean => unread > 0 && !isMuted;

function unreadCountOf({ groups }: Navigation): { messages: number; channels: number } {
  const channels = groups.flatMap((group) => group.channels).filter(hasUnread);
  return { messages: channels.reduce((sum, { unread }) => sum + unread, 0), channels: channels.length };
}

/** The groups in whose channels something is unread. */
function unreadGroupsOf({ groups }: Navigation): { id: number; name: string }[] {
  return groups.filter(({ channels }) => channels.some(hasUnread)).map(({ id, name }) => ({ id, name }));
}

/** Which threads of the stream somebody asks for. */
function shownBy(show: Shown): NetworkQuery {
  if (show === 'unread') return { isUnseen: true };
  return show === 'starred' ? { isStarred: true } : {};
}

const shownUnread = 12;

/** Channels of groups with something unread, what concerns the reader first, with their last words. */
async function unreadOf(web: WebContext, session: WebSession, groupId: number | undefined): Promise<UnreadChannel[]> {
  const { reader } = web.operations.database;
  const { groups } = await session.navigation();
  const asked = groups.filter(({ id }) => groupId === undefined || id === groupId);
  const all = asked.flatMap(({ channels }) => channels).filter(hasUnread);
  const byNewest = (a: NavigationChannel, b: NavigationChannel) =>
    (a.lastPostAt ?? '') < (b.lastPostAt ?? '') ? 1 : -1;
  const first = all.toSorted((a, b) => Number(b.mentions > 0) - Number(a.mentions > 0) || byNewest(a, b));
  const shown = first.slice(0, shownUnread);
  const ids = shown.flatMap(({ lastUnreadItemId }) => lastUnreadItemId ?? []);
  const posts = await postsOf(web.operations, session.viewer, await readItems(reader, session.viewer, ids));
  const last = new Map(posts.map((post) => [post.id, post]));
  return shown.map((channel) => ({ channel, last: last.get(channel.lastUnreadItemId ?? 0) }));
}

/** Threads of the own stream, which connections write, the newest first. */
async function feedOf(web: WebContext, viewer: UserViewer, query: HomeQuery) {
  const { before, privacy_group: privacyGroupId, show } = query;
  const { reader } = web.operations.database;
  const after = before === undefined ? undefined : decodeCursor(before);
  const window = { after, start: 0, records: postsPerPage, order: 'post' } as const;
  const muted = await listMutedXchans(reader, viewer.userId);
  const asked = { ...shownBy(show), privacyGroupId, ...(muted.length > 0 && { exceptXchanIds: muted }) };
  const page = await listNetworkThreads(reader, viewer, asked, window);
  const items = await readItems(reader, viewer, page.topIds);
  const channelIds = [...new Set(items.map(({ channelId }) => channelId))];
  return {
    posts: await postsOf(web.operations, viewer, items),
    next: page.next && encodeCursor(page.next),
    channelIds,
  };
}

/** What mentions the reader, in the channels of groups, too, the newest first. */
async function mentionsOf({ operations }: WebContext, viewer: UserViewer, { before }: HomeQuery) {
  const exceptXchanIds = await listMutedXchans(operations.database.reader, viewer.userId);
  const of = { mentionedXchanIds: identitiesOf(viewer), exceptXchanIds };
  return { ...(await newestPosts(operations, viewer, of, before)), channelIds: [] };
}

/** Whom of imported communities the viewer may be, by an address of theirs. */
async function claimableOf({ operations }: WebContext, viewer: UserViewer): Promise<HomeClaimable[]> {
  const sourceUsers = await listClaimableAnywhere(operations, viewer);
  const groups = await findGroups(operations.database.reader, [
    ...new Set(sourceUsers.map((each) => each.namespaceId)),
  ]);
  const paths = new Map(groups.map((group) => [group.id, groupPath(group, 'claim')]));
  return sourceUsers.map(({ id, name, username, identifier, sourceHostname, namespaceId }) => {
    return { id, name: name ?? username ?? identifier, host: sourceHostname, path: paths.get(namespaceId)! };
  });
}

async function requestsOf(reader: Reader, viewer: UserViewer): Promise<HomeRequest[]> {
  const requests: HomeRequest[] = [];
  for (const sourceUser of await listRequestsFor(reader, viewer.userId, viewer.at)) {
    const { assignee, requester } = await peopleOf(reader, sourceUser, viewer.userId);
    if (!assignee) continue;
    const facts = await reassignmentFacts(reader, sourceUser, { assignee, requester }, '');
    requests.push({ id: sourceUser.id, facts });
  }
  return requests;
}

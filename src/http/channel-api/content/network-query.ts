import type { Static } from 'typebox';
import type { NetworkQuery } from '../../../core/content/index.ts';
import { listPrivacyGroups, listVisibleConnections } from '../../../core/identity/index.ts';
import { DomainError, longestSearch, notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { networkStreamInput } from '../../../wire/channel-api/content/stream-input.ts';

const farthest = 99;
type Input = Static<typeof networkStreamInput>;

/**
 * The filters of `network/stream` (facts, section 7), each with the meaning of its name; names that the reference
 * server reads instead (`files`, `datequery`, `datequery2`, `group`) are accepted too.
 * @throws DomainError not_found for a privacy group or connection that isn't the channel's; invalid_parameter
 */
export async function networkQuery(reader: Reader, viewer: UserViewer, input: Input): Promise<NetworkQuery> {
  const { search } = input;
  if (search !== undefined && search.length > longestSearch) {
    throw new DomainError('invalid_parameter', 'streams.longSearch', { max: longestSearch, parameter: 'search' });
  }
  const isTag = search !== undefined && /^#\S/.test(search);
  return {
    search: isTag ? undefined : search,
    hashtag: isTag ? search.slice(1) : undefined,
    mid: input.mid,
    itemId: input.item_id,
    category: input.cat ?? input.category,
    // The reference server takes the name from `files`, where `file` is but a switch.
    folder: input.files ?? input.file,
    isStarred: input.star,
    isWall: input.wall,
    isUnseen: input.unseen,
    isConversation: input.conv,
    since: input.dbegin ?? input.datequery2,
    until: input.dend ?? input.datequery,
    afterId: input.since_id,
    xchanIds: await connectionOf(reader, viewer, input.cid),
    // If both are given, `group` has the id: `gid` is then only a switch on the reference server.
    privacyGroupId: await privacyGroupOf(reader, viewer, input.group ?? input.gid),
    closeness: closenessOf(input),
  };
}

async function connectionOf(reader: Reader, viewer: UserViewer, id: number | undefined): Promise<number[] | undefined> {
  // As everywhere, 0 means none.
  if (id === undefined || id === 0) return undefined;
  const [connection] = await listVisibleConnections(reader, viewer, viewer.channelId, id);
  if (!connection) throw notFound('connection');
  return [connection.xchanId];
}

async function privacyGroupOf(
  reader: Reader,
  viewer: UserViewer,
  named: string | undefined,
): Promise<number | undefined> {
  if (named === undefined || named === '0') return undefined;
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const group = groups.find((each) => String(each.id) === named || each.hash === named);
  if (!group) throw notFound('privacyGroup');
  return group.id;
}

function closenessOf({ cmin: from, cmax: to }: Input): NetworkQuery['closeness'] {
  if (from === undefined && to === undefined) return undefined;
  if ((from ?? 0) > (to ?? farthest)) {
    throw new DomainError('invalid_parameter', 'streams.badCloseness', { parameter: 'cmin' });
  }
  return { from: from ?? 0, to: to ?? farthest };
}

import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import { longestSearch } from '../../../core/platform/domain/search.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { listVisibleConnections } from '../../../core/identity/storage/connections.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import type { NetworkQuery } from '../../../core/content/storage/network-threads.ts';
import { listPrivacyGroups } from '../../../core/identity/storage/privacy-groups.ts';
import { count, isSet, moment, type Parameters, text } from '../parameters.ts';

const farthest = 99;

/**
 * The filters of `network/stream` (facts, section 7), each meaning what its name says; names that the reference server
 * reads instead (`files`, `datequery`, `datequery2`, `group`) count too.
 * @throws DomainError not_found for a privacy group or connection that is not the channel's; invalid_parameter
 */
export async function networkQuery(reader: Reader, viewer: UserViewer, parameters: Parameters): Promise<NetworkQuery> {
  const search = text(parameters, 'search');
  if (search !== undefined && search.length > longestSearch) {
    throw new DomainError('invalid_parameter', `"search" has ${longestSearch} characters at most.`, {
      parameter: 'search',
    });
  }
  const isTag = search !== undefined && /^#\S/.test(search);
  return {
    search: isTag ? undefined : search,
    hashtag: isTag ? search.slice(1) : undefined,
    mid: text(parameters, 'mid'),
    itemId: count(parameters, 'item_id'),
    category: text(parameters, 'cat') ?? text(parameters, 'category'),
    folder: folderOf(parameters),
    isStarred: isSet(parameters, 'star'),
    isWall: isSet(parameters, 'wall'),
    isUnseen: isSet(parameters, 'unseen'),
    isConversation: isSet(parameters, 'conv'),
    since: moment(parameters, 'dbegin') ?? moment(parameters, 'datequery2'),
    until: moment(parameters, 'dend') ?? moment(parameters, 'datequery'),
    afterId: count(parameters, 'since_id'),
    xchanIds: await connectionOf(reader, viewer, count(parameters, 'cid')),
    privacyGroupId: await privacyGroupOf(reader, viewer, parameters),
    closeness: closenessOf(parameters),
  };
}

/** The reference server takes the name from `files`, where `file` is but a switch. */
function folderOf(parameters: Parameters): string | undefined {
  return text(parameters, 'files') ?? text(parameters, 'file');
}

async function connectionOf(reader: Reader, viewer: UserViewer, id: number | undefined): Promise<number[] | undefined> {
  // As everywhere, 0 names none.
  if (id === undefined || id === 0) return undefined;
  const [connection] = await listVisibleConnections(reader, viewer, viewer.channelId, id);
  if (!connection) throw notFound('Connection');
  return [connection.xchanId];
}

/** `group` holds the id where both are given: then `gid` is but a switch on the reference server. */
async function privacyGroupOf(reader: Reader, viewer: UserViewer, parameters: Parameters): Promise<number | undefined> {
  const named = text(parameters, 'group') ?? text(parameters, 'gid');
  if (named === undefined || named === '0') return undefined;
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const group = groups.find((each) => String(each.id) === named || each.hash === named);
  if (!group) throw notFound('Privacy group');
  return group.id;
}

function closenessOf(parameters: Parameters): NetworkQuery['closeness'] {
  const from = count(parameters, 'cmin');
  const to = count(parameters, 'cmax');
  if (from === undefined && to === undefined) return undefined;
  if ((from ?? 0) > (to ?? farthest)) {
    throw new DomainError('invalid_parameter', '"cmin" is at most "cmax".', { parameter: 'cmin' });
  }
  return { from: from ?? 0, to: to ?? farthest };
}

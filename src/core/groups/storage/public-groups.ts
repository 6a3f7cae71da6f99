import type { Group } from '../domain/group.ts';
import { visibleForums } from '../../identity/index.ts';
import { anonymous, type Reader } from '../../platform/index.ts';
import { inPlaces } from './channel-categories.ts';
import { findGroupByPath, selectGroups, toGroup } from './groups.ts';

/** Groups that everyone may see, by name, without those below other ones. */
export async function listPublicGroups(
  reader: Reader,
  { limit }: { readonly limit: number },
): Promise<{ rows: Group[]; hasMore: boolean }> {
  const rows = await selectGroups(reader)
    .where('group.kind', '=', 'group')
    .where('group.visibility', '=', 'public')
    .where('group.parent_id', 'is', null)
    .orderBy('group.name')
    .orderBy('group.id')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit).map(toGroup), hasMore: rows.length > limit };
}

/** The group at a path, if everyone may see it. */
export async function findPublicGroup(reader: Reader, fullPath: string): Promise<Group | undefined> {
  const group = await findGroupByPath(reader, fullPath);
  return group?.kind === 'group' && group.visibility === 'public' ? group : undefined;
}

/** A channel that everyone may read. */
export interface PublicForum {
  readonly name: string;
  readonly address: string;
  readonly description: string;
  readonly topic: string;
}

/** The channels of a group that everyone may see, in their order. */
export async function listPublicForums(
  reader: Reader,
  groupId: number,
  { limit }: { readonly limit: number },
): Promise<{ rows: PublicForum[]; hasMore: boolean }> {
  const rows = await inPlaces(visibleForums(reader, anonymous).where('channel.group_id', '=', groupId))
    .select(['channel.name', 'channel.address', 'channel.description', 'channel.topic'])
    .orderBy('channel.name')
    .orderBy('channel.id')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

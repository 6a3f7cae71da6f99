import { membersGroupName, type Visibility } from '../../identity/index.ts';
import { type Source, tables } from '../../platform/index.ts';
import { shortNumber } from '../../../lib/random.ts';

/** A forum channel that an import made: where records of one source channel go. */
export interface ImportedChannel {
  readonly channelId: number;
  readonly groupId: number | null;
  readonly xchanId: number;
  readonly name: string;
  /** Beginning of the uuids of its items, as a number of two bytes. */
  readonly idPrefix: number;
  readonly visibility: Visibility;
  readonly aclId: number | null;
  /** The members of a private channel; null for one that the whole group sees. */
  readonly privacyGroupId: number | null;
}

/** Beginning of the uuids of a channel's items, by its id in the source. */
export function idPrefixOf(xid: string): number {
  return shortNumber(`channel\n${xid}`);
}

/** The channels that were imported from a source, by their id there. */
export async function listImportedChannels(
  source: Source,
  importSourceId: number,
): Promise<Map<string, ImportedChannel>> {
  const rows = await tables(source)
    .selectFrom('external_id')
    .innerJoin('channel', 'channel.id', 'external_id.local_id')
    .leftJoin('privacy_group', (join) =>
      join.onRef('privacy_group.channel_id', '=', 'channel.id').on('privacy_group.name', '=', membersGroupName),
    )
    .select([
      'external_id.xid',
      'channel.id',
      'channel.xchan_id',
      'channel.group_id',
      'channel.name',
      'channel.default_visibility',
      'channel.default_acl_id',
      'privacy_group.id as privacy_group_id',
    ])
    .where('external_id.import_source_id', '=', importSourceId)
    .where('external_id.kind', '=', 'channel')
    .execute();
  return new Map(
    rows.map((row) => [
      row.xid,
      {
        channelId: row.id,
        groupId: row.group_id,
        xchanId: row.xchan_id,
        name: row.name,
        idPrefix: idPrefixOf(row.xid),
        visibility: row.default_visibility,
        aclId: row.default_acl_id,
        privacyGroupId: row.default_visibility === 'restricted' ? row.privacy_group_id : null,
      },
    ]),
  );
}

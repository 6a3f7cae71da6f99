import { sql } from 'kysely';
import { findVisibleXchansByName, visibleFiles, visibleForums, visibleItems } from '../../identity/index.ts';
import { containsText, isAmong, type Reader, searchNamesOf, startsWith, type Viewer } from '../../platform/index.ts';

/** Results by name, up to `limit` of each kind. */
export interface NamesFound {
  /** Identities of people and forums. */
  readonly xchanIds: readonly number[];
  readonly channels: readonly { readonly address: string; readonly name: string; readonly groupFullPath: string }[];
  readonly files: readonly { readonly hash: string; readonly filename: string; readonly filetype: string }[];
  readonly hashtags: readonly string[];
}

/** Visible people, group channels, files and hashtags whose names contain a text. */
export async function searchNames(reader: Reader, viewer: Viewer, text: string, limit: number): Promise<NamesFound> {
  const { kind } = reader;
  const channels = await visibleForums(reader, viewer)
    .where((eb) =>
      eb.or([
        containsText(kind, sql.ref('channel.name'), text),
        containsText(kind, sql.ref('channel.address'), text),
        containsText(kind, sql.ref('group.name'), text),
      ]),
    )
    .select(['channel.address', 'channel.name', 'group.full_path'])
    // In the order of ids, SQLite would go through the channels of all people.
    .orderBy(sql`+channel.id`)
    .limit(limit)
    .execute();
  const { ids, matches } = await searchNamesOf(reader, 'file', text);
  const called = visibleFiles(reader, viewer)
    .where(matches)
    .where('file.is_dir', '=', 0)
    .select(['file.hash', 'file.filename', 'file.filetype'])
    .orderBy('file.id', 'desc')
    .limit(limit);
  const files = await (ids ? called.where(isAmong(kind, 'file.id', ids)) : called).execute();
  const tag = text.replace(/^#/, '').toLowerCase();
  const tags = await visibleItems(reader, viewer)
    .innerJoin('term', 'term.item_id', 'item.id')
    .where('item.is_deleted', '=', 0)
    // Spelled like the index `term_hashtag`.
    .where(sql<boolean>`term.kind = 'hashtag'`)
    .where(startsWith(sql.ref('term.text'), tag))
    .select('term.text')
    .distinct()
    .orderBy('term.text')
    .limit(limit)
    .execute();
  return {
    xchanIds: await findVisibleXchansByName(reader, viewer, text.replace(/^@/, ''), limit),
    channels: channels.map((row) => ({ address: row.address, name: row.name, groupFullPath: row.full_path })),
    files,
    hashtags: tags.map((row) => row.text),
  };
}

import type { DatabaseKind } from '../dialect/portable.ts';

/**
 * Threads of a channel and threads by an author, by age, with all that decides who may see them. Posts with other
 * characters than ASCII are indexed again: words of Thai, Lao, Khmer and Burmese are found, and emoji.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const rest = `visibility, acl_id, is_deleted, is_hidden, is_delayed, is_unpublished, item_type, resource_type, reaction, is_nocomment, changed_at`;
  return [
    uniqueIndex,
    `create index item_channel_top on item (channel_id, created_at, id, author_xchan_id, ${rest}) where is_top = 1`,
    `create index item_author_top on item (author_xchan_id, created_at, id, channel_id, ${rest}) where is_top = 1`,
    indexAgain(kind),
  ];
}

/** After 0027, no two items share one. */
export const uniqueIndex = `create unique index item_uuid on item (uuid)`;

/** Notes posts with other characters than ASCII in their texts, mentions or names of files. */
export function indexAgain(kind: DatabaseKind): string {
  const isWide = (text: string): string =>
    kind === 'sqlite'
      ? `length(${text}) <> length(cast(${text} as blob))`
      : `char_length(${text}) <> octet_length(${text})`;
  const texts = ['title', 'summary', 'body'].map((column) => isWide(`item.${column}`)).join(' or ');
  return `insert into search_pending (item_id) select id from item where is_deleted = 0 and reaction is null and (${texts}
    or exists (select 1 from term where term.item_id = item.id and term.kind = 'mention' and ${isWide('term.text')})
    or exists (select 1 from item_file join file on file.id = item_file.file_id
      where item_file.item_id = item.id and ${isWide('file.filename')}))
    on conflict (item_id) do nothing`;
}

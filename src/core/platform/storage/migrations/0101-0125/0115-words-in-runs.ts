import type { DatabaseKind } from '../../dialect/portable.ts';

/** Posts with other characters than ASCII are indexed again: words of Thai, Lao, Khmer and Burmese are found, and emoji. */
export function up(kind: DatabaseKind): readonly string[] {
  const isWide = (text: string): string =>
    kind === 'sqlite'
      ? `length(${text}) <> length(cast(${text} as blob))`
      : `char_length(${text}) <> octet_length(${text})`;
  const texts = ['title', 'summary', 'body'].map((column) => isWide(`item.${column}`)).join(' or ');
  return [
    `insert into search_pending (item_id) select id from item where is_deleted = 0 and reaction is null and (${texts}
      or exists (select 1 from term where term.item_id = item.id and term.kind = 'mention' and ${isWide('term.text')})
      or exists (select 1 from item_file join file on file.id = item_file.file_id
        where item_file.item_id = item.id and ${isWide('file.filename')}))
      on conflict (item_id) do nothing`,
  ];
}

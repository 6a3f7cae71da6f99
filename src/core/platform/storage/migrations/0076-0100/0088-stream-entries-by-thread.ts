import type { DatabaseKind } from '../../dialect/portable.ts';

const indexes = [
  `create index stream_entry_commented on stream_entry (channel_id, commented_at, item_id)`,
  `create index stream_entry_created on stream_entry (channel_id, created_at, item_id)`,
  `create index stream_entry_unseen on stream_entry (channel_id, item_id) where is_unseen = 1`,
];

/**
 * The place of a thread in a stream is keyed by thread and stream, and has no number of its own: the rows that one post puts into
 * hundreds of streams stand side by side, where a key that begins with the stream has each of them on another page.
 */
export function up(kind: DatabaseKind): readonly string[] {
  if (kind === 'postgres') {
    return [
      // Its indexes go with a column.
      `alter table stream_entry drop constraint stream_entry_channel_id_item_id_key, drop column id,
        add primary key (item_id, channel_id)`,
      `drop index stream_entry_item`,
      ...indexes,
      ...furtherComments(`json_build_object('commentId', payload::json -> 'commentId', 'afterChannelId', 0)::text`),
    ];
  }
  const columns = 'channel_id, item_id, created_at, commented_at, is_wall, is_unseen, is_starred, mentions_me';
  return [
    `alter table stream_entry rename to stream_entry_with_id`,
    `create table stream_entry (item_id integer not null, channel_id integer not null references channel (id) on delete cascade,
      created_at text not null, commented_at text not null, is_wall integer not null, is_unseen integer not null default 0,
      is_starred integer not null default 0, mentions_me integer not null default 0, primary key (item_id, channel_id)) without rowid`,
    `insert into stream_entry (${columns}) select ${columns} from stream_entry_with_id order by item_id, channel_id`,
    `drop table stream_entry_with_id`,
    ...indexes,
    ...furtherComments(`json_object('commentId', json_extract(payload, '$.commentId'), 'afterChannelId', 0)`),
  ];
}

/** Jobs that wait begin with the first stream again: the number that they have is one of an entry. */
const furtherComments = (payload: string): string[] => [
  `update job set payload = ${payload} where name = 'announce-comment'`,
];

import type { DatabaseKind } from '../../dialect/portable.ts';

type Row = 'old' | 'new';

const connectionOf = (row: Row): string =>
  `update connection set version = version + 1 where channel_id = ${row}.channel_id and xchan_id = ${row}.xchan_id`;
const identityOf = (row: Row): string =>
  `update xchan set version = version + 1 where id = (select xchan_id from channel where id = ${row}.channel_id)`;

/** What lets or forbids something beside the rows whose version is to change, in words of SQLite. */
const beside = [
  { name: 'connection_config', change: connectionOf },
  { name: 'permission_limit', change: identityOf },
] as const;

const events: readonly { readonly event: string; readonly rows: readonly Row[] }[] = [
  { event: 'insert', rows: ['new'] },
  { event: 'update', rows: ['old', 'new'] },
  { event: 'delete', rows: ['old'] },
];

const roleChanges = `update xchan set version = version + 1 where id = new.xchan_id`;

/**
 * What somebody may do with a channel follows from the versions of two rows: of the connection, which what it grants them changes from
 * now on, and of the identity of the channel, which its role and limits change (docs/adr/0008).
 */
export function up(kind: DatabaseKind): readonly string[] {
  const triggers = beside.flatMap(({ name, change }) =>
    events.flatMap(({ event, rows }) =>
      triggerOf(kind, `${name}_${event}_versions`, `after ${event} on ${name}`, rows.map(change)),
    ),
  );
  const on =
    kind === 'sqlite'
      ? 'after update of role on channel when new.role is not old.role'
      : 'after update of role on channel';
  return [...triggers, ...triggerOf(kind, 'channel_role_versions', on, [roleChanges])];
}

function triggerOf(kind: DatabaseKind, name: string, on: string, statements: readonly string[]): string[] {
  const body = statements.map((statement) => `${statement};`).join(' ');
  if (kind === 'sqlite') return [`create trigger ${name} ${on} begin ${body} end`];
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} ${on} for each row execute function ${name}()`,
  ];
}

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * What a bare server can do here: one prepared statement for each call and `JSON.stringify`; no framework, no
 * credentials, no permissions, no jobs. It runs in a process of its own: `raw-requests.ts <database> <bytes> <port>
 * <samples>`. A sample is what the other server answers: fields that are the same in all records are taken from it, so
 * that both send as many bytes.
 */
type Row = Record<string, string | number | null>;
type Json = Record<string, unknown>;

const [databaseFile = '', bytesFile = '', port = '0', samplesFile = ''] = process.argv.slice(2);
const database = new DatabaseSync(databaseFile);
database.exec('pragma journal_mode = wal; pragma synchronous = normal');
const samples = JSON.parse(readFileSync(samplesFile, 'utf8')) as {
  [K in 'stream' | 'network' | 'members']: Json[];
} & { [K in 'export' | 'files' | 'filedata' | 'update' | 'verify']: Json };

const text = (value: string | number | bigint | null | undefined): string => String(value ?? 0);
const moment = (value: string | number | null | undefined): string =>
  `${String(value).slice(0, 10)} ${String(value).slice(11, 19)}`;
const all = (sql: string) => {
  const statement = database.prepare(sql);
  return (...values: (string | number)[]) => statement.all(...values) as Row[];
};

const channel = all(
  'select channel.*, xchan.hash, xchan.guid_sig as xchan_sig from channel join xchan on xchan.id = channel.xchan_id where channel.address = ?',
);
const files = all(
  'select file.*, folder.hash as folder_hash from file left join file as folder on folder.id = file.folder_id where file.channel_id = 1 order by file.created_at, file.id limit ?',
);
const file = all('select * from file where hash = ?');
const members =
  all(`select privacy_group_member.id as member_id, xchan.*, connection.id as connection_id, connection.closeness,
  connection.connected_at, connection.created_at, connection.updated_at, connection.blocked, connection.archived
  from privacy_group_member join xchan on xchan.id = privacy_group_member.xchan_id
  left join connection on connection.xchan_id = xchan.id and connection.channel_id = 1
  where privacy_group_id = 1 order by privacy_group_member.id`);
const columns = `item.*, author.name as author_name, author.guid as author_guid, author.guid_sig as author_sig,
  author.public_key as author_key, author.address as author_address, owner.name as owner_name, owner.guid as owner_guid,
  owner.guid_sig as owner_sig, owner.public_key as owner_key, owner.address as owner_address`;
const people = `join xchan as author on author.id = item.author_xchan_id join xchan as owner on owner.id = item.owner_xchan_id`;
const items = all(
  `select ${columns} from item ${people} where item.channel_id = 1 order by item.created_at, item.id limit 100`,
);
const entries = all(`select ${columns} from stream_entry join item on item.id = stream_entry.item_id ${people}
  where stream_entry.channel_id = 1 order by stream_entry.commented_at desc, stream_entry.item_id desc limit 100`);

function actor(sample: unknown, row: Row, who: 'author' | 'owner'): Json {
  const [name, address, id, sig, key] = ['name', 'address', 'guid', 'sig', 'key'].map((part) => row[`${who}_${part}`]);
  return { ...(sample as Json), name, address, id, id_sig: sig, key };
}

function activity(sample: Json, row: Row): Json {
  return {
    ...sample,
    uuid: row['uuid'],
    message_id: row['mid'],
    message_top: row['mid'],
    message_parent: row['mid'],
    created: moment(row['created_at']),
    edited: moment(row['edited_at']),
    commented: moment(row['commented_at']),
    title: row['title'],
    body: row['body'],
    permalink: row['mid'],
    owner: actor(sample['owner'], row, 'owner'),
    author: actor(sample['author'], row, 'author'),
  };
}

const stream = (rows: Row[], name: 'stream' | 'network') => rows.map((row) => activity(samples[name][0]!, row));

function exported(): Json {
  const whole = samples['export'];
  const [sample] = whole['item'] as Json[];
  const ids = (row: Row) => ({ id: text(row['id']), parent: text(row['parent_id']), uid: text(row['channel_id']) });
  return { ...whole, item: items().map((row) => ({ ...activity(sample!, row), ...ids(row) })) };
}

function listed(limit: number): Json {
  const whole = samples['files'];
  const [sample] = whole['results'] as Json[];
  const results = files(limit).map((row) => ({
    ...sample,
    id: text(row['id']),
    hash: row['hash'],
    filename: row['filename'],
    filetype: row['filetype'],
    filesize: text(row['filesize']),
    revision: text(row['revision']),
    folder: row['folder_hash'] ?? '',
    created: moment(row['created_at']),
    edited: moment(row['edited_at']),
  }));
  return { success: true, results };
}

function memberList(): Json[] {
  const [sample] = samples['members'];
  return members().map((row) => ({
    ...sample,
    id: text(row['member_id']),
    abook_id: text(row['connection_id']),
    abook_closeness: text(row['closeness']),
    abook_created: moment(row['created_at']),
    xchan: row['hash'],
    xchan_hash: row['hash'],
    xchan_guid: row['guid'],
    xchan_guid_sig: row['guid_sig'],
    xchan_pubkey: row['public_key'],
    xchan_addr: row['address'],
    xchan_name: row['name'],
  }));
}

function data(): Json {
  const [row] = file(samples['filedata']['hash'] as string);
  const attach = { ...samples['filedata'], filename: row!['filename'], id: text(row!['id']) };
  return { attach: { ...attach, content: readFileSync(bytesFile).toString('base64') } };
}

const insertItem =
  database.prepare(`insert into item (uuid, mid, channel_id, is_top, author_xchan_id, owner_xchan_id, created_at,
  edited_at, commented_at, received_at, changed_at, mimetype, body, verb, obj_type, visibility)
  select ?, ?, channel_id, 1, author_xchan_id, owner_xchan_id, ?, ?, ?, ?, ?, mimetype, ?, verb, obj_type, visibility from item where id = 1`);
const setThread = database.prepare('update item set parent_id = id where id = ?');
const insertEntry = database.prepare(
  'insert into stream_entry (channel_id, item_id, created_at, commented_at, is_wall) values (1, ?, ?, ?, 1)',
);
const insertJob = database.prepare(
  `insert into job (name, payload, state, run_at, max_attempts, created_at) values ('deliver-item', ?, 'queued', ?, 10, ?)`,
);

function insert(body: string): Json {
  const now = new Date().toISOString();
  const uuid = crypto.randomUUID();
  database.exec('begin immediate');
  const { lastInsertRowid: id } = insertItem.run(uuid, `http://raw/${uuid}`, now, now, now, now, now, body);
  setThread.run(id);
  insertEntry.run(id, now, now);
  insertJob.run(JSON.stringify({ itemId: Number(id) }), now, now);
  database.exec('commit');
  const whole = samples['update'];
  return { ...whole, item_id: text(id), item: { ...(whole['item'] as Json), id: text(id), uuid, body } };
}

const answers: Readonly<Record<string, (url: URL, body: string) => unknown>> = {
  version: () => '1.0.0',
  verify: () => ({ ...samples['verify'], channel_name: channel('owner')[0]!['name'] }),
  files: (url) => listed(Number(url.searchParams.get('records') ?? -1)),
  group_members: memberList,
  'channel/stream': () => stream(items(), 'stream'),
  'network/stream': () => stream(entries(), 'network'),
  filedata: data,
  'item/export_page': exported,
  'item/update': (_url, body) => insert(new URLSearchParams(body).get('body') ?? ''),
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://raw');
  const answer = answers[url.pathname.slice('/api/z/1.0/'.length)];
  const send = (body: string): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer ? answer(url, body) : 'ready'));
  };
  if (request.method === 'POST') void bodyOf(request).then(send);
  else send('');
});
server.listen(Number(port), '127.0.0.1');

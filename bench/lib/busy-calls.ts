import type { BusyData } from './busy-data.ts';

/** A call that is measured. */
export interface BusyCall {
  readonly what: string;
  readonly path: string;
  readonly body?: string;
  readonly as?: keyof BusyData['tokens'];
  readonly headers?: Readonly<Record<string, string>>;
}

const api = '/api/z/1.0/';
const posted = `body=${encodeURIComponent('words and more words '.repeat(10))}`;

/** What people and programs ask for, with data as `fillBusy` makes it. */
export function busyCalls(data: BusyData): BusyCall[] {
  const deep = Buffer.from(JSON.stringify(['2030-01-01T00:00:00.000Z', 999_999_999])).toString('base64url');
  const pages: [what: string, path: string, as?: BusyCall['as']][] = [
    ['version', 'version'],
    ['verify', 'verify'],
    ['xchan', `xchan?hash=${data.author}`],
    ['perm_allowed', `perm_allowed?hash=${data.author}`],
    ['files (1,002)', 'files?records=1002'],
    ['files (10,000)', 'files', 'wide'],
    ['filemeta', `filemeta?file_id=${data.file}`],
    ['filedata (1 MiB)', `filedata?file_id=${data.file}`],
    ['albums', 'albums'],
    ['photos (60, each in 4 sizes)', 'photos'],
    ['group_members (200)', `group_members?group_id=${data.privacyGroups.owner}`],
    ['group_members (2,000)', `group_members?group_id=${data.privacyGroups.wide}`, 'wide'],
    ['abook (201)', 'abook'],
    ['channel/stream (100 threads)', 'channel/stream?mindate=2000-01-01&records=100'],
    ['network/stream (100, first page)', 'network/stream?records=100&top=1'],
    ['network/stream (100, by cursor)', `network/stream?records=100&top=1&after=${deep}`],
    ['network/stream (100, by offset 800)', 'network/stream?records=100&top=1&start=800'],
    ['network/stream (100, starred or not, one person)', `network/stream?records=100&top=1&xchan=${data.author}`],
    ['network/stream (100, searched)', 'network/stream?records=100&top=1&search=words'],
    ['item/full', `item/full?item_id=${data.posts[2]}`],
    ['item/export_page (100)', 'item/export_page?records=100'],
    ['channel/export/basic', 'channel/export/basic'],
  ];
  const headers = { accept: 'text/html', cookie: data.cookie };
  const others: BusyCall[] = [
    { what: 'placeholder_reassignments (CSV)', path: '/api/v4/groups/club/placeholder_reassignments' },
    { what: 'source_users (100)', path: '/api/v4/groups/club/source_users?per_page=100' },
    { what: 'projects', path: '/api/v4/projects?per_page=100' },
    { what: 'projects/issues (100)', path: '/api/v4/projects/PROJECT/issues?per_page=100' },
    { what: "page of a group's channel", path: '/channel/CHANNEL', headers },
    { what: 'page of a thread', path: '/display/THREAD', headers },
    // Last: what they leave to be delivered takes the processors for long.
    { what: 'item/update (no connections)', path: `${api}item/update`, body: posted, as: 'lonely' },
    { what: 'item/update (200 connections)', path: `${api}item/update`, body: posted },
    { what: 'item/update (10,000 connections)', path: `${api}item/update`, body: posted, as: 'famous' },
  ];
  return [...pages.map(([what, path, as]): BusyCall => ({ what, path: api + path, ...(as && { as }) })), ...others].map(
    (call) => ({
      ...call,
      path: call.path
        .replace('PROJECT', String(data.project.id))
        .replace('CHANNEL', data.project.address)
        .replace('THREAD', data.project.thread),
    }),
  );
}

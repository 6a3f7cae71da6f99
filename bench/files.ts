import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { createInstance, type Instance } from './lib/instance.ts';
import { signIn } from './lib/page-session.ts';
import { type Figure, printFigures } from './lib/report.ts';
import { type BenchServer, type LoggedRequest, startServer } from './lib/server.ts';
import { writeFigures } from './lib/table.ts';

const rounds = 300;
const api = '/api/z/1.0/';

/** How much lies in one channel. */
interface Amounts {
  readonly files: number;
  readonly photos: number;
  /** Whether the figures are put into the page about performance. */
  readonly table: boolean;
}

/**
 * What pages and calls of files cost where a folder has very many files and an album very many photos, while something in them is
 * written ten times a second. Counted is the time of the server, as it logs it.
 */
export async function benchFiles(amounts: Amounts): Promise<void> {
  const instance = await createInstance();
  try {
    fill(instance, amounts);
    const logged: LoggedRequest[] = [];
    const server = await startServer(instance.dataDir, {}, (request) => logged.push(request));
    try {
      const title = `A folder of ${amounts.files} files, as many in the bin, an album of ${amounts.photos} photos`;
      const figures = await measure(server, instance, amounts, logged);
      printFigures(title, figures);
      if (amounts.table) writeFigures('files', figures, 'server time, median and p99');
    } finally {
      await server.stop();
    }
  } finally {
    instance.remove();
  }
}

const hashOf = (id: number): string => String(id).padStart(64, '0');
const [folder, album, firstFile] = [1, 2, 11];

/** Written by one statement each, since uploads would take an hour. Of the photos, each has four sizes; the bin has as many files as the folder. */
function fill({ databaseFile }: Instance, { files, photos }: Amounts): void {
  const database = new DatabaseSync(databaseFile);
  const moment = `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 60, 'unixepoch')`;
  const columns = `id, channel_id, hash, folder_id, filename, filetype, filesize, is_dir, is_photo, blob_hash, creator_xchan_id,
    created_at, edited_at, visibility, binned_at, binned_root_id`;
  const rows = (from: number, count: number, values: string): string => `
    with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${from + count})
    insert into file (${columns}) select n, 1, printf('%064d', n), ${values} from numbers, channel where channel.id = 1`;
  const at = `xchan_id, ${moment}, ${moment}, 'public'`;
  const now = `strftime('%Y-%m-%dT%H:%M:%S.000Z', 'now')`;
  try {
    database.exec(`pragma synchronous = off; begin;
      ${rows(folder, 1, `null, 'Papers', 'multipart/mixed', 0, 1, 0, null, ${at}, null, null`)};
      ${rows(album, 1, `null, 'Regatta', 'multipart/mixed', 0, 1, 0, null, ${at}, null, null`)};
      ${rows(firstFile, files, `${folder}, 'paper ' || (n * 7919 % 1000003) || '.pdf', 'application/pdf', 4096, 0, 0, 'x' || n, ${at}, null, null`)};
      ${rows(firstFile + files, photos, `${album}, 'photo ' || n || '.jpg', 'image/jpeg', 90000, 0, 1, 'x' || n, ${at}, null, null`)};
      ${rows(firstFile + files + photos, files, `${folder}, 'old ' || n || '.pdf', 'application/pdf', 4096, 0, 0, 'x' || n, ${at}, ${now}, n`)};
      insert into photo (file_id, scale, width, height, mimetype, filesize, blob_hash)
        select file.id, sizes.column1, 1000, 800, 'image/jpeg', 9000, 'x' || file.id || sizes.column1
        from file, (values (0), (1), (2), (3)) as sizes where is_photo = 1;
      commit; pragma wal_checkpoint(truncate)`);
  } finally {
    database.close();
  }
}

/** What is asked for: the address of each round, and the route that it is logged under. */
type Call = readonly [what: string, route: string, pathOf: (round: number) => string];

function callsOf({ files, photos }: Amounts): Call[] {
  const firstPhoto = firstFile + files;
  const cursor = (...place: readonly (string | number)[]): string =>
    Buffer.from(JSON.stringify(place)).toString('base64url');
  const momentOf = (id: number): string => new Date((1_600_000_000 + id * 60) * 1000).toISOString();
  const hex = Buffer.from('Regatta').toString('hex');
  const photoAt = (round: number): number => firstPhoto + ((round * 37) % photos);
  const folderPage = `/files/owner/folder/${hashOf(folder)}`;
  const [ofFolder, ofAlbum] = ['/files/:channel/folder/:hash', '/photos/:channel/album/:album'];
  return [
    ['page of all files', '/files/:channel', () => '/files/owner'],
    ['page of the folder', ofFolder, () => folderPage],
    [
      'page of the folder, anywhere in it',
      ofFolder,
      (round) => `${folderPage}?after=${cursor(`paper ${round * 3331}`, 0, 0)}`,
    ],
    ['page of a file', '/files/:channel/file/:hash', (round) => `/files/owner/file/${hashOf(firstFile + round)}`],
    ['page of the bin', '/files/:channel/bin', () => '/files/owner/bin'],
    ['page of all photos', '/photos/:channel', () => '/photos/owner'],
    ['page of the album', ofAlbum, () => `/photos/owner/album/${hex}`],
    [
      'page of the album, anywhere in it',
      ofAlbum,
      (round) => `/photos/owner/album/${hex}?after=${cursor(momentOf(photoAt(round)), photoAt(round))}`,
    ],
    [
      'page of a photo of the album',
      '/photos/:channel/image/:hash',
      (round) => `/photos/owner/image/${hashOf(photoAt(round))}?album=${hex}`,
    ],
    ['albums', `${api}albums`, () => `${api}albums`],
    [
      'photos (60 of the album)',
      `${api}photos`,
      (round) => `${api}photos?album=Regatta&records=60&start=${round * 13}`,
    ],
    ['files (100)', `${api}files`, (round) => `${api}files?records=100&start=${round * 100}`],
    ['bin (100)', `${api}bin`, (round) => `${api}bin?records=100&start=${round * 10}`],
  ];
}

async function measure(
  server: BenchServer,
  { token }: Instance,
  amounts: Amounts,
  logged: LoggedRequest[],
): Promise<Figure[]> {
  const cookie = await signIn(server);
  const stopWriting = startWriting(server, token, amounts);
  const figures: Figure[] = [];
  for (const [what, route, pathOf] of callsOf(amounts)) {
    for (let round = -20; round < rounds; round += 1) {
      if (round === 0) {
        await delay(200);
        logged.length = 0;
      }
      const path = pathOf(Math.abs(round));
      const headers: Record<string, string> = path.startsWith(api)
        ? { authorization: `Bearer ${token}` }
        : { cookie, accept: 'text/html' };
      const answer = await fetch(`${server.url}${path}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    }
    await delay(200);
    const times = logged
      .filter((each) => each.route === route && each.method === 'GET')
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b);
    if (times.length < rounds) throw new Error(`${route} was logged ${times.length} times only`);
    const [p50, p99] = [0.5, 0.99].map((part) => times[Math.floor(part * (times.length - 1))]!.toFixed(1));
    figures.push({ what, ours: `${p50} ms, ${p99} ms`, aim: 'p99 < 40 ms' });
  }
  await stopWriting();
  return figures;
}

/** Renames a file of the folder, or a photo of the album, ten times a second, until it is stopped. */
function startWriting(server: BenchServer, token: string, { files, photos }: Amounts): () => Promise<void> {
  let [turn, failure] = [0, undefined as Error | undefined];
  const open = new Set<Promise<void>>();
  const write = async (): Promise<void> => {
    turn += 1;
    const id = turn % 2 === 0 ? firstFile + ((turn * 7) % files) : firstFile + files + ((turn * 7) % photos);
    const answer = await fetch(`${server.url}${api}file`, {
      method: 'POST',
      body: new URLSearchParams({ file_id: hashOf(id), filename: `renamed ${turn}` }),
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) failure ??= new Error(`file: ${answer.status} ${text}`);
  };
  const timer = setInterval(() => {
    const asked: Promise<void> = write()
      .catch((error: Error) => void (failure ??= error))
      .finally(() => open.delete(asked));
    open.add(asked);
  }, 100);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    if (failure) throw failure;
  };
}

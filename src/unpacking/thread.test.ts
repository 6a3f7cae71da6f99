import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallCommunity, writeZip } from '../../test/rig/small-community.ts';
import { zipOf } from '../../test/rig/zip.ts';
import { openBlobStore } from '../blobs/open.ts';
import type { BlobStore } from '../blobs/store.ts';
import { type ChannelBatch, itemsOf } from '../core/archive/domain/index.ts';
import type { StoredFile, ReadBatch, SourceRequest } from '../core/imports/domain/index.ts';
import { ArchiveError } from '../readers/archive-errors.ts';
import { createSourceOpeners } from './open-source.ts';
import { receivedError, sentError } from './messages.ts';
import { DomainError, UnavailableError } from '../core/platform/domain/index.ts';

const long = `Beginning <@U2>\n${'many words '.repeat(300)}the very end`;
const s3 = { accessKeyId: '', secretAccessKey: '', region: '', timeout: 1 };

const at = '2026-01-31T12:00:00.000Z';
const audience = { visibility: 'public', allow: [], allowGroups: [], deny: [], denyGroups: [] };

/** The archive of a channel with an item of HTML, one that was deleted, and one that is broken. */
function channelZip(): Buffer {
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));
  const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, false]));
  const item = {
    kind: 'item',
    uuid: 'one',
    mid: 'https://a.example/item/one',
    thread: null,
    answers: null,
    author: 'alice',
    owner: 'alice',
    createdAt: at,
    editedAt: at,
    commentedAt: at,
    receivedAt: at,
    changedAt: at,
    expiresAt: null,
    commentsClosedAt: null,
    reaction: null,
    plink: null,
    remoteNamespace: null,
    remoteId: null,
    ...texts('title', 'summary', 'app', 'lang', 'verb', 'objType', 'obj', 'tgtType', 'target', 'layoutMid', 'sig'),
    ...texts('pagetitle', 'postopts', 'route', 'resourceId', 'resourceType', 'location', 'coord'),
    ...texts('publicPolicy', 'commentPolicy'),
    ...flags('isOrigin', 'isConsensus', 'isNocomment', 'isHidden', 'isNsfw', 'isDeleted', 'isDelayed', 'isUnpublished'),
    mimetype: 'text/html',
    revision: 0,
    itemType: 0,
    audience,
    files: [],
    entry: null,
    body: 'A <b onclick="x">bold</b> word<script>no</script>',
    terms: [{ kind: 'mention', ordinal: 0, text: 'Bob', url: '', identity: null }],
  };
  const gone = { ...item, mid: 'https://a.example/item/two', mimetype: 'text/plain', body: 'Gone', isDeleted: true };
  const identity = {
    kind: 'identity',
    hash: 'alice',
    ...texts('guid', 'guidSig', 'publicKey', 'address', 'name', 'network', 'url', 'photoMimetype'),
    ...flags('pubforum', 'hidden', 'deleted'),
    nameDate: at,
    photoDate: at,
  };
  const head = {
    kind: 'channel',
    identity,
    ...texts('privateKey', 'address', 'name', 'description', 'timezone'),
    role: 'public',
    archived: false,
    createdAt: at,
    lastPostAt: null,
    limits: {},
  };
  const manifest = { format: 'tributary-channel', version: 1, server: 'https://a.example', counts: {} };
  return zipOf(
    { name: 'channel.json', content: JSON.stringify(head) },
    {
      name: 'items/000001.jsonl',
      content: [item, { kind: 'item' }, gone].map((each) => JSON.stringify(each)).join('\n'),
    },
    { name: 'blobs/there', content: 'bytes' },
    { name: 'manifest.json', content: JSON.stringify(manifest) },
  );
}

describe('an archive in a thread', () => {
  let directory: string;
  let program: URL;
  let blobs: BlobStore;

  const requestOf = (path: string, more: Partial<SourceRequest> = {}): SourceRequest => ({
    path,
    filename: 'archive.zip',
    format: 'auto',
    from: undefined,
    sourceHost: 'https://chat.example',
    includeDirect: true,
    limit: 2,
    bodyLimit: 1000,
    ...more,
  });

  async function readAll(
    isInThread: boolean,
    request: SourceRequest,
    signal = new AbortController().signal,
  ): Promise<{ batches: ReadBatch[]; stored: StoredFile[] }> {
    const options = { blobs, url: 'disk:', dataDir: directory, s3, ...(isInThread && { program }) };
    await using source = await createSourceOpeners(options).openSource(request, signal);
    const batches: ReadBatch[] = [];
    const stored: StoredFile[] = [];
    for await (const batch of source.batches) {
      batches.push(batch);
      const files = batch.content.flatMap((record) =>
        record.kind === 'attachment' && 'entry' in record.source ? [record.source.entry] : [],
      );
      stored.push(...(await source.store(batch.number, files)));
    }
    return { batches: JSON.parse(JSON.stringify(batches)) as ReadBatch[], stored };
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tributary-unpacking-'));
    blobs = await openBlobStore('disk:', { dataDir: directory, s3 });
    const outfile = join(directory, 'worker.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'error',
    });
    program = pathToFileURL(outfile);
  });

  afterAll(() => rm(directory, { recursive: true }));

  it('gives what it gives in place, its files too', async () => {
    const path = await writeZip({
      ...smallCommunity,
      'general/2024-01-04.json': [{ type: 'message', user: 'U1', text: long, ts: '1704326400.000100' }],
      'general/2024-01-05.json': '[{"type":"message"',
    });
    const here = await readAll(false, requestOf(path));
    const there = await readAll(true, requestOf(path));
    expect(there).toEqual(here);
    expect(here.batches.length).toBeGreaterThan(3);
    const codes = here.batches.flatMap(({ warnings }) => warnings.map(({ code }) => code));
    expect(codes).toEqual(expect.arrayContaining(['text_cut', 'broken_json']));
    const whole = here.stored.find((file) => 'size' in file && file.size > 3000)!;
    expect(await blobs.size((whole as { hash: string }).hash)).toBe((whole as { size: number }).size);
  });

  it('gives the records of a channel as in place: safe, with their words, and with the bytes that they name', async () => {
    const path = join(directory, 'channel.zip');
    await writeFile(path, channelZip());
    const readChannel = async (isInThread: boolean) => {
      const options = { blobs, url: 'disk:', dataDir: directory, s3, ...(isInThread && { program }) };
      const { openChannelSource } = createSourceOpeners(options);
      await using source = await openChannelSource(requestOf(path), new AbortController().signal);
      const batches: ChannelBatch[] = [];
      const stored: StoredFile[] = [];
      for await (const batch of source.batches) {
        batches.push(batch);
        stored.push(...(await source.store(batch.number, batch.number === 0 ? ['there', 'nowhere'] : [])));
      }
      return { batches: JSON.parse(JSON.stringify(batches)) as ChannelBatch[], stored };
    };
    const here = await readChannel(false);
    expect(await readChannel(true)).toEqual(here);
    const records = here.batches.flatMap((batch) => batch.records);
    const items = here.batches.flatMap((batch) => itemsOf(batch).records);
    expect(items.map(({ body, words }) => [body, words])).toEqual([
      ['A <b>bold</b> word', 'a bold word bob'],
      ['Gone', ''],
    ]);
    expect(records.filter((record) => record.kind === 'oddity').map(({ code }) => code)).toContain('broken_record');
    expect(here.stored).toEqual([expect.objectContaining({ size: 5 }), { problem: expect.any(String) as string }]);
  });

  it('goes on behind a position', async () => {
    const path = await writeZip(smallCommunity);
    const { batches } = await readAll(true, requestOf(path));
    const from = batches.find(({ position }) => position !== undefined)!.position;
    const rest = await readAll(true, requestOf(path, { from }));
    expect(rest).toEqual(await readAll(false, requestOf(path, { from })));
  });

  it('fails as it does in place', async () => {
    const path = join(directory, 'no.zip');
    await writeFile(path, 'this is no archive');
    for (const isInThread of [false, true]) {
      const failed = readAll(isInThread, requestOf(path)).catch((error: unknown) => error);
      expect(await failed).toMatchObject({ name: 'ArchiveError', code: 'not_a_zip' });
      expect(await failed).toBeInstanceOf(ArchiveError);
    }
  });

  it('says so when the thread dies', async () => {
    const dead = join(directory, 'dead.mjs');
    await writeFile(dead, 'process.exit(1);');
    const options = { blobs, url: 'disk:', dataDir: directory, s3, program: pathToFileURL(dead) };
    await using source = await createSourceOpeners(options).openSource(
      requestOf('nowhere'),
      new AbortController().signal,
    );
    const first = source.batches[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow('the thread that reads the archive has ended');
    await expect(source.store(0, [])).rejects.toThrow('the thread that reads the archive has ended');
  });

  it('ends when it is to stop', async () => {
    const path = await writeZip(smallCommunity);
    expect((await readAll(true, requestOf(path), AbortSignal.abort())).batches).toEqual([]);
  });
});

it.each([
  new ArchiveError('too_large', 'The archive unpacks to too much.'),
  new DomainError('not_acceptable_file', 'imports.otherFormat', { format: 'Slack' }),
  new UnavailableError('space', 'no space is left'),
  new Error('something else'),
])('$name crosses threads', (error) => {
  const received = receivedError(structuredClone(sentError(error)));
  expect(received).toBeInstanceOf(error.constructor);
  expect(received).toEqual(error);
  expect(received.stack).toBe(error.stack);
});

import { createHash } from 'node:crypto';
import type { RandomSource } from '../../../src/demo/random-source.ts';
import { newUuid } from '../../../src/lib/random.ts';
import type { Answer, DoomedServer } from './doomed-server.ts';
import { byMarker, compare, type Entry, type Finding, note } from './ledger.ts';

/** Uploads and deletes files of one channel; the state of a file is the SHA-256 of its bytes. */
export interface Uploader {
  readonly username: string;
  readonly token: string;
  readonly files: StoredFile[];
  readonly findings: Finding[];
}

interface StoredFile extends Entry<string> {
  hash: string | undefined;
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Different bytes for each name: up to `max` of them. */
function bytesOf(random: RandomSource, marker: string, max: number): Buffer {
  const bytes = Buffer.alloc(1 + random.below(max), marker);
  bytes.writeUInt8(random.below(256), bytes.length - 1);
  return bytes;
}

/** Uploads whole files, and deletes some, until the server is doomed no more. */
export async function uploadWhole(server: DoomedServer, uploader: Uploader, random: RandomSource): Promise<void> {
  while (server.isDoomed()) {
    const own = uploader.files.filter(({ hash, possible }) => hash && possible[0] !== undefined);
    const chosen = own.length > 3 && random.chance(0.25) ? random.pick(own) : undefined;
    if (chosen) await remove(server, uploader, chosen);
    else await upload(server, uploader, random);
  }
}

const endpoint = '/api/z/1.0/file';

async function upload(server: DoomedServer, uploader: Uploader, random: RandomSource): Promise<void> {
  const marker = `f-${newUuid()}.bin`;
  const bytes = bytesOf(random, marker, 400_000);
  const file: StoredFile = { marker, possible: [undefined], hash: undefined };
  uploader.files.push(file);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), marker);
  const answer = await server.attempt(uploader.token, endpoint, { method: 'POST', body: form });
  settle(uploader, file, digestOf(bytes), answer);
  file.hash = (answer?.json as { attach?: { hash: string } } | undefined)?.attach?.hash;
}

async function remove(server: DoomedServer, uploader: Uploader, file: StoredFile): Promise<void> {
  const body = new URLSearchParams({ file_id: file.hash!, delete: '1' });
  settle(uploader, file, undefined, await server.attempt(uploader.token, endpoint, { method: 'POST', body }));
}

function settle({ findings }: Uploader, file: StoredFile, state: string | undefined, answer: Answer | undefined): void {
  const isGone = answer?.status === 404 && file.possible.includes(undefined);
  if (isGone) return note(file, undefined, true);
  if (!answer || answer.status < 300) return note(file, state, answer !== undefined);
  findings.push({ kind: 'refused', what: `${file.marker}: ${answer.status} ${answer.bytes.toString().slice(0, 200)}` });
}

const tus = { 'tus-resumable': '1.0.0' };

/** Uploads files in pieces by the tus protocol, going on where the server says, until it is doomed no more. */
export async function uploadInPieces(server: DoomedServer, uploader: Uploader, random: RandomSource): Promise<void> {
  while (server.isDoomed()) {
    const marker = `t-${newUuid()}.bin`;
    const bytes = bytesOf(random, marker, 900_000);
    const file: StoredFile = { marker, possible: [undefined], hash: undefined };
    uploader.files.push(file);
    const path = await create(server, uploader, file, bytes.length);
    // Nobody knows the address of an upload whose creation was not answered: it expires.
    if (path) await send(server, { uploader, file, bytes, path }, random);
  }
}

async function create(server: DoomedServer, uploader: Uploader, file: StoredFile, length: number) {
  const name = Buffer.from(file.marker).toString('base64');
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': `filename ${name}` };
  const answer = await server.attempt(uploader.token, '/api/z/1.0/upload', { method: 'POST', headers });
  const location = answer?.headers.get('location');
  if (answer && !location) settle(uploader, file, undefined, { ...answer, status: Math.max(answer.status, 400) });
  return location ? new URL(location, server.installation.url).pathname : undefined;
}

interface Sending {
  readonly uploader: Uploader;
  readonly file: StoredFile;
  readonly bytes: Buffer;
  readonly path: string;
}

async function send(
  server: DoomedServer,
  { uploader, file, bytes, path }: Sending,
  random: RandomSource,
): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) {
    const piece = bytes.subarray(offset, offset + 1 + random.below(300_000));
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const sent = await server.attempt(uploader.token, path, { method: 'PATCH', headers, body: new Uint8Array(piece) });
    const at =
      sent?.status === 204 ? Number(sent.headers.get('upload-offset')) : await offsetOf(server, uploader, path);
    if (at === undefined || at < offset) {
      const said = sent ? `, ${sent.status} ${sent.bytes.toString().slice(0, 100)}` : '';
      uploader.findings.push({
        kind: 'lost',
        what: `${file.marker}: at ${String(at)} after ${offset} was said${said}`,
      });
      return;
    }
    offset = at;
  }
  note(file, digestOf(bytes), true);
}

async function offsetOf(server: DoomedServer, { token }: Uploader, path: string): Promise<number | undefined> {
  for (;;) {
    const answer = await server.insist(token, path, { method: 'HEAD', headers: tus });
    const offset = answer.headers.get('upload-offset');
    // The server that died may have held the upload for a moment longer than it lived.
    if (answer.status !== 423) return offset === null ? undefined : Number(offset);
  }
}

/** Compares the files of a channel and their bytes with what was promised. */
export async function checkFiles(
  server: DoomedServer,
  uploaders: readonly Uploader[],
  media: readonly Entry<string>[],
): Promise<Finding[]> {
  const { token, username } = uploaders[0]!;
  const { json } = await server.insist(token, '/api/z/1.0/files?records=0');
  const { results } = json as { results: { hash: string; filename: string }[] };
  const found: [string, string][] = [];
  for (const { hash, filename } of results) {
    if (!/^[ft]-/.test(filename)) continue;
    const { status, bytes } = await server.insist(token, `/attach/${hash}`);
    found.push([filename, status === 200 ? digestOf(bytes) : `no bytes: ${status}`]);
  }
  const entries = uploaders.flatMap(({ files }) => files);
  const attached = results.flatMap(({ filename }) =>
    filename.startsWith('p-') ? [[filename, filename] as const] : [],
  );
  return [
    ...uploaders.flatMap(({ findings }) => findings),
    ...compare(`file of ${username}`, entries, byMarker(found)),
    ...compare(`file on a post of ${username}`, media, byMarker(attached)),
  ];
}

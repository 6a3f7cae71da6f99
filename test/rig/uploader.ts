import { Upload } from 'tus-js-client';
import type { Cast, Person } from './cast.ts';
import { request, type TestAnswer } from './request.ts';
import type { TestTributary } from './tributary.ts';

export type Attach = Record<string, string>;
export type Metadata = Record<string, string>;

interface World {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  /** Where the server listens. */
  readonly origin: string;
}

/** Uploads in pieces by Alice, with a client and step by step, and what has become of them. */
export function uploader(world: () => World) {
  const api = (path: string, who: Person = world().cast.alice): Promise<TestAnswer> =>
    request(world().tributary, 'GET', path.startsWith('/') ? path : `/api/z/1.0/${path}`, { basic: who.basic });
  const upload = (bytes: Buffer, metadata: Metadata, options: object = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const one = new Upload(bytes, {
        endpoint: `${world().origin}/api/z/1.0/upload`,
        headers: { authorization: world().cast.alice.basic },
        retryDelays: null,
        metadata,
        onError: reject,
        onSuccess: () => resolve(new URL(one.url!).pathname),
        ...options,
      });
      one.start();
    });
  const send = (method: string, path: string, headers: Metadata, body?: Buffer, who: Person = world().cast.alice) =>
    fetch(world().origin + path, {
      method,
      headers: { authorization: who.basic, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const patch = (path: string, offset: number, body: Buffer, who?: Person) =>
    send(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      who,
    );
  const begin = async (size: number, metadata = ''): Promise<Response> =>
    send('POST', '/api/z/1.0/upload', { 'upload-length': String(size), 'upload-metadata': metadata });
  const beginAt = async (size: number): Promise<string> =>
    (await begin(size, 'filename YS50eHQ=')).headers.get('location')!;
  const offsetOf = async (path: string): Promise<number> =>
    Number((await send('HEAD', path, {})).headers.get('upload-offset'));
  const stateOf = async (path: string): Promise<Record<string, string>> => {
    const { json } = await api(path);
    return (json as { upload: Record<string, string> }).upload;
  };
  const finished = async (path: string): Promise<Record<string, string>> => {
    await world().tributary.runner.drain();
    return stateOf(path);
  };
  const metaOf = async (hash: string): Promise<Attach> =>
    ((await api(`filemeta?file_id=${hash}`)).json as { attach: Attach }).attach;
  const bytesOf = async (hash: string): Promise<Buffer> => {
    const { json } = await api(`file?file_id=${hash}`);
    return Buffer.from((json as { attach: Attach }).attach['content']!, 'base64');
  };
  const filesNamed = async (name: string): Promise<number> =>
    ((await api(`files?filename=${name}`)).json as { results: unknown[] }).results.length;
  const blobs = async (): Promise<string[]> => {
    const hashes: string[] = [];
    for await (const { hash } of world().tributary.operations.blobs.list()) hashes.push(hash);
    return hashes;
  };
  return { api, upload, send, patch, begin, beginAt, offsetOf, stateOf, finished, metaOf, bytesOf, filesNamed, blobs };
}

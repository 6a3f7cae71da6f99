// Loaded when the first file is attached: uploads in pieces that go on after an interruption (tus).
import { DetailedError, Upload } from 'tus-js-client';

/** An upload under way. */
export interface Uploading {
  /** The key of the upload, once all of it is there. Fails with a sentence of the server's, or an empty message. */
  readonly done: Promise<string>;
  stop(): void;
}

/** What this module gives to whoever loads it. */
export interface Uploads {
  readonly upload: (file: File, csrfToken: string, onProgress: (share: number) => void) => Uploading;
}

const retryDelays = [0, 1000, 3000, 10_000];

/** Begins to upload a file for a post. */
export function upload(file: File, csrfToken: string, onProgress: (share: number) => void): Uploading {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: '/api/z/1.0/upload',
    headers: { 'x-csrf-token': csrfToken },
    metadata: { filename: file.name, filetype: file.type, attachment: '1' },
    retryDelays,
    storeFingerprintForResuming: false,
    onProgress: (sent, size) => onProgress(size > 0 ? sent / size : 1),
    onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
    onError: (error) => reject(new Error(saidBy(error))),
  });
  upload.start();
  return { done: promise, stop: () => void upload.abort(true).catch(() => undefined) };
}

function saidBy(error: unknown): string {
  try {
    const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    const { message } = JSON.parse(body ?? '{}') as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

// Loaded when the first file is attached: uploads in pieces that go on after an interruption (tus).
import { defaultOptions, DetailedError, Upload } from 'tus-js-client';

/** An upload under way. */
export interface Uploading {
  /** The key of the upload, once all of it is there. Fails with a sentence of the server's, or an empty message. */
  readonly done: Promise<string>;
  stop(): void;
  /** What has come is not looked for again, when the same file is chosen: something has it. */
  release(): Promise<void>;
}

/** How a file goes up. */
interface How {
  readonly csrfToken: string;
  readonly onProgress: (share: number) => void;
  /** It goes on where it stood when the same file is chosen on another page, or after a break. */
  readonly isResumed?: boolean;
}

/** What this module gives to whoever loads it. */
export interface Uploads {
  readonly upload: (file: File, how: How) => Uploading;
}

const retryDelays = [0, 1000, 3000, 10_000];
/** Who waits for an upload lets a connection come back. */
const patientDelays = [...retryDelays, 20_000, 30_000];

/** Begins to upload a file that a form will send the key of. */
export function upload(file: File, { csrfToken, onProgress, isResumed = false }: How): Uploading {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: '/api/z/1.0/upload',
    headers: { 'x-csrf-token': csrfToken },
    metadata: { filename: file.name, filetype: file.type, attachment: '1' },
    retryDelays: isResumed ? patientDelays : retryDelays,
    storeFingerprintForResuming: isResumed,
    onProgress: (sent, size) => onProgress(size > 0 ? sent / size : 1),
    onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
    onError: (error) => reject(new Error(saidBy(error))),
  });
  const begin = async (): Promise<void> => {
    const [previous] = isResumed ? await upload.findPreviousUploads() : [];
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  };
  begin().catch(reject);
  return {
    done: promise,
    stop: () => void upload.abort(true).catch(() => undefined),
    release: async () => {
      const { urlStorage } = defaultOptions;
      for (const { urlStorageKey } of await upload.findPreviousUploads()) await urlStorage?.removeUpload(urlStorageKey);
    },
  };
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

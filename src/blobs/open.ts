import { join } from 'node:path';
import { openDiskStore } from './disk.ts';
import { reportOutages } from './outages.ts';
import type { BlobStore } from './store.ts';

export interface BlobStoreOptions {
  readonly dataDir: string;
  readonly s3: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly region: string;
    readonly timeout: number;
  };
}

/** Opens the store that `url` names: `disk:` (in the data directory), `disk:/path`, `s3://bucket/folder?endpoint=`. */
export async function openBlobStore(url: string, options: BlobStoreOptions): Promise<BlobStore> {
  if (url.startsWith('disk:')) {
    return reportOutages(await openDiskStore(url.slice('disk:'.length) || join(options.dataDir, 'blobs')));
  }
  const { hostname, pathname, searchParams } = new URL(url);
  const { openS3Store, removeAbandonedSpools } = await import('./s3.ts');
  await removeAbandonedSpools();
  const { timeout, ...credentials } = options.s3;
  const store = openS3Store({
    bucket: hostname,
    prefix: pathname.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
    endpoint: searchParams.get('endpoint') ?? undefined,
    ...credentials,
    timeoutMilliseconds: timeout * 1000,
  });
  return reportOutages(store);
}

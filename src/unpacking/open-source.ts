import { existsSync } from 'node:fs';
import type { BlobStoreOptions } from '../blobs/open.ts';
import type { BlobStore } from '../blobs/store.ts';
import type { OpenChannelSource } from '../core/archive/domain/index.ts';
import type { OpenImportSource } from '../core/imports/domain/index.ts';
import { openChannelSource, openSource } from './source.ts';
import { openSourceInThread } from './thread.ts';

export interface SourceOpenerOptions extends BlobStoreOptions {
  /** Target of files in archives. */
  readonly blobs: BlobStore;
  /** The same store, by its name. */
  readonly url: string;
  /** The built program of a thread; tests bring one. */
  readonly program?: URL;
}

/** Opens archives, by their content. */
export interface SourceOpeners {
  readonly openSource: OpenImportSource;
  readonly openChannelSource: OpenChannelSource;
}

/**
 * Next to the built program; when run from the sources there is none, and archives are read in the importing thread.
 */
const built = new URL('./unpack-worker.js', import.meta.url);

/** Opens archives for imports, each in a separate thread (docs/adr/0024). */
export function createSourceOpeners(options: SourceOpenerOptions): SourceOpeners {
  const { blobs, url, dataDir, s3, program = existsSync(built) ? built : undefined } = options;
  if (!program) {
    return {
      openSource: (request, signal) => openSource(request, signal, blobs),
      openChannelSource: (request, signal) => openChannelSource(request, signal, blobs),
    };
  }
  const store = { url, dataDir, s3 };
  return {
    openSource: async (request, signal) => openSourceInThread(program, { content: 'posts', request, store }, signal),
    openChannelSource: async (request, signal) =>
      openSourceInThread(program, { content: 'channel', request, store }, signal),
  };
}

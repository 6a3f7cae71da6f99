import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseForm, DomainError } from '../core/platform/index.ts';

/** Content of a backup (docs/operate/backup.md). The names of members are part of the format. */
export interface Manifest {
  readonly format: 'tributary-backup';
  readonly version: number;
  /** The version of Tributary that made it. */
  readonly program: string;
  /** The moment of the snapshot. */
  readonly made_at: string;
  readonly database: {
    readonly kind: 'sqlite' | 'postgres';
    readonly form: DatabaseForm;
    readonly file: string;
    readonly migrations: readonly string[];
    /** Rows of each table. */
    readonly rows: Readonly<Record<string, number>>;
    readonly tool?: string;
  };
  /** Files next to the manifest. */
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  readonly blobs: {
    readonly count: number;
    readonly bytes: number;
    /** Hashes that rows name and the store did not have. */
    readonly missing: readonly string[];
  };
}

const formatVersion = 1;
const manifestName = 'manifest.json';
const checksumName = 'manifest.sha256';
/** Lists the blobs of a backup: a line `<hash> <bytes>` for each. */
export const blobListName = 'blobs.txt';

/** A manifest of this format and version. */
export function newManifest(parts: Omit<Manifest, 'format' | 'version'>): Manifest {
  return { format: 'tributary-backup', version: formatVersion, ...parts };
}

/** Writes the manifest and its checksum; the last files of a backup. @returns their paths */
export async function writeManifest(directory: string, manifest: Manifest): Promise<string[]> {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const paths = [join(directory, manifestName), join(directory, checksumName)];
  await writeFile(paths[0]!, text);
  // In the format of `sha256sum --check`.
  await writeFile(paths[1]!, `${sha256(text)}  ${manifestName}\n`);
  return paths;
}

/**
 * @throws DomainError not_found if there is no backup
 * @throws DomainError unprocessable if it is damaged, or newer than this program
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all(
    [manifestName, checksumName].map((name) => readFile(join(directory, name), 'utf8')),
  ).catch(() => {
    throw new DomainError('not_found', 'backup.none', { directory });
  });
  if (!checksum!.startsWith(sha256(text!))) {
    throw new DomainError('unprocessable', 'backup.manifestDamaged', { directory });
  }
  const manifest = JSON.parse(text!) as Manifest;
  if (manifest.format !== 'tributary-backup' || manifest.version > formatVersion) {
    throw new DomainError('unprocessable', 'backup.newerProgram', { version: manifest.program });
  }
  return manifest;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

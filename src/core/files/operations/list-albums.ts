import type { Reader, Viewer } from '../../platform/index.ts';
import { readFolderPaths } from '../storage/files.ts';
import { countAlbums } from '../storage/photos.ts';

/** A folder with pictures. Its name is its path; the root is called `/`. */
export interface Album {
  readonly folderId: number | null;
  readonly folderHash: string;
  readonly name: string;
  readonly total: number;
}

/** The albums of a channel with something that the viewer may see, by name. */
export async function listAlbums(reader: Reader, viewer: Viewer, channelId: number): Promise<Album[]> {
  const counts = await countAlbums(reader, viewer, channelId);
  const paths = await readFolderPaths(
    reader,
    viewer,
    counts.flatMap(({ folderId }) => folderId ?? []),
  );
  // Not even the name of a hidden folder is returned.
  const albums = counts.map((count) => ({ ...count, name: paths.get(count.folderId ?? 0) ?? '/' }));
  return albums.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** Albums matching a client's name: by path or its last part, ignoring case, by hash, or in hexadecimal. */
export function matchAlbums(albums: readonly Album[], wanted: string): Album[] {
  const lower = wanted.toLowerCase();
  return albums.filter(({ name, folderHash }) => {
    const names = [name, name.split('/').at(-1) || name, Buffer.from(name).toString('hex')];
    return folderHash === wanted || names.some((each) => each.toLowerCase() === lower);
  });
}

import { findFile, listItemsOfFile, type StoredFile } from '../../../core/files/index.ts';
import { readItems } from '../../../core/content/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import { notFound, type Viewer } from '../../../core/platform/index.ts';
import type { Post } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import { type Breadcrumb, channelPartPath, visibleChannel, type WebContext } from '../shared/index.ts';
import type { Words } from '../../../words/index.ts';

/** Refusals that are said beside the forms of files, too. */
export const shownBeside = ['conflict', 'not_acceptable_file', 'unknown_audience'] as const;

const shownPosts = 10;

/** Address of a folder of a channel, or of its root. */
export function folderPath(channel: Pick<Channel, 'address'>, folder: Pick<StoredFile, 'hash'> | undefined): string {
  return folder ? channelPartPath('files', channel, 'folder', folder.hash) : channelPartPath('files', channel);
}

/** The ways to the folders above the last of these. */
export function crumbsOf(channel: Channel, path: readonly StoredFile[], { files }: Words): Breadcrumb[] {
  const above = path.slice(0, -1).map((folder): Breadcrumb => [folderPath(channel, folder), folder.filename]);
  return [[folderPath(channel, undefined), files.of({ name: channel.name })], ...above];
}

/** A file at an address that names its channel. @throws DomainError not_found */
export async function findShown(
  { operations }: WebContext,
  viewer: Viewer,
  asked: { readonly channel: string; readonly hash: string },
): Promise<{ channel: Channel; file: StoredFile }> {
  const { reader } = operations.database;
  const channel = await visibleChannel(reader, viewer, asked.channel);
  const file = await findFile(reader, viewer, asked.hash);
  if (file?.channelId !== channel.id) throw notFound('file');
  return { channel, file };
}

/** The newest posts that a file hangs on, as far as the reader may see them. */
export async function postsWith({ operations }: WebContext, viewer: Viewer, file: StoredFile): Promise<Post[]> {
  const { reader } = operations.database;
  const ids = (await listItemsOfFile(reader, file.id)).slice(-shownPosts);
  return postsOf(operations, viewer, await readItems(reader, viewer, ids));
}

import { type TProperties, Type } from 'typebox';
import { readItems } from '../../../core/content/index.ts';
import { findFile, listItemsOfFile, type StoredFile } from '../../../core/files/index.ts';
import { type Channel, findChannel } from '../../../core/identity/index.ts';
import { anonymous, DomainError, notFound, type UserViewer, type Viewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import type { Post } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import {
  type Asked,
  type Breadcrumb,
  channelPartPath,
  page,
  redirectTo,
  signedIn,
  visibleChannel,
  type WebContext,
  type Who,
} from '../shared/index.ts';

type Part = 'files' | 'photos';

const shownPosts = 10;

const channelParams = { channel: Type.String({ maxLength: 255 }) };
export const fileHash = Type.String({ pattern: '^[0-9a-f-]{1,64}$' });
const fileParams = { ...channelParams, hash: fileHash };

/** What pages of a channel's files and photos get from the check. */
export interface InChannel {
  readonly viewer: Viewer;
  readonly channel: Channel;
  /** The viewer, if the channel is their own. */
  readonly own: UserViewer | undefined;
}

interface AtFile extends InChannel {
  /** A file or folder; `file` is what a form sends. */
  readonly stored: StoredFile;
}

/** @throws DomainError not_found */
export async function findPlace({ reader, session, params }: Asked<{ channel: string }>): Promise<InChannel> {
  const viewer = session?.viewer ?? anonymous;
  const channel = await visibleChannel(reader, viewer, params.channel);
  return { viewer, channel, own: session?.viewer.channelId === channel.id ? session.viewer : undefined };
}

/** @throws DomainError forbidden for actions that others than the owner may not take */
export function requireRight({ request }: Asked<unknown>, part: Part, isAllowed: boolean): void {
  if (request.method !== 'POST' || isAllowed) return;
  throw new DomainError('forbidden', part === 'files' ? 'files.onlyOwnChannel' : 'files.onlyOwnPhotos');
}

/** Public pages below a channel's files or photos, whose actions require a session. */
export function belowChannel<P extends TProperties>(part: Part, path: string, params: P) {
  const auth = { auth: 'public', actionAuth: 'session' } as const;
  return { ...auth, below: `/${part}/:channel${path}`, params: { ...channelParams, ...params } };
}

/** Everyone who can see the channel. Only its owner can take the actions. */
export function channelVisitor<P extends TProperties>(
  part: Part,
  path: string,
  params: P,
): Who<typeof channelParams & P, InChannel, object> {
  return {
    ...belowChannel(part, path, params),
    find: async (asked) => {
      const found = await findPlace(asked as Asked<{ channel: string }>);
      requireRight(asked, part, found.own !== undefined);
      return found;
    },
  };
}

/** Everyone who can see the file. Only the owner of its channel can take the actions. */
export function fileVisitor(part: Part): Who<typeof fileParams, AtFile, object> {
  return {
    ...belowChannel(part, `/${part === 'files' ? 'file' : 'image'}/:hash`, { hash: fileHash }),
    find: async (asked) => {
      const found = await findPlace(asked);
      const stored = await findFile(asked.reader, found.viewer, asked.params.hash);
      if (stored?.channelId !== found.channel.id) throw notFound('file');
      requireRight(asked, part, found.own !== undefined);
      return { ...found, stored };
    },
  };
}

/** The owner of the channel. Others get 404. */
export const channelOwner: Who<typeof channelParams, InChannel & { readonly viewer: UserViewer }, object> = {
  auth: 'session',
  below: '/files/:channel',
  params: channelParams,
  find: async (asked) => ownerOf(await findPlace(asked)),
};

const atFile = fileVisitor('files');

/** The owner of the file. Others get 404 for these pages and 403 for their actions. */
export const fileOwner: Who<typeof fileParams, AtFile & { readonly viewer: UserViewer }, object> = {
  ...atFile,
  auth: 'session',
  find: async (asked) => ownerOf(await atFile.find(asked)),
};

function ownerOf<S extends InChannel>(found: S): S & { readonly viewer: UserViewer } {
  if (!found.own) throw notFound('page');
  return { ...found, viewer: found.own };
}

/** Leads to the files or photos of one's own channel. */
export function ownPart(part: Part) {
  return page({
    path: `/${part}`,
    who: signedIn,
    send: async ({ reader, viewer, reply }) => {
      const channel = await findChannel(reader, viewer.channelId);
      if (!channel) throw notFound('channel');
      return redirectTo(reply, channelPartPath(part, channel));
    },
  });
}

/** Address of a folder of a channel, or of its root. */
export function folderPath(channel: Pick<Channel, 'address'>, hash = ''): string {
  return hash === '' ? channelPartPath('files', channel) : channelPartPath('files', channel, 'folder', hash);
}

/** Address of a file. */
export function filePath(channel: Channel, { hash }: Pick<StoredFile, 'hash'>, ...more: string[]): string {
  return channelPartPath('files', channel, 'file', hash, ...more);
}

/** Links to the folders above the last of these. */
export function crumbsOf(channel: Channel, path: readonly StoredFile[], { files }: Words): Breadcrumb[] {
  const above = path.slice(0, -1).map(({ hash, filename }): Breadcrumb => [folderPath(channel, hash), filename]);
  return [[folderPath(channel), files.of({ name: channel.name })], ...above];
}

/** The newest posts with a file that the viewer can see. */
export async function postsWith({ operations }: WebContext, viewer: Viewer, file: StoredFile): Promise<Post[]> {
  const { reader } = operations.database;
  const ids = (await listItemsOfFile(reader, file.id)).slice(-shownPosts);
  return postsOf(operations, viewer, await readItems(reader, viewer, ids));
}

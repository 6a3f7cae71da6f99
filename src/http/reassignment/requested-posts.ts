import { listNewestItems } from '../../core/content/index.ts';
import type { Cursor, Reader, UserViewer } from '../../core/platform/index.ts';
import type { SourceUser } from '../../core/reassignment/index.ts';
import { parseQuery, searchItems } from '../../core/search/index.ts';

/** Search within the posts that a request would move. */
export interface RequestedQuery {
  readonly search: string;
  readonly channel: { readonly id: number; readonly address: string } | undefined;
  readonly year: number | undefined;
  /** Where the previous page ended. */
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** Some of these posts, and where the next ones begin; there may be more even if none were returned. */
export interface RequestedPosts {
  readonly ids: readonly number[];
  readonly next: Cursor | undefined;
}

/**
 * Posts and comments that a request would bring, the newest first, as far as the viewer may see them. The caller has checked
 * that it is for them.
 * @throws DomainError for a search that is not understood
 */
export async function findRequestedPosts(
  reader: Reader,
  viewer: UserViewer,
  { placeholderXchanId }: SourceUser,
  query: RequestedQuery,
): Promise<RequestedPosts> {
  const { search, channel, year, after, limit } = query;
  if (search === '') {
    const of = { authorXchanId: placeholderXchanId, inChannelId: channel?.id, year };
    const found = await listNewestItems(reader, viewer, of, { before: after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return { ids: shown.map(({ id }) => id), next: found.length > limit ? shown.at(-1) : undefined };
  }
  const parsed = parseQuery(search);
  const within = {
    ...parsed,
    in: channel ? [channel.address] : parsed.in,
    ...(year !== undefined && { after: `${yearOf(year)}-01-01`, before: `${yearOf(year + 1)}-01-01` }),
  };
  const { hits, next } = await searchItems(reader, viewer, within, { below: after?.id, limit, by: placeholderXchanId });
  return { ids: hits.map(({ itemId }) => itemId), next: next === undefined ? undefined : { value: '', id: next } };
}

function yearOf(year: number): string {
  return String(year).padStart(4, '0');
}

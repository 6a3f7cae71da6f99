import { Breadcrumbs, EmptyState } from '../shared/parts.tsx';
import type { Breadcrumb } from '../shared/paths.ts';

interface AlbumProps {
  readonly name: string;
  readonly photos: readonly { readonly hash: string; readonly filename: string }[];
  /** Where the rest is. */
  readonly next: string | undefined;
  /** The way to the channel. */
  readonly crumbs: readonly Breadcrumb[];
}

/** The pictures in a folder. */
export function AlbumPage({ name, photos, next, crumbs }: AlbumProps) {
  return (
    <>
      <Breadcrumbs links={crumbs} />
      <h1>{name}</h1>
      <ul class="album">
        {photos.map(({ hash, filename }) => (
          <li key={hash}>
            <a href={`/photo/${hash}-0`}>
              <img src={`/photo/${hash}-3`} alt="" loading="lazy" />
              <span class="caption">{filename}</span>
            </a>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <a class="button second" href={next} rel="next">
          More
        </a>
      )}
    </>
  );
}

interface AlbumsProps {
  readonly albums: readonly { readonly name: string; readonly total: number; readonly path: string }[];
  /** The way to the channel. */
  readonly crumbs: readonly Breadcrumb[];
}

/** The folders of a channel that hold pictures. */
export function AlbumsPage({ albums, crumbs }: AlbumsProps) {
  return (
    <>
      <Breadcrumbs links={crumbs} />
      <h1>Photos</h1>
      {albums.length === 0 && <EmptyState>There are no pictures here that you may see.</EmptyState>}
      <ul class="files">
        {albums.map(({ name, total, path }) => (
          <li key={path}>
            <a href={path}>{name}</a> <span class="faint">{total === 1 ? '1 picture' : `${total} pictures`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

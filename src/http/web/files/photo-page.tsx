import type { PhotoScale, StoredFile } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import type { Post } from '../content/post.ts';
import {
  Avatar,
  channelPartPath,
  CsrfInput,
  ErrorNotice,
  type Face,
  Icon,
  Moment,
  Photo,
  usePage,
  useWords,
} from '../shared/index.ts';
import { FilePosts } from './file-page.tsx';

interface PhotoProps {
  readonly channel: Channel;
  readonly file: StoredFile;
  /** The size that is shown. */
  readonly scale: PhotoScale | undefined;
  readonly author: Face;
  readonly audience: string;
  /** The album whose photos stand beside it; undefined for all. */
  readonly album: string | undefined;
  /** Addresses of the photos beside it. */
  readonly newer: string | undefined;
  readonly older: string | undefined;
  readonly posts: readonly Post[];
  readonly isOwn: boolean;
  readonly problem: string | undefined;
}

/** A photo as large as the window, what is said of it, and the ways to those beside it. */
export function PhotoPage(props: PhotoProps) {
  const { channel, file, scale, author, audience, album, isOwn } = props;
  const { photoPages } = useWords();
  const list =
    album === undefined ? channelPartPath('photos', channel) : channelPartPath('photos', channel, 'album', album);
  return (
    <div class="page">
      <p>
        <a class="inline plain" href={list}>
          <Icon name="arrow-left" turn /> {photoPages.of({ name: channel.name })}
        </a>
      </p>
      <h1 class="section-h">{file.caption || <bdi>{file.filename}</bdi>}</h1>
      <ErrorNotice>{props.problem}</ErrorNotice>
      <figure class="photo">
        <a href={`/attach/${file.hash}`} title={photoPages.full}>
          <Photo file={file} {...(scale && { width: scale.width, height: scale.height })} />
        </a>
      </figure>
      <Neighbours newer={props.newer} older={props.older} />
      <div class="by section-s">
        <Avatar face={author} />
        <div class="grow">
          {author.url === undefined ? (
            <bdi class="who">{author.name}</bdi>
          ) : (
            <a class="who" href={author.url}>
              {author.name}
            </a>
          )}
          <br />
          <small>
            <Moment at={file.createdAt} /> · {audience}
          </small>
        </div>
      </div>
      <PhotoButtons {...props} />
      <p class={file.alt === '' ? 'faint section-s' : 'section-s'} dir="auto">
        {file.alt || photoPages.noAlt}
      </p>
      {isOwn && <DescribeForm channel={channel} file={file} album={album} />}
      <FilePosts posts={props.posts} />
    </div>
  );
}

/** What is done with a photo; more of it by its owner. */
function PhotoButtons({ channel, file, isOwn }: PhotoProps) {
  const { files } = useWords();
  return (
    <p class="actions section-s">
      <a class="button second" href={`/attach/${file.hash}`} download={file.filename}>
        <Icon name="download" /> {files.download}
      </a>
      {isOwn && (
        <>
          <a class="button second" href={channelPartPath('files', channel, 'file', file.hash)}>
            <Icon name="folder-input" /> {files.details}
          </a>
          <a class="button second danger" href={channelPartPath('files', channel, 'file', file.hash, 'delete')}>
            <Icon name="trash-2" /> {files.delete}
          </a>
        </>
      )}
    </p>
  );
}

function Neighbours({ newer, older }: Pick<PhotoProps, 'newer' | 'older'>) {
  const { photoPages } = useWords();
  if (newer === undefined && older === undefined) return null;
  return (
    <nav class="actions center section-s" aria-label={photoPages.neighbours} data-neighbours>
      {newer !== undefined && (
        <a class="button second" href={newer} rel="prev">
          <Icon name="chevron-left" turn /> {photoPages.previous}
        </a>
      )}
      {older !== undefined && (
        <a class="button second" href={older} rel="next">
          {photoPages.next} <Icon name="chevron-right" turn />
        </a>
      )}
    </nav>
  );
}

function DescribeForm({ channel, file, album }: Pick<PhotoProps, 'channel' | 'file' | 'album'>) {
  const { photoPages, files } = useWords();
  const { csrfToken } = usePage();
  return (
    <details class="card pad section-s" open={file.alt === ''}>
      <summary>
        <Icon name="pencil" /> {photoPages.describe}
      </summary>
      <form class="form section-s" method="post" action={channelPartPath('photos', channel, 'image', file.hash)}>
        <CsrfInput value={csrfToken} />
        {album !== undefined && <input type="hidden" name="album" value={album} />}
        <label>
          {photoPages.caption}
          <input name="caption" value={file.caption} maxLength={1500} dir="auto" />
        </label>
        <div class="field">
          <label>
            {photoPages.alt}
            <textarea aria-describedby="alt-hint" name="alt" rows={3} maxLength={1500} dir="auto">
              {file.alt}
            </textarea>
          </label>
          <span class="hint" id="alt-hint">
            {photoPages.altHint}
          </span>
        </div>
        <div class="actions">
          <button type="submit">{files.save}</button>
        </div>
      </form>
    </details>
  );
}

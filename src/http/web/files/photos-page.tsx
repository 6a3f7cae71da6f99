import type { StoredFile, LimitedAllowance } from '../../../core/files/index.ts';
import type { Channel } from '../../../core/identity/index.ts';
import {
  ChannelPartHead,
  channelPartPath,
  CsrfInput,
  ErrorNotice,
  Icon,
  monthHeading,
  SuccessNotice,
  usePage,
  useWords,
} from '../shared/index.ts';
import type { Choice } from './file-forms.ts';
import { AudienceSelect, UploadProgress } from './files-page.tsx';

interface ShownAlbum {
  readonly name: string;
  readonly total: number;
  readonly path: string;
  readonly isCurrent: boolean;
}

interface PhotosProps {
  readonly channel: Channel;
  /** Of the album, or as `whole`. */
  readonly title: string;
  /** What the page with all albums is called. */
  readonly whole: string;
  /** Address of this list. */
  readonly path: string;
  readonly albums: readonly ShownAlbum[];
  /** Of this page, the newest first. */
  readonly photos: readonly StoredFile[];
  /** The album that is shown, as addresses name it; undefined for all. */
  readonly album: string | undefined;
  /** Hash of its folder; undefined for all, and for what lies in none. */
  readonly folder: string | undefined;
  readonly next: string | undefined;
  readonly isFirst: boolean;
  readonly isOwn: boolean;
  readonly audiences: readonly Choice[];
  readonly allowance: LimitedAllowance | undefined;
  /** How many photos have just been stored. */
  readonly stored: number | undefined;
  readonly problem: string | undefined;
}

/** The photos of a channel by month, the newest first, and its albums. */
export function PhotosPage(props: PhotosProps) {
  const { channel, title, path, photos, next, isFirst, isOwn } = props;
  const { photoPages, files } = useWords();
  return (
    <div class="page">
      <ChannelPartHead channel={channel} current="photos" title={title}>
        {isOwn && props.folder !== undefined && (
          <div class="actions">
            <a class="button quiet" href={channelPartPath('files', channel, 'file', props.folder)}>
              <Icon name="pencil" /> {files.details}
            </a>
          </div>
        )}
      </ChannelPartHead>
      <ErrorNotice>{props.problem}</ErrorNotice>
      {props.stored !== undefined && <SuccessNotice>{files.uploadedCount({ count: props.stored })}</SuccessNotice>}
      <Albums {...props} />
      {isOwn && !channel.archived && <AddPhotos {...props} />}
      {photos.length === 0 && (
        <div class="nothing">
          <Icon name="image" />
          <p>{isOwn ? photoPages.noneOwn : photoPages.none}</p>
        </div>
      )}
      <Months {...props} />
      {photos.length > 0 && <Lightbox />}
      {(next !== undefined || !isFirst) && (
        <nav class="actions center section-s" aria-label={photoPages.title}>
          {!isFirst && (
            <a class="button quiet" href={path}>
              {photoPages.newer}
            </a>
          )}
          {next !== undefined && (
            <a class="button second" href={next} rel="next">
              {photoPages.older}
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

function Albums({ channel, albums, album }: PhotosProps) {
  const { photoPages, count } = useWords();
  if (albums.length === 0) return null;
  return (
    <nav class="chips section-h" aria-label={photoPages.albums}>
      <a
        class="chip"
        href={channelPartPath('photos', channel)}
        {...(album === undefined && { 'aria-current': 'page' as const })}
      >
        {photoPages.all}
      </a>
      {albums.map(({ name, total, path, isCurrent }) => (
        <a class="chip" key={path} href={path} {...(isCurrent && { 'aria-current': 'page' as const })}>
          {name} <span class="num">{count(total)}</span>
        </a>
      ))}
    </nav>
  );
}

/** Photos below the month in which they were added. */
function Months({ channel, photos, album }: PhotosProps) {
  const { words, zone } = usePage();
  const months = new Map<string, StoredFile[]>();
  for (const photo of photos) {
    const month = monthHeading(photo.createdAt, zone, words);
    months.set(month, [...(months.get(month) ?? []), photo]);
  }
  const query = album === undefined ? '' : `?album=${encodeURIComponent(album)}`;
  return (
    <>
      {[...months].map(([month, added]) => (
        <section key={month}>
          <h2>{month}</h2>
          <div class="photos">
            {added.map(({ hash, alt, caption, filename }) => (
              <a key={hash} href={`${channelPartPath('photos', channel, 'image', hash)}${query}`}>
                <img src={`/photo/${hash}-2`} alt={alt || caption || filename} loading="lazy" />
                {caption !== '' && (
                  <span class="cap" aria-hidden="true">
                    {caption}
                  </span>
                )}
              </a>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** What scripts show a photo in, above its list. */
function Lightbox() {
  const { photoPages } = useWords();
  return (
    <template data-lightbox>
      <dialog class="lightbox" aria-label={photoPages.title}>
        <header>
          <p aria-live="polite">
            <strong data-caption dir="auto" /> <span class="faint num" data-place />
          </p>
          <a class="button quiet" href="#">
            <Icon name="info" /> {photoPages.details}
          </a>
          <button
            type="button"
            class="icon-button quiet"
            data-close
            aria-label={photoPages.close}
            title={photoPages.close}
          >
            <Icon name="x" />
          </button>
        </header>
        <button
          type="button"
          class="icon-button quiet"
          data-previous
          aria-label={photoPages.previous}
          title={photoPages.previous}
        >
          <Icon name="chevron-left" turn />
        </button>
        <img alt="" />
        <button type="button" class="icon-button quiet" data-next aria-label={photoPages.next} title={photoPages.next}>
          <Icon name="chevron-right" turn />
        </button>
      </dialog>
    </template>
  );
}

function AddPhotos({ channel, albums, album, audiences, allowance }: PhotosProps) {
  const { photoPages } = useWords();
  const { csrfToken } = usePage();
  return (
    <details class="card pad section-h">
      <summary>
        <Icon name="upload" /> {photoPages.add}
      </summary>
      <form
        class="form section-s"
        method="post"
        action={channelPartPath('photos', channel, 'upload')}
        enctype="multipart/form-data"
      >
        <CsrfInput value={csrfToken} />
        <label>
          {photoPages.pictures}
          <input type="file" name="files" multiple required accept="image/*" />
        </label>
        <div class="field">
          <label>
            {photoPages.alt}
            <input aria-describedby="alt-hint" name="alt" dir="auto" />
          </label>
          <span class="hint" id="alt-hint">
            {photoPages.altsHint}
          </span>
        </div>
        <label>
          {photoPages.album}
          <select name="album">
            <option value="">{photoPages.noAlbum}</option>
            {albums
              .filter(({ name }) => name !== photoPages.noAlbum)
              .map(({ name, path }) => (
                <option key={path} value={path.split('/').at(-1)} selected={path.split('/').at(-1) === album}>
                  {name}
                </option>
              ))}
          </select>
        </label>
        <label>
          {photoPages.newAlbum}
          <input name="new_album" maxLength={255} dir="auto" />
        </label>
        <AudienceSelect audiences={audiences} />
        <UploadProgress allowance={allowance} />
        <div class="actions">
          <button type="submit">{photoPages.add}</button>
        </div>
      </form>
    </details>
  );
}

import { Type } from 'typebox';
import {
  type Album,
  createFolder,
  type LimitedAllowance,
  listAlbums,
  listNewestPhotos,
  matchAlbums,
  readOwnAllowance,
  type StoredFile,
  uploadFile,
} from '../../../core/files/index.ts';
import { notFound, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  ChannelPartHead,
  Chips,
  EmptyState,
  Field,
  FormRefusal,
  Icon,
  monthHeading,
  Notice,
  page,
  SelectField,
  usePage,
  useWords,
  type Values,
} from '../shared/index.ts';
import { audienceChoices, type Choice, chosenAudience } from './audience-choices.ts';
import { type Paged, Pages, readPaged } from './paging.tsx';
import { albumPath, photoPath } from './photo.tsx';
import { channelVisitor, filePath, type InChannel } from './places.ts';
import { FoldedForm, givenName, seen, storeFiles, UploadField, UploadProgress } from './uploads.tsx';

const photosPerPage = 60;
const uploadInput = {
  album: Type.Optional(Type.String({ maxLength: 2000 })),
  new_album: Type.Optional(Type.String({ maxLength: 255 })),
  seen,
};

/** As album records name it. */
const hexOf = ({ name }: Album): string => Buffer.from(name).toString('hex');

/** The album without a folder has no name of its own. */
const nameOf = ({ name }: Album, { photoPages }: Words): string => (name === '/' ? photoPages.noAlbum : name);

function photosPage(path: string) {
  return page({
    path: '',
    who: channelVisitor('photos', path, { album: Type.Optional(Type.String({ maxLength: 2000 })) }),
    query: {
      after: Type.Optional(Type.String({ maxLength: 200 })),
      /** Number of photos in the notice. */
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    },
    load: async ({ operations, reader, viewer, channel, own, words, params: { album }, query: { after } }) => {
      const albums = await listAlbums(reader, viewer, channel.id);
      const chosen = album === undefined ? undefined : matchAlbums(albums, album);
      if (chosen?.length === 0) throw notFound('album');
      const place = { channelId: channel.id, folderIds: chosen?.map(({ folderId }) => folderId) };
      return {
        albums: merged(albums),
        album: chosen?.[0],
        list: await readPaged({
          path: albumPath(channel, album),
          after,
          limit: photosPerPage,
          read: (slice) => listNewestPhotos(reader, viewer, place, slice),
          cursorOf: ({ createdAt, id }) => ({ value: createdAt, id }),
        }),
        audiences: own ? await audienceChoices(reader, own, words.files.asUsual, words) : [],
        allowance: own && (await readOwnAllowance(operations, own)),
      };
    },
    view: (shown) => {
      const { words, channel, own, album } = shown;
      const whole = own ? words.photoPages.title : words.photoPages.of({ name: channel.name });
      const title = album ? nameOf(album, words) : whole;
      return {
        title,
        frame: 'page',
        scripts: ['photos'],
        content: <Photos {...shown} title={title} />,
        isCacheable: true,
      };
    },
    notices: ({ words: { files }, query: { count = 1 } }) => ({ stored: files.uploadedCount({ count }) }),
    actions: {
      upload: {
        files: 'files',
        input: uploadInput,
        run: async ({ operations, channel, ...sent }) => {
          const count = await storeFiles({ operations, ...sent }, (files, viewer) =>
            storePhotos(operations, viewer, files, sent),
          );
          return { to: `${albumPath(channel)}?notice=stored&count=${count}` };
        },
      },
    },
  });
}

/** The photos of a channel, and those of an album. */
export const photosPages = ['', '/album/:album'].map(photosPage);

interface SentPhotos {
  readonly words: Words;
  readonly input: Values<typeof uploadInput>;
}

async function storePhotos(
  operations: OperationContext,
  viewer: UserViewer,
  files: Parameters<Parameters<typeof storeFiles>[1]>[0],
  { words, input }: SentPhotos,
): Promise<void> {
  const other = files.find(({ scales }) => scales === undefined);
  if (other) throw new FormRefusal(words.photoPages.noPicture({ name: other.filename }), { field: 'files' });
  const audience = await chosenAudience(operations, viewer, input.seen);
  const folder = await folderOf(operations, viewer, { words, input });
  for (const file of files) await uploadFile(operations, viewer, file, { folder, audience });
}

/** The folder of the album chosen in a form, which is created if it is new; undefined for none. */
async function folderOf(
  operations: OperationContext,
  viewer: UserViewer,
  { words, input: { album = '', new_album: added = '', ...input } }: SentPhotos,
): Promise<string | undefined> {
  if (added.trim() !== '') {
    const audience = await chosenAudience(operations, viewer, input.seen);
    return createFolder(operations, viewer, givenName(added, words, 'new_album'), { folder: undefined, audience });
  }
  if (album === '') return undefined;
  const albums = await listAlbums(operations.database.reader, viewer, viewer.channelId);
  return matchAlbums(albums, album)[0]?.folderHash || undefined;
}

/** Albums with the same name are shown as one: folders that the viewer can't see have no album of their own. */
function merged(albums: readonly Album[]): Album[] {
  const byName = new Map<string, Album>();
  for (const album of albums) {
    const known = byName.get(album.name);
    byName.set(album.name, { ...album, total: album.total + (known?.total ?? 0) });
  }
  return [...byName.values()];
}

interface PhotosProps extends InChannel {
  readonly title: string;
  readonly albums: readonly Album[];
  /** The album shown; undefined for all photos. */
  readonly album: Album | undefined;
  /** Newest first. */
  readonly list: Paged<StoredFile>;
  readonly audiences: readonly Choice[];
  readonly allowance: LimitedAllowance | undefined;
}

function Photos(props: PhotosProps) {
  const { channel, title, own, album, list } = props;
  const { photoPages, files } = useWords();
  return (
    <div class="page">
      <ChannelPartHead channel={channel} current="photos" title={title}>
        {own && album && album.folderHash !== '' && (
          <div class="actions">
            <a class="button quiet" href={filePath(channel, { hash: album.folderHash })}>
              <Icon name="pencil" /> {files.details}
            </a>
          </div>
        )}
      </ChannelPartHead>
      <Notice />
      <Albums {...props} />
      {own && !channel.archived && (
        <div class="section-h">
          <AddPhotos {...props} />
        </div>
      )}
      {list.rows.length === 0 ? (
        <EmptyState icon="image">{own ? photoPages.noneOwn : photoPages.none}</EmptyState>
      ) : (
        <>
          <Months {...props} />
          <Lightbox />
        </>
      )}
      <Pages {...list} label={photoPages.title} texts={[photoPages.newer, photoPages.older]} />
    </div>
  );
}

function Albums({ channel, albums, album }: PhotosProps) {
  const words = useWords();
  if (albums.length === 0) return null;
  const links = albums.map((each) => ({
    path: albumPath(channel, hexOf(each)),
    text: (
      <>
        {nameOf(each, words)} <span class="num">{words.count(each.total)}</span>
      </>
    ),
    isCurrent: each.name === album?.name,
  }));
  const all = { path: albumPath(channel), text: words.photoPages.all, isCurrent: album === undefined };
  return <Chips label={words.photoPages.albums} links={[all, ...links]} />;
}

/** Photos by the month in which they were added. */
function Months({ channel, list, album }: PhotosProps) {
  const { words, zone } = usePage();
  const months = new Map<string, StoredFile[]>();
  for (const photo of list.rows) {
    const month = monthHeading(photo.createdAt, zone, words);
    months.set(month, [...(months.get(month) ?? []), photo]);
  }
  return (
    <>
      {[...months].map(([month, added]) => (
        <section key={month}>
          <h2>{month}</h2>
          <div class="photos">
            {added.map((photo) => (
              <a key={photo.hash} href={photoPath(channel, photo, album && hexOf(album))}>
                <img src={`/photo/${photo.hash}-2`} alt={photo.alt || photo.caption || photo.filename} loading="lazy" />
                {photo.caption !== '' && (
                  <span class="cap" aria-hidden="true">
                    {photo.caption}
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

/** Scripts show photos in it, above the list. */
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
          <LightboxButton label={photoPages.close} icon="x" data-close />
        </header>
        <LightboxButton label={photoPages.previous} icon="chevron-left" data-previous />
        <img alt="" />
        <LightboxButton label={photoPages.next} icon="chevron-right" data-next />
      </dialog>
    </template>
  );
}

interface LightboxButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly 'data-close'?: true;
  readonly 'data-previous'?: true;
  readonly 'data-next'?: true;
}

function LightboxButton({ label, icon, ...part }: LightboxButtonProps) {
  return (
    <button type="button" class="icon-button quiet" {...part} aria-label={label} title={label}>
      <Icon name={icon} {...(icon !== 'x' && { turn: true })} />
    </button>
  );
}

function AddPhotos({ albums, album, audiences, allowance }: PhotosProps) {
  const { photoPages, files } = useWords();
  const named = albums.filter(({ name }) => name !== '/').map((each) => [hexOf(each), each.name] as const);
  return (
    <FoldedForm action="upload" icon="upload" label={photoPages.add} hasFiles>
      <UploadField label={photoPages.pictures} multiple accept="image/*" />
      <Field name="alt" label={photoPages.alt} hint={photoPages.altsHint} dir="auto" />
      <SelectField
        name="album"
        label={photoPages.album}
        value={album && hexOf(album)}
        options={[['', photoPages.noAlbum], ...named]}
      />
      <Field name="new_album" label={photoPages.newAlbum} maxLength={255} dir="auto" />
      <SelectField name="seen" label={files.seen} options={audiences} />
      <UploadProgress allowance={allowance} />
      <div class="actions">
        <button type="submit">{photoPages.add}</button>
      </div>
    </FoldedForm>
  );
}

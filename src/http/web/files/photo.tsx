import { Type } from 'typebox';
import {
  changeFile,
  findPhotoNeighbours,
  listAlbums,
  listScales,
  matchAlbums,
  type PhotoScale,
  type StoredFile,
} from '../../../core/files/index.ts';
import { type Channel, findXchan } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import type { Post } from '../content/post.ts';
import {
  audienceWords,
  Avatar,
  channelPartPath,
  type Face,
  faceOf,
  Field,
  Icon,
  Moment,
  page,
  Photo,
  signedInOf,
  TextField,
  useWords,
} from '../shared/index.ts';
import { FilePosts } from './file.tsx';
import { filePath, fileVisitor, type InChannel, postsWith } from './places.ts';
import { FoldedForm } from './uploads.tsx';

/** One photo, with links to the photos next to it in its album, or in all. */
export const photoPage = page({
  path: '',
  who: fileVisitor('photos'),
  query: { album: Type.Optional(Type.String({ maxLength: 2000 })) },
  load: async ({ web, reader, viewer, channel, stored: file, words, query: { album } }) => {
    if (!file.isPhoto) throw notFound('photo');
    const albums = album === undefined ? undefined : matchAlbums(await listAlbums(reader, viewer, channel.id), album);
    const place = { channelId: channel.id, folderIds: albums?.map(({ folderId }) => folderId) };
    const { newer, older } = await findPhotoNeighbours(reader, viewer, place, file);
    const scales = (await listScales(reader, viewer, [file.hash])).get(file.hash) ?? [];
    return {
      newer: newer && photoPath(channel, newer, album),
      older: older && photoPath(channel, older, album),
      scale: scales.find(({ scale }) => scale === 1) ?? scales[0],
      author: faceOf(await findXchan(reader, { id: file.creatorXchanId })),
      audience: (await audienceWords(reader, viewer, [file], words))(file),
      posts: await postsWith(web, viewer, file),
    };
  },
  view: (shown) => ({
    title: shown.stored.caption || shown.stored.filename,
    frame: 'page',
    scripts: ['photos'],
    content: <PhotoView {...shown} file={shown.stored} album={shown.query.album} />,
    isCacheable: true,
  }),
  actions: {
    default: {
      input: { caption: Type.String({ maxLength: 5000 }), alt: Type.String({ maxLength: 5000 }) },
      run: async ({ operations, session, stored, input: { caption, alt } }) => {
        await changeFile(operations, signedInOf({ session }).viewer, stored.hash, { caption, alt });
      },
    },
  },
});

/** Address of a photo, within an album if there is one. */
export function photoPath(channel: Channel, { hash }: Pick<StoredFile, 'hash'>, album?: string): string {
  const path = channelPartPath('photos', channel, 'image', hash);
  return album === undefined ? path : `${path}?album=${encodeURIComponent(album)}`;
}

/** Address of an album, or of all photos. */
export function albumPath(channel: Channel, album?: string): string {
  return channelPartPath('photos', channel, ...(album === undefined ? [] : ['album', album]));
}

interface PhotoProps extends InChannel {
  readonly file: StoredFile;
  /** The size shown. */
  readonly scale: PhotoScale | undefined;
  readonly author: Face;
  readonly audience: string;
  readonly album: string | undefined;
  /** Addresses of the photos next to it. */
  readonly newer: string | undefined;
  readonly older: string | undefined;
  readonly posts: readonly Post[];
}

function PhotoView(props: PhotoProps) {
  const { channel, own, file, scale, author, audience } = props;
  const { photoPages } = useWords();
  return (
    <div class="page">
      <p>
        <a class="inline plain" href={albumPath(channel, props.album)}>
          <Icon name="arrow-left" turn /> {photoPages.of({ name: channel.name })}
        </a>
      </p>
      <h1 class="section-h">{file.caption || <bdi>{file.filename}</bdi>}</h1>
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
      {own && <DescribeForm file={file} />}
      <FilePosts posts={props.posts} />
    </div>
  );
}

function PhotoButtons({ channel, file, own }: PhotoProps) {
  const { files } = useWords();
  return (
    <p class="actions section-s">
      <a class="button second" href={`/attach/${file.hash}`} download={file.filename}>
        <Icon name="download" /> {files.download}
      </a>
      {own && (
        <>
          <a class="button second" href={filePath(channel, file)}>
            <Icon name="folder-input" /> {files.details}
          </a>
          <a class="button second danger" href={filePath(channel, file, 'delete')}>
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

function DescribeForm({ file }: Pick<PhotoProps, 'file'>) {
  const { photoPages, files } = useWords();
  return (
    <FoldedForm action="default" icon="pencil" label={photoPages.describe} isOpen={file.alt === ''}>
      <Field name="caption" label={photoPages.caption} value={file.caption} maxLength={1500} dir="auto" />
      <TextField
        name="alt"
        label={photoPages.alt}
        hint={photoPages.altHint}
        value={file.alt}
        rows={3}
        maxLength={1500}
        dir="auto"
      />
      <div class="actions">
        <button type="submit">{files.save}</button>
      </div>
    </FoldedForm>
  );
}

import type { ItemAttachment } from '../../../core/content/index.ts';
import type { PostedPhoto } from '../../../core/files/index.ts';
import { Icon, Photo, useWords } from '../shared/index.ts';
import { isPicture, itemPath, type Post } from './post.ts';

const maxShown = 5;

/** Pictures and files attached to a post. */
export function Attachments({ post }: { readonly post: Post }) {
  const images = post.attachments.filter(isPicture);
  const others = post.attachments.filter((file) => !isPicture(file));
  return (
    <>
      <Pictures images={images} uuid={post.uuid} />
      {others.map((file) => (
        <FileLink key={file.hash} file={file} />
      ))}
    </>
  );
}

const layouts: Readonly<Record<number, string>> = { 1: 'one', 2: '', 3: 'three', 4: '' };

function Pictures({ images, uuid }: { readonly images: readonly ItemAttachment[]; readonly uuid: string }) {
  const { files } = useWords();
  if (images.length === 0) return null;
  const shown = images.slice(0, maxShown);
  return (
    <>
      <div class={`pictures ${layouts[shown.length] ?? 'many'}`}>
        {shown.map((file) => (
          <a key={file.hash} href={`/attach/${file.hash}`}>
            <Photo file={file} loading="lazy" />
          </a>
        ))}
      </div>
      {images.length > maxShown && (
        <p class="small">
          <a href={itemPath(uuid)}>{files.morePictures({ count: images.length - maxShown })}</a>
        </p>
      )}
    </>
  );
}

/** Posted photos with links to their posts. */
export function PostedPhotos({ photos }: { readonly photos: readonly PostedPhoto[] }) {
  return (
    <div class={`pictures ${layouts[photos.length] ?? 'many'}`}>
      {photos.map(({ hash, filename, alt, itemUuid }) => (
        <a key={hash} href={itemPath(itemUuid)}>
          <img src={`/photo/${hash}-3`} alt={alt || filename} loading="lazy" />
        </a>
      ))}
    </div>
  );
}

function FileLink({ file }: { readonly file: ItemAttachment }) {
  const { size } = useWords();
  const kind = (file.filename.split('.').at(-1) ?? '').slice(0, 4).toUpperCase();
  if (file.filetype.startsWith('audio/')) return <audio controls preload="none" src={`/attach/${file.hash}`} />;
  return (
    <a class="file" href={`/attach/${file.hash}`}>
      <span class="thumb" aria-hidden="true">
        {kind}
      </span>
      <span>
        <p>
          <strong>{file.filename}</strong>
        </p>
        <p class="small faint">{[kind, size(file.filesize)].filter(Boolean).join(' · ')}</p>
      </span>
      <Icon name="download" />
    </a>
  );
}

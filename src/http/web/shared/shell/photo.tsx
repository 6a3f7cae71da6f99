import type { ComponentChildren } from 'preact';
import type { StoredFile } from '../../../../core/files/index.ts';

interface PhotoProps {
  readonly file: Pick<StoredFile, 'hash' | 'filename' | 'alt' | 'isAnimated'>;
  readonly width?: number;
  readonly height?: number;
  readonly loading?: 'lazy';
}

/** A photo as large as a page shows it. An animated one plays, except for people who prefer reduced motion. */
export function Photo({ file, ...rest }: PhotoProps) {
  const still = `/photo/${file.hash}-1`;
  const alt = file.alt || file.filename;
  if (!file.isAnimated) return <img src={still} alt={alt} {...rest} />;
  return (
    <Moving still={still}>
      <img src={`/photo/${file.hash}-0`} alt={alt} {...rest} />
    </Moving>
  );
}

/** A picture that may move, and what people who prefer reduced motion see in its place. */
function Moving({ still, children }: { readonly still: string; readonly children: ComponentChildren }) {
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset={still} />
      {children}
    </picture>
  );
}

interface EmojiPictureProps {
  readonly path: string;
  readonly alt: string;
  readonly title?: string;
  readonly loading?: 'lazy';
  readonly isLarge?: boolean;
}

/** The picture of a custom emoji. */
export function EmojiPicture({ path, isLarge = false, ...rest }: EmojiPictureProps) {
  return (
    <Moving still={`${path}/still`}>
      <img class={isLarge ? 'emoji large' : 'emoji'} src={path} {...rest} />
    </Moving>
  );
}

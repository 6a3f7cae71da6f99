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
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset={still} />
      <img src={`/photo/${file.hash}-0`} alt={alt} {...rest} />
    </picture>
  );
}

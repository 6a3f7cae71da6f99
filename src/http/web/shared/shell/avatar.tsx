import { initialsOf } from '../../../../lib/initials.ts';

/** Whom a picture stands for. */
export interface Face {
  readonly name: string;
  readonly address: string;
  /** Where the page of the identity is; undefined for one without. */
  readonly url: string | undefined;
  /** A placeholder user: known from an import, and nobody here yet. */
  readonly isPlaceholder: boolean;
  /** The address of a person on another server, empty if unknown; undefined for people of this one. */
  readonly elsewhere?: string | undefined;
  readonly hasPicture: boolean;
  /** Where the picture is, if not where the address says. */
  readonly picture?: string | undefined;
}

interface AvatarProps {
  readonly face: Pick<Face, 'name' | 'address' | 'isPlaceholder' | 'hasPicture' | 'picture'>;
  readonly size?: 's' | 'm' | 'l' | 'xl';
}

const widths = { s: 24, m: 36, l: 48, xl: 104 } as const;

/** The picture of an identity, else its initials on one of six tones. */
export function Avatar({ face, size = 'm' }: AvatarProps) {
  const width = widths[size];
  const sizeClass = size === 'm' ? '' : ` ${size}`;
  if (face.hasPicture) {
    const nick = encodeURIComponent(face.address.split('@')[0] || 'nobody');
    const served = size === 'xl' ? 'l' : 'm';
    return (
      <span class={`avatar${sizeClass}`} aria-hidden="true">
        <img
          src={face.picture ?? `/photo/profile/${served}/${nick}`}
          alt=""
          width={width}
          height={width}
          loading="lazy"
        />
      </span>
    );
  }
  const tone = face.isPlaceholder ? ' imported' : ` h${toneOf(face.address)}`;
  return (
    <span class={`avatar${sizeClass}${tone}`} aria-hidden="true">
      {initialsOf(face.name)}
    </span>
  );
}

function toneOf(address: string): number {
  let hash = 0;
  for (const sign of address) hash = (hash * 31 + sign.codePointAt(0)!) % 9973;
  return (hash % 6) + 1;
}

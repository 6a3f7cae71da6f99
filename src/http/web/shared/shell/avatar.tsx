/** Whom a picture stands for. */
export interface Face {
  readonly name: string;
  readonly address: string;
  /** Where the page of the identity is; undefined for one without. */
  readonly url: string | undefined;
  /** A placeholder user: known from an import, and nobody here yet. */
  readonly isPlaceholder: boolean;
  readonly hasPicture: boolean;
}

interface AvatarProps {
  readonly face: Pick<Face, 'name' | 'address' | 'isPlaceholder' | 'hasPicture'>;
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
        <img src={`/photo/profile/${served}/${nick}`} alt="" width={width} height={width} loading="lazy" />
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first signs of the first and last word, at most two. */
export function initialsOf(name: string): string {
  const words = name
    .slice(0, 200)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map(firstSign).join('').toUpperCase() || '?';
}

/** Dividing a text into what is seen as one sign is slow, and of what is plain ASCII the first is known. */
function firstSign(word: string): string {
  if (/^[!-~](?:[!-~]|$)/.test(word)) return word[0]!;
  const [first] = graphemes.segment(word.slice(0, 20));
  return first?.segment ?? '';
}

function toneOf(address: string): number {
  let hash = 0;
  for (const sign of address) hash = (hash * 31 + sign.codePointAt(0)!) % 9973;
  return (hash % 6) + 1;
}

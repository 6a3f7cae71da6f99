/** Colours that a text can have, as red, green and blue; the page's style sheet has a class for each. */
const palette = {
  aqua: [0, 255, 255],
  black: [0, 0, 0],
  blue: [0, 0, 255],
  brown: [165, 42, 42],
  fuchsia: [255, 0, 255],
  gray: [128, 128, 128],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  maroon: [128, 0, 0],
  navy: [0, 0, 128],
  olive: [128, 128, 0],
  orange: [255, 165, 0],
  pink: [255, 192, 203],
  purple: [128, 0, 128],
  red: [255, 0, 0],
  silver: [192, 192, 192],
  teal: [0, 128, 128],
  white: [255, 255, 255],
  yellow: [255, 255, 0],
} as const;

export type Colour = keyof typeof palette;
export const colours = Object.keys(palette) as Colour[];

/** The colour of the palette that is named, or that is nearest to `#rgb` or `#rrggbb`. */
export function colourOf(written: string): Colour | undefined {
  const name = written.trim().toLowerCase();
  const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(name) ? name.slice(1) : undefined;
  if (hex === undefined) return colours.find((colour) => colour === name);
  const width = hex.length / 3;
  const wanted = [0, 1, 2].map((part) => parseInt(hex.slice(part * width, (part + 1) * width).repeat(3 - width), 16));
  const distance = (colour: Colour): number =>
    palette[colour].reduce<number>((sum, part, index) => sum + (part - wanted[index]!) ** 2, 0);
  return colours.reduce((nearest, colour) => (distance(colour) < distance(nearest) ? colour : nearest));
}

export const sizes = ['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large'] as const;
export type Size = (typeof sizes)[number];

/** Up to how many pixels each size reaches. */
const pixels = [9, 11, 14, 17, 21, 28];

/** A size by its name, by its step from 1 to 7, or by its pixels. */
export function sizeOf(written: string): Size | undefined {
  const name = written.trim().toLowerCase();
  const [, digits] = /^(\d{1,3})(?:px|pt)?$/.exec(name) ?? [];
  if (digits === undefined) return sizes.find((size) => size === name);
  const number = Number(digits);
  if (number === 0) return undefined;
  if (number <= sizes.length) return sizes[number - 1];
  const step = pixels.findIndex((max) => number <= max);
  return sizes[step < 0 ? sizes.length - 1 : step];
}

export const fonts = ['serif', 'sans-serif', 'monospace', 'cursive'] as const;
export type Font = (typeof fonts)[number];

/** The kind of font that a family belongs to. */
export function fontOf(written: string): Font | undefined {
  if (/mono|courier|consol|typewriter/i.test(written)) return 'monospace';
  if (/sans|arial|helvetica|verdana|tahoma/i.test(written)) return 'sans-serif';
  if (/serif|times|georgia|garamond/i.test(written)) return 'serif';
  return /cursive|comic|script/i.test(written) ? 'cursive' : undefined;
}

/**
 * One size of an image: scale 0 is the image itself, 1 to 3 are smaller (facts, section 12); from 4 on crops for the
 * channel.
 */
export interface PhotoScale {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly mimetype: string;
  readonly filesize: number;
  readonly blobHash: string;
  /** Scale 0 has frames; the smaller ones show the first. */
  readonly isAnimated?: boolean;
}

/** The longest side of each smaller scale, in pixels. */
export const longestSides = [1024, 640, 320] as const;

/** Pictures of a channel: its avatar and its cover. */
export type PictureUse = 'profile' | 'cover';

/** A size that a picture is cut to. */
export interface PictureSize {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** The sizes of each, largest first. */
export const pictureSizes: Readonly<Record<PictureUse, readonly PictureSize[]>> = {
  profile: [
    { scale: 4, width: 300, height: 300 },
    { scale: 5, width: 80, height: 80 },
    { scale: 6, width: 48, height: 48 },
  ],
  cover: [
    { scale: 7, width: 1200, height: 435 },
    { scale: 8, width: 850, height: 310 },
  ],
};

/** Use of an image's size; undefined for those of the photo itself. */
export function useOfScale(scale: number): PictureUse | undefined {
  if (scale >= 7) return 'cover';
  return scale >= 4 ? 'profile' : undefined;
}

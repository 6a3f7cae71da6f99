/** One size of an image: scale 0 is the image itself, 1 to 3 are smaller (facts, section 12). */
export interface PhotoScale {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly mimetype: string;
  readonly filesize: number;
  readonly blobHash: string;
}

/** The longest side of each smaller scale, in pixels. */
export const longestSides = [1024, 640, 320] as const;

import { type PhotoScale, pictureSizes, type PictureUse } from '../../../core/files/domain/photo.ts';
import { int } from '../strings.ts';

const letters = ['l', 'm', 's'];

/** What a channel shows of itself, in all sizes. `photoId` is empty when it shows none. */
export function encodePicture(
  use: PictureUse,
  context: { readonly photoId: string; readonly address: string; readonly baseUrl: string },
  scales: readonly PhotoScale[],
) {
  const { photoId, address, baseUrl } = context;
  const sizes = pictureSizes[use].flatMap((size, index) => {
    const scale = scales.find((each) => each.scale === size.scale);
    return scale ? [{ scale, letter: letters[index]! }] : [];
  });
  return {
    photo_id: photoId,
    sizes: sizes.map(({ scale, letter }) => ({
      imgscale: int(scale.scale),
      mimetype: scale.mimetype,
      width: int(scale.width),
      height: int(scale.height),
      filesize: int(scale.filesize),
      src: `${baseUrl}/photo/${use}/${letter}/${encodeURIComponent(address)}`,
    })),
  };
}

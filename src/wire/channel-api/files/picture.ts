import { type Static, type TObject, Type } from 'typebox';
import { type PhotoScale, pictureSizes, type PictureUse } from '../../../core/files/domain/index.ts';
import { texts } from '../../schema.ts';
import { int, success } from '../strings.ts';

/** A picture of a channel; `photo_id` is empty if it has none. */
const pictureFields = {
  photo_id: Type.String(),
  sizes: Type.Array(Type.Object(texts('imgscale mimetype width height filesize src'))),
};
export const pictureRecord = Type.Object({ success, ...pictureFields });

const letters = ['l', 'm', 's'];

/** A picture of a channel, in all sizes. `photoId` is empty if it has none. */
export function encodePicture(
  use: PictureUse,
  context: { readonly photoId: string; readonly address: string; readonly baseUrl: string },
  scales: readonly PhotoScale[],
): Static<TObject<typeof pictureFields>> {
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

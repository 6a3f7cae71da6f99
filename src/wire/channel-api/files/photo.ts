import { type Static, Type } from 'typebox';
import { type PhotoScale, type StoredFile, useOfScale } from '../../../core/files/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { audienceColumns, encodeAudience } from '../identity/acl.ts';
import { flag, int, moment, noMoment } from '../strings.ts';
import { base64Content, type FileContext } from './file.ts';

const photoColumns = {
  ...texts(
    'resource_id created edited title description album filename mimetype height width filesize imgscale photo_usage',
  ),
  ...audienceColumns,
  src: Type.String(),
};
/** A size of a photo in a list. */
export const photoRecord = named('Photo', Type.Object(photoColumns));
const photoRow = Type.Object({
  ...photoColumns,
  ...texts('id aid uid xchan expires profile is_nsfw os_storage os_path display_path photo_flags'),
});
/** A size of a photo as a separate record. */
export const photoWithContent = named(
  'PhotoWithContent',
  Type.Object({ ...photoRow.properties, content: base64Content }),
);
/** A folder with photos. */
export const albumRecord = named('Album', Type.Object(texts('text shorttext jstext total url urlencode bin2hex')));

/** Additional data for encoders of photos. */
export interface PhotoContext extends FileContext {
  readonly baseUrl: string;
  /** Name of the folder with the photo; `/` at the root. */
  readonly album: string;
}

/** URL of a size of a photo. */
export function photoUrl(baseUrl: string, hash: string, { scale, mimetype }: PhotoScale): string {
  const extension = mimetype.replace('image/', '').replace('jpeg', 'jpg');
  return `${baseUrl}/photo/${hash}-${scale}.${extension}`;
}

/** The reference server's numbers for the use of a size. */
const usages = { profile: '1', cover: '16' } as const;

function usageOf(scale: number): string {
  const use = useOfScale(scale);
  return use === undefined ? '0' : usages[use];
}

/** The part of a photo's record that depends on the viewer. An encoder of any `Value` can't look at it. */
interface PhotoViewing<Value, Audience extends object> {
  readonly album: Value;
  /** `encodeAudience` of it, or the slot for that. */
  readonly audience: Audience;
}

/** A size of a photo in a list (facts, section 12): every value as text. */
export function encodePhoto<Value, Audience extends object>(
  file: StoredFile,
  scale: PhotoScale,
  baseUrl: string,
  viewing: PhotoViewing<Value, Audience>,
) {
  return {
    resource_id: file.hash,
    created: moment(file.createdAt),
    edited: moment(file.editedAt),
    title: file.caption,
    description: file.alt,
    album: viewing.album,
    filename: file.filename,
    mimetype: scale.mimetype,
    height: int(scale.height),
    width: int(scale.width),
    filesize: int(scale.filesize),
    imgscale: int(scale.scale),
    photo_usage: usageOf(scale.scale),
    ...viewing.audience,
    src: photoUrl(baseUrl, file.hash, scale),
  };
}

/** A size of a photo as a separate record, with its bytes as `content`. */
export function encodePhotoRow<Content>(
  file: StoredFile,
  scale: PhotoScale,
  context: PhotoContext & { readonly path: readonly StoredFile[] },
  content: Content,
): Static<typeof photoRow> & { content: Content } {
  return {
    id: int(file.id),
    aid: int(context.accountId),
    uid: int(file.channelId),
    xchan: '',
    resource_id: file.hash,
    created: moment(file.createdAt),
    edited: moment(file.editedAt),
    expires: noMoment,
    title: file.caption,
    description: file.alt,
    album: context.album,
    filename: file.filename,
    mimetype: scale.mimetype,
    height: int(scale.height),
    width: int(scale.width),
    filesize: int(scale.filesize),
    content,
    imgscale: int(scale.scale),
    photo_usage: usageOf(scale.scale),
    profile: flag(useOfScale(scale.scale) === 'profile'),
    is_nsfw: flag(false),
    os_storage: '1',
    os_path: context.path.map((step) => step.hash).join('/'),
    display_path: context.path.map((step) => step.filename).join('/'),
    photo_flags: '0',
    ...encodeAudience(context.audiences.of(file)),
    src: photoUrl(context.baseUrl, file.hash, scale),
  };
}

/** An album (channel API specification, album entry). */
export function encodeAlbum(
  album: { name: string; total: number },
  channel: { address: string; baseUrl: string },
): Static<typeof albumRecord> {
  const hex = Buffer.from(album.name).toString('hex');
  return {
    text: album.name,
    shorttext: album.name,
    jstext: album.name,
    total: int(album.total),
    url: `${channel.baseUrl}/photos/${channel.address}/album/${hex}`,
    urlencode: encodeURIComponent(album.name),
    bin2hex: hex,
  };
}

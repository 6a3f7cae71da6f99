import { describe, expect, it } from 'vitest';
import {
  ann,
  audiences,
  baseUrl,
  channel,
  connection,
  day,
  elsewhere,
  file,
  folder,
  foreignAudiences,
  hashes,
  item,
  plainItem,
  xchans,
  goldenText,
} from '../../../test/rig/wire-samples.ts';
import { limits, type Permission, permissions } from '../../core/identity/domain/permission.ts';
import {
  encodeCompatibility,
  encodeConfig,
  encodeExportedChannel,
  encodeLocation,
  encodeProfile,
  encodeRelocate,
} from './archive/export.ts';
import { encodeActivity, encodeItem, encodeMirror, encodeStreamItem } from './content/item.ts';
import { encodeFile, encodeFileMeta } from './files/file.ts';
import { encodeAlbum, encodePhoto, encodePhotoRow, photoUrl } from './files/photo.ts';
import { encodePicture } from './files/picture.ts';
import { encodeUpload } from './files/upload.ts';
import { encodeAudience } from './identity/acl.ts';
import { encodeChannel } from './identity/channel.ts';
import { connectionViewing, encodeConnection, encodeMember, encodeMembership } from './identity/connection.ts';
import { encodeAllowed, encodeConnectionConfig, encodePermissionBits, permissionFlags } from './identity/permission.ts';
import { encodePrivacyGroup } from './identity/privacy-group.ts';
import { encodeActor, encodeIdentity, encodeXchan } from './identity/xchan.ts';

const allowing = (isAllowed: (permission: Permission, index: number) => boolean) =>
  Object.fromEntries(permissions.map((each, index) => [each, isAllowed(each, index)])) as Record<Permission, boolean>;
const mutual = { mine: allowing((_, index) => index % 2 === 0), theirs: allowing((_, index) => index % 3 === 0) };
const ownLimits = Object.fromEntries(
  permissions.map((each, index) => [each, Object.values(limits)[index % 8]!]),
) as Record<Permission, (typeof limits)[keyof typeof limits]>;

describe('items', () => {
  const owners = { baseUrl, xchans, audiences, accountId: 91, xchanId: 92 };
  const marks = new Map([
    [72, { isUnseen: true, isStarred: false, mentionsMe: true }],
    [81, { isUnseen: false, isStarred: true, mentionsMe: false }],
  ]);
  const others = {
    ...owners,
    audiences: foreignAudiences,
    marks,
    bodies: new Map([[71, 'Not as it is kept']]),
    html: new Map([[71, '<p>Hello</p>']]),
    sources: new Map([[71, 'What was written']]),
  };

  it.each([
    ['item', encodeItem],
    ['activity', encodeActivity],
    ['stream-item', encodeStreamItem],
    ['mirror', encodeMirror],
  ] as const)('are written as %s', async (name, encode) => {
    await expect(
      goldenText([encode(item, owners), encode(plainItem, owners), encode(item, others)]),
    ).toMatchFileSnapshot(`golden/${name}.json`);
    expect(encode(item, { ...others, xchanId: ann.id })).toMatchObject(
      name === 'item' || name === 'mirror' ? { item_unseen: '0' } : {},
    );
  });

  it.each([
    [{ visibility: 'public', aclId: null }, false, '0'],
    [{ visibility: 'public', aclId: null }, true, '0'],
    [{ visibility: 'public', aclId: 1 }, false, '1'],
    [{ visibility: 'restricted', aclId: null }, false, '1'],
    [{ visibility: 'group', aclId: null }, false, '1'],
    [{ visibility: 'restricted', aclId: 1 }, true, '2'],
  ] as const)('of %o, direct: %s, are private: %s', (values, isDirect, expected) => {
    const context = { ...owners, audiences: { ...audiences, isDirect: () => isDirect } };
    expect(encodeItem({ ...item, ...values }, context).item_private).toBe(expected);
    const { flags } = encodeActivity({ ...item, ...values }, context);
    expect([flags.includes('private'), flags.includes('direct')]).toEqual([expected !== '0', expected === '2']);
  });
});

describe('files', () => {
  const context = { accountId: 91, audiences, baseUrl, album: 'Summer', path: [folder, file] };
  const scale = (number: number, mimetype = 'image/jpeg') => ({
    scale: number,
    mimetype,
    width: 95,
    height: 96,
    filesize: 97,
    blobHash: 'hash-of-scale',
  });

  it('are written with their place and their audience', async () => {
    const other = { ...file, isDirectory: true, isPhoto: false };
    await expect(
      goldenText([
        encodeFile(file, { aid: '91', audience: encodeAudience(audiences.of(file)) }),
        encodeFile(other, { aid: '91', audience: encodeAudience(foreignAudiences.of(file)) }),
        encodeFileMeta(file, { ...context, creatorHash: ann.hash }),
      ]),
    ).toMatchFileSnapshot('golden/file.json');
  });

  it('that are photos are written size by size', async () => {
    const viewing = { album: 'Summer', audience: encodeAudience(audiences.of(file)) };
    await expect(
      goldenText([
        ...[0, 3, 4, 6, 7].map((number) => encodePhoto(file, scale(number), baseUrl, viewing)),
        ...[0, 4, 7].map((number) => encodePhotoRow(file, scale(number, 'image/png'), context, 'the bytes')),
      ]),
    ).toMatchFileSnapshot('golden/photo.json');
    expect(photoUrl(baseUrl, 'abc', scale(2, 'image/webp'))).toBe(`${baseUrl}/photo/abc-2.webp`);
  });

  it('stand in albums, and are pictures of channels', async () => {
    const shown = { photoId: 'hash-of-file', address: 'ann b', baseUrl };
    await expect(
      goldenText([
        encodeAlbum({ name: 'Sömmer & Sea', total: 98 }, { address: 'ann', baseUrl }),
        encodePicture('profile', shown, [scale(6), scale(4), scale(5), scale(7), scale(0)]),
        encodePicture('cover', shown, [scale(8), scale(4)]),
        encodePicture('cover', { ...shown, photoId: '' }, []),
      ]),
    ).toMatchFileSnapshot('golden/albums.json');
  });

  it('come in pieces', async () => {
    const upload = {
      id: 1,
      key: 'key-of-upload',
      userId: 2,
      channelId: 3,
      size: 101,
      received: 102,
      state: 'open',
      plan: { filename: undefined, filetype: '', folder: undefined, audience: undefined, replaces: undefined },
      metadata: {},
      fileHash: 'hash-of-file',
      error: 'What went wrong',
      createdAt: day(20),
      expiresAt: day(21),
    } as const;
    await expect(
      goldenText([encodeUpload(upload), encodeUpload({ ...upload, size: null, fileHash: null, error: null })]),
    ).toMatchFileSnapshot('golden/upload.json');
  });
});

describe('identities', () => {
  it('are written by themselves, and as those who wrote something', async () => {
    await expect(
      goldenText([ann, elsewhere].flatMap((each) => [encodeIdentity(each, baseUrl), encodeActor(each, baseUrl)])),
    ).toMatchFileSnapshot('golden/identity.json');
  });

  it('that are channels are written with what is set', async () => {
    const context = { accountId: 91, baseUrl, isPrimary: true, lastPostAt: day(4), defaultAudience: hashes };
    const quiet = { ...context, isPrimary: false, lastPostAt: null, defaultAudience: undefined };
    await expect(
      goldenText([encodeChannel(channel, ann, context), encodeChannel(channel, elsewhere, quiet)]),
    ).toMatchFileSnapshot('golden/channel.json');
  });

  it('that are connected are written with what both let each other do', async () => {
    const viewing = connectionViewing(91, 41, mutual);
    const alone = connectionViewing(91, 41, undefined);
    const member = { member: '111', channel: '41', group: '112' };
    const [far, near] = [elsewhere, ann].map((each) => encodeXchan(each, baseUrl));
    const self = {
      ...connection,
      isSelf: true,
      blocked: false,
      ignored: true,
      hidden: false,
      archived: true,
      pending: false,
    };
    await expect(
      goldenText([
        encodeConnection(connection, elsewhere.hash, viewing, far!),
        encodeConnection({ ...self, id: 52, connectedAt: null }, ann.hash, alone, near!),
        encodeMembership('hash', member),
        encodeMember(connection, elsewhere.hash, { ...viewing, ...member }, far!),
        encodeMember(undefined, ann.hash, { ...alone, ...member }, near!),
        encodeConnectionConfig(connection, 'hash', permissionFlags(mutual)),
        encodeAllowed(mutual.mine),
      ]),
    ).toMatchFileSnapshot('golden/connection.json');
  });

  it('have permissions as bits', () => {
    expect(encodePermissionBits(undefined)).toBe('0');
    const single = permissions.map((one) => Number(encodePermissionBits(allowing((each) => each === one))));
    // In the order of the permissions; wikis have none (channel API facts, section 4).
    expect(single).toEqual([
      0x1, 0x10, 0x2, 0x8, 0x1000, 0x2000, 0x4000, 0, 0x8000, 0, 0x20, 0x80, 0x100, 0x20000, 0x400, 0x10000, 0x800,
    ]);
    expect(encodePermissionBits(allowing(() => true))).toBe(String(single.reduce((sum, each) => sum + each, 0)));
  });

  it('stand in privacy groups', () => {
    const group = { id: 1, hash: 'hash-of-group', channelId: 2, name: 'Family', visible: true, deleted: false };
    expect(encodePrivacyGroup(group)).toEqual({
      id: '1',
      hash: 'hash-of-group',
      uid: '2',
      visible: '1',
      deleted: '0',
      gname: 'Family',
    });
    expect(encodePrivacyGroup({ ...group, visible: false, deleted: true })).toMatchObject({
      visible: '0',
      deleted: '1',
    });
  });
});

describe('exports', () => {
  it('tell of the channel, its profile and its place', async () => {
    const context = {
      accountId: 91,
      baseUrl,
      isPrimary: true,
      lastPostAt: day(4),
      limits: ownLimits,
      defaultAudience: hashes,
      privateKey: 'the private key',
    };
    await expect(
      goldenText([
        encodeRelocate(channel, baseUrl),
        encodeCompatibility('1.2.3'),
        encodeExportedChannel(channel, ann, context),
        encodeConfig(channel, ownLimits),
        encodeProfile(channel, ann, 91, baseUrl),
        encodeProfile(channel, elsewhere, 91, baseUrl),
        encodeLocation(ann, baseUrl),
        encodeLocation(elsewhere, baseUrl),
        encodeLocation({ ...ann, url: 'nonsense' }, baseUrl),
      ]),
    ).toMatchFileSnapshot('golden/export.json');
  });
});

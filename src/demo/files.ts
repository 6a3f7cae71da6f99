import { crc32, deflateSync } from 'node:zlib';
import type { Community, Room } from './community.ts';

export interface DemoFile {
  readonly name: string;
  readonly title: string;
  readonly mediaType: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The file that message `index` of a room carries: a picture, a table or a text. */
export function fileOf(community: Community, room: Room, index: number): DemoFile {
  const random = community.random('file', room.index, index);
  const number = 1 + random.below(900);
  switch (random.below(3)) {
    case 0:
      return {
        name: `IMG_${String(number).padStart(4, '0')}.png`,
        title: `Mill pond, picture ${number}`,
        mediaType: 'image/png',
        type: 'png',
        content: picture(48, 32, random.below(256)),
      };
    case 1: {
      const lines = Array.from({ length: 10 + random.below(200) }, (_, line) => `${line},${random.below(300)}`);
      return {
        name: `water-level-${number}.csv`,
        title: `Water level, week ${number % 53}`,
        mediaType: 'text/csv',
        type: 'csv',
        content: Buffer.from(`hour,cm\n${lines.join('\n')}\n`),
      };
    }
    default:
      return {
        name: `Notizen für ${room.theme.name} №${number}.txt`,
        title: 'Notes',
        mediaType: 'text/plain',
        type: 'text',
        content: Buffer.from(`Notes ${number}\n\n${'The wheel turns.\n'.repeat(1 + random.below(100))}`),
      };
  }
}

/** A PNG of water below a sky. */
function picture(width: number, height: number, hue: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const ripple = y > height / 2 ? (x * y) % 40 : 0;
      row.set([(hue + y) % 256, 120 + ripple, 255 - y - ripple], 1 + x * 3);
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, checksum]);
}

import { crc32, deflateRawSync } from 'node:zlib';

/** An entry whose every field may be a lie. What is not given is as an honest tool would write it. */
export interface RawEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** 0 for stored, 8 for deflated. */
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** Sizes as declared. */
  readonly size?: number;
  readonly packedSize?: number;
  /** Mode of the file, as Unix tools write it down. */
  readonly mode?: number;
  readonly extra?: Buffer;
  /** Where the directory says that the entry stands. */
  readonly offset?: number;
  /** Only in the directory: the bytes of the entry are left out. */
  readonly isPhantom?: boolean;
}

/** Bytes of a zip file with these entries. */
export function zipOf(...entries: readonly RawEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { packed, name, common } = headed(entry);
    lines.push(directoryLine(entry, name, common, entry.offset ?? offset));
    if (entry.isPhantom) continue;
    const body = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, name, packed]);
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([...bodies, ...lines, endOfDirectory(entries.length, offset, Buffer.concat(lines).length)]);
}

/** The 26 bytes that both headers of an entry have, and what they are about. */
function headed(entry: RawEntry): { packed: Buffer; name: Buffer; common: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const method = entry.method ?? 8;
  const packed = method === 8 ? deflateRawSync(content) : content;
  const name = Buffer.from(entry.name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(entry.flags ?? 0x800, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(entry.crc ?? crc32(content), 10);
  common.writeUInt32LE(entry.packedSize ?? packed.length, 14);
  common.writeUInt32LE(entry.size ?? content.length, 18);
  common.writeUInt16LE(name.length, 22);
  return { packed, name, common };
}

function directoryLine(entry: RawEntry, name: Buffer, common: Buffer, offset: number): Buffer {
  const { extra = Buffer.alloc(0), mode = 0 } = entry;
  const line = Buffer.from(common);
  line.writeUInt16LE(extra.length, 24);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE((mode * 2 ** 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  const madeByUnix = Buffer.from([0x50, 0x4b, 1, 2, 30, 3]);
  return Buffer.concat([madeByUnix, line, tail, name, extra]);
}

function endOfDirectory(entries: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

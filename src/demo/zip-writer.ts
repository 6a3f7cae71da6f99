import { open } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

/** Oddities of an entry, for archives that must be refused. */
export interface EntryOptions {
  /** False to leave out the flag that says that the name is UTF-8, as many tools do. */
  readonly isNameFlagged?: boolean;
  readonly externalAttributes?: number;
}

export interface ZipWriter {
  add(name: string, content: string | Uint8Array, options?: EntryOptions): Promise<void>;
  close(): Promise<void>;
}

/** 1 January 2024, for all: the time of writing must not show in the bytes. */
const dosDate = ((2024 - 1980) << 9) | (1 << 5) | 1;

/**
 * Writes a zip file as a stream. Only the directory line of each entry is kept in memory, so archives of a hundred
 * thousand small files are cheap; above 65,535 entries the directory is Zip64.
 */
export async function createZip(path: string): Promise<ZipWriter> {
  const file = await open(path, 'w');
  const directory = createPile();
  const waiting = createPile();
  let entries = 0;
  let offset = 0;
  const write = async (...chunks: readonly Buffer[]): Promise<void> => {
    for (const chunk of chunks) {
      waiting.add(chunk);
      offset += chunk.length;
    }
    if (waiting.size() >= pileSize) await file.writev(waiting.take());
  };
  return {
    async add(name, content, options = {}) {
      const bytes = Buffer.from(content);
      const packed = deflateRawSync(bytes, { level: 5 });
      const nameBytes = Buffer.from(name);
      const common = commonHeader(nameBytes, bytes, packed, options);
      directory.add(directoryLine(common, nameBytes, offset, options));
      entries += 1;
      await write(Buffer.from([0x50, 0x4b, 3, 4]), common, nameBytes, packed);
    },
    async close() {
      const start = offset;
      await write(...directory.take());
      await write(endOfDirectory(entries, start, offset - start));
      await file.writev(waiting.take());
      await file.close();
    },
  };
}

const pileSize = 1024 * 1024;

/** Copies small buffers into large ones: a small one may keep a much larger piece of memory alive. */
function createPile(): { add(chunk: Buffer): void; size(): number; take(): Buffer[] } {
  let full: Buffer[] = [];
  let open = Buffer.alloc(0);
  let used = 0;
  let size = 0;
  return {
    add(chunk) {
      if (used + chunk.length > open.length) {
        if (used > 0) full.push(open.subarray(0, used));
        open = Buffer.allocUnsafe(Math.max(pileSize, chunk.length));
        used = 0;
      }
      used += chunk.copy(open, used);
      size += chunk.length;
    },
    size: () => size,
    take() {
      const all = used > 0 ? [...full, open.subarray(0, used)] : full;
      full = [];
      open = Buffer.alloc(0);
      used = 0;
      size = 0;
      return all;
    },
  };
}

/** The 26 bytes that both headers of an entry have. */
function commonHeader(name: Buffer, bytes: Buffer, packed: Buffer, { isNameFlagged = true }: EntryOptions): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(isNameFlagged ? 0x800 : 0, 2);
  header.writeUInt16LE(8, 4);
  header.writeUInt16LE(dosDate, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryLine(common: Buffer, name: Buffer, offset: number, options: EntryOptions): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(options.externalAttributes ?? 0, 6);
  tail.writeUInt32LE(offset, 10);
  const madeByUnix = Buffer.from([0x50, 0x4b, 1, 2, 30, 3]);
  return Buffer.concat([madeByUnix, common, tail, name]);
}

function endOfDirectory(entries: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return entries < 0xffff ? end : Buffer.concat([zip64End(entries, start, size), end]);
}

function zip64End(entries: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  // The locator: where the record above begins.
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

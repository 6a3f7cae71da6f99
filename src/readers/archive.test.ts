import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type RawEntry, zipOf } from '../../test/rig/zip.ts';
import { createZip } from '../demo/zip-writer.ts';
import { type Archive, openArchive } from './archive.ts';
import type { ArchiveErrorCode, ArchiveLimits } from './archive-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-archive-'));
const opened: Archive[] = [];
let written = 0;

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((archive) => archive.close()));
});

async function openPath(path: string, limits?: Partial<ArchiveLimits>): Promise<Archive> {
  const archive = await openArchive(path, limits);
  opened.push(archive);
  return archive;
}

function openBytes(bytes: Buffer, limits?: Partial<ArchiveLimits>): Promise<Archive> {
  written += 1;
  const path = join(folder, `${written}.zip`);
  writeFileSync(path, bytes);
  return openPath(path, limits);
}

const openEntries = (...entries: RawEntry[]): Promise<Archive> => openBytes(zipOf(...entries));

/** Both ways to read an entry. */
const ways: [string, (archive: Archive, name: string) => Promise<Buffer>][] = [
  ['as a whole', (archive, name) => archive.readEntry(name)],
  ['as a stream', async (archive, name) => buffer(await archive.openEntry(name))],
];

const refusal = (code: ArchiveErrorCode) => ({ name: 'ArchiveError', code });
const entryRefusal = (code: string, entry: string) => ({ name: 'EntryError', code, entry });
const zeros = Buffer.alloc(1024 * 1024);

describe('an honest archive', () => {
  it.each(ways)('gives its files %s, in any order', async (_way, read) => {
    const large = Buffer.from('0123456789abcdef'.repeat(20_000));
    const archive = await openEntries(
      { name: 'b/2.txt', content: 'two' },
      { name: 'b/' },
      { name: 'large', content: large },
      { name: 'a.txt', content: 'stored', method: 0 },
      { name: 'empty', content: '', method: 0 },
      { name: 'b/1.txt', content: 'one' },
    );
    expect(archive.names).toEqual(['a.txt', 'b/1.txt', 'b/2.txt', 'empty', 'large']);
    expect(archive.problems).toEqual([]);
    expect([...archive.namesUnder('b/')]).toEqual(['b/1.txt', 'b/2.txt']);
    expect([...archive.namesUnder('c/')]).toEqual([]);
    expect([archive.has('b/1.txt'), archive.has('b/'), archive.has('b/3.txt')]).toEqual([true, false, false]);
    expect(archive.size('large')).toBe(large.length);
    expect((await read(archive, 'large')).equals(large)).toBe(true);
    expect(String(await read(archive, 'a.txt'))).toBe('stored');
    expect(String(await read(archive, 'empty'))).toBe('');
    expect(String(await read(archive, 'b/2.txt'))).toBe('two');
    await expect(read(archive, 'c.txt')).rejects.toMatchObject(entryRefusal('no_such_entry', 'c.txt'));
    expect(() => archive.size('c.txt')).toThrow('There is no c.txt in the archive.');
  });

  it.each(ways)('may be made by another tool, with sizes behind the data, %s', async (_way, read) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('{}'), 'users.json');
    zip.addReadStream(Readable.from([Buffer.from('streamed')]), 'streamed.txt', { forceZip64Format: true });
    zip.addEmptyDirectory('empty');
    const path = join(folder, 'yazl.zip');
    const file = zip.outputStream.pipe(createWriteStream(path));
    zip.end();
    await once(file, 'close');
    const archive = await openPath(path);
    expect(archive.names).toEqual(['streamed.txt', 'users.json']);
    expect(String(await read(archive, 'streamed.txt'))).toBe('streamed');
  });

  it('may have more entries than a 16-bit number counts', async () => {
    const path = join(folder, 'many.zip');
    const zip = await createZip(path);
    for (let count = 0; count < 66_000; count += 1) await zip.add(`day/${count}`, String(count));
    await zip.close();
    const archive = await openPath(path);
    expect(archive.names).toHaveLength(66_000);
    expect(String(await archive.readEntry('day/65999'))).toBe('65999');
  });

  it('may be empty', async () => {
    expect((await openEntries()).names).toEqual([]);
  });

  it('may be read by many at once', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, content: `content ${index}` }));
    const archive = await openEntries(...entries);
    const read = entries.map(({ name }, index) => ways[index % 2]![1](archive, name));
    expect((await Promise.all(read)).map(String)).toEqual(entries.map(({ content }) => content));
  });
});

describe('an archive with something around it', () => {
  const files: RawEntry[] = [
    { name: 'a.txt', content: 'one' },
    { name: 'b/c.txt', content: 'two', method: 0 },
  ];
  const zip = zipOf(...files);
  const stub = Buffer.from('#!/bin/sh\nexec unzip "$0"\n');
  /** Like a carefully prepended program: positions are relative to its start. */
  const careful = (): Buffer => {
    const bytes = Buffer.concat([stub, zip]);
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) {
      bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + stub.length, at + 42);
    }
    bytes.writeUInt32LE(bytes.readUInt32LE(bytes.length - 6) + stub.length, bytes.length - 6);
    return bytes;
  };
  const large = async (): Promise<Buffer> => {
    const made = new ZipFile();
    for (const { name, content } of files) made.addBuffer(Buffer.from(content!), String(name));
    made.end({ forceZip64Format: true, comment: '' });
    return buffer(made.outputStream);
  };
  const commented = (): Buffer => {
    const bytes = Buffer.concat([zip, Buffer.from('a comment')]);
    bytes.writeUInt16LE(9, zip.length - 2);
    return bytes;
  };

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a program in front', () => Buffer.concat([stub, zip])],
    ['a program in front, which its positions count', careful],
    ['bytes behind', () => Buffer.concat([zip, Buffer.alloc(100)])],
    ['64 KiB behind', () => Buffer.concat([zip, Buffer.alloc(64 * 1024)])],
    ['another beginning of an end behind', () => Buffer.concat([zip, Buffer.from('PK\x05\x06'.repeat(50))])],
    ['a comment', commented],
    ['a comment and bytes behind', () => Buffer.concat([commented(), Buffer.from('more')])],
    ['both', () => Buffer.concat([stub, zip, stub])],
    ['large positions', large],
    ['large positions, and both', async () => Buffer.concat([stub, await large(), stub])],
    ['a line end in front', () => Buffer.concat([Buffer.from('\r\n'), zip])],
  ])('opens: %s', async (_what, bytes) => {
    const archive = await openBytes(await bytes());
    expect([archive.names, archive.problems]).toEqual([['a.txt', 'b/c.txt'], []]);
    for (const [, read] of ways) {
      expect(String(await read(archive, 'a.txt'))).toBe('one');
      expect(String(await read(archive, 'b/c.txt'))).toBe('two');
    }
  });

  it('opens empty', async () => {
    expect((await openBytes(Buffer.concat([stub, zipOf(), stub]))).names).toEqual([]);
  });
});

describe('what systems leave in archives', () => {
  it.each([
    ['beside a file', '._users.json'],
    ['beside a file in a folder', 'general/._2024-01-01.json'],
    ['beside a folder', '._general'],
    ['beside all', './._.'],
    ['beside what is left out itself', 'general/._.DS_Store'],
    ['in a folder of a Mac', '__MACOSX/general/._2024-01-01.json'],
    ['about a folder of a Mac', 'general/.DS_Store'],
    ['about a folder of Windows', 'general/Thumbs.db'],
  ])('counts as nothing: %s', async (_what, name) => {
    const files = [{ name: 'users.json' }, { name: 'general/2024-01-01.json' }];
    const archive = await openEntries({ name, content: 'x' }, ...files);
    expect([archive.names, archive.problems]).toEqual([['general/2024-01-01.json', 'users.json'], []]);
  });

  it('is no file that only begins like that', async () => {
    const names = ['._alone.json', 'a/._b', 'b', 'general-2/x', '._general'];
    expect((await openEntries(...names.map((name) => ({ name })))).names).toEqual([...names].sort());
  });
});

describe('names', () => {
  it.each<[string, string | Buffer, number, string]>([
    ['UTF-8 that says so', 'été/☕.json', 0x800, 'été/☕.json'],
    ['UTF-8 that does not say so', 'été/☕.json', 0, 'été/☕.json'],
    ['code page 437', Buffer.from([0x82, 0x74, 0x82, 0x2e, 0x6a]), 0, 'été.j'],
    ['no UTF-8 although it says so', Buffer.from([0x61, 0xff, 0x62]), 0x800, 'a\ufffdb'],
    ['backslashes', 'general\\2024-01-01.json', 0x800, 'general/2024-01-01.json'],
    ['a dot in front', './general//2024-01-01.json', 0x800, 'general/2024-01-01.json'],
  ])('in %s are read', async (_what, name, flags, expected) => {
    const archive = await openEntries({ name, flags, content: 'x' });
    expect(archive.names).toEqual([expected]);
    expect(String(await archive.readEntry(expected))).toBe('x');
  });

  it.each([
    ['that climb', '../outside.json'],
    ['that climb on the way', 'a/../../outside.json'],
    ['that climb with backslashes', 'a\\..\\..\\outside.json'],
    ['that are absolute', '/etc/passwd'],
    ['that are absolute with a backslash', '\\\\server\\share'],
    ['with a drive', 'C:\\autoexec.bat'],
    ['with a NUL', 'users.json\0.png'],
    ['with a line end', 'users\n.json'],
    ['that no file system takes', `${'x'.repeat(256)}.json`],
    ['that go too deep', 'x/'.repeat(3000) + 'x'],
    ['that are empty', ''],
    ['that are nothing but dots', './.'],
  ])('%s are left out and counted', async (_what, name) => {
    const archive = await openEntries({ name }, { name: 'users.json', content: '[]' });
    expect(archive.names).toEqual(['users.json']);
    expect(archive.problems).toEqual([
      { code: 'entry_unsafe_name', count: 1, sample: name.replaceAll('\\', '/').slice(0, 200) },
    ]);
  });

  it('that are there twice count once, also when they differ only in case or accents', async () => {
    const archive = await openEntries(
      { name: 'users.json', content: 'first' },
      { name: 'users.json', content: 'second' },
      { name: 'USERS.json', content: 'third' },
      { name: 'caf\u00e9', content: 'composed' },
      { name: 'cafe\u0301', content: 'decomposed' },
      { name: './users.json', content: 'fourth' },
    );
    expect(archive.names).toEqual(['caf\u00e9', 'users.json']);
    expect(archive.problems).toEqual([{ code: 'entry_duplicate_name', count: 4, sample: 'cafe\u0301' }]);
    expect(String(await archive.readEntry('users.json'))).toBe('first');
    expect(String(await archive.readEntry('caf\u00e9'))).toBe('composed');
  });
});

describe('entries that are no files to read', () => {
  it.each<[string, string, Partial<RawEntry>]>([
    ['a link', 'entry_not_a_file', { mode: 0o120777, content: '/etc/passwd' }],
    ['a device', 'entry_not_a_file', { mode: 0o020666 }],
    ['a pipe', 'entry_not_a_file', { mode: 0o010644 }],
    ['stored in fewer bytes than they have', 'entry_damaged', { method: 0, content: 'x', size: 1000 }],
  ])('%s: are left out and counted', async (_what, code, odd) => {
    const archive = await openEntries(
      { name: 'odd', ...odd },
      { name: 'good', content: 'good' },
      { name: 'odd too', ...odd },
    );
    expect(archive.names).toEqual(['good']);
    expect(archive.problems).toEqual([{ code, count: 2, sample: 'odd' }]);
    expect(String(await archive.readEntry('good'))).toBe('good');
  });

  it('are folders, whatever the mode is written like', async () => {
    const archive = await openEntries(
      { name: 'a', mode: 0o040755 },
      { name: 'b/' },
      { name: './' },
      { name: 'c', mode: 0o100600 },
    );
    expect(archive.names).toEqual(['c']);
    expect(archive.problems).toEqual([]);
  });
});

describe('an entry that is damaged', () => {
  const content = 'some content, '.repeat(100);
  const cases: [string, Partial<RawEntry>][] = [
    ['has another checksum', { crc: 1 }],
    ['stored, has another checksum', { crc: 1, method: 0 }],
    ['is larger than declared', { size: 10 }],
    ['is larger than declared, which is nothing', { size: 0 }],
    ['is smaller than declared', { size: 5000 }],
    ['ends early', { packedSize: 5 }],
  ];
  describe.each(ways)('read %s', (_way, read) => {
    it.each(cases)('%s: is refused, the others are not', async (_what, odd) => {
      const archive = await openEntries({ name: 'bad', content, ...odd }, { name: 'good', content });
      await expect(read(archive, 'bad')).rejects.toMatchObject(entryRefusal('entry_damaged', 'bad'));
      expect(String(await read(archive, 'good'))).toBe(content);
    });

    it('is no deflated data', async () => {
      const bytes = zipOf({ name: 'bad', content: '\xff'.repeat(50), method: 0 });
      bytes.writeUInt16LE(8, bytes.indexOf('PK\x01\x02') + 10);
      const archive = await openBytes(bytes);
      await expect(read(archive, 'bad')).rejects.toMatchObject(entryRefusal('entry_damaged', 'bad'));
    });

    it('has no header where the directory says', async () => {
      const bytes = zipOf({ name: 'bad', content });
      bytes.writeUInt32LE(0, 0);
      await expect(read(await openBytes(bytes), 'bad')).rejects.toMatchObject(entryRefusal('entry_damaged', 'bad'));
    });

    it('has a header that leads behind the end of the file', async () => {
      const bytes = zipOf({ name: 'bad', content });
      bytes.writeUInt16LE(0xffff, 28);
      await expect(read(await openBytes(bytes), 'bad')).rejects.toMatchObject(entryRefusal('entry_damaged', 'bad'));
    });
  });
});

describe('a bomb', () => {
  const small: Partial<ArchiveLimits> = { ratioFrom: 1000 };

  it('that says how large it is is refused at once', async () => {
    await expect(openBytes(zipOf({ name: 'bomb', content: zeros }), small)).rejects.toMatchObject(refusal('too_large'));
    await expect(openBytes(zipOf({ name: 'a', content: 'abc' }), { total: 2 })).rejects.toMatchObject(
      refusal('too_large'),
    );
  });

  it('of petabytes is refused at once', async () => {
    const extra = Buffer.alloc(12);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(2n ** 60n, 4);
    const archive = openEntries({ name: 'bomb', content: 'x', size: 0xffffffff, extra });
    await expect(archive).rejects.toMatchObject(refusal('too_large'));
  });

  it.each(ways)('that says it is small is stopped when it is not, %s', async (_way, read) => {
    const archive = await openBytes(zipOf({ name: 'bomb', content: zeros, size: 1000 }), small);
    await expect(read(archive, 'bomb')).rejects.toMatchObject(entryRefusal('entry_damaged', 'bomb'));
  });

  it.each(ways)('of many files is stopped by what they come to, %s', async (_way, read) => {
    const names = Array.from({ length: 20 }, (_, index) => `part ${index}`);
    const content = 'x'.repeat(100);
    const archive = await openBytes(zipOf(...names.map((name) => ({ name, content, method: 0 }))), { total: 2000 });
    for (const name of names) await read(archive, name);
    await expect(read(archive, names[0]!)).rejects.toMatchObject(refusal('too_large'));
  });

  it('read as a stream that is given up leaves the archive open', async () => {
    const noise = Buffer.from(Array.from({ length: 500_000 }, (_, index) => (index * index) % 251));
    const archive = await openEntries(
      { name: 'bad', content: noise, method: 0, crc: 1 },
      { name: 'cut', content: noise, size: 10 },
      { name: 'good', content: noise },
    );
    const givenUp = await archive.openEntry('bad');
    await once(givenUp, 'readable');
    givenUp.destroy();
    await once(givenUp, 'close');
    await expect(buffer(await archive.openEntry('cut'))).rejects.toMatchObject(entryRefusal('entry_damaged', 'cut'));
    expect((await buffer(await archive.openEntry('good'))).equals(noise)).toBe(true);
  });

  it('of one file is refused by its size', async () => {
    const archive = await openBytes(zipOf({ name: 'a', content: 'x'.repeat(500) }), {
      wholeEntry: 499,
      streamedEntry: 500,
    });
    await expect(archive.readEntry('a')).rejects.toMatchObject(entryRefusal('entry_too_large', 'a'));
    expect(await buffer(await archive.openEntry('a'))).toHaveLength(500);
  });

  it('of entries is refused', async () => {
    const entries = Array.from({ length: 11 }, (_, index) => ({ name: `${index}` }));
    await expect(openBytes(zipOf(...entries), { entries: 10 })).rejects.toMatchObject(refusal('too_many_entries'));
  });

  it('of entries that share their bytes is refused', async () => {
    const whole = { name: 'a', content: zeros };
    const again = { ...whole, name: 'b', offset: 0, isPhantom: true };
    await expect(openEntries(whole, again)).rejects.toMatchObject(refusal('overlapping_entries'));
  });

  it('of entries that reach into each other is refused', async () => {
    const reaching = { name: 'a', content: 'x'.repeat(100), method: 0, packedSize: 131, size: 131 };
    await expect(openEntries(reaching, { name: 'b' })).rejects.toMatchObject(refusal('overlapping_entries'));
  });

  it('of entries that reach into the directory, or beyond the end, is refused', async () => {
    const into = { name: 'a', content: 'x', method: 0, packedSize: 3, size: 3 };
    await expect(openEntries(into)).rejects.toMatchObject(refusal('overlapping_entries'));
    await expect(openEntries({ name: 'a', offset: 2 ** 31 })).rejects.toMatchObject(refusal('overlapping_entries'));
  });
});

describe('a file that cannot be read as an archive', () => {
  const whole = zipOf({ name: 'users.json', content: '[]' }, { name: 'channels.json', content: '[]' });

  it.each<[string, ArchiveErrorCode, Buffer]>([
    ['is empty', 'not_a_zip', Buffer.alloc(0)],
    ['is text', 'not_a_zip', Buffer.from('[{"id":"U1"}]'.repeat(10))],
    ['is packed otherwise', 'not_a_zip', Buffer.from('1f8b0800000000000003', 'hex')],
    ['ends in the middle', 'truncated', whole.subarray(0, whole.length - 30)],
    ['is only a beginning', 'truncated', whole.subarray(0, 3)],
    ['has too many bytes behind its end', 'truncated', Buffer.concat([whole, Buffer.alloc(200_000)])],
    ['has bytes behind its end, which is broken', 'truncated', Buffer.concat([whole.subarray(0, -1), zeros])],
    [
      'is cut off in an archive that it holds',
      'damaged',
      zipOf({ name: 'a.zip', content: whole, method: 0 }).subarray(0, -70),
    ],
    ['has a broken directory', 'damaged', broken((bytes, directory) => bytes.writeUInt32LE(0, directory))],
    ['counts more entries than it has', 'damaged', broken((bytes) => bytes.writeUInt16LE(3, bytes.length - 12))],
    ['has its directory behind its end', 'damaged', broken((bytes) => bytes.writeUInt32LE(2 ** 31, bytes.length - 6))],
    ['is one part of several', 'damaged', broken((bytes) => bytes.writeUInt16LE(2, bytes.length - 18))],
    ['is encrypted throughout', 'encrypted', zipOf({ name: 'a', flags: 1 }, { name: 'b', flags: 1 })],
    ['is encrypted in part', 'encrypted', zipOf({ name: 'empty', method: 0 }, { name: 'b', flags: 1 })],
    ['is strongly encrypted', 'encrypted', zipOf({ name: 'a', flags: 0x41 })],
    ['is compressed with bzip2', 'unknown_compression', zipOf({ name: 'a', method: 12, content: 'x' })],
    ['is compressed with LZMA', 'unknown_compression', zipOf({ name: 'a', method: 14, content: 'x' })],
    ['is compressed otherwise in part', 'unknown_compression', zipOf({ name: 'a' }, { name: 'b', method: 9 })],
    ['has an extra field that is too long', 'damaged', zipOf({ name: 'a', extra: Buffer.from([1, 0, 255, 0]) })],
  ])('because it %s is refused with a reason', async (_what, code, bytes) => {
    const error = await openBytes(bytes).then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).toMatchObject(refusal(code));
    expect(error?.message).toMatch(/^The .+\. (Give|Download|Pack) .+\.$/s);
  });

  it('is there at all', async () => {
    await expect(openArchive(join(folder, 'nothing.zip'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  function broken(breakIt: (bytes: Buffer, directory: number) => void): Buffer {
    const bytes = Buffer.from(whole);
    breakIt(bytes, bytes.indexOf('PK\x01\x02'));
    return bytes;
  }

  it('never ends in anything but an error of ours, whatever bytes are changed', async () => {
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        for (const [first, second] of await endsOf(bytes)) {
          expect(first).toMatch(/^(fine|ArchiveError|EntryError)$/);
          expect(first).toBe(second);
        }
      }),
      { numRuns: 300 },
    );
  });

  /** Outcome of opening, or of both ways to read each entry. */
  async function endsOf(bytes: Buffer): Promise<[string, string][]> {
    const outcome = (promise: Promise<unknown>): Promise<string> =>
      promise.then(
        () => 'fine',
        (error: Error) => error.name,
      );
    const opening = openBytes(bytes);
    const whether = await outcome(opening);
    if (whether !== 'fine') return [[whether, whether]];
    const archive = await opening;
    const reads = archive.names.map((name) => Promise.all(ways.map(([, read]) => outcome(read(archive, name)))));
    return (await Promise.all(reads)) as [string, string][];
  }
});

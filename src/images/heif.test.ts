import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHeifNotes, readBlanked } from './heif.ts';

/** Made with heif-enc of libheif from a JPEG with EXIF and XMP. */
const fixture = new URL('../../test/fixtures/pictures/notes.heic', import.meta.url);
const secrets = ['Cameramaker', 'Somebody', 'The Quay'];

describe('notes of a HEIC picture', () => {
  let directory: string;
  let picture: Buffer;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tributary-heif-'));
    picture = await readFile(fixture);
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function blank(bytes: Buffer): Promise<{ found: boolean; after: Buffer }> {
    const path = join(directory, 'picture.heic');
    await writeFile(path, bytes);
    const ranges = await findHeifNotes(path);
    const parts: Buffer[] = [];
    for await (const part of readBlanked(path, ranges ?? [])) parts.push(part);
    return { found: ranges !== undefined && ranges.length > 0, after: Buffer.concat(parts) };
  }

  it('are blank, and nothing else is', async () => {
    for (const secret of secrets) expect(picture.includes(secret)).toBe(true);
    const { found, after } = await blank(picture);
    expect(found).toBe(true);
    for (const secret of secrets) expect(after.includes(secret)).toBe(false);
    expect(after.length).toBe(picture.length);
    const [first, last] = [0, 1].map((end) => {
      const differs = [...after.keys()].filter((at) => after[at] !== picture[at]);
      return differs.at(end === 0 ? 0 : -1)!;
    });
    expect(first).toBeGreaterThan(0);
    // The two are adjacent; everything between them belonged to them.
    expect(after.subarray(first, last! + 1).every((byte) => byte === 0)).toBe(true);
  });

  it('are not looked for in other files', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), Buffer.concat([Buffer.alloc(4), picture])]) {
      expect(await blank(bytes)).toEqual({ found: false, after: bytes });
    }
  });

  it('are read in no time, and of no bytes outside of the file, whatever it says', async () => {
    const change = fc.record({ at: fc.nat(picture.length - 1), byte: fc.constantFrom(0, 1, 2, 15, 16, 127, 255) });
    const changed = fc.array(change, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changed, fc.nat(picture.length), async (changes, length) => {
        const bytes = Buffer.from(picture);
        for (const { at, byte } of changes) bytes[at] = byte;
        const { after } = await blank(bytes.subarray(0, Math.max(length, 40)));
        expect(after.length).toBe(Math.max(length, 40));
      }),
      { numRuns: 300 },
    );
  });
});

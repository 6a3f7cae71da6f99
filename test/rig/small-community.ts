import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Files of an archive: what is no text is written as JSON. */
export type ArchiveFiles = Readonly<Record<string, unknown>>;

/** Writes a zip file with these entries into a folder of its own; returns its path. */
export async function writeZip(files: ArchiveFiles): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'tributary-zip-')), 'archive.zip');
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    zip.addBuffer(bytes, name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** A small community: Ann and Ben, the public channel "general" and the private channel "board" of Ann alone. */
export const smallCommunity: ArchiveFiles = {
  'users.json': [
    { id: 'U1', team_id: 'T1', name: 'ann', profile: { real_name: 'Ann Archer', email: 'ann@example.test' } },
    { id: 'U2', team_id: 'T1', name: 'ben', profile: { real_name: 'Ben Baker', email: 'ben@example.test' } },
  ],
  'channels.json': [{ id: 'C1', name: 'general', created: 1700000000, creator: 'U1', members: ['U1', 'U2'] }],
  'groups.json': [{ id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1'] }],
  'general/2024-01-02.json': [
    {
      type: 'message',
      user: 'U1',
      text: 'Hello <@U2>',
      ts: '1704153600.000100',
      reactions: [{ name: 'wave', users: ['U2'], count: 1 }],
    },
    { type: 'message', user: 'U2', text: 'Hello Ann', ts: '1704153700.000100', thread_ts: '1704153600.000100' },
    { type: 'message', user: 'U2', text: 'Second thread', ts: '1704153800.000100' },
  ],
  'board/2024-01-03.json': [{ type: 'message', user: 'U1', text: 'Among us', ts: '1704240000.000100' }],
};

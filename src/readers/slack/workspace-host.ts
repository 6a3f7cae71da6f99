import type { Archive } from '../archive.ts';
import { EntryError } from '../archive-errors.ts';
import { asId } from '../look.ts';
import { layoutOf } from './layout.ts';
import { readList } from './read-list.ts';

/** Day files that are looked into for the address of the workspace. */
const looks = 200;
/** Shared channels contain files of other workspaces, so a single link proves little. */
const enough = 5;

/**
 * Exports don't contain their origin; links to their files do. Without one, the workspace's id, which is equally
 * stable, replaces its name.
 */
export async function workspaceHost(archive: Archive): Promise<string> {
  const { dayFiles, root } = layoutOf(archive);
  const step = Math.max(1, Math.floor(dayFiles.length / looks));
  const seen = new Map<string, number>();
  for (let at = 0; at < dayFiles.length; at += step) {
    for (const host of await hostsIn(archive, dayFiles[at]!)) {
      const count = (seen.get(host) ?? 0) + 1;
      if (count >= enough) return host;
      seen.set(host, count);
    }
  }
  const [best] = [...seen].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? `https://${await teamIn(archive, `${root}users.json`)}.slack.com`;
}

const permalink = /"permalink"\s*:\s*"https:\\?\/\\?\/([a-z0-9-]+(?:\.enterprise)?)\.slack\.com[/\\]/g;

async function hostsIn(archive: Archive, file: string): Promise<string[]> {
  try {
    const text = (await archive.readEntry(file)).toString('latin1');
    return [...text.matchAll(permalink)].map((match) => `https://${match[1]}.slack.com`);
  } catch (error) {
    if (!(error instanceof EntryError)) throw error;
    return [];
  }
}

async function teamIn(archive: Archive, file: string): Promise<string> {
  if (archive.has(file)) {
    for (const element of await readList(archive, file)) {
      const id = 'json' in element ? asId(element.json['team_id']) : undefined;
      if (id !== undefined && /^[A-Z0-9]+$/i.test(id)) return id.toLowerCase();
    }
  }
  return 'workspace';
}

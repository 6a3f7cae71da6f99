import type { Archive } from '../archive.ts';
import { asObjects, asText, type Json } from './json.ts';
import { readJsonEntry } from './read-json.ts';

/** Day files that are looked into for the address of the workspace. */
const looks = 200;

/**
 * Exports do not say where they are from; links to their own files do. Without such a link the workspace's id takes
 * the place of its name, which is as stable.
 */
export async function workspaceHost(archive: Archive): Promise<string> {
  const dayFiles = archive.names.filter((name) => /^[^/]+\/\d{4}-\d{2}-\d{2}\.json$/.test(name)).slice(0, looks);
  for (const name of dayFiles) {
    const { value } = await readJsonEntry(archive, name);
    for (const message of asObjects(value)) {
      const host = hostIn(message);
      if (host !== undefined) return host;
    }
  }
  const { value } = await readJsonEntry(archive, 'users.json');
  const team = asObjects(value)
    .map((user) => asText(user['team_id']))
    .find((id) => id !== undefined);
  return `https://${/^[A-Z0-9]+$/i.test(team ?? '') ? team!.toLowerCase() : 'workspace'}.slack.com`;
}

function hostIn(message: Json): string | undefined {
  for (const file of [...asObjects(message['files']), ...asObjects([message['file']])]) {
    const match = /^https:\/\/([a-z0-9-]+(?:\.enterprise)?)\.slack\.com\//.exec(asText(file['permalink']) ?? '');
    if (match && match[1] !== 'files') return `https://${match[1]}.slack.com`;
  }
  return undefined;
}

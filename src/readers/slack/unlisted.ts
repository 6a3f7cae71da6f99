import type { WarningRecord } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';
import { asText, type Json } from '../look.ts';
import { type Channel, type Channels, claimFolder, folderKey, unlistedChannel } from './channels.ts';
import { folderOf, type Layout } from './layout.ts';
import type { People } from './people.ts';
import { readList } from './read-list.ts';
import { classify } from './subtypes.ts';
import { authorOf } from './users.ts';
import { warning } from './warning.ts';

/** A conversation with its list entry. */
export interface Listed {
  readonly channel: Channel;
  readonly json: Json;
  readonly file: string;
}

/** One in no list, from its messages. */
export interface Unlisted extends Listed {
  readonly messages: number;
}

/**
 * Adds folders in no list as separate channels, with their authors as members, who have seen them. These folders are
 * therefore read twice.
 */
export async function findUnlisted(
  archive: Archive,
  layout: Layout,
  known: { readonly people: People; readonly channels: Channels },
): Promise<Unlisted[]> {
  const found: Unlisted[] = [];
  for (const [folder, files] of unlistedFolders(layout, known.channels)) {
    const channel = unlistedChannel(folder);
    claimFolder(known.channels, channel.folder, channel);
    known.channels.names.set(channel.id, channel.name);
    const { authors, messages } = await lookThrough(archive, files, known.people);
    found.push({ channel, json: { members: [...authors] }, file: files[0]!, messages });
  }
  return found;
}

/** The folders that no list names, with their day files. */
export function unlistedFolders(layout: Layout, { byFolder }: Channels): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of layout.dayFiles) {
    const folder = folderKey(folderOf(file, layout.root));
    if (byFolder.has(folder)) continue;
    const files = folders.get(folder);
    if (files) files.push(file);
    else folders.set(folder, [file]);
  }
  return folders;
}

/** Authors and number of messages in these day files. */
async function lookThrough(archive: Archive, files: readonly string[], people: People) {
  const authors = new Set<string>();
  let messages = 0;
  for (const file of files) {
    for (const element of await readList(archive, file)) {
      if ('warning' in element) continue;
      messages += 1;
      const { json } = element;
      if (classify(json).isContent && asText(json['ts']) !== undefined) authors.add(authorOf(json, people.userOfBot));
    }
  }
  return { authors, messages };
}

/** Names the folder in the report. */
export function notListed({ channel, file, messages }: Unlisted): WarningRecord {
  const sample = `"${channel.folder}": ${messages} ${messages === 1 ? 'message' : 'messages'}`;
  return { ...warning('channel_not_listed', 'warn', sample.slice(0, 300), { file }), isNamed: true };
}

import type { WarningRecord } from '../../core/imports/domain/index.ts';
import type { Archive } from '../archive.ts';

/** A skipped file and the reason; files with the same code are counted together. */
interface LeftOut {
  readonly code: string;
  readonly severity: WarningRecord['severity'];
  count: number;
  readonly sample: string;
}

/** The files of an export by type. */
export interface Layout {
  /** Folder that contains everything, with its slash; empty for archives as Slack creates them. */
  readonly root: string;
  /** One for each conversation and day, conversation by conversation, days in order. These are the units. */
  readonly dayFiles: readonly string[];
  /** Files that are left out, by reason. */
  readonly leftOut: readonly Readonly<LeftOut>[];
}

/** An export must have one of these to be recognised. */
const mainLists = ['channels.json', 'groups.json', 'mpims.json', 'dms.json'] as const;

/** Lists of conversations. The last one names those about a file, such as the comments on a canvas. */
export const lists = [...mainLists, 'file_conversations.json'] as const;

const known = new WeakMap<Archive, Layout>();

/** True for the exports that Slack and tools of the same form make. */
export function isExport(archive: Archive): boolean {
  const root = rootOf(archive);
  return root !== undefined && (archive.has(`${root}users.json`) || archive.has(`${root}channels.json`));
}

/** Sorts out the names of an archive. */
export function layoutOf(archive: Archive): Layout {
  const before = known.get(archive);
  if (before) return before;
  const root = rootOf(archive) ?? '';
  const dayFiles: string[] = [];
  const leftOut = new Map<string, LeftOut>();
  for (const name of archive.names) {
    if (isDayFile(name, root)) dayFiles.push(name);
    else {
      const reason = reasonToLeaveOut(name, root);
      if (reason === undefined) continue;
      const entry = leftOut.get(reason.code) ?? { ...reason, count: 0, sample: name };
      entry.count += 1;
      leftOut.set(reason.code, entry);
    }
  }
  const layout = { root, dayFiles, leftOut: [...leftOut.values()] };
  known.set(archive, layout);
  return layout;
}

/** Position of the lists: at the top, or in a single folder, if the archive was repacked. */
function rootOf(archive: Archive): string | undefined {
  if (mainLists.some((list) => archive.has(list))) return '';
  const found = archive.names.find((name) => /^[^/]+\/(channels|groups|mpims|dms)\.json$/.test(name));
  return found?.slice(0, found.indexOf('/') + 1);
}

/** At whatever depth: exports of several workspaces have a folder for each, and messages in it are messages. */
function isDayFile(name: string, root: string): boolean {
  const path = withoutRoot(name, root);
  return /^(?!__)(?!.*\/attachments\/).+\/\d{4}-\d{2}-\d{2}[^/]*\.json$/.test(path) && !path.startsWith('attachments/');
}

function withoutRoot(name: string, root: string): string {
  return name.startsWith(root) ? name.slice(root.length) : name;
}

/** The conversation's folder of a day file. */
export function folderOf(dayFile: string, root: string): string {
  const path = withoutRoot(dayFile, root);
  return path.slice(0, path.lastIndexOf('/'));
}

/** Configuration of the workspace without messages, and files that systems leave in folders. */
const ownFiles = new Set(['users.json', 'org_users.json', 'integration_logs.json', '.slack-manifest.json', ...lists]);
const uninteresting = /^__avatars\//;

function reasonToLeaveOut(name: string, root: string): Pick<LeftOut, 'code' | 'severity'> | undefined {
  const path = withoutRoot(name, root);
  if (uninteresting.test(name) || ownFiles.has(path)) return undefined;
  if (/^__uploads\/|(^|\/)attachments\/|^[^/]+\/F[A-Z0-9]+-/.test(path)) return undefined;
  if (/(^|\/)canvas/i.test(path)) return { code: 'canvas_left_out', severity: 'info' };
  if (path === 'lists.json') return { code: 'list_left_out', severity: 'info' };
  if (path === 'huddle_transcripts.json') return { code: 'huddle_transcript_left_out', severity: 'info' };
  // In the folder of a conversation it may contain messages.
  if (/\/[^/]*\.json$/.test(path)) return { code: 'conversation_file_left_out', severity: 'error' };
  return { code: 'archive_file_left_out', severity: 'info' };
}

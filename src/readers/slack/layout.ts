import type { Archive } from '../archive.ts';

/** The files of an export by what they are. */
export interface Layout {
  /** Folder that everything stands in, with its slash; empty for archives as Slack makes them. */
  readonly root: string;
  /** One for each conversation and day, conversation by conversation, days in order. These are the units. */
  readonly dayFiles: readonly string[];
  /** Files that are left out, by reason. */
  readonly leftOut: readonly { readonly code: string; readonly count: number; readonly sample: string }[];
}

export const lists = ['channels.json', 'groups.json', 'mpims.json', 'dms.json'] as const;

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
  const leftOut = new Map<string, { code: string; count: number; sample: string }>();
  for (const name of archive.names) {
    if (isDayFile(name, root)) dayFiles.push(name);
    else {
      const code = reasonToLeaveOut(name, root);
      if (code === undefined) continue;
      const entry = leftOut.get(code) ?? { code, count: 0, sample: name };
      entry.count += 1;
      leftOut.set(code, entry);
    }
  }
  const layout = { root, dayFiles, leftOut: [...leftOut.values()] };
  known.set(archive, layout);
  return layout;
}

/** Where the lists stand: at the top, or in the one folder that somebody has packed. */
function rootOf(archive: Archive): string | undefined {
  if (lists.some((list) => archive.has(list))) return '';
  const found = archive.names.find((name) => /^(?!__MACOSX\/)[^/]+\/(channels|groups|mpims|dms)\.json$/.test(name));
  return found?.slice(0, found.indexOf('/') + 1);
}

function isDayFile(name: string, root: string): boolean {
  return name.startsWith(root) && /^[^/]+\/\d{4}-\d{2}-\d{2}\.json$/.test(name.slice(root.length));
}

/** The conversation's folder of a day file. */
export function folderOf(dayFile: string, root: string): string {
  return dayFile.slice(root.length, dayFile.lastIndexOf('/'));
}

function reasonToLeaveOut(name: string, root: string): string | undefined {
  const path = name.startsWith(root) ? name.slice(root.length) : name;
  if (/^(__MACOSX|__avatars)\/|(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name)) return undefined;
  if (path === 'users.json' || path === 'integration_logs.json') return undefined;
  if ((lists as readonly string[]).includes(path)) return undefined;
  if (/^__uploads\/|(^|\/)attachments\/|^[^/]+\/F[A-Z0-9]+-/.test(path)) return undefined;
  if (/(^|\/)canvas/i.test(path)) return 'canvas_left_out';
  return 'archive_file_left_out';
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that `-u` writes: recorded answers, records, schemas, emails and descriptions. */
const recorded = /\/(?:golden|shapes)\/|\/examples\.json$|\/schema\.\w+\.txt$|\/openapi\.json$|\/operate\/config\.md$/;
const folders = ['src', 'test', 'docs'];
/** Lines that are shown of one file. */
const maxLines = 40;

/** Each project of a run loads this file again; what has been said once is not said again. */
const shared: { recorded?: Map<string, string> } = ((globalThis as Record<symbol, object>)[
  Symbol.for('tributary.recorded')
] ??= {});

/** Before anything is recorded. @returns what says, afterwards, what differs */
export function watchRecorded(root: string): () => void {
  const before = (shared.recorded ??= readRecorded(root));
  return () => tellChanges(root, before);
}

/** What is recorded, by path. */
function readRecorded(root: string): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  return new Map(
    paths
      .filter((path) => recorded.test(path) && /\.\w+$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/**
 * What differs between two recordings, for a person to read: fields of JSON with their places, lines of other texts. First
 * what has changed or is gone, which clients may rely on.
 */
export function changesOf(path: string, before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) =>
    path.endsWith('.json') ? fieldsOf(JSON.parse(text)) : linesOf(text),
  );
  const changed = [...old!].flatMap(([place, value]) => {
    if (!now!.has(place)) return [`- ${place}${value && `: ${value}`}`];
    return now!.get(place) === value ? [] : [`~ ${place}: ${value} -> ${now!.get(place)}`];
  });
  const added = [...now!].filter(([place]) => !old!.has(place));
  return [...changed, ...added.map(([place, value]) => `+ ${place}${value && `: ${value}`}`)];
}

function tellChanges(root: string, before: Map<string, string>): void {
  for (const [path, text] of readRecorded(root)) {
    const old = before.get(path);
    before.set(path, text);
    if (old === undefined) console.log(`recorded for the first time: ${path}`);
    if (old === undefined || old === text) continue;
    const changes = changesOf(path, old, text);
    const more = changes.length - maxLines;
    console.log([`recording changed: ${path}`, ...changes.slice(0, maxLines)].join('\n  '));
    if (more > 0) console.log(`  and ${more} more: git diff -- ${path}`);
  }
}

/** Values by their places; elements of a list by their numbers. */
function fieldsOf(value: unknown, place = ''): Map<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return new Map([[place, JSON.stringify(value)]]);
  return new Map(entries.flatMap(([name, each]) => [...fieldsOf(each, place === '' ? name : `${place} > ${name}`)]));
}

/** Lines by their texts and how often they came before. */
function linesOf(text: string): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    text.split('\n').map((line) => {
      const count = (seen.get(line) ?? 0) + 1;
      seen.set(line, count);
      return [count === 1 ? line : `${line} (${count})`, ''];
    }),
  );
}

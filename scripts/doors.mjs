// What import directions between files cannot say about rooms: `npm run check:doors`. Code that may not call operations
// (storage, backup) takes none from the door of another room, and a table is written by the room that declares it alone.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const core = 'src/core';
const withoutOperations = /^src\/(core\/[^/]+\/storage|backup)\//;
/** Move authorship and membership from one identity to another in whatever table names one (owner-columns.ts). */
const movers = /^src\/core\/reassignment\/storage\/(moved-contributions|undos|merges\/merged-contributions)\.ts$/;
const migrations = `${core}/platform/storage/migrations/`;

const written =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'|insertMany\(\s*tx,\s*'|\b(?:insert into|update|delete from) "?)(\w+)/g;

const names = await readdir('src', { recursive: true });
const paths = names
  .map((name) => join('src', name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
const operations = readDoors();
const owners = readOwners();

const findings = files.flatMap((file) => [...takenOperations(file), ...writtenTables(file)]);
for (const finding of findings) console.error(finding);
console.log(`${operations.size} doors, ${owners.size} tables, ${findings.length} findings`);
process.exitCode = findings.length > 0 || operations.size === 0 || owners.size === 0 ? 1 : 0;

/** Door -> the names behind it that are operations. */
function readDoors() {
  const doors = files.filter(({ path }) => /^src\/core\/[^/]+\/index\.ts$/.test(path));
  return new Map(
    doors.map(({ path, text }) => [
      path,
      [...text.matchAll(/export(?: type)? \{([^}]+)\} from '\.\/operations\//g)].flatMap(([, list]) =>
        importedNames(list),
      ),
    ]),
  );
}

/** Table -> its room, by the `tables.ts` that adds it to the schema. */
function readOwners() {
  const declarations = files.filter(({ path }) => /^src\/core\/[^/]+\/storage\/tables\.ts$/.test(path));
  return new Map(
    declarations.flatMap(({ path, text }) =>
      [...text.matchAll(/^declare module [^{]+\{([^]+?)\n\}/gm)].flatMap(([, body]) =>
        [...body.matchAll(/^ {4}(?:readonly )?(\w+): /gm)].map(([, table]) => [table, roomOf(path)]),
      ),
    ),
  );
}

function takenOperations({ path, text }) {
  if (!withoutOperations.test(path)) return [];
  return [...text.matchAll(/import(?: type)? \{([^}]+)\} from '(\.[^']+)'/g)].flatMap(([, list, name]) => {
    const door = normalize(join(dirname(path), name));
    const taken = importedNames(list).filter((each) => operations.get(door)?.includes(each));
    return taken.map((each) => `${path}: ${each} is an operation of ${roomOf(door)}`);
  });
}

function writtenTables({ path, text }) {
  if (path.startsWith(migrations) || movers.test(path)) return [];
  return [...text.matchAll(written)]
    .filter(([, table]) => owners.has(table) && owners.get(table) !== roomOf(path))
    .map(([, table]) => `${path}: writes ${table}, which is a table of ${owners.get(table)}`);
}

function importedNames(list) {
  return list
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    )
    .filter(Boolean);
}

function roomOf(path) {
  return path.slice(core.length + 1).split('/')[0];
}

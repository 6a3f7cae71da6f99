// The size and shape of src, for CONTRIBUTING.md: `npm run measure`. Tests beside the code do not count.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const paths = readdirSync('src', { recursive: true })
  .map((name) => join('src', name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const files = paths.map(readFile);
const folders = new Map();
for (const file of files) folders.set(dirname(file.path), [...(folders.get(dirname(file.path)) ?? []), file]);
const [largest, inLargest] = [...folders].sort(([, a], [, b]) => b.length - a.length)[0];
const lines = files.map((file) => file.lines);
const functions = files.flatMap((file) => file.functions);
const imports = files.reduce((sum, file) => sum + file.imports, 0);

console.log(`${files.length} files in ${folders.size} folders, ${lines.reduce((sum, each) => sum + each, 0)} lines`);
console.log(`imports a file, of src: ${(imports / files.length).toFixed(2)}`);
console.log(
  `files a folder: median ${quantile(
    [...folders.values()].map((each) => each.length),
    0.5,
  )}, at most ${inLargest.length} (${largest})`,
);
console.log(`lines a file: median ${quantile(lines, 0.5)}, p90 ${quantile(lines, 0.9)}, at most ${Math.max(...lines)}`);
console.log(
  `lines a function: median ${quantile(functions, 0.5)}, p90 ${quantile(functions, 0.9)}, at most ${Math.max(...functions)}`,
);

function readFile(path) {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) found.push(lineOf(node.end) - lineOf(node.getStart(source)) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const own = source.statements.filter(
    (each) => ts.isImportDeclaration(each) && each.moduleSpecifier.text.startsWith('.'),
  );
  return { path, lines: text.split('\n').length - 1, functions: found, imports: own.length };
}

function quantile(values, share) {
  return values.sort((a, b) => a - b)[Math.floor((values.length - 1) * share)];
}

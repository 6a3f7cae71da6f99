// The size and shape of src: `npm run measure`. Tests beside the code do not count.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Texts in each language, and the made-up community. */
const isData = (path) => /^src\/(words|demo)\//.test(path);

const files = readdirSync('src', { recursive: true })
  .map((name) => join('src', name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(readFile);
const code = files.filter(({ path }) => !isData(path));
const folders = groupByFolder(files);
const perFolder = [...folders].map(([folder, { length }]) => ({ folder, length }));
const lines = files.map(({ lines }) => lines.length);
const functions = files.flatMap((file) => file.functions);

print('all', files);
print('without texts and demo', code);
console.log(`files a folder: ${spread(perFolder.map(({ length }) => length))}`);
console.log(`lines a file: ${spread(lines)}`);
console.log(`lines a function: ${spread(functions)}`);
list(
  'files of more than 400 lines',
  files.filter(({ lines }) => lines.length > 400).map(({ path }) => path),
);
list(
  'folders of more than 25 files',
  perFolder.filter(({ length }) => length > 25).map(({ folder }) => folder),
);
console.log(`files of less than 20 lines: ${lines.filter((each) => each < 20).length}`);

function print(name, of) {
  const sum = (value) => of.reduce((total, file) => total + value(file), 0);
  const imports = sum((file) => file.imports);
  const counts = `${sum((file) => file.lines.length)} lines, ${sum((file) => file.tokens)} tokens`;
  console.log(
    `${name}: ${of.length} files, ${counts}, ${imports} relative imports (${(imports / of.length).toFixed(2)} a file)`,
  );
}

function list(name, paths) {
  console.log(`${name}: ${paths.length}${paths.map((path) => `\n  ${path}`).join('')}`);
}

function spread(values) {
  return `median ${quantile(values, 0.5)}, p90 ${quantile(values, 0.9)}, at most ${Math.max(...values)}`;
}

function groupByFolder(all) {
  const groups = new Map();
  for (const file of all) groups.set(dirname(file.path), [...(groups.get(dirname(file.path)) ?? []), file]);
  return groups;
}

function readFile(path) {
  const text = readFileSync(path, 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const functions = [];
  let tokens = 0;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) functions.push(lineOf(node.end) - lineOf(node.getStart(source)) + 1);
    const children = node
      .getChildren(source)
      .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode);
    if (children.length === 0 && node.kind !== ts.SyntaxKind.SyntaxList && node.kind !== ts.SyntaxKind.EndOfFileToken)
      tokens += 1;
    for (const child of children) visit(child);
  };
  visit(source);
  const imports = source.statements.filter(
    (each) =>
      (ts.isImportDeclaration(each) || ts.isExportDeclaration(each)) && each.moduleSpecifier?.text.startsWith('.'),
  ).length;
  return { path, lines: text.split('\n').slice(0, -1), functions, tokens, imports };
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
}

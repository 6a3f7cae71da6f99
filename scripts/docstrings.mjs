// Exported functions have a docstring, and docstrings belong to something: `node scripts/docstrings.mjs`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

const findings = sourceFiles('src').flatMap(check);
for (const finding of findings) console.log(finding);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .sort();
}

function check(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return [...undocumented(source), ...orphans(source)].map(
    ({ position, message }) => `${relative('.', path)}:${lineOf(source, position)} ${message}`,
  );
}

function lineOf(source, position) {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}

/** Exported functions, and exported constants that are functions. Of overloads one docstring is enough. */
function undocumented(source) {
  const documented = new Set();
  const missing = [];
  for (const statement of source.statements) {
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    for (const name of functionNames(statement)) {
      if (hasDocstring(source, statement)) documented.add(name);
      else missing.push({ name, position: statement.getStart(source) });
    }
  }
  return missing
    .filter(({ name }) => !documented.has(name))
    .map(({ name, position }) => ({ position, message: `${name} is exported and has no docstring` }));
}

function functionNames(statement) {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'the default export'];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(
      ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
    .map(({ name }) => name.getText());
}

function hasDocstring(source, node) {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  return ranges.some(({ pos }) => source.text.startsWith('/**', pos));
}

/** Docstrings that nothing stands behind: before another docstring, at the end of a block, or inside an expression. */
function orphans(source) {
  const attached = new Set();
  const visit = (node) => {
    if (canHaveDocstring(node)) {
      const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
      const last = ranges.filter(({ pos }) => source.text.startsWith('/**', pos)).at(-1);
      if (last) attached.add(last.pos);
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  // A comment at the head of the file, with an empty line behind it, describes the file.
  if (/^\s*\/\*\*(?:[^*]|\*(?!\/))*\*\/\n\n/.test(source.text)) attached.add(source.text.indexOf('/**'));
  return docstrings(source)
    .filter((position) => !attached.has(position))
    .map((position) => ({ position, message: 'this docstring belongs to nothing' }));
}

function canHaveDocstring(node) {
  return (
    ts.isStatement(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    ts.isObjectLiteralElement(node) ||
    ts.isEnumMember(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isTypeNode(node) ||
    node.kind === ts.SyntaxKind.BarToken ||
    ts.isBindingElement(node) ||
    (ts.isExpression(node) && ts.isArrayLiteralExpression(node.parent))
  );
}

/** Positions of all docstrings; the scanner knows comments from strings, templates and expressions. */
function docstrings(source) {
  const positions = new Set();
  const visit = (node) => {
    for (const { pos } of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) {
      if (source.text.startsWith('/**', pos)) positions.add(pos);
    }
    for (const { pos } of ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []) {
      if (source.text.startsWith('/**', pos)) positions.add(pos);
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...positions];
}

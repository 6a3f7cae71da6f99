// Holds the tables of words to avoid in docs/GLOSSARY.md: `node scripts/glossary.mjs`. A word stands in an identifier as a
// part of it (`standInUser`), in comments, pages, messages and documentation as it is written. Those of the table of names
// are looked for only where code declares a name.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const glossary = 'docs/GLOSSARY.md';
const places = [
  'src',
  'test',
  'bench',
  'clients',
  'docs',
  'scripts',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
];

/** The tables themselves, what is made from data of others, and made-up posts. */
const exempt = [glossary, 'src/lib/emoji/table.ts', 'src/demo/phrases.ts'];

const tables = readFileSync(join(root, glossary), 'utf8');
const words = readTable(tables, 'Words to avoid');
const names = readTable(tables, 'Words to avoid in names');
const inIdentifier = identifierSearch(words);
const inDeclaredName = identifierSearch([...words, ...names]);

/** Any of the words, so that most texts are read once. */
const anyWord = new RegExp(words.map(({ pattern }) => pattern.source).join('|'), 'i');
const findings = places.flatMap(filesOf).flatMap(check);
for (const finding of findings) console.log(finding);
console.log(`${words.length + names.length} words to avoid, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

/** The rows of the table below a heading: each form of a word to avoid, and what to write. */
function readTable(text, heading) {
  const [table = ''] = (text.split(`## ${heading}\n`)[1] ?? '').split('\n## ');
  const rows = [...table.matchAll(/^\| (?!Not|-)([^|]+) \| ([^|]+) \|/gm)];
  if (rows.length === 0) throw new Error(`${glossary} has no table “${heading}”`);
  return rows.flatMap(([, not, instead]) =>
    not.split(',').map((form) => {
      const word = form.trim().toLowerCase();
      return {
        word,
        instead: instead.trim(),
        pattern: new RegExp(`\\b${word.replaceAll(' ', String.raw`\s+`)}\\b`, 'gi'),
      };
    }),
  );
}

function filesOf(place) {
  if (extname(place) !== '') return [place];
  const names = readdirSync(join(root, place), { recursive: true }).map((name) => join(place, name));
  return names.filter((name) => /\.(tsx?|mjs|md)$/.test(name));
}

function check(path) {
  if (exempt.some((start) => path.startsWith(start)) || path === 'scripts/glossary.mjs') return [];
  const text = readFileSync(join(root, path), 'utf8');
  const found = path.endsWith('.md') ? checkText(text) : checkSource(path, text);
  return found.map(({ line, word, instead }) => `${path}:${line} “${word}”: write ${instead}`);
}

function checkText(text) {
  const lineAt = (position) => text.slice(0, position).split('\n').length;
  return inProse(text).map((found) => ({ ...found, line: lineAt(found.index) }));
}

/** Code within a text names what is there; identifiers are looked at where they stand. */
function inProse(text) {
  const prose = text.replace(/```[^]*?```|`[^`]*`/g, (code) => ' '.repeat(code.length));
  if (!anyWord.test(prose)) return [];
  return words.flatMap((each) => Array.from(prose.matchAll(each.pattern), ({ index }) => ({ ...each, index })));
}

/** Returns a function that finds words in an identifier; it caches its results, since most identifiers stand in many places. */
function identifierSearch(list) {
  const hitsByName = new Map();
  return (name) => {
    if (!hitsByName.has(name)) hitsByName.set(name, findInIdentifier(name, list));
    return hitsByName.get(name);
  };
}

/** Names with underscores are those of data: columns, codes, fields of an API. */
function findInIdentifier(name, list) {
  const parts = ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[$#]/g, ' ')
    .toLowerCase()} `;
  return list.filter(({ word }) => parts.includes(` ${word.replaceAll('-', ' ')} `));
}

/** Whether code declares this name. Names of properties, and of variables that take theirs over, may be those of data. */
function isDeclared(node) {
  const { parent } = node;
  if (parent.name !== node || ts.isPropertyAccessExpression(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.propertyName !== undefined || ts.isArrayBindingPattern(parent.parent);
  return !(
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isImportSpecifier(parent)
  );
}

function checkSource(path, text) {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const add = (position, hits) =>
    found.push(...hits.map((hit) => ({ ...hit, line: lineAt(position + (hit.index ?? 0)) })));
  const comments = new Map();
  const visit = (node) => {
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    // Whatever begins or ends with a comment does so with a token.
    if (children.length > 0) return;
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) comments.set(range.pos, range.end);
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) comments.set(range.pos, range.end);
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      add(node.getStart(source), (isDeclared(node) ? inDeclaredName : inIdentifier)(node.text));
    else if (isProse(node)) add(node.getStart(source), inProse(node.text));
  };
  visit(source);
  for (const [start, end] of comments) add(start, inProse(text.slice(start, end)));
  return found;
}

/** Texts that somebody reads: of pages, and literals with more than one word. */
function isProse(node) {
  if (node.kind === ts.SyntaxKind.JsxText) return true;
  const isLiteral =
    ts.isStringLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isNoSubstitutionTemplateLiteral(node);
  return isLiteral && /\s/.test(node.text.trim()) && !ts.isImportDeclaration(node.parent);
}

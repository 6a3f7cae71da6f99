import { readdir, readFile } from 'node:fs/promises';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const longestFunction = 60;

/** One source file, parsed. */
interface Source {
  path: string;
  tree: ts.SourceFile;
}

let sources: Source[];

beforeAll(async () => {
  sources = await readSources();
});

describe('the source', () => {
  it('is there', () => {
    expect(sources.length).toBeGreaterThan(10);
  });

  it(`has no function of more than ${longestFunction} lines`, () => {
    expect(sources.flatMap((source) => findings(source, longFunction))).toEqual([]);
  });

  it('makes dates and reads the environment in their one place only', () => {
    const elsewhere = sources.filter(({ path }) => !path.startsWith('src/lib/') && path !== 'src/config.ts');
    expect(elsewhere.flatMap((source) => findings(source, impure))).toEqual([]);
  });

  it('inserts items only where they are noted for the index of the search', () => {
    const inserting = /insertInto\('item'\)|(?:insertMany|inserterOf)\([^)]*'item'|insert into "?item"?[ (]/;
    const found = sources.filter(({ path, tree }) => !path.includes('/migrations/') && inserting.test(tree.text));
    expect(found.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'src/core/content/storage/item-rows.ts',
      'src/core/content/storage/published-items.ts',
    ]);
  });

  it('changes nothing in memory while it writes to the database, which may run again', () => {
    expect(sources.flatMap((source) => findings(source, changeBesideWrite))).toEqual([]);
  });

  it('takes no row for granted that it reads outside of the transaction', () => {
    const granted = /\(await find\w+\((?!tx\b)[^;]*?\)\)!/g;
    const found = sources.flatMap(({ path, tree }) =>
      [...tree.text.matchAll(granted)].map(([text]) => `${path}: ${text}: orNotFound()`),
    );
    expect(found).toEqual([]);
  });
});

describe('what the rules above look for', () => {
  it('is found', () => {
    const body = '\n'.repeat(longestFunction);
    const source = parse(
      'example.ts',
      `function long() {${body}}\nconst x = new Date(); import { env } from 'node:process'; globalThis.process;`,
    );
    expect(findings(source, longFunction)).toEqual([`example.ts:1 long: ${longestFunction + 1} lines`]);
    expect(findings(source, impure)).toHaveLength(3);
    expect(findings(source, impure)[0]).toContain('new Date');
  });

  it.each(['seen.push(id)', 'count += 1', 'session.count++', 'known.of(id).name = x'])('is found: %s', (change) => {
    const source = parse('example.ts', `database.write(viewer, async (tx) => {\n  ${change};\n});`);
    expect(findings(source, changeBesideWrite)).toHaveLength(1);
  });

  it('is not found in harmless code', () => {
    const source = parse('example.ts', `// new Date()\nexport const text = 'new Date()'; type D = Date;`);
    expect([longFunction, impure].flatMap((rule) => findings(source, rule))).toEqual([]);
    const body = 'const seen = []; seen.push(id); tx.onCommit(() => known.clear()); await tx.db.deleteFrom(x).set(y);';
    const write = parse('example.ts', `database.write(async (tx) => { ${body} });`);
    expect(findings(write, changeBesideWrite)).toEqual([]);
  });
});

/** What is wrong with a node, in words; undefined for a good one. */
type Rule = (node: ts.Node, tree: ts.SourceFile) => string | undefined;

function longFunction(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node)) return undefined;
  const lines = lineOf(tree, node.end) - lineOf(tree, node.getStart(tree)) + 1;
  return lines > longestFunction ? `${nameOf(node)}: ${lines} lines` : undefined;
}

/** What oxlint's no-restricted-properties does not see: `new Date`, and ways round `process.env`. */
function impure(node: ts.Node, tree: ts.SourceFile): string | undefined {
  const newDate = ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Date';
  if (newDate) return `${node.getText(tree)}: time comes from src/lib/clock.ts`;
  const processModule = ts.isImportDeclaration(node) && /^'(node:)?process'$/.test(node.moduleSpecifier.getText(tree));
  if (processModule) return 'import of process: src/config.ts alone reads the environment';
  const global = ts.isPropertyAccessExpression(node) && node.getText(tree) === 'globalThis.process';
  return global ? 'globalThis.process: src/config.ts alone reads the environment' : undefined;
}

const writes = new Set(['write', 'writeAlone', 'writeEach', 'commit', 'commitAlone', 'commitSteps']);
const changers = new Set(['push', 'unshift', 'splice', 'pop', 'shift', 'set', 'add', 'delete', 'clear', 'emit']);

/** The first change that the work of a write makes to what is declared outside of it. */
function changeBesideWrite(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || !writes.has(calledName(node))) return undefined;
  const works = node.arguments.filter((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
  return works.map((work) => outerChange(work, namesIn(work), tree)).find((change) => change !== undefined);
}

function outerChange(node: ts.Node, inner: ReadonlySet<string>, tree: ts.SourceFile): string | undefined {
  if (ts.isCallExpression(node) && calledName(node) === 'onCommit') return undefined;
  const changed = changedBy(node);
  const root = changed && rootOf(changed);
  if (root && ts.isIdentifier(root) && !inner.has(root.text)) return node.getText(tree);
  return ts.forEachChild(node, (child) => outerChange(child, inner, tree));
}

function changedBy(node: ts.Node): ts.Expression | undefined {
  const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= FirstAssignment && kind <= LastAssignment ? node.left : undefined;
  }
  if (ts.isPostfixUnaryExpression(node)) return node.operand;
  if (ts.isPrefixUnaryExpression(node)) {
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind;
    return [PlusPlusToken, MinusMinusToken].includes(node.operator) ? node.operand : undefined;
  }
  const isChange = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
  return isChange && changers.has(calledName(node)) ? node.expression.expression : undefined;
}

/** What a chain of members and calls begins with. */
function rootOf(node: ts.Expression): ts.Expression {
  const isLink =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isCallExpression(node);
  return isLink ? rootOf(node.expression) : node;
}

function calledName({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function namesIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    const isDeclared = ts.isVariableDeclaration(child) || ts.isParameter(child) || ts.isBindingElement(child);
    if (isDeclared && ts.isIdentifier(child.name)) names.add(child.name.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

function findings({ path, tree }: Source, rule: Rule): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const wrong = rule(node, tree);
    if (wrong) found.push(`${path}:${lineOf(tree, node.getStart(tree))} ${wrong}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

async function readSources(): Promise<Source[]> {
  const names = await readdir('src', { recursive: true });
  const product = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return Promise.all(product.map(async (name) => parse(`src/${name}`, await readFile(`src/${name}`, 'utf8'))));
}

function parse(path: string, text: string): Source {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

function lineOf(tree: ts.SourceFile, position: number): number {
  return tree.getLineAndCharacterOfPosition(position).line + 1;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const owner = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return owner && ts.isIdentifier(owner) ? owner.text : 'function';
}

import { readdir, readFile } from 'node:fs/promises';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Attributes and properties that people read or hear. */
const spoken =
  /^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|hint|data-label|problem)$/;

/** What is the same in every language: addresses and names as examples, names of things. */
const same = new Set(['https://club.example.com', '@lucia, @remy', '@remy', 'openapi.json', 'Authorization:', 'UTC']);

describe('the text of pages', () => {
  it('stands in the catalogue alone', async () => {
    const names = await readdir('src/http/web', { recursive: true });
    const pages = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^styleguide\/|\/scripts\//.test(name));
    expect(pages.length).toBeGreaterThan(100);
    const found = await Promise.all(
      pages.map(async (name) => literalsIn(name, await readFile(`src/http/web/${name}`, 'utf8'))),
    );
    expect(found.flat()).toEqual([]);
  });

  it('is found where it stands elsewhere', () => {
    const page = `const a = <p title="One two" class="x">Three {b ? 'four' : c} {\`five \${d}\`} <br />{' '}6</p>;
      send({ title: 'Seven', frame: 'page' }); const e = <input value="eight" alt={f ?? 'nine'} />;`;
    expect(literalsIn('page.tsx', page)).toEqual([
      'page.tsx:1 One two',
      'page.tsx:1 Three',
      'page.tsx:1 four',
      'page.tsx:1 five ',
      'page.tsx:2 Seven',
      'page.tsx:2 nine',
    ]);
  });
});

/** Literal text that a page would show, with its place. */
function literalsIn(name: string, text: string): string[] {
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (node: ts.Node, said: string): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const isText = /\p{L}{2}/u.test(said) && !same.has(said.trim());
    if (isText) found.push(`${name}:${line} ${said.replaceAll(/^\s+|\n\s*/g, '')}`);
  };
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text.trim());
    if (ts.isJsxAttribute(node) && node.initializer && spoken.test(node.name.getText(tree))) {
      shownBy(node.initializer, note);
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) shownBy(node.expression, note);
    if (ts.isPropertyAssignment(node) && spoken.test(node.name.getText(tree))) {
      // A single word in camel case is the name of a text.
      shownBy(node.initializer, (at, said) => /^[a-z]+(?:[A-Z][a-z]+)*$/.test(said) || note(at, said));
    }
    ts.forEachChild(node, look);
  };
  look(tree);
  return found;
}

const joining = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

/** The literals that an expression may come to. */
function shownBy(node: ts.Node, note: (node: ts.Node, said: string) => unknown): void {
  if (ts.isStringLiteralLike(node)) note(node, node.text);
  else if (ts.isTemplateExpression(node)) {
    note(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(''));
  } else if (ts.isConditionalExpression(node)) {
    shownBy(node.whenTrue, note);
    shownBy(node.whenFalse, note);
  } else if (ts.isBinaryExpression(node) && joining.has(node.operatorToken.kind)) {
    if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) shownBy(node.left, note);
    shownBy(node.right, note);
  } else if (ts.isParenthesizedExpression(node) || (ts.isJsxExpression(node) && node.expression)) {
    shownBy(node.expression!, note);
  }
}

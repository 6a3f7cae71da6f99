import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The messages of refusals as they stand in the source: `{0}`, `{1}`… for what is put into them. */
export interface CollectedRefusals {
  /** Message -> where it stands. */
  readonly templates: ReadonlyMap<string, string>;
  /** Words that are put into messages and that the source spells out. */
  readonly phrases: ReadonlyMap<string, string>;
  /** Messages that could not be followed to the place where they are spelled out: `file: expression`. */
  readonly unknown: readonly string[];
}

/** Where a refusal begins: the class, and which of its arguments the message is. */
const constructors: Readonly<Record<string, number>> = { DomainError: 1 };

/** Follows the message of every refusal in the wanted files of the source, by names, to where it is spelled out. */
export function collectRefusals(isWanted: (file: string) => boolean): CollectedRefusals {
  const index = readSource(isWanted);
  const collector = new Collector(index);
  for (const call of index.calls) {
    const at = constructors[call.name];
    const argument = at !== undefined && ts.isNewExpression(call.node) ? call.node.arguments?.[at] : undefined;
    if (argument) collector.take(argument, call.file, false);
  }
  for (const { file, value } of index.failures) collector.take(value, file, false);
  return collector;
}

interface Call {
  readonly file: string;
  readonly name: string;
  readonly node: ts.CallExpression | ts.NewExpression;
}

interface Source {
  readonly calls: readonly Call[];
  /** Constants of objects and texts by their names, of all files. */
  readonly constants: ReadonlyMap<string, readonly { file: string; value: ts.Expression }[]>;
  /** Messages of values that are refusals: `{ state: 'failed', message }`. */
  readonly failures: readonly { file: string; value: ts.Expression }[];
  /** What functions return, by their names. */
  readonly returned: ReadonlyMap<string, readonly { file: string; value: ts.Expression }[]>;
}

type Values = Map<string, { file: string; value: ts.Expression }[]>;

function addTo(values: Values, name: string, file: string, value: ts.Expression): void {
  values.set(name, [...(values.get(name) ?? []), { file, value }]);
}

function readSource(isWanted: (file: string) => boolean): Source {
  const calls: Call[] = [];
  const constants: Values = new Map();
  const returned: Values = new Map();
  const failures: { file: string; value: ts.Expression }[] = [];
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter(isWanted);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const name = ts.isIdentifier(node.expression) ? node.expression.text : '';
        if (name) calls.push({ file, name, node });
      }
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
        addTo(constants, node.name.text, file, node.initializer);
      if (ts.isReturnStatement(node) && node.expression) {
        const name = functionAround(node);
        if (name) addTo(returned, name, file, node.expression);
      }
      if (ts.isObjectLiteralExpression(node) && /\bstate: 'failed'/.test(node.getText())) {
        const message = node.properties.find((each) => each.name?.getText() === 'message');
        if (message && ts.isPropertyAssignment(message)) failures.push({ file, value: message.initializer });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return { calls, constants, returned, failures };
}

class Collector implements CollectedRefusals {
  readonly templates = new Map<string, string>();
  readonly phrases = new Map<string, string>();
  readonly unknown: string[] = [];
  readonly #source: Source;
  readonly #seen = new Set<ts.Node>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Follows one expression; of what is only put into a message, nothing is missed where it is no text of the source. */
  take(node: ts.Expression, file: string, isPhrase: boolean): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    if (ts.isStringLiteralLike(node)) return this.#add(node.text, file, isPhrase);
    if (ts.isTemplateExpression(node)) return this.#takeTemplate(node, file, isPhrase);
    if (ts.isConditionalExpression(node)) {
      this.take(node.whenTrue, file, isPhrase);
      return this.take(node.whenFalse, file, isPhrase);
    }
    if (
      ts.isAwaitExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.take(node.expression, file, isPhrase);
    if (ts.isBinaryExpression(node) && /^(\?\?|\|\||&&)$/.test(node.operatorToken.getText())) {
      if (node.operatorToken.getText() !== '&&') this.take(node.left, file, isPhrase);
      return this.take(node.right, file, isPhrase);
    }
    if (ts.isIdentifier(node)) return this.#takeName(node, file, isPhrase);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
      return this.#takeMember(node, file, isPhrase);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return this.#takeCalled(node, file, isPhrase);
    this.#miss(node, file, isPhrase);
  }

  #add(text: string, file: string, isPhrase: boolean): void {
    if (text !== '') (isPhrase ? this.phrases : this.templates).set(text, file);
  }

  #miss(node: ts.Node, file: string, isPhrase: boolean): void {
    if (!isPhrase && !isOfCatalogue(node, file)) this.unknown.push(`${file}: ${node.getText()}`);
  }

  #takeTemplate(node: ts.TemplateExpression, file: string, isPhrase: boolean): void {
    const spans = node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`);
    this.#add(`${node.head.text}${spans.join('')}`, file, isPhrase);
    for (const { expression } of node.templateSpans) this.take(expression, file, true);
  }

  /** A parameter stands for what the calls of its function give, a constant for its value. */
  #takeName(node: ts.Identifier, file: string, isPhrase: boolean): void {
    const parameter = parameterOf(node);
    if (parameter) return this.#takeGiven(parameter, node, file, isPhrase);
    const values = (this.#source.constants.get(node.text) ?? []).filter((each) => each.file === file);
    if (values.length === 0) return this.#miss(node, file, isPhrase);
    for (const { value } of values) this.take(value, file, isPhrase);
  }

  #takeGiven({ name, at, isExported }: Parameter, node: ts.Node, file: string, isPhrase: boolean): void {
    const calls = this.#source.calls.filter(
      (each) => each.name === name && each.node.arguments?.[at] && (isExported || each.file === file),
    );
    if (calls.length === 0) this.#miss(node, file, isPhrase);
    for (const call of calls) this.take(call.node.arguments![at]!, call.file, isPhrase);
  }

  /** The value of an object of the source with its name; of one of its members all, as the key is not known. */
  #takeMember(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, file: string, isPhrase: boolean): void {
    const names: string[] = [];
    let root: ts.Expression = node;
    while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
      if (ts.isPropertyAccessExpression(root)) names.unshift(root.name.text);
      root = root.expression;
    }
    const objects = ts.isIdentifier(root) ? (this.#source.constants.get(root.text) ?? []) : [];
    const found = objects.flatMap(({ file: where, value }) =>
      membersOf(value, names).map((member) => ({ where, member })),
    );
    if (found.length === 0) return this.#miss(node, file, isPhrase);
    for (const { where, member } of found) this.take(member, where, isPhrase);
  }

  /** What a function returns. */
  #takeCalled(node: ts.CallExpression, file: string, isPhrase: boolean): void {
    const name = (node.expression as ts.Identifier).text;
    const values = this.#source.returned.get(name) ?? [];
    if (values.length === 0) this.#miss(node, file, isPhrase);
    for (const { file: where, value } of values) this.take(value, where, isPhrase);
  }
}

/** The name of the function that a statement belongs to. */
function functionAround(node: ts.Node): string | undefined {
  for (let outer: ts.Node | undefined = node.parent; outer; outer = outer.parent)
    if (ts.isFunctionLike(outer)) return nameOf(outer);
  return undefined;
}

/** Pages take what they do not spell out from the catalogue, or pass on the refusal of an operation. */
function isOfCatalogue(node: ts.Node, file: string): boolean {
  return file.startsWith('src/http/web/') && !ts.isIdentifier(node);
}

/** The texts of an object with objects in it, below the properties with these names; below all of them where none is named. */
function membersOf(value: ts.Expression, names: readonly string[]): ts.Expression[] {
  const bare = ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? value.expression : value;
  if (!ts.isObjectLiteralExpression(bare))
    return names.length === 0 && (ts.isStringLiteralLike(bare) || ts.isIdentifier(bare)) ? [bare] : [];
  return bare.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [];
    const key = ts.isIdentifier(property.name) ? property.name.text : '';
    return membersOf(property.initializer, key === names[0] ? names.slice(1) : names);
  });
}

interface Parameter {
  readonly name: string;
  readonly at: number;
  readonly isExported: boolean;
}

/** The function that has this name among its parameters, and which of them it is. */
function parameterOf(node: ts.Identifier): Parameter | undefined {
  for (let outer: ts.Node | undefined = node.parent; outer; outer = outer.parent) {
    if (!ts.isFunctionLike(outer)) continue;
    const at = outer.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === node.text);
    if (at < 0) continue;
    const name = nameOf(outer);
    return name === undefined ? undefined : { name, at, isExported: isExported(outer) };
  }
  return undefined;
}

function isExported(declared: ts.SignatureDeclaration): boolean {
  const statement = ts.isFunctionDeclaration(declared) ? declared : declared.parent.parent?.parent;
  return (
    statement !== undefined &&
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function nameOf(declared: ts.SignatureDeclaration): string | undefined {
  if (declared.name && ts.isIdentifier(declared.name)) return declared.name.text;
  const { parent } = declared;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

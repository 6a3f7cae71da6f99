import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = new URL('../../src/', import.meta.url);

/** Types that say who acts. */
const whoActs = /\b(UserViewer|Viewer|Administrator)\b/;

/** Operations that need no viewer, and why. */
const forNobody: Readonly<Record<string, string>> = {
  askForPassword: 'mails a link to whose address it is; whoever asks learns nothing',
  askToJoin: 'mails a link to the address that is given, where the server takes people; whoever asks learns nothing',
  setForgottenPassword: 'whoever has the token of the mailed link may set the password of its account',
  unsubscribe: 'whoever has the token at the end of a mail may have no more like it',
  stopReminders: 'whoever has the token of a mailed reminder may have no more of them',
  declineTakeover: 'whoever has the token of the mailed link may say that it was not them',
  setUpServer: 'whoever has the token that a server without users shows at its start makes its first account',
  useSignInLink: 'whoever has the token may use the link up; the demo alone makes one',
  findSessionId: 'the token of a session says whose it is',
  proveSession: 'the caller has just authenticated the person of the session',
  offerFirstPasskey: 'challenges are for everybody; what is made of one counts with an invitation',
  offerPasskeySignIn: 'challenges are for everybody who is about to sign in',
  signInByPasskey: 'the signature of the passkey says who it is',
  beginProviderVisit: 'visits at providers are for everybody; what comes of one counts in the browser that began it',
  endProviderVisit: 'the provider says who it is, and the secret of the browser who began',
  enterByIdentity: 'the provider has just said who it is; registration or an invitation lets them in',
  applyClaimedRoles: 'the provider has just said who it is, and the operator which roles its groups give',
  beginCodeStep: 'the caller has just shown by one factor who they are',
  giveCode: 'the token of a step says whose code it is',
  isCodeAwaited: 'the token of a step says that there is one',
  closeSession: 'whoever has the token of a session may end it',
  limitedByRoom: 'limits the bytes of a request to what its person has left, and tells no one else',
  readAllowance: 'tells a person about their own storage; the page about another one checks that an administrator asks',
  findChannelWithKeys:
    'reads a channel that the caller speaks for or was given by a visible read, and mints what it lacks',
  ensureKeysOf: 'mints what the channels lack, and tells nobody',
  readAllSettings: 'the pages and the API that show settings check that an administrator asks, and so do changes',
  createSubmissions: 'notes that a form was handled; the writes that it notes check who acts',
  prepareFiles: 'looks at bytes that came with the request',
  readStillEmoji: 'draws an emoji that a visible read has given',
  renderItems: 'renders items that a visible read has given',
  safeBodies: 'sanitizes items that a visible read has given',
  recordDeliveryReports: 'the caller has shown the secret of the settings; reports count by the tokens of mails alone',
  openAppeal: 'the caller has just shown with a password who they are',
  findSuspendedCase: 'the token of a link says who asks',
  appealByLink: 'the token of a link says who answers',
  viewerOf: 'makes the viewer, once credentials have been checked',
};

interface Operation {
  readonly name: string;
  readonly parameters: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(new URL(path, root), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The exported functions of a file that work with the server: their first parameter is its context. */
function operationsIn(path: string): Operation[] {
  const source = parse(path);
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.name) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const [first] = statement.parameters;
    if (!isExported || !first?.type?.getText(source).includes('OperationContext')) return [];
    const parameters = statement.parameters.map((parameter) => parameter.type?.getText(source) ?? '').join(', ');
    return [{ name: statement.name.text, parameters }];
  });
}

/** What files of the edge import from the core. */
function importedBy(path: string): string[] {
  const source = parse(path);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !/\/core\//.test(statement.moduleSpecifier.getText(source))) return [];
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : [];
  });
}

/** Writes that don't name the acting person, and why. */
const byNobody: Readonly<Record<string, string>> = {
  ensurePushKeys: 'makes keys of the server, which are the same for everyone',
};

/** Names of the functions of a file that are given a person and write without naming them. */
function unnamedWrites(path: string): string[] {
  const source = parse(path);
  const found = new Set<string>();
  const visit = (node: ts.Node, acting: string | undefined): void => {
    const takes =
      ts.isFunctionLike(node) && node.parameters.some(({ type }) => whoActs.test(type?.getText(source) ?? ''));
    const name = takes ? (node.name?.getText(source) ?? acting ?? path) : acting;
    if (ts.isCallExpression(node) && name !== undefined) {
      const called = node.expression.getText(source);
      const isWrite = /database\s*\.write$/.test(called) && node.arguments.length < 2;
      const isCommit = /^commit(Steps)?$/.test(called) && node.arguments.length < 4;
      if (isWrite || isCommit) found.add(name);
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, undefined);
  return [...found];
}

describe('writes of a person', () => {
  const files = filesBelow('core/').filter((path) => path.includes('/operations/'));

  it('name the person, whose standing the transaction checks', () => {
    expect(files.flatMap(unnamedWrites).sort()).toEqual(Object.keys(byNobody).sort());
  });
});

describe('operations that requests reach', () => {
  const imported = new Set(filesBelow('http/').flatMap(importedBy));
  const operations = filesBelow('core/')
    .filter((path) => path.includes('/operations/'))
    .flatMap(operationsIn)
    .filter(({ name }) => imported.has(name));

  it('are found', () => {
    expect(operations.length).toBeGreaterThan(50);
    expect(operations.map(({ name }) => name)).toContain('publishItem');
  });

  it('take who acts, or are on a list with the reason', () => {
    const open = operations.filter(({ parameters }) => !whoActs.test(parameters)).map(({ name }) => name);
    expect(open.sort()).toEqual(Object.keys(forNobody).sort());
  });
});

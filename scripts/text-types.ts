// Generates the types and imports of the catalogues in src/words/<language>; scripts/texts.ts writes them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '../src/lib/languages.ts';
import type { Messages } from '../src/words/catalogue.ts';
import { factsOf } from '../src/lib/texts/facts.ts';

/** The English messages of refusals, which core imports. */
const refusals = 'src/core/platform/domain/refusals';

const words = fileURLToPath(new URL('../src/words', import.meta.url));
const head = '// Made by `npm run describe` of the catalogues beside this file.\n';

interface Language {
  readonly code: string;
  /** The paths of its files in its folder. */
  readonly files: readonly string[];
}

/** Paths of the files -> what they should hold. */
export async function textFiles(): Promise<Record<string, string>> {
  const languages = await Promise.all(languageCodes.map(async (code) => ({ code, files: await filesOf(code) })));
  return {
    'src/words/texts.ts': await typesOf(languages[0]!),
    'src/words/messages.ts': importsOf(languages),
    [`${refusals}/facts.ts`]: await reasons(),
  };
}

async function filesOf(code: string): Promise<string[]> {
  const names = await readdir(join(words, code), { recursive: true });
  return names.filter((name) => name.endsWith('.json')).sort();
}

function importsOf(languages: readonly Language[]): string {
  const nameOf = (code: string, file: string): string =>
    code + file.replace('.json', '').replace(/(?:^|\W+)(\w)/g, (_all: string, letter: string) => letter.toUpperCase());
  const imports = languages.flatMap(({ code, files }) =>
    files.map((file) => `import ${nameOf(code, file)} from './${code}/${file}';\n`),
  );
  const parts = languages.map(({ code, files }) => {
    const names = files.map((file) => `...${nameOf(code, file)}`);
    return `  ${code}: { ${names.join(', ')} },\n`;
  });
  return `${head}${imports.join('')}\nexport const messages = {\n${parts.join('')}};\n`;
}

async function typesOf({ code, files }: Language): Promise<string> {
  const parts = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(words, code, file), 'utf8')) as Messages),
  );
  const members = parts.map((part) => membersOf(part, '  ')).join('');
  const body = `\nexport interface Texts {\n${members}}\n`;
  const imports = ['Tag', 'Text'].filter((name) => new RegExp(`\\b${name}\\b`).test(body)).join(', ');
  return `${head}import type { ${imports} } from '../lib/texts/text.ts';\n${body}`;
}

function membersOf(messages: Messages, indent: string): string {
  return Object.entries(messages)
    .map(([key, value]) => {
      const name = /^(?:[a-z_$][\w$]*|\d+)$/i.test(key) ? key : `'${key}'`;
      const type = typeof value === 'string' ? textType(value) : `{\n${membersOf(value, `${indent}  `)}${indent}}`;
      return `${indent}readonly ${name}: ${type};\n`;
    })
    .join('');
}

function textType(message: string): string {
  const facts = Object.entries(factsOf(message)).map(([name, type]) => `readonly ${name}: ${type}`);
  return facts.length === 0 ? 'string' : `Text<{ ${facts.join('; ')} }>`;
}

/** Reasons with the arguments of their messages. An argument that is only inserted can also be a number. */
async function reasons(): Promise<string> {
  const members = ['shown', 'technical'].map(async (name) => {
    const path = fileURLToPath(new URL(`../${refusals}/${name}.json`, import.meta.url));
    const rooms = JSON.parse(await readFile(path, 'utf8')) as Readonly<
      Record<string, Readonly<Record<string, string>>>
    >;
    return Object.entries(rooms).flatMap(([room, messages]) =>
      Object.entries(messages).map(([key, message]) => `  readonly '${room}.${key}': ${shownBy(message)};\n`),
    );
  });
  const body = (await Promise.all(members)).flat().join('');
  return `${head}type Shown = string | number;\n\n/** What the sentence of each reason shows. */\nexport interface RefusalFacts {\n${body}}\n`;
}

function shownBy(message: string): string {
  const facts = Object.entries(factsOf(message)).map(
    ([name, type]) => `readonly ${name}: ${type === 'string' ? 'Shown' : type}`,
  );
  return facts.length === 0 ? 'Record<never, never>' : `{ ${facts.join('; ')} }`;
}

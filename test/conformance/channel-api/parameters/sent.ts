import { readdirSync, readFileSync } from 'node:fs';

const tests = new URL('../', import.meta.url);

/** The texts of the conformance tests by their names. */
export function conformanceTests(): ReadonlyMap<string, string> {
  const files = readdirSync(tests).filter((name) => name.endsWith('.db.test.ts'));
  const replayed = readFileSync(new URL('replay/requests.ts', tests), 'utf8');
  return new Map(
    files.map((name) => {
      const text = readFileSync(new URL(name, tests), 'utf8');
      return [name.replace('.db.test.ts', ''), name.startsWith('replay') ? text + replayed : text];
    }),
  );
}

/** Whether a test asks for this path, and sends a parameter of this name. */
export function sends(test: string, path: string, name: string): boolean {
  const isAsked = new RegExp(`[/'"\`]${path}\\b`).test(test);
  return isAsked && new RegExp(`\\b${name}(=|'?\\]?:|\\[\\]|'|,| \\})`).test(test);
}

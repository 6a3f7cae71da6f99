import { readdirSync, readFileSync } from 'node:fs';
import { describeCall } from '../../../../src/http/channel-api/described/describe-call.ts';
import { permissions } from '../../../../src/core/identity/domain/permission.ts';

const page = new URL('../../../../docs/api/channel-api.md', import.meta.url);
const tests = new URL('../', import.meta.url);
const statuses = ['works', 'differs', 'ours', 'passed over'];

/** A row of the table of parameters in docs/api/channel-api.md. */
export interface ParameterRow {
  readonly call: string;
  readonly names: readonly string[];
  readonly status: string;
  readonly tests: readonly string[];
}

const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** @throws Error for a row with a status that the page does not explain */
export function parameterRows(): ParameterRow[] {
  const section = readFileSync(page, 'utf8').split('\n## Parameters\n')[1]!.split('\n## ')[0]!;
  return section.split('\n').flatMap((line) => {
    if (!line.startsWith('| `')) return [];
    const [, call = '', names = '', status = '', , proofs = ''] = line.split('|').map((cell) => cell.trim());
    if (!statuses.includes(status)) throw new Error(`"${status}" in ${line}`);
    const more = names.endsWith('and the permissions') ? permissions : [];
    return { call: codesIn(call)[0]!, names: [...codesIn(names), ...more], status, tests: proofs.split(', ') };
  });
}

/** What the API description says that a call takes, but for `channel`, which all take; and the parts with files. */
export function describedNames(call: string): { names: string[]; parts: string[] } {
  const [method = '', path = ''] = call.split(' ');
  const { query, body } = describeCall(method, path)!;
  const propertiesOf = (schema: unknown): string[] =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}).filter((name) => name !== 'channel');
  const names = propertiesOf(query ?? body?.['application/json']);
  const inParts = propertiesOf(body?.['multipart/form-data']).map((name) => name.replace('[]', ''));
  return { names, parts: inParts.filter((name) => !names.includes(name)) };
}

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

/** Whether a test sends a parameter of this name. */
export function sends(test: string, name: string): boolean {
  return new RegExp(`\\b${name}(=|'?\\]?:|\\[\\]|'|,| \\})`).test(test);
}

import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** A page of the documentation. @param path from the root of the checkout */
export function readPage(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** What a test is called: the first text of a call of `it`, or of a row of its table. */
const titles = [/(?:\bit|\](?: as const)?\)|\.each\(\w+\)|\(.+?\))\(\s*(['"`])(.+?)\1/g, /\[\s*(['"`])(.+?)\1,/g];

/** The titles of the tests in a file, as they stand there; none where there is no such file. */
export function titlesOf(file: string): string[] {
  const path = new URL(file, root);
  if (!existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  return titles.flatMap((pattern) => [...source.matchAll(pattern)].map(([, , title]) => title!));
}

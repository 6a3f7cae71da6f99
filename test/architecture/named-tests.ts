import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** A page of the documentation. @param path from the root of the checkout */
export function readPage(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** The titles of the tests in a file, as they stand there; none where there is no such file. */
export function titlesOf(file: string): string[] {
  const path = new URL(file, root);
  if (!existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(/(?:\bit|\btest|\]\)|\.each\(\w+\)|\(.+?\))\(\s*(['"`])(.+?)\1/g)].map(
    ([, , title]) => title!,
  );
}

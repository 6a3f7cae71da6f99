import { describe, expect, it } from 'vitest';

interface Report {
  readonly words: number;
  readonly oddities: readonly { readonly line: number; readonly found: string; readonly instead: string }[];
}

const module = new URL('../../scripts/english.mjs', import.meta.url).href;
const { checkFile, checkedFiles } = (await import(module)) as {
  checkedFiles: () => readonly { readonly path: string }[];
  checkFile: (file: { readonly path: string }) => Report;
};

describe('plain English in the documentation, the settings, the command line and the pages', () => {
  it.each(checkedFiles().map((file) => [file.path, file] as const))('%s', (_path, file) => {
    expect(checkFile(file).oddities).toEqual([]);
  });
});

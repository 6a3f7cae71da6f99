// Makes src/words/texts.ts, the types of the English catalogue, and src/words/messages.ts, which imports the files of all
// languages: a part of `npm run describe`. With `--check` it only says which of them are out of date.
import { readFile, writeFile } from 'node:fs/promises';
import { textFiles } from './text-types.ts';

for (const [path, text] of Object.entries(await textFiles())) {
  if (!process.argv.includes('--check')) await writeFile(path, text);
  else if ((await readFile(path, 'utf8')) !== text) {
    console.error(`${path} is out of date: npm run describe`);
    process.exitCode = 1;
  }
}

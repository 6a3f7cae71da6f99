import type { Part } from '../../translation.ts';
import { accounts } from './accounts.ts';
import { content } from './content.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { server } from './server.ts';
import { words } from './words.ts';

/** Refusals in German. */
export const refusals: Part<'refusals'> = {
  ...accounts,
  ...content,
  ...files,
  ...groups,
  ...imports,
  ...server,
  ...words,
};

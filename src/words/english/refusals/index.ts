import { accounts } from './accounts.ts';
import { content } from './content.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { server } from './server.ts';
import { words } from './words.ts';

const all = [...accounts, ...content, ...files, ...groups, ...imports, ...server, ...words];

/** The message of every refusal that a page may show, as the source has it. */
export type RefusalMessage = (typeof all)[number];

/** Refusals in English: as they are. */
export const refusals = Object.fromEntries(all.map((message) => [message, message])) as Readonly<
  Record<RefusalMessage, string>
>;

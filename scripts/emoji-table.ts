import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { emojiTable } from './emoji-data.ts';

/** Regenerates src/lib/emoji/table.ts, after a newer emojibase-data was installed: `npx tsx scripts/emoji-table.ts`. */
const place = fileURLToPath(new URL('../src/lib/emoji/table.ts', import.meta.url));
writeFileSync(place, emojiTable());

// Run by each Node.js under test: uses every native addon once, and prints the results as JSON.
import { hash, verify } from '@node-rs/argon2';
import sharp from 'sharp';

async function databaseOf(name) {
  const { DatabaseSync } = await import(name);
  const database = new DatabaseSync(':memory:');
  const { version } = database.prepare('select sqlite_version() as version').get();
  database.close();
  return version;
}

const passwordHash = await hash('correct horse', { memoryCost: 64, timeCost: 1 });
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .webp()
  .toBuffer();
const { format, width } = await sharp(picture)
  .resize(20)
  .png()
  .toBuffer()
  .then((bytes) => sharp(bytes).metadata());
const hasOwn = process.getBuiltinModule?.('node:sqlite') !== undefined;
console.log(
  JSON.stringify({
    node: process.versions.node,
    argon2: (await verify(passwordHash, 'correct horse')) && !(await verify(passwordHash, 'wrong')),
    sharp: `${format} ${width}`,
    packagedSqlite: await databaseOf('@photostructure/sqlite'),
    ownSqlite: hasOwn ? await databaseOf('node:sqlite') : null,
  }),
);

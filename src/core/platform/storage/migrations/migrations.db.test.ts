import { readFileSync } from 'node:fs';
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../../test/rig/databases.ts';
import { schemaOf } from '../../../../../test/rig/schema-text.ts';
import { checksumOf } from '../migrate.ts';
import { migrations } from './index.ts';

/** Released migrations, with the SHA-256 of their statements; written by `npm run fixture:release`. */
const released = JSON.parse(readFileSync(new URL('released.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<'sqlite' | 'postgres', string>
>;

/** Records of the last unreleased version with the single migrations: name, and checksums on SQLite and PostgreSQL. */
const oneByOne = readFileSync(
  new URL('../../../../../test/fixtures/releases/76f10bd0.migrations.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [name: string, sqlite: string, postgres: string]);

describe('migrations', () => {
  it('are in the order of their numbers', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('have no name that another one had in unreleased versions', () => {
    const names = new Set(oneByOne.map(([name]) => name));
    expect(names.size).toBe(78);
    expect(migrations.filter(({ name }) => names.has(name))).toEqual([]);
  });

  it('do not change once they are released', () => {
    const now = Object.fromEntries(
      migrations
        .filter(({ name }) => name in released)
        .map((each) => [each.name, { sqlite: checksumOf(each, 'sqlite'), postgres: checksumOf(each, 'postgres') }]),
    );
    expect(now, 'a released migration was changed: put the change into a new one').toEqual(released);
  });

  it('come behind those that are released', () => {
    const last = Object.keys(released).toSorted().at(-1)!;
    const before = migrations.filter(({ name }) => name <= last).map(({ name }) => name);
    expect(before).toEqual(Object.keys(released));
  });

  it('have checksums that blanks do not change and words do', () => {
    const of = (statement: string): string => checksumOf({ name: 'x', up: () => [statement] }, 'sqlite');
    expect(of('create table a (b text)')).toBe(of('create  table a\n  (b text) '));
    expect(of('create table a (b text)')).not.toBe(of('create table a (c text)'));
  });
});

forEachDatabase((open, kind) => {
  const run = (test: TestDatabase, sql: string) =>
    test.database.write((tx) => tx.db.executeQuery<{ name: string; checksum: string }>(CompiledQuery.raw(sql)));
  const rows = async (test: TestDatabase) =>
    (await run(test, 'select name, checksum from migration order by name')).rows;

  it('have made this schema', async () => {
    const test = await open();
    await expect(await schemaOf(test.database)).toMatchFileSnapshot(`schema.${kind}.txt`);
  });

  it('note their checksums, also of those that ran before there were any', async () => {
    const test = await open();
    const noted = await rows(test);
    expect(noted).toEqual(migrations.map((each) => ({ name: each.name, checksum: checksumOf(each, kind) })));
    await run(test, 'alter table migration drop column checksum');
    expect(await test.database.pendingMigrations()).toEqual([]);
    expect(await test.database.migrate()).toEqual([]);
    expect(await rows(test)).toEqual(noted);
  });

  it('refuse a database on which one of them ran in another form', async () => {
    const test = await open();
    const before = await schemaOf(test.database);
    await run(test, `update migration set checksum = 'other' where name = '0001-start'`);
    const refusal = /another form .*\(0001-start\).* restore a backup/;
    await expect(test.database.migrate()).rejects.toThrow(refusal);
    await expect(test.database.pendingMigrations()).rejects.toThrow(refusal);
    expect(await schemaOf(test.database)).toBe(before);
  });

  describe('on a database of an unreleased version, which ran them one by one', () => {
    const openEarlier = async () => {
      const test = await open();
      const values = oneByOne.map(([name, sqlite, postgres]) => `('${name}', '', '${{ sqlite, postgres }[kind]}')`);
      await run(test, `delete from migration where name > '0008' and name < '0029'`);
      await run(test, `insert into migration (name, ran_at, checksum) values ${values.join(', ')}`);
      return test;
    };
    /** Results of starting and checking; neither changes anything. */
    const refusals = async (test: TestDatabase): Promise<unknown[]> => {
      const before = [await rows(test), await schemaOf(test.database)];
      const said = [await test.database.migrate().catch(String), await test.database.pendingMigrations().catch(String)];
      expect([await rows(test), await schemaOf(test.database)]).toEqual(before);
      return said;
    };

    it.each(['with', 'without'])('replace those that ran, %s checksums, and do nothing else', async (noted) => {
      const test = await openEarlier();
      if (noted === 'without') await run(test, 'update migration set checksum = null');
      const before = await schemaOf(test.database);
      expect(await test.database.pendingMigrations()).toEqual([]);
      expect(await test.database.migrate()).toEqual([]);
      expect(await rows(test)).toEqual(
        migrations.map((each) => ({ name: each.name, checksum: checksumOf(each, kind) })),
      );
      expect(await schemaOf(test.database)).toBe(before);
    });

    it.each(['0009-attention', '0122-animated-images'])('refuse it where %s did not run', async (name) => {
      const test = await openEarlier();
      await run(test, `delete from migration where name = '${name}'`);
      const refusal = expect.stringMatching(new RegExp(`had not run ${name}, .* Use commit 76f10bd0 once`));
      expect(await refusals(test)).toEqual([refusal, refusal]);
    });

    it.each(['0044-webhooks', '0095-address-keys'])('refuse it where %s ran in another form', async (name) => {
      const test = await openEarlier();
      await run(test, `update migration set checksum = 'other' where name = '${name}'`);
      const refusal = expect.stringMatching(new RegExp(`another form .*${name}`));
      expect(await refusals(test)).toEqual([refusal, refusal]);
    });
  });

  it('refuse a database that a newer version has migrated', async () => {
    const test = await open();
    await run(test, `insert into migration (name, ran_at, checksum) values ('9999-later', '', '')`);
    const refusal = /newer version .*\(9999-later ran\)\. Start that version/;
    await expect(test.database.migrate()).rejects.toThrow(refusal);
    await expect(test.database.pendingMigrations()).rejects.toThrow(refusal);
  });
});

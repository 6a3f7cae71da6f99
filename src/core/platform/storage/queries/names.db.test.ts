import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringCast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { searchNamesOf } from './names.ts';

forEachDatabase((open) => {
  it('finds users by every part of their names, whatever they hold, also once they are called otherwise', async () => {
    const tributary = await startTributary(await open('cast'));
    const { alice } = await bringCast(tributary);
    const { database } = tributary.operations;
    const idOf = alice.viewer.userId;
    const rename = (name: string) =>
      database.write(async (tx) => {
        await tx.db.updateTable('user').set({ name }).where('id', '=', idOf).execute();
      });
    const isFound = async (text: string): Promise<boolean> => {
      const { ids, matches } = await searchNamesOf(database.reader, 'user', text);
      const { rows } = await sql<{ id: number }>`select id from "user" where ${matches} and id = ${idOf}`.execute(
        database.reader.db,
      );
      // The index finds all that fit, and perhaps more.
      expect(rows.length === 0 || ids?.includes(idOf)).toBe(true);
      return rows.length > 0;
    };
    for (const name of [
      'Zoë "Quick" O\'Hara',
      'ŽLUŤOUČKÝ kůň',
      '王小明大人',
      'a*b(c)^d NOT e AND f',
      '100% sure_thing',
      '👩‍🚀👩‍🚀👩‍🚀',
    ]) {
      await rename(name);
      const characters = Array.from(name);
      for (let from = 0; from < characters.length; from += 1) {
        for (const length of [3, 4, 12]) {
          const part = characters.slice(from, from + length);
          if (part.length < 3) continue;
          const text = part.join('');
          expect([text, await isFound(text)]).toEqual([text, true]);
          expect([text, await isFound(text.toUpperCase())]).toEqual([text, true]);
        }
      }
      expect(await isFound(characters.slice(0, 2).join(''))).toBe(true);
      expect(await isFound(characters[0]!)).toBe(true);
      expect(await isFound(characters.slice(1, 3).join(''))).toBe(characters[0] === characters[1]);
    }
    expect(await isFound('sure_things')).toBe(false);
    expect(await isFound('100x')).toBe(false);
    await rename('Nobody');
    expect(await isFound('sure')).toBe(false);
    const { ids } = await searchNamesOf(database.reader, 'user', 'sure_thing');
    expect(ids).toEqual([]);
  });
});

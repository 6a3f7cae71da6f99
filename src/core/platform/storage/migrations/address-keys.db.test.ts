import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringCast, bringGroup } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { addressKey } from '../../../../lib/email-address.ts';
import { lookupKey } from '../../../../lib/lookup-key.ts';
import { listMails, queueMail } from '../../index.ts';
import { listSharedAddresses } from '../../../accounts/index.ts';
import { fill } from './0023-address-keys.ts';

forEachDatabase((open) => {
  it('gives addresses of earlier versions their keys, and loses no account that shares one', async () => {
    await using tributary = await startTributary(await open('cast'));
    const cast = await bringCast(tributary);
    const { database } = tributary.operations;
    const earlier = [
      [cast.bob, 'ａlice@corp.test', true],
      [cast.carol, 'a@bücher.example', false],
      [cast.dana, 'A@xn--bcher-kva.example', true],
    ] as const;
    await database.write(async (tx) => {
      for (const [{ user }, email, isConfirmed] of earlier) {
        await sql`insert into user_email (user_id, email, email_key, confirmed_at) values
          (${user.id}, ${email}, ${lookupKey(email)}, ${isConfirmed ? '2026-01-01' : null})`.execute(tx.db);
      }
      await sql`update "user" set public_email = 'ÄNNE@corp.test', public_email_key = 'Änne@corp.test'
        where id = ${cast.alice.user.id}`.execute(tx.db);
      await fill(tx.db);
      // A second time it changes nothing.
      await fill(tx.db);
    });
    const { rows } = await sql<{ username: string; email: string; key: string }>`select username, user_email.email,
      email_key as key from user_email join "user" on "user".id = user_id order by user_email.id`.execute(
      database.reader.db,
    );
    const keys = new Map(rows.map(({ email, key }) => [email, key]));
    expect(keys.get('ａlice@corp.test')).toBe('ａlice@corp.test');
    expect(keys.get('A@xn--bcher-kva.example')).toBe('a@xn--bcher-kva.example');
    expect(keys.get('a@bücher.example')).toMatch(/^a@xn--bcher-kva\.example \d+$/);
    expect(keys.get('bob@example.test')).toBe('bob@example.test');
    expect(await listSharedAddresses(database.reader)).toEqual([{ username: 'carol', email: 'a@bücher.example' }]);
    const shown = sql<{ key: string }>`select public_email_key as key from "user" where id = ${cast.alice.user.id}`;
    expect((await shown.execute(database.reader.db)).rows).toEqual([{ key: 'änne@corp.test' }]);
  });

  it('gives failures and stopped reminders, which have no address, the keys of theirs', async () => {
    await using tributary = await startTributary(await open('cast'));
    const cast = await bringCast(tributary);
    const group = await bringGroup(tributary, cast.alice);
    const { database, clock } = tributary.operations;
    const [namespace, now, address] = [group.id, clock.now(), 'ｂob@bücher.example'];
    const old = lookupKey(address);
    const mail = { text: 'x', subject: 'x', html: 'x' };
    await database.write(async (tx) => {
      await queueMail(tx, tributary.operations, { dedupeKey: 'one', to: address, mail: mail as never });
      await sql`insert into delivery_failure (mail_id, email_key, created_at)
        select id, ${old}, ${now} from mail where to_address = ${address}`.execute(tx.db);
      await sql`insert into takeover (namespace_id, email, email_key, token_hash, state, created_at, sent_at, expires_at)
        values (${namespace}, ${address}, ${addressKey(address)}, 'x', 'open', ${now}, ${now}, ${now})`.execute(tx.db);
      for (const key of [old, 'carol@bücher.example', 'carol@xn--bcher-kva.example']) {
        await sql`insert into reminder_stop (namespace_id, email_key, created_at) values (${namespace}, ${key}, ${now})`.execute(
          tx.db,
        );
      }
      await fill(tx.db);
      // A second time it changes nothing.
      await fill(tx.db);
    });
    for (const to of ['ｂob@BÜCHER.example', 'ｂob@xn--bcher-kva.example']) {
      expect(await listMails(database.reader, { to, limit: 5 })).toHaveLength(1);
    }
    expect(await listMails(database.reader, { to: 'bob@bücher.example', limit: 5 })).toEqual([]);
    const keysOf = async (table: string) => {
      const query = sql<{ key: string }>`select email_key as key from ${sql.table(table)} order by email_key`;
      return (await query.execute(database.reader.db)).rows.map(({ key }) => key);
    };
    expect(await keysOf('delivery_failure')).toEqual(['ｂob@xn--bcher-kva.example']);
    expect((await keysOf('reminder_stop')).toSorted()).toEqual([
      'carol@xn--bcher-kva.example',
      'ｂob@xn--bcher-kva.example',
    ]);
  });
});

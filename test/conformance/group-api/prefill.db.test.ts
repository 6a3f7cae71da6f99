import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers, header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { addressKey } from '../../../src/lib/email-address.ts';

forEachDatabase((open) => {
  describe('a list with suggestions filled in', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringSourceUsers(tributary, cast.alice, group, [
        { id: 'U1', username: 'Bob', name: 'BOB example' },
        { id: 'U2', username: 'cc', name: 'Somebody' },
        { id: 'U3', username: 'other', name: 'Dana Example' },
        { id: 'U4', username: 'another', name: 'dana example' },
        { id: 'U5', username: 'admin', name: 'Nobody' },
        { id: 'U6', username: 'Stranger', name: 'Bob Example' },
      ]);
      await giveEmail('U2', 'Carol@public.test');
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const giveEmail = (id: string, source_email: string) =>
      tributary.operations.database.write((tx) =>
        tx.db.updateTable('source_user').set({ source_email }).where('source_user_identifier', '=', id).execute(),
      );
    const confirm = (userId: number, email: string, confirmed_at: string | null) =>
      tributary.operations.database.write((tx) =>
        tx.db
          .insertInto('user_email')
          .values({ user_id: userId, email, email_key: addressKey(email), confirmed_at })
          .execute(),
      );
    const get = async (query: string, who = cast.alice) =>
      (await request(tributary, 'GET', `${reassignmentsPath(group.id)}?${query}`, { token: who.token })).text;
    const filled = async (prefill: string, who = cast.alice) =>
      (await get(`prefill=${prefill}`, who))
        .split('\n')
        .slice(1, -1)
        .map((row) => row.split(','))
        .filter(([, , , , , username]) => username !== '""')
        .map(([, , id, , , username, email, because, confidence]) => [id, username, email, because, confidence]);

    it('says why, behind the usual columns, and how sure that is', async () => {
      const [first, ...rows] = (await get('prefill=email,username,name')).split('\n');
      expect(first).toBe(`${header},Suggested because,Confidence`);
      expect(rows[0]).toBe('https://t1.slack.com,slack,U1,BOB example,Bob,bob,"",username name,medium');
      expect(rows[1]).toBe('https://t1.slack.com,slack,U2,Somebody,cc,carol,"",confirmed_email,strong');
      expect(rows[2]).toBe('https://t1.slack.com,slack,U3,Dana Example,other,"","","",""');
      const wide = await get('prefill=username&extra_columns=true');
      expect(wide.split('\n')[0]).toBe(`${header},Keep as placeholder,Delete placeholder,Suggested because,Confidence`);
      expect(wide).toContain('U1,BOB example,Bob,bob,"","","",username,weak\n');
    });

    it('rests on what was asked for alone, and names nobody where there is doubt', async () => {
      expect(await filled('email')).toEqual([['U2', 'carol', '""', 'confirmed_email', 'strong']]);
      expect(await filled('username')).toEqual([
        ['U1', 'bob', '""', 'username', 'weak'],
        ['U6', 'stranger', '""', 'username', 'weak'],
      ]);
      // Two are called like Bob, and two like Dana. Of one of them the username names somebody else.
      expect(await filled('name')).toEqual([]);
      expect(await filled('username,name')).toEqual([['U1', 'bob', '""', 'username name', 'medium']]);
      expect(await filled('')).toEqual([]);
      expect(await get('prefill=')).toBe(await get(''));
      const answer = await request(tributary, 'GET', `${reassignmentsPath(group.id)}?prefill=email,guess`, {
        token: cast.alice.token,
      });
      expect(answer).toMatchObject({ status: 400, json: { error: 'prefill does not have a valid value' } });
    });

    it('takes an address that is confirmed, and for Owners one that people show', async () => {
      await giveEmail('U3', 'hidden@example.test');
      await giveEmail('U5', 'waiting@example.test');
      await confirm(cast.dana.user.id, 'hidden@example.test', '2026-01-01');
      await confirm(cast.stranger.user.id, 'waiting@example.test', null);
      expect(await filled('email')).toEqual([['U2', 'carol', '""', 'confirmed_email', 'strong']]);
      // Dana is called as the fourth, too, who therefore is nobody.
      expect(await filled('email,name', cast.admin)).toEqual([
        ['U2', 'carol', '""', 'confirmed_email', 'strong'],
        ['U3', 'dana', '""', 'confirmed_email name', 'strong'],
      ]);
    });

    it('changes nothing by itself, and can be uploaded as it is', async () => {
      const file = await get('prefill=email,username');
      const states = async () =>
        [...(await shownSourceUsers(tributary, cast.alice, group)).values()].map(({ status }) => status);
      expect(new Set(await states())).toEqual(new Set(['pending_reassignment']));
      expect((await upload(tributary, cast.alice, group, file)).status).toBe(201);
      expect(await states()).toEqual([
        'awaiting_approval',
        'awaiting_approval',
        'pending_reassignment',
        'pending_reassignment',
        'pending_reassignment',
        'awaiting_approval',
      ]);
      const mails = await listMails(tributary.operations.database.reader, { to: cast.carol.user.email, limit: 9 });
      expect(mails.map(({ subject }) => subject)).toHaveLength(1);
    });

    it('is JSON, too, which can be sent back', async () => {
      const rows = JSON.parse(await get('format=json&prefill=email,username')) as Record<string, unknown>[];
      expect(rows.find((row) => row['source_user_identifier'] === 'U2')).toMatchObject({
        service_username: 'carol',
        suggested_because: ['confirmed_email'],
        confidence: 'strong',
      });
      expect(rows.find((row) => row['source_user_identifier'] === 'U4')).not.toHaveProperty('confidence');
      const answer = await request(tributary, 'POST', reassignmentsPath(group.id), {
        token: cast.alice.token,
        json: rows,
      });
      expect(answer.status).toBe(201);
      await tributary.runner.drain();
      expect((await shownSourceUsers(tributary, cast.alice, group)).get('U2')!.status).toBe('awaiting_approval');
    });

    it('does not name again who has declined, nor who has another', async () => {
      const ofSource = await shownSourceUsers(tributary, cast.alice, group);
      const [first, second] = [ofSource.get('U1')!, ofSource.get('U2')!];
      await actOn(tributary, cast.alice, first.id, 'reassign', { username: 'bob' });
      await request(tributary, 'POST', `/api/v4/user/reassignment_requests/${first.id}/reject`, {
        token: cast.bob.token,
      });
      await actOn(tributary, cast.alice, ofSource.get('U4')!.id, 'reassign', { username: 'carol' });
      expect((await shownSourceUsers(tributary, cast.alice, group)).get('U1')!.status).toBe('rejected');
      expect(second.status).toBe('pending_reassignment');
      expect(await filled('email,username')).toEqual([['U6', 'stranger', '""', 'username', 'weak']]);
    });

    it('is for Owners', async () => {
      const path = `${reassignmentsPath(group.id)}?prefill=email`;
      expect((await request(tributary, 'GET', path, { token: cast.stranger.token })).status).toBe(404);
    });
  });
});

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  GitbeakerRequestError,
  GroupImportExports,
  GroupInvitations,
  GroupMembers,
  Groups,
  Issues,
  Metadata,
  PersonalAccessTokens,
  ProjectMembers,
  Projects,
  Search,
  Users,
} from '@gitbeaker/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMails } from '../../src/core/platform/index.ts';
import { openBrowser } from '../rig/browser.ts';
import type { Cast } from '../rig/cast.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { type ReachedServer, reachServer } from './clients.ts';

interface Account {
  readonly id: number;
  readonly token: string;
}

interface SourceUser {
  readonly id: number;
  readonly status: string;
  readonly source_user_identifier: string;
}

forEachDatabase((open) => {
  describe("an operator's day with a client that others have written", () => {
    let server: ReachedServer;
    let host: string;
    let cast: Cast;

    beforeEach(async () => {
      server = await reachServer(open);
      ({ host, cast } = server);
    });

    afterEach(() => server[Symbol.asyncDispose]());

    /** What the client has no method for it can still ask; this is its own way of sending. */
    const raw = (token: string) => new Groups({ host, token }).requester;
    const get = async <T>(token: string, path: string): Promise<T> =>
      (await raw(token).get(path, undefined as never)).body as T;
    const post = async (token: string, path: string, body?: FormData | Record<string, unknown>) =>
      (await raw(token).post(path, { body })).body;

    /** Asks again and again until the answer is what is waited for. */
    async function poll<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
      for (let tries = 0; tries < 1200; tries += 1) {
        const answer = await ask();
        if (isDone(answer)) return answer;
        await sleep(25);
      }
      throw new Error('it takes too long');
    }

    /** Asks until it is not refused any more: contributions that are being moved must have arrived first. */
    async function untilTaken(ask: () => Promise<unknown>): Promise<unknown> {
      return poll(
        () => ask().catch(() => undefined),
        (answer) => answer !== undefined,
      );
    }

    async function bring(username: string): Promise<Account> {
      const users = new Users({ host, token: cast.admin.token });
      const email = `${username}@example.test`;
      const user = await users.create({
        email,
        name: username,
        username,
        password: 'correct horse battery',
        skipConfirmation: true,
      });
      expect(await users.all({ username })).toMatchObject([{ id: user.id, username }]);
      return { id: user.id, token: await tokenOf(user.id) };
    }

    async function tokenOf(userId: number): Promise<string> {
      const tokens = new PersonalAccessTokens({ host, token: cast.admin.token });
      const issued = await tokens.create(userId, 'day', ['api'], { expiresAt: '2026-12-31' });
      return issued.token as string;
    }

    async function importClub(owner: Account, parentId: number): Promise<void> {
      const content = new Blob([new Uint8Array(await readFile(await writeZip(smallCommunity)))]);
      const archives = new GroupImportExports({ host, token: owner.token });
      const started: unknown = await archives.import({ content, filename: 'club.zip' }, 'club', {
        parentId,
        name: 'The Club',
      });
      expect(started).toMatchObject({ message: '202 Accepted' });
      const { import_id: importId } = started as { import_id: number };
      const done = await poll(
        () => get<{ state: string }>(owner.token, `imports/${importId}`),
        ({ state }) => state === 'finished' || state === 'failed',
      );
      expect(done).toMatchObject({ state: 'finished', group_full_path: 'town/club' });
    }

    /** Follows the link that was mailed to somebody, and makes an account there. */
    async function join(email: string, page: string, username: string): Promise<Account> {
      const { tributary } = server;
      const mails = await poll(
        () => listMails(tributary.operations.database.reader, { to: email, limit: 5 }),
        (all) => all.length > 0,
      );
      const link = mails.map(({ text }) => new RegExp(`/${page}/[\\w-]{43}`).exec(text ?? '')?.[0]).find(Boolean)!;
      const browser = openBrowser(tributary);
      await browser.get(link);
      const joined = await browser.send(link, { name: username, username, password: 'correct horse battery' });
      expect(joined.status).toBe(303);
      const [user] = await new Users({ host, token: cast.admin.token }).all({ username });
      return { id: user!.id, token: await tokenOf(user!.id) };
    }

    it('goes from nothing to the right authors and back', async () => {
      const [olga, ann, ben] = [await bring('olga'), await bring('ann'), await bring('ben')];
      const groups = new Groups({ host, token: olga.token });
      expect(await new Metadata({ host, token: olga.token }).show()).toMatchObject({ enterprise: false });
      expect(await new Users({ host, token: olga.token }).showCurrentUser()).toMatchObject({ username: 'olga' });
      const own = new PersonalAccessTokens({ host, token: olga.token });
      const self = await poll(
        () => own.show(),
        (token) => token.last_used_at !== null,
      );
      expect(self).toMatchObject({ active: true, scopes: ['api'] });

      const parent = await groups.create('Town', 'town', { visibility: 'private' });
      await importClub(olga, parent.id);

      const club = await groups.show('town/club');
      expect(club).toMatchObject({ name: 'The Club', parent_id: parent.id, full_name: 'Town / The Club' });
      expect(await groups.allSubgroups(parent.id)).toMatchObject([{ id: club.id }]);
      expect(await groups.allDescendantGroups('town', {})).toMatchObject([{ id: club.id }]);
      const members = new GroupMembers({ host, token: olga.token });
      await members.add(club.id, 30, { userId: ann.id });
      await members.edit(club.id, ann.id, 20);
      expect(await members.all(club.id, { includeInherited: true, perPage: 1 })).toMatchObject([
        { username: 'olga', access_level: 50 },
        { username: 'ann', access_level: 20 },
      ]);

      const projects = new Projects({ host, token: olga.token });
      const forums = await groups.allProjects(parent.id, {
        includeSubgroups: true,
        sort: 'asc',
        orderBy: 'name',
      } as never);
      expect(forums.map((forum) => forum.path_with_namespace)).toEqual(['town/club/board', 'town/club/general']);
      expect(await projects.show('town/club/general')).toMatchObject({ id: forums[1]!.id, visibility: 'private' });
      expect(await projects.all({ search: 'GENERAL' })).toHaveLength(1);
      // Of the channel of some members only the Owner knows.
      expect(await new Projects({ host, token: ann.token }).all()).toMatchObject([{ path: 'general' }]);

      const before = await authors(olga, 'town-club-general');
      const upload = await reassign(olga, parent.id, { U1: 'ann', U2: 'ben' });
      for (const assignee of [ann, ben]) {
        const [asked] = await poll(
          () => get<{ id: number }[]>(assignee.token, 'user/reassignment_requests'),
          (requests) => requests.length > 0,
        );
        await post(assignee.token, `user/reassignment_requests/${asked!.id}/accept`);
      }
      const states = () => get<{ status: string }[]>(olga.token, `groups/${parent.id}/source_users`);
      await poll(states, (all) => all.every(({ status }) => status === 'completed'));
      expect(await authors(olga, 'town-club-general')).toEqual(['ann', 'ben']);
      expect((await members.all(club.id)).map(({ username }) => username)).toContain('ben');
      const inForum = new ProjectMembers({ host, token: olga.token });
      const everybody = await inForum.all('town/club/general', { includeInherited: true });
      expect(everybody.map(({ username }) => username).sort()).toEqual(['ann', 'ben', 'olga']);
      const threads = await new Issues({ host, token: olga.token }).all({ projectId: 'town/club/general' });
      expect(new Set(threads.map(({ author }) => author.username))).toEqual(new Set(['ann', 'ben']));
      const search = new Search({ host, token: olga.token });
      // A job makes the index.
      const found = await poll(
        () => search.all('notes', 'Hello', { projectId: 'town/club/general' }),
        (notes) => notes.length > 0,
      );
      expect(found).toMatchObject([{ author: { username: 'ben' } }]);
      expect(await search.all('issues', 'Hello', { projectId: 'town/club/board' })).toEqual([]);
      const issued = await new PersonalAccessTokens({ host, token: cast.admin.token }).create(
        cast.admin.user.id,
        'sudo',
        ['sudo'] as never,
      );
      const acting = new Users({ host, token: issued.token as string, sudo: 'ben' });
      expect(await acting.showCurrentUser()).toMatchObject({ username: 'ben' });

      await undo(olga, upload, 2);
      await poll(states, (all) => all.every(({ status }) => status === 'pending_reassignment'));
      await poll(
        () => authors(olga, 'town-club-general'),
        (names) => names.join() === before.join(),
      );

      await groups.remove(parent.id, { fullPath: 'town' } as never);
      const refusal = await groups.show('town').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(GitbeakerRequestError);
      expect(refusal).toMatchObject({ cause: { description: '404 Group Not Found' } });
    });

    it('invites, merges, hands over by mail and by a claim, and separates again', async () => {
      const olga = await bring('olga');
      const parent = await new Groups({ host, token: olga.token }).create('Town', 'town', { visibility: 'private' });
      await importClub(olga, parent.id);
      const invitations = new GroupInvitations({ host, token: olga.token });
      const email = 'dan@example.test';
      expect(await invitations.add(parent.id, 20, { email } as never)).toMatchObject({ status: 'success' });
      expect(await invitations.all(parent.id, { query: 'dan@' })).toMatchObject([{ invite_email: email }]);
      const dan = await join(email, 'invite', 'dan');
      expect(await invitations.all(parent.id)).toEqual([]);
      const members = new GroupMembers({ host, token: olga.token });
      expect(await members.show(parent.id, dan.id)).toMatchObject({ username: 'dan', access_level: 20 });

      const sources = () => get<SourceUser[]>(olga.token, `groups/${parent.id}/source_users`);
      const statusOf = async (id: number) => (await sources()).find((each) => each.id === id)?.status;
      const becomes = (id: number, wanted: string) =>
        poll(
          () => statusOf(id),
          (status) => status === wanted,
        );
      const named = async (identifier: string) =>
        (await sources()).find((each) => each.source_user_identifier === identifier)!;
      const [ann, ben] = [await named('U1'), await named('U2')];
      const into = { into_source_user_id: ann.id };
      const merge = `source_users/${ben.id}/merge`;
      expect(await post(olga.token, merge, { ...into, dry_run: true })).toMatchObject({ dry_run: true });
      expect(await statusOf(ben.id)).toBe('pending_reassignment');
      await post(olga.token, merge, into);
      await becomes(ben.id, 'merged');
      await poll(
        () => authors(olga, 'town-club-general'),
        (names) => names.length === 1,
      );
      await untilTaken(() => post(olga.token, `source_users/${ben.id}/undo_merge`));
      await becomes(ben.id, 'pending_reassignment');

      const byMail = { email: 'ann.archer@example.test' };
      await untilTaken(() => post(olga.token, `source_users/${ann.id}/reassign`, byMail));
      expect(await statusOf(ann.id)).toBe('invited');
      await join('ann.archer@example.test', 'take-over', 'archer');
      await becomes(ann.id, 'completed');
      await raw(olga.token).put(`groups/${parent.id}/claim_settings`, { body: { claims: 'choice' } });
      const claim = (await untilTaken(() => post(dan.token, `source_users/${ben.id}/claim`))) as { id: number };
      await post(olga.token, `groups/${parent.id}/claims/approve`, { claim_ids: [claim.id] });
      await becomes(ben.id, 'completed');
      await poll(
        () => authors(olga, 'town-club-general'),
        (names) => names.join() === 'archer,dan',
      );
    });

    /** Takes back what an upload did: first as a dry run, which changes nothing. */
    async function undo(owner: Account, upload: string, matched: number): Promise<void> {
      expect(await post(owner.token, `${upload}/undo`, { dry_run: true })).toMatchObject({
        dry_run: true,
        counts: { matched },
      });
      const accepted = (await post(owner.token, `${upload}/undo`)) as { upload_id: number };
      const path = upload.replace(/\d+$/, String(accepted.upload_id));
      const done = await poll(
        () => get<{ state: string }>(owner.token, path),
        ({ state }) => state === 'finished' || state === 'failed',
      );
      expect(done).toMatchObject({ state: 'finished', counts: { matched } });
    }

    /** Downloads the file, fills in usernames, sends it back and waits until it was read; returns its path. */
    async function reassign(
      owner: Account,
      groupId: number,
      assignees: Readonly<Record<string, string>>,
    ): Promise<string> {
      const path = `groups/${groupId}/placeholder_reassignments`;
      const pending = await get<string>(owner.token, path);
      const filled = Object.entries(assignees).reduce(
        (text, [id, username]) => text.replace(new RegExp(`^(.*,${id},.*),"",""$`, 'm'), `$1,${username},""`),
        pending,
      );
      const form = new FormData();
      form.append('file', new Blob([filled], { type: 'text/csv' }), 'completed.csv');
      const uploaded = (await post(owner.token, path, form)) as { message: string; upload_id: number };
      expect(uploaded.message).toBe('The file is being processed and you will receive an email when completed.');
      const upload = await poll(
        () => get<{ state: string }>(owner.token, `${path}/uploads/${uploaded.upload_id}`),
        ({ state }) => state === 'finished' || state === 'failed',
      );
      expect(upload).toMatchObject({ state: 'finished', counts: { matched: 2, failed: 0 } });
      return `${path}/uploads/${uploaded.upload_id}`;
    }

    /** Who stands behind the posts of a channel, as its readers see it. */
    async function authors(reader: Account, channel: string): Promise<string[]> {
      const url = `${host}/api/z/1.0/channel/stream?channel=${channel}&mindate=2000-01-01`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${reader.token}` } });
      const items = (await answer.json()) as { author: { name: string } }[];
      expect(items.length).toBeGreaterThan(2);
      return [...new Set(items.map((item) => item.author.name))].sort();
    }
  });
});

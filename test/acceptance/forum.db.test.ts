import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../rig/cast.ts';
import { forEachDatabase } from '../rig/databases.ts';
import { importArchive } from '../rig/import.ts';
import { request } from '../rig/request.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { threadIn } from '../rig/thread.ts';
import { startPacked } from '../rig/packed.ts';
import type { TestTributary } from '../rig/tributary.ts';

forEachDatabase((open) => {
  describe('the forums of an imported group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startPacked(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      const member = { groupId: group.id, accessLevel: accessLevels.guest, createdBy: null };
      await addMember(tributary.operations, { ...member, userId: cast.dana.user.id });
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const threadOf = async (person: Person, mid: string, more = ''): Promise<string[]> => {
      const path = `/api/z/1.0/item/full?mid=${encodeURIComponent(mid)}${more}`;
      const answer = await request(tributary, 'GET', path, { basic: person.basic });
      return threadIn<{ body: string }>(answer).map((item) => item.body);
    };
    const post = async (who: Person, query: string, form: Record<string, string>) => {
      const path = `/api/z/1.0/item/update${query}`;
      const answer = await request(tributary, 'POST', path, { basic: who.basic, form });
      return { status: answer.status, item: (answer.json as { item: Record<string, string> }).item };
    };
    const readers = async (mid: string): Promise<string[]> => {
      const names = ['alice', 'dana', 'stranger', 'admin'] as const;
      const seen = await Promise.all(
        names.map(async (name) => ((await threadOf(cast[name], mid)).length > 0 ? [name] : [])),
      );
      return seen.flat();
    };

    it("stand beside the Owner's own channels, and nobody else's", async () => {
      const list = async (who: Person) =>
        (await request(tributary, 'GET', '/api/z/1.0/channel/list', { basic: who.basic })).json;
      expect(await list(cast.alice)).toEqual(['alice', 'harbour-general', 'harbour-board']);
      expect(await list(cast.dana)).toEqual(['dana']);
      expect((await post(cast.dana, '?channel=harbour-general', { body: 'x' })).status).toBe(403);
    });

    it('take posts of the Owner, never seen more widely than the forum', async () => {
      // An empty audience asks for the widest there is: in a forum that is the forum's own.
      const open = await post(cast.alice, '?channel=harbour-general', { body: 'Welcome', contact_allow: '' });
      expect(await readers(open.item['mid']!)).toEqual(['alice', 'dana']);
      const closed = await post(cast.alice, '?channel=harbour-board', { body: 'Quietly', contact_allow: '' });
      expect(await readers(closed.item['mid']!)).toEqual([]);
      expect(await threadOf(cast.alice, closed.item['mid']!, '&channel=harbour-board')).toEqual(['Quietly']);
    });

    it('take comments of whom may see them', async () => {
      const path = '/api/z/1.0/channel/stream?channel=harbour-general&mindate=2000-01-01';
      const { json } = await request(tributary, 'GET', path, { basic: cast.alice.basic });
      const hello = (json as { message_id: string; body: string }[]).find((item) => item.body.startsWith('Hello ['))!;
      const form = { body: 'Hello from Dana', parent_mid: hello.message_id };
      expect((await post(cast.dana, '', form)).status).toBe(200);
      expect((await post(cast.stranger, '', form)).status).toBe(404);
      expect(await threadOf(cast.dana, hello.message_id)).toContain('Hello from Dana');
    });

    it('let the Owner write for a placeholder, which goes where the placeholder goes', async () => {
      const path = '/api/z/1.0/channel/stream?channel=harbour-general&mindate=2000-01-01';
      const { json } = await request(tributary, 'GET', path, { basic: cast.alice.basic });
      const ben = (json as { author: { name: string; id: string } }[]).find((item) =>
        item.author.name.includes('Ben'),
      )!;
      const { json: xchan } = await request(tributary, 'GET', `/api/z/1.0/xchan?guid=${ben.author.id}`, {
        basic: cast.alice.basic,
      });
      const { hash } = xchan as { hash: string };
      const body = { body: 'Copied by hand', remote_xchan: hash };
      const written = await post(cast.alice, '?channel=harbour-general', body);
      expect(written.item['author_xchan']).toBe(hash);
      expect((await post(cast.dana, '', body)).status).toBe(403);
    });
  });
});

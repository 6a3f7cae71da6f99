import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { verbs } from '../../../src/core/content/index.ts';
import { createItemRenderer } from '../../../src/http/web/content/live-items.tsx';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { setTimezone } from '../../../src/core/identity/storage/channels.ts';
import { findConnections, updateConnection } from '../../../src/core/identity/storage/connections.ts';
import type { Person } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { request } from '../../rig/request.ts';
import { startTributary } from '../../rig/tributary.ts';

type Row = Readonly<Record<'item_id' | 'html' | 'thread_html', string | undefined>>;

forEachDatabase((open) => {
  it('rows of live pages are made once for readers alike, and are exactly what each of them may see', async () => {
    await using tributary = await startTributary(await open('cast'));
    const { cast, group } = await bringForum(tributary, 'bob', 'carol', 'dana');
    const family = await bringCircle(tributary, cast);
    const { operations } = tributary;
    const guest = {
      groupId: group.id,
      userId: cast.stranger.user.id,
      accessLevel: accessLevels.guest,
      createdBy: null,
    };
    await addMember(operations, guest);
    await operations.database.write((tx) => setTimezone(tx, cast.bob.viewer.channelId, 'Asia/Tokyo'));
    await (await tributary.server()).listen({ host: '127.0.0.1', port: 0 });
    const { port } = (await tributary.server()).server.address() as AddressInfo;
    const heard = new Map<Person, Row[]>();
    const answers: IncomingMessage[] = [];
    const names = ['alice', 'bob', 'carol', 'dana', 'stranger'] as const;
    for (const name of names) {
      const { basic: authorization } = cast[name];
      const path = '/events?channel=harbour-general&channel=alice';
      const [answer] = (await once(get({ port, host: '127.0.0.1', path, headers: { authorization } }), 'response')) as [
        IncomingMessage,
      ];
      const rows: Row[] = [];
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks) {
          if (block.includes('event: item')) rows.push(JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Row);
        }
      });
      answer.on('error', () => undefined);
      await once(answer, 'data');
      heard.set(cast[name], rows);
      answers.push(answer);
    }
    const say = async (who: Person, form: Record<string, string>): Promise<number> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      return Number((answer.json as { item_id: string }).item_id);
    };
    const rowsOf = async (id: number, who: readonly (typeof names)[number][]): Promise<(Row | undefined)[]> => {
      const rowOf = (person: Person) => heard.get(person)!.find((row) => Number(row.item_id) === id);
      for (const name of who) await expect.poll(() => rowOf(cast[name])).toBeDefined();
      return names.map((name) => rowOf(cast[name]));
    };
    const render = createItemRenderer(operations);
    const alone = async (id: number): Promise<(string | undefined)[]> => {
      const made: (string | undefined)[] = [];
      for (const name of names) {
        const viewer = { ...cast[name].viewer, at: operations.clock.now() };
        made.push((await render([viewer], [id]))(viewer).get(id));
      }
      return made;
    };

    const hello = await say(cast.alice, { body: `Hello @${cast.bob.user.username}`, wall: 'harbour-general' });
    const first = await rowsOf(hello, names);
    expect(first.map((row) => row?.html)).toEqual(await alone(hello));
    const [alice, bob, carol, dana, stranger] = first.map((row) => row!.html!);
    expect(bob).toContain('Asia/Tokyo');
    expect(bob).toContain('class="msg you"');
    expect(alice).toContain(`/delete"`);
    for (const html of [carol, dana, stranger]) expect(html).not.toMatch(/\/delete"|\/pin"|msg you|Tokyo/);
    expect(carol).toBe(dana);
    expect(stranger).toBe(dana);

    const reaction = await say(cast.bob, { parent: String(hello), verb: verbs.react, body: '🎉' });
    const reacted = (await rowsOf(reaction, names)).map((row) => row!.thread_html!);
    expect(reacted.map((html) => /aria-pressed="(true|false)"/.exec(html)?.[1])).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);

    // Whoever is not a member any more hears nothing from then on.
    await operations.database.write((tx) =>
      tx.db
        .deleteFrom('group_member')
        .where('group_id', '=', group.id)
        .where('user_id', '=', cast.carol.user.id)
        .execute(),
    );
    const later = await say(cast.alice, { body: 'Without carol', wall: 'harbour-general' });
    expect((await rowsOf(later, ['alice', 'bob', 'dana', 'stranger'])).map((row) => row?.html)).toEqual(
      await alone(later),
    );

    await operations.database.write(async (tx) => {
      const [connection] = await findConnections(tx, cast.alice.viewer.channelId, [cast.bob.viewer.xchanId]);
      await updateConnection(tx, connection!.id, { blocked: true }, operations.clock.now());
    });
    const secret = await say(cast.alice, { body: 'For the family', group_allow: family.hash });
    const forCarol = await say(cast.alice, { body: 'For one', contact_allow: await hashOf(tributary, cast.carol) });
    const forAll = await say(cast.alice, { body: 'For everybody who is not blocked' });
    expect((await rowsOf(forAll, ['alice', 'carol', 'dana', 'stranger'])).map(isHeard)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    expect((await rowsOf(secret, ['alice', 'dana'])).map(isHeard)).toEqual([true, false, false, true, false]);
    expect((await rowsOf(forCarol, ['alice', 'carol'])).map(isHeard)).toEqual([true, false, true, false, false]);
    for (const answer of answers) answer.destroy();
  });
});

const isHeard = (row: Row | undefined): boolean => row !== undefined;

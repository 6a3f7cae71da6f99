import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../../src/core/identity/domain/permission.ts';
import { createAuthenticator } from '../../../src/core/accounts/operations/sign-in.ts';
import { createHttpContext } from '../../../src/http/context.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { handlersOf, namesRead, type Sent } from './parameters/read.ts';
import { conformanceTests, describedNames, parameterRows, sends } from './parameters/table.ts';

const rows = parameterRows();
const taken = (call: string): string[] =>
  rows.flatMap((row) => (row.call === call && row.status !== 'passed over' ? row.names : [])).sort();

describe('the table of parameters', () => {
  const proofs = conformanceTests();

  it.each(rows)('names tests that send $call $names', ({ names, tests }) => {
    for (const test of tests) expect([test, proofs.has(test)]).toEqual([test, true]);
    const unsent = names.filter((name) => !tests.some((test) => sends(proofs.get(test)!, name)));
    expect(unsent.filter((name) => !(permissions as readonly string[]).includes(name))).toEqual([]);
  });
});

forEachDatabase((open, kind) => {
  describe.skipIf(kind === 'postgres')('the parameters of the channel API', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let requests: Readonly<Record<string, readonly Sent[]>>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const send = async (path: string, form: Record<string, string>, file?: string) =>
        (
          await request(tributary, 'POST', `/api/z/1.0/${path}`, {
            basic: cast.alice.basic,
            form,
            ...(file !== undefined && { file }),
          })
        ).json as { item: { id: string }; attach: { hash: string } };
      const { item } = await send('item/update', { body: 'a post' });
      const { hash } = (await send('file', { folder: '/' }, 'bytes')).attach;
      const bob = await hashOf(tributary, cast.bob);
      // What a handler must get before it looks at the rest; every call is made with nothing, too.
      requests = {
        'GET filedata': [{ file_id: hash }],
        'GET photo': [{ photo_id: hash }],
        'GET perm_allowed': [{ hash: bob }],
        'GET item/full': [{ item_id: item.id }],
        'GET channel/export/basic': [{ sections: 'items' }],
        'POST channel/stream': [{ mid: 'a-mid', uuid: 'a-uuid', parent: '1', id: '1', parent_mid: 'a-mid' }],
        'POST item/update': [{ body: 'x', poll_answers: ['a', 'b'] }],
        'POST item/mark': [{ item_id: item.id }],
        'POST file': [{ file_id: hash }, { file_id: hash, filename: 'other' }],
        'POST channel/create': [{ address: 'another' }],
        'POST abook': [{ abook_id: '2' }],
        'POST group': [{ gname: 'Relatives', group_name: 'Family' }],
        'POST group_members': [{ group_name: 'Relatives' }],
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are those that handlers read, that the description names and that stand in the table', async () => {
      const { operations, config: options } = tributary;
      const handlers = handlersOf(
        createHttpContext({ operations, authenticator: createAuthenticator(operations, options), options }),
      );
      const named = new Set(rows.map((row) => row.call));
      expect([...named].filter((call) => !handlers.has(call))).toEqual([]);
      const readBy = (call: string): Promise<Set<string>> =>
        namesRead(handlers.get(call)!, { viewer: cast.alice.viewer, media: [] }, [{}, ...(requests[call] ?? [])]);
      // Columns become parameters of `item/update`, which are read from a copy.
      const [update, columns] = ['POST item/update', 'POST channel/stream'] as const;
      const ofUpdateAlone = ['post_id', 'dropitems', 'preview'];
      const copied = [...(await readBy(update))].filter((name) => !ofUpdateAlone.includes(name));
      for (const call of handlers.keys()) {
        const { names, parts } = describedNames(call);
        expect([call, taken(call)]).toEqual([call, [...names, ...parts].sort()]);
        const read = await readBy(call);
        const all = new Set([...read, ...(call === columns ? copied : [])]);
        expect([call, [...all].sort()]).toEqual([call, [...names].sort()]);
      }
    });
  });
});

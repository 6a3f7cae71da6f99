import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelApiPage } from '../../../scripts/channel-api-page.ts';
import { permissions } from '../../../src/core/identity/domain/permission.ts';
import { createAuthenticator } from '../../../src/core/accounts/operations/sign-in.ts';
import { createHttpContext } from '../../../src/http/context.ts';
import { endpoints } from '../../../src/http/channel-api/endpoints.ts';
import { readInput, type Sent } from '../../../src/wire/channel-api/parameters.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { namesRead } from './parameters/read.ts';
import { conformanceTests, sends } from './parameters/sent.ts';

const page = readFileSync(new URL('../../../docs/api/channel-api.md', import.meta.url), 'utf8');

describe('the endpoints of the channel API', () => {
  const tests = [...conformanceTests().values()];

  it('make the tables of docs/api/channel-api.md; `npm run describe` regenerates them', () => {
    expect(page).toContain('| `GET files` |');
    expect(channelApiPage(page)).toBe(page);
  });

  it('have more said of them where they say so', () => {
    const headings = new Set(
      [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const guides = endpoints.flatMap(({ guide }) => guide ?? []);
    expect(guides.length).toBeGreaterThan(5);
    expect(guides.filter((guide) => !headings.has(guide))).toEqual([]);
  });

  it.each(endpoints.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'have a test that sends each parameter of %s',
    (_call, { path, input, inputLike, files = {}, ignored = {} }) => {
      const paths = [path, ...(inputLike === undefined ? [] : [inputLike.split(' ')[1]!])];
      const names = [...Object.keys(input.properties), ...Object.keys(files), ...Object.keys(ignored)];
      const isSent = (name: string): boolean => tests.some((test) => paths.some((each) => sends(test, each, name)));
      const each = names.filter((name) => !(permissions as readonly string[]).includes(name));
      expect(each.filter((name) => !isSent(name))).toEqual([]);
    },
  );

  it('take parameters that are read, each by its own schema', () => {
    for (const { input } of endpoints) {
      const names = Object.keys(input.properties);
      const needed = Object.fromEntries(
        names.filter((name) => input.required?.includes(name)).map((name) => [name, name === 'fields' ? '[]' : '1']),
      );
      expect(Object.keys({ ...readInput(input, needed) })).toEqual(names);
    }
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
        'GET filemeta': [{ file_id: hash }],
        'GET file': [{ file_id: hash }],
        'GET file/export': [{ file_id: hash }],
        'GET photo': [{ photo_id: hash }],
        'GET perm_allowed': [{ hash: bob }],
        'GET item/full': [{ item_id: item.id }],
        'GET channel/export/basic': [{ sections: 'items' }],
        'POST channel/stream': [{ mid: 'a-mid', uuid: 'a-uuid', parent: '1', id: '1', parent_mid: 'a-mid' }, {}],
        'POST item/update': [{ body: 'x', poll_answers: ['a', 'b'] }],
        'POST item/mark': [{ item_id: item.id }],
        'POST item/save': [{ item_id: item.id }],
        'POST channel/read': [{ address: 'alice' }],
        'POST channel/notify': [{ address: 'alice' }],
        'POST saved/folder': [{ folder: 'Boats', name: 'Ships' }],
        'GET search': [{ q: 'word' }],
        'POST draft': [{ place: `reply:${item.id}` }],
        'POST file': [{ file_id: hash }, { file_id: hash, filename: 'other' }],
        'POST bin': [{ file_id: hash, restore: '1', delete: '1' }],
        'POST file/version': [{ file_id: hash, revision: '0', restore: '1', delete: '1' }],
        'POST channel/create': [{ address: 'another' }],
        'POST abook': [{ abook_id: '2' }],
        'POST abook/delete': [{ abook_id: '2' }],
        'POST group': [{ gname: 'Relatives', group_name: 'Family' }],
        'POST group_members': [{ group_name: 'Relatives' }],
      };
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it.each(endpoints.map((row) => [`${row.method} ${row.path}`, row] as const))(
      'are all read by the handler of %s',
      async (call, row) => {
        const { operations, config: options } = tributary;
        const context = createHttpContext({
          operations,
          authenticator: createAuthenticator(operations, options),
          options,
        });
        const asked = { context, viewer: cast.alice.viewer, media: [] };
        const read = await namesRead(row, asked, [{}, ...(requests[call] ?? [])]);
        expect([...read].sort()).toEqual(Object.keys(row.input.properties).sort());
      },
    );
  });
});

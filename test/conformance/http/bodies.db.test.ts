import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const native = '/api/z/1.0';
const headers = { 'content-type': 'application/json' };
const members = `{${Array.from({ length: 20_001 }, (_, index) => `"k${index}":1`).join(',')}}`;
const lists = `{"a":[${'[],'.repeat(15_000)}[]]}`;
const deep = `{"a":${'['.repeat(101)}${']'.repeat(101)}}`;

forEachDatabase((open) => {
  describe('bodies', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Sends JSON, and counts how often that is parsed. */
    const send = async (url: string, payload: string, token?: string) => {
      const server = await tributary.server();
      const parse = JSON.parse;
      let parsed = 0;
      JSON.parse = (text: string, ...more: []) => {
        if (text === payload) parsed += 1;
        return parse(text, ...more) as unknown;
      };
      try {
        const sent = { ...headers, ...(token !== undefined && { 'private-token': token }) };
        const answer = await server.inject({ method: 'POST', url, headers: sent, payload });
        return { status: answer.statusCode, text: answer.body, parsed };
      } finally {
        JSON.parse = parse;
      }
    };

    it.each([
      ['many members', members],
      ['many lists', lists],
      ['a deep list', deep],
    ])('with %s are refused before they are parsed', async (_what, payload) => {
      const { token } = cast.alice;
      expect(await send(`${native}/item/update`, payload)).toMatchObject({ status: 413, parsed: 0 });
      expect(await send(`${native}/item/update`, payload, token)).toMatchObject({ status: 413, parsed: 0 });
      expect(await send('/api/v4/groups', payload)).toMatchObject({ status: 401, parsed: 0 });
      expect(await send('/api/v4/groups', payload, token)).toMatchObject({ status: 413, parsed: 0 });
    });

    it('name in the channel API what they have too much of', async () => {
      expect((await send(`${native}/item/update`, members)).text).toContain('more than 20000 members');
      expect((await send(`${native}/item/update`, deep)).text).toContain('deeper than 100 levels');
    });

    it('of requests that nothing answers are not read', async () => {
      const broken = '{'.repeat(300);
      for (const [url, status] of [
        ['/nonexistent', 404],
        ['/api/nonexistent', 404],
        ['/api/v4/nonexistent', 404],
        [`${native}/nonexistent`, 404],
        ['/api/v4/version', 405],
        ['/api/graphql/nonexistent', 404],
      ] as const) {
        expect(await send(url, broken)).toMatchObject({ status, parsed: 0 });
      }
    });

    it('may hold rows and ids beyond that from who says who they are in the header', async () => {
      const rows = JSON.stringify({ source_user_ids: Array.from({ length: 30_000 }, (_, index) => index + 1) });
      const url = '/api/v4/groups/999999/source_users/undo';
      expect(await send(url, rows)).toMatchObject({ status: 401, parsed: 0 });
      expect(await send(url, rows, 'trb-wrong')).toMatchObject({ status: 401, parsed: 0 });
      expect(await send(url, rows, cast.alice.token)).toMatchObject({ status: 404, parsed: 1 });
    });

    it('hold lists of 20,000 names, and no more bytes than a route has use for', async () => {
      const names = Array.from({ length: 19_900 }, (_, index) => `${'x'.repeat(80)}${index}`);
      const { token } = cast.alice;
      const json = { body: 'to many', contact_allow: names, preview: '1' };
      expect((await request(tributary, 'POST', `${native}/item/update`, { token, json })).status).not.toBe(413);
      expect((await send(`${native}/group`, ' '.repeat(1024 * 1024 + 1), token)).status).toBe(413);
      expect((await send('/api/v4/user/emails', ' '.repeat(1024 * 1024 + 1), token)).status).toBe(413);
      expect((await send(`${native}/item/update`, ' '.repeat(6 * 1024 * 1024), token)).status).toBe(413);
      expect((await send(`${native}/events/import`, ' '.repeat(6 * 1024 * 1024), token)).status).toBe(400);
    });
  });
});

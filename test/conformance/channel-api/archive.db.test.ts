import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { viewerOf } from '../../../src/core/accounts/operations/sign-in.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { contentOf, exportTo, type Line, withoutProof } from '../../rig/channel-archive.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { fillChannel } from '../../rig/full-channel.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const path = '/api/z/1.0/channel/export/archive';
const directory = mkdtempSync(join(tmpdir(), 'tributary-archive-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

forEachDatabase((open, kind) => {
  describe('the archive of a channel over HTTP', () => {
    const downloaded = join(directory, `${kind}.zip`);
    let tributary: TestTributary;
    let cast: Cast;

    const ask = (how: TestRequest, query = '', method: 'GET' | 'HEAD' = 'GET') =>
      request(tributary, method, `${path}${query}`, how);
    const tokenWith = async (...scopes: ('api' | 'read_api' | 'export_keys')[]): Promise<string> => {
      const wanted = { userId: cast.alice.user.id, name: 'backup', scopes, expiresAt: null };
      return (await issueToken(tributary.operations, 'operator', wanted)).token;
    };
    const download = async (how: { authorization: string }) => {
      const server = await tributary.server();
      return server.inject({ method: 'GET', url: path, headers: how });
    };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await fillChannel(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is a file to keep, and what the command writes', async () => {
      const { statusCode, headers, rawPayload } = await download({ authorization: cast.alice.basic });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
      expect(headers['content-disposition']).toBe('attachment; filename="alice-2026-01-02.zip"');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['etag']).toBeUndefined();
      writeFileSync(downloaded, rawPayload);
      const written = join(directory, `${kind}-command.zip`);
      await exportTo(tributary, cast.alice.viewer, written);
      const comparable = async (file: string) =>
        [...(await contentOf(file))].map(([name, lines]) => [
          name,
          lines.map((line) => (name === 'manifest.json' ? { ...line, exportedAt: '' } : line)),
        ]);
      expect(await comparable(downloaded)).toEqual(await comparable(written));
    });

    it('comes in again where it is uploaded', async () => {
      // Others who are called the same: the cast of a template would be the same people.
      await using young = await startTributary(await open());
      const arrived = await bringCast(young);
      const { rawPayload } = await download({ authorization: cast.alice.basic });
      const started = await request(young, 'POST', '/api/v4/imports', {
        basic: arrived.alice.basic,
        file: rawPayload,
        filename: 'alice.zip',
        mimetype: 'application/zip',
      });
      expect(started.status).toBe(201);
      await young.runner.drain();
      const { id } = started.json as { id: number };
      const { json } = await request(young, 'GET', `/api/v4/imports/${id}`, { basic: arrived.alice.basic });
      expect(json).toMatchObject({ state: 'finished', format: 'tributary_channel' });
      const again = join(directory, `${kind}-again.zip`);
      await exportTo(young, await viewerOf(young.operations, arrived.alice.user.id, ['api'], 'password'), again);
      const items = async (file: string): Promise<Line[]> => (await contentOf(file)).get('items/000001.jsonl')!;
      expect((await items(again)).map(withoutProof)).toEqual((await items(downloaded)).map(withoutProof));
    });

    it('goes to the credentials of the channel alone', async () => {
      const statusFor = async (how: TestRequest, query = ''): Promise<number> => (await ask(how, query)).status;
      expect(await statusFor({})).toBe(401);
      expect(await statusFor({ token: cast.alice.token })).toBe(403);
      expect(await statusFor({ token: await tokenWith('export_keys') })).toBe(403);
      expect(await statusFor({ token: await tokenWith('read_api') })).toBe(403);
      expect(await statusFor({ token: await tokenWith('read_api', 'export_keys') })).toBe(200);
      expect(await statusFor({ basic: cast.bob.basic }, '?channel=alice')).toBe(403);
      expect(await statusFor({ basic: cast.alice.basic }, '?channel=nobody')).toBe(403);
      expect(await statusFor({ basic: cast.alice.basic }, '?channel[]=alice&channel[]=bob')).toBe(400);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const forum = await ask({ basic: cast.alice.basic }, '?channel=harbour-general');
      expect(forum.json).toMatchObject({ success: false, error: 'forbidden' });
      const json = await ask({ basic: cast.alice.basic, headers: { accept: 'application/json' } });
      expect(json.status).toBe(406);
    });

    it('does not go to delegates', async () => {
      const { basic } = cast.alice;
      const post = (form: Record<string, string>, at: string) =>
        request(tributary, 'POST', `/api/z/1.0/${at}`, { basic, form });
      const connections = (await request(tributary, 'GET', '/api/z/1.0/abook', { basic })).json as {
        abook_id: string;
        xchan_name: string;
      }[];
      const { abook_id } = connections.find(({ xchan_name }) => xchan_name === 'Bob Example')!;
      expect((await post({ delegate: '128' }, 'perm_limits')).status).toBe(200);
      expect((await post({ abook_id, grant: 'delegate' }, 'abook')).status).toBe(200);
      const acting = await request(tributary, 'GET', '/api/z/1.0/verify?channel=alice', { basic: cast.bob.basic });
      expect(acting.json).toMatchObject({ channel_address: 'alice' });
      expect((await ask({ basic: cast.bob.basic }, '?channel=alice')).status).toBe(403);
    });

    it('takes the other channels of the same user by name', async () => {
      const form = { address: 'alice-boats' };
      await request(tributary, 'POST', '/api/z/1.0/channel/create', { basic: cast.alice.basic, form });
      const { status, headers } = await ask({ basic: cast.alice.basic }, '?channel=alice-boats', 'HEAD');
      expect([status, headers['content-disposition']]).toEqual([
        200,
        'attachment; filename="alice-boats-2026-01-02.zip"',
      ]);
    });

    it('is not made for HEAD', async () => {
      const { status, text, headers } = await ask({ basic: cast.alice.basic }, '', 'HEAD');
      expect([status, text, headers['content-type']]).toEqual([200, '', 'application/zip']);
      expect((await ask({ token: cast.alice.token }, '', 'HEAD')).status).toBe(403);
    });

    it('is made for one request of a user at a time, and for others beside', async () => {
      const answers = await Promise.all([cast.alice, cast.alice, cast.bob].map(({ basic }) => ask({ basic })));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429]);
      expect(answers[2]!.status).toBe(200);
      const refused = answers.find(({ status }) => status === 429)!;
      expect([refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
        '60',
        'application/json; charset=utf-8',
      ]);
      expect((await ask({ basic: cast.alice.basic })).status).toBe(200);
    });

    it('lets others have their turn when somebody goes away', async () => {
      const size = 24 * 1024 * 1024;
      const { status } = await request(tributary, 'POST', '/api/z/1.0/file', {
        basic: cast.alice.basic,
        file: Buffer.alloc(size, 7),
        filename: 'large.bin',
        mimetype: 'application/octet-stream',
      });
      expect(status).toBe(200);
      const server = await tributary.server();
      await server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.server.address() as AddressInfo;
      const headers = { authorization: cast.alice.basic };
      const begin = (): Promise<IncomingMessage> =>
        new Promise((resolve, reject) => {
          httpGet({ port, host: '127.0.0.1', path, headers }, resolve).on('error', reject);
        });
      const left = await begin();
      expect(left.statusCode).toBe(200);
      expect((await begin().then((answer) => answer.resume())).statusCode).toBe(429);
      left.destroy();
      await expect
        .poll(async () => {
          const answer = await begin();
          answer.destroy();
          return answer.statusCode;
        })
        .toBe(200);
    });
  });
});

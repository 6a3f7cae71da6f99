import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, password } from '../../rig/cast.ts';
import { bringCircle, hashOf } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const run = promisify(execFile);
type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('the channel API with curl', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let base: string;
    const directory = mkdtempSync(join(tmpdir(), 'tributary-curl-'));

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      const server = await tributary.server();
      await server.listen({ host: '127.0.0.1', port: 0 });
      base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/z/1.0`;
    });

    afterAll(async () => {
      rmSync(directory, { recursive: true, force: true });
      await tributary[Symbol.asyncDispose]();
    });

    const curl = async <T>(...words: string[]): Promise<T> => {
      const { stdout } = await run('curl', ['--silent', '--show-error', '-u', `alice:${password}`, ...words]);
      return JSON.parse(stdout) as T;
    };

    it('stores a file, lists it and fetches it in chunks', async () => {
      const content = 'a line of text\n'.repeat(1000);
      writeFileSync(join(directory, 'notes.txt'), content);
      const uploaded = await curl<{ success: boolean; attach: Row }>(
        '-F',
        `file=@${join(directory, 'notes.txt')}`,
        `${base}/file`,
      );
      expect(uploaded.success).toBe(true);
      const { results } = await curl<{ results: Row[] }>(`${base}/files?filename=notes&filetype=text&records=1`);
      expect(results.map((file) => file['hash'])).toEqual([uploaded.attach['hash']]);
      let fetched = '';
      for (let start = 0; start < content.length; start += 4096) {
        const query = `file_id=${uploaded.attach['hash']}&start=${start}&length=4096`;
        const { attach } = await curl<{ attach: { content: string; start: number; length: number } }>(
          `${base}/filedata?${query}`,
        );
        expect(attach.start).toBe(start);
        fetched += Buffer.from(attach.content, 'base64').toString();
      }
      expect(fetched).toBe(content);
    });

    it('lists albums, privacy groups and their members, and looks identities up', async () => {
      expect(await curl(`${base}/albums`)).toEqual({ success: true, albums: [] });
      const [group] = await curl<Row[]>(`${base}/group`);
      expect(group).toMatchObject({ gname: 'Family' });
      const byId = await curl<Row[]>('--get', '-d', `group_id=${group!['id']}`, `${base}/group_members`);
      const byName = await curl<Row[]>('--get', '--data-urlencode', 'group_name=Family', `${base}/group_members`);
      expect(byId.map((member) => member['xchan_name'])).toEqual(['Dana Example']);
      expect(byName).toEqual(byId);
      const address = 'bob@tributary.test';
      const bob = await curl<Row>('--get', '--data-urlencode', `address=${address}`, `${base}/xchan`);
      expect(bob).toMatchObject({ address, name: 'Bob Example' });
      expect(await curl(`${base}/xchan?hash=${bob['hash']}`)).toEqual(bob);
    });

    it('creates and edits items, with lists and with a file', async () => {
      const bob = await hashOf(tributary, cast.bob);
      const post = await curl<{ item_id: string; item: Row }>(
        '-d',
        'body=hello world',
        '-d',
        'title=A title',
        '-d',
        `contact_allow[]=${bob}`,
        `${base}/item/update`,
      );
      expect(post.item).toMatchObject({ body: 'hello world', title: 'A title', allow_cid: `<${bob}>` });
      const edit = await curl<{ item: Row }>(
        '-d',
        `post_id=${post.item_id}`,
        '-d',
        'body=better',
        `${base}/item/update`,
      );
      expect(edit.item).toMatchObject({ id: post.item_id, body: 'better', title: 'A title' });
      const file = `media=@${join(directory, 'notes.txt')};type=text/plain`;
      const media = await curl<{ item: Row }>('-F', 'body=with a file', '-F', file, `${base}/item/update`);
      expect(JSON.parse(media.item['attach']!)).toMatchObject([{ title: 'notes.txt', type: 'text/plain' }]);
      const { stdout } = await run('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', `${base}/files`]);
      expect(stdout).toBe('401');
    });

    it('exports sections, and sections with posts', async () => {
      const some = await curl<Row>(`${base}/channel/export/basic?sections=channel,config`);
      expect(Object.keys(some)).toEqual(expect.arrayContaining(['channel', 'config']));
      const { item } = await curl<{ item: Row[] }>(`${base}/channel/export/basic?posts=1`);
      expect(item.map((each) => each['body'])).toContain('with a file');
    });
  });
});

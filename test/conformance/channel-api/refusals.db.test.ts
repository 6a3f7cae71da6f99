import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Refused = readonly [request: string, status: number, says: string];

const none = 'x'.repeat(64);
/** Requests of alice, who has nothing but her channel, and what each answer says. */
const cases: readonly Refused[] = [
  ['GET nothing/here', 404, 'no such endpoint'],
  ['GET files?records=many', 400, '"records"'],
  ['GET files?start=-1', 400, '"start"'],
  ['GET files?filename[]=a&filename[]=b', 400, '"filename"'],
  ['GET files?since=soon', 422, '"since"'],
  ['GET filemeta', 400, '"file_id"'],
  [`GET filemeta?file_id=${none}`, 404, 'File'],
  ['GET filedata', 400, '"file_id"'],
  [`GET filedata?file_id=${none}`, 404, 'File'],
  [`GET filedata?file_id=${none}&start=x`, 404, 'File'],
  ['GET file', 400, '"file_id"'],
  [`GET file?file_id=${none}`, 404, 'File'],
  ['POST file', 400, '"file"'],
  [`POST file?file_id=${none}&delete=1`, 404, 'File'],
  [`POST file?create_folder=a&folder=${none}`, 404, 'File'],
  ['GET file/export', 400, '"file_id"'],
  [`GET file/export?file_id=${none}`, 404, 'File'],
  ['GET file/export_page?page=x', 400, '"page"'],
  ['GET photos?records=x', 400, '"records"'],
  ['GET photo', 400, '"photo_id"'],
  [`GET photo?photo_id=${none}`, 404, 'Photo'],
  ['GET group_members', 400, '"group_id"'],
  ['GET group_members?group_id=abc', 400, '"group_id"'],
  ['GET group_members?group_id=999', 404, 'rivacy group'],
  ['GET group_members?group_name=Nobody', 404, 'rivacy group'],
  ['POST group', 400, '"gname"'],
  ['POST group_members', 400, '"group_id"'],
  ['GET xchan', 400, '"address"'],
  ['GET xchan?hash=a&guid=b', 400, 'exactly one'],
  ['GET xchan?hash=nobody', 404, 'dentity'],
  ['GET xchan?address[]=a', 400, '"address"'],
  ['GET abook?abook_id=abc', 400, '"abook_id"'],
  ['GET abconfig?abook_id=abc', 400, '"abook_id"'],
  ['POST abook', 400, '"address"'],
  ['POST abook?hash=nobody', 404, 'dentity'],
  ['POST abook/delete', 400, '"abook_id"'],
  ['POST abook/delete?abook_id=999', 404, 'onnection'],
  ['GET perm_allowed', 400, '"abook_id"'],
  ['GET perm_allowed?abook_id=abc', 400, '"abook_id"'],
  ['GET perm_allowed?guid=nobody', 404, 'dentity'],
  ['GET item/full', 400, '"item_id"'],
  ['GET item/full?item_id=abc', 400, '"item_id"'],
  ['GET item/full?item_id=999', 404, 'Item'],
  ['GET item/full?mid=nothing', 404, 'Item'],
  ['GET item/export_page?page=-1', 400, '"page"'],
  ['GET item/export_page?until=never', 422, '"until"'],
  ['GET item/export_page?after=x', 400, 'Link'],
  ['POST item/update', 400, '"body"'],
  ['POST item/update?body=x&post_id=abc', 400, '"post_id"'],
  ['POST item/update?body=x&post_id=999', 404, 'Item'],
  ['POST item/update?body=x&parent=999', 404, 'Parent'],
  ['POST item/update?body=x&parent_mid=nothing', 404, 'Parent'],
  ['POST item/update?body=x&expire=soon', 422, '"expire"'],
  ['POST item/update?body=x&webpage=x', 400, '"webpage"'],
  ['POST item/update?body=x&contact_allow=nobody', 422, 'nobody'],
  ['POST item/update?body=x&remote_xchan=nobody', 403, 'remote_xchan'],
  ['POST item/update?body=x&wall=nobody', 403, 'nobody'],
  ['POST item/delete', 400, '"item_id"'],
  ['POST item/delete?item_id=999', 404, 'Item'],
  ['POST item/mark?star=1', 400, '"item_id"'],
  ['POST item/mark?item_id=999&star=1', 404, 'Item'],
  ['GET channel/stream?mindate=soon', 422, '"mindate"'],
  ['GET network/stream?dbegin=soon', 422, '"dbegin"'],
  ['GET network/stream?gid=999', 404, 'rivacy group'],
  ['GET network/stream?cid=999', 404, 'onnection'],
  ['GET network/stream?cid=x', 400, '"cid"'],
  ['GET network/stream?start=x', 400, '"start"'],
  ['GET network/stream?after=x', 400, 'Link'],
  ['GET network/stream?search[]=a', 400, '"search"'],
  ['GET channel/export/basic?sections[]=a', 400, '"sections"'],
  ['POST channel/create', 400, '"address"'],
  ['POST channel/rename', 400, '"name"'],
  ['POST perm_limits?role=king', 422, '"role"'],
  ['POST channel/create?address=a&role=king', 422, '"role"'],
  ['POST channel/create?address=a&timezone=Nowhere', 422, 'Nowhere'],
  ['GET verify?channel=bob', 403, 'channel'],
  ['GET verify?channel=nobody', 403, 'channel'],
  ['GET item/update?body=x', 405, 'POST'],
  ['DELETE files', 405, 'GET'],
  ['PUT item/update', 405, 'POST'],
];

forEachDatabase((open) => {
  describe('refusals of the channel API', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it.each(cases)('%s is %i and says %s', async (asked, status, says) => {
      const [method, path] = asked.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
      const { basic } = cast.alice;
      const answer = await request(tributary, method, `/api/z/1.0/${path}`, { basic });
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('"success":false')]);
      const { error, message } = answer.json as { error: string; message: string };
      expect(error).toMatch(/^[a-z_]+$/);
      expect(message).toContain(says);
      if (status === 404 || status === 405 || path.startsWith('xchan')) return;
      const anonymous = await request(tributary, method, `/api/z/1.0/${path}`);
      expect(anonymous.status).toBe(401);
    });
  });
});

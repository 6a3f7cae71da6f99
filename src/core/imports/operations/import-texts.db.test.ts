import { expect, it } from 'vitest';
import { bringCast, bringGroup } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';

const long = `Beginning <@U2>\n${'many words '.repeat(300)}the very end`;
const files = {
  ...smallCommunity,
  'general/2024-01-04.json': [{ type: 'message', user: 'U1', text: long, ts: '1704326400.000100' }],
};

forEachDatabase((open) => {
  it('cuts texts that are too long, and hangs the whole of them on the post', async () => {
    const tributary = await startTributary(await open('cast'), { config: { bodyLimit: 1000 } });
    const cast = await bringCast(tributary);
    const group = await bringGroup(tributary, cast.alice);
    const path = await writeZip(files);
    const { report } = await importArchive(tributary, cast.alice, group, path);
    expect(report.warnings).toContainEqual(expect.objectContaining({ code: 'text_cut', severity: 'warn', count: 1 }));
    expect(report.counts.files).toMatchObject({ added: 1, omitted: 0 });
    const stream = '/api/z/1.0/channel/stream?mindate=2000-01-01&channel=harbour-general';
    const { json } = await request(tributary, 'GET', stream, { token: cast.alice.token });
    const post = (json as { body: string; attach: { href: string }[] }[]).find(({ body }) =>
      body.includes('Beginning'),
    )!;
    expect(post.body).toMatch(/^This text was too long\. All of it is in the attached file\.\n\nBeginning/);
    expect(Buffer.byteLength(post.body)).toBeLessThan(1200);
    const { pathname } = new URL(post.attach[0]!.href);
    const whole = await request(tributary, 'GET', pathname, { token: cast.alice.token });
    expect(whole.text).toMatch(/^Beginning @Ben Baker[\s\S]*the very end$/);
    const again = await importArchive(tributary, cast.alice, group, path);
    expect(again.report.counts).toMatchObject({
      threads: { added: 0, updated: 0 },
      files: { added: 0, unchanged: 1 },
    });
    await tributary[Symbol.asyncDispose]();
  });
});

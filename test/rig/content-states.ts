import sharp from 'sharp';
import type { Cast } from './cast.ts';
import { request, type TestRequest } from './request.ts';
import type { TestTributary } from './tributary.ts';
import type { Visits } from './visits.ts';

const body = `[h2]Weekend[/h2]We went [b]out[/b] with [i]everybody[/i], see #weather and @bob.
[quote=Dana]Bring a coat.[/quote]
[list][*]bread[*]cheese[/list]
[table][tr][th]Day[/th][th]Wind[/th][th]Somewhat longer heading[/th][/tr][tr][td]Saturday[/td][td]7[/td][td]${'x'.repeat(90)}[/td][/tr][/table]
[code]const line = '${'0123456789'.repeat(12)}';[/code]
[spoiler=The end]It rained.[/spoiler]`;

const code =
  '```ts\n// How far\nexport const far = walk("pier", 42);\n```\n```diff\n@@ -1 +1 @@\n-ebb\n+flow\n```\n```yaml\nwind: true\n```';

/** Gives Carol a channel with what people post; returns the pages that show it. */
export async function bringContent(tributary: TestTributary, cast: Cast): Promise<Visits> {
  const call = async (path: string, form: Record<string, string>, sent: TestRequest = {}) => {
    const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: cast.carol.basic, form, ...sent });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json as Record<string, unknown>;
  };
  const uuidOf = (answer: Record<string, unknown>) => (answer['item'] as { uuid: string }).uuid;
  const photo = await pictureOf(1200, 800, '#386641');
  const post = await call('item/update', { title: 'A weekend at the harbour', body });
  await call('item/update', { body: 'I was there, too.', parent: String(post['item_id']) });
  await call('item/update', { body: code, mimetype: 'text/markdown', parent: String(post['item_id']) });
  const attached = await call(
    'item/update',
    { body: 'The view from above' },
    { file: photo, part: 'media', filename: 'a view from above the harbour.jpg', mimetype: 'image/jpeg' },
  );
  const folder = (await call('file', { create_folder: 'Summer' }))['attach'] as { hash: string };
  for (const [index, colour] of ['#bc4749', '#386641', '#6a994e', '#f2e8cf'].entries()) {
    const file = await pictureOf(index === 1 ? 400 : 900, index === 1 ? 900 : 600, colour);
    const filename = index === 2 ? `${'long-name-'.repeat(8)}.jpg` : `summer ${index}.jpg`;
    await call('file', { folder: folder.hash }, { file, filename, mimetype: 'image/jpeg' });
  }
  const previewed: Record<string, string> = {};
  for (const [filename, file, mimetype] of [
    ['chart.pdf', '%PDF-1.4\n%%EOF\n', 'application/pdf'],
    ['tides.csv', `harbour,high,low\n${'Port,06:12,12:40\n'.repeat(30)}`, 'text/csv'],
    ['tides.ts', '// How far\nexport const far = walk("pier", 42);\n', 'text/plain'],
  ] as const) {
    const earlier = { file: 'export {};\n', filename, mimetype };
    const { hash } = (await call('file', {}, mimetype === 'text/plain' ? earlier : { ...earlier, file }))['attach'] as {
      hash: string;
    };
    if (mimetype === 'text/plain') await call('file', { file_id: hash }, { file, filename, mimetype });
    previewed[`preview-${filename.split('.')[1]}`] = `/files/carol/file/${hash}`;
  }
  for (const filename of ['old anchor.jpg', 'Lists']) {
    const sent = { file: photo, filename, mimetype: 'image/jpeg' };
    const made = filename === 'Lists' ? await call('file', { create_folder: filename }) : await call('file', {}, sent);
    const { hash } = made['attach'] as { hash: string };
    if (filename === 'Lists') await call('file', { folder: hash }, { ...sent, filename: 'inside.jpg' });
    await call('file', { file_id: hash, delete: '1' });
  }
  await tributary.runner.drain();
  return {
    'channel-full': '/channel/carol',
    'thread-rich': `/display/${uuidOf(post)}`,
    'item-photo': `/item/${uuidOf(attached)}`,
    album: '/photos/carol/album/Summer',
    photos: '/photos/carol',
    files: '/files/carol',
    ...previewed,
    'files-none': '/files/bob',
    connections: '/channel/carol/connections',
    tag: '/search?tag=weather',
    'tag-empty': '/search?tag=nothing-at-all',
  };
}

function pictureOf(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

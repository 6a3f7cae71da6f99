import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Renderer, RenderTask } from '../text/renderer.ts';
import { createRenderer } from './renderer.ts';

const task = (text: string, more: Partial<RenderTask> = {}): RenderTask => ({
  kind: 'body',
  text,
  mimetype: 'text/bbcode',
  mentions: [],
  baseUrl: '',
  ...more,
});

const long = (words: string): string => `${words} `.repeat(Math.ceil(20_000 / (words.length + 1)));

describe('rendering', () => {
  let directory: string;
  let built: URL;
  let counting: URL;
  const open: Renderer[] = [];

  const renderer = (program: URL | undefined, budgetMilliseconds = 20_000, loadMilliseconds = 10_000): Renderer => {
    const made = createRenderer({ bodyLimit: 100_000, program, budgetMilliseconds, loadMilliseconds });
    open.push(made);
    return made;
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tributary-rendering-'));
    const outfile = join(directory, 'worker.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'error',
    });
    built = pathToFileURL(outfile);
    // Says how many tasks this thread has had; some never end, and some fail.
    const program = `import { parentPort } from 'node:worker_threads';
      let tasks = 0;
      parentPort.on('message', ({ text }) => {
        tasks += 1;
        if (text.startsWith('endless')) for (;;);
        if (text.startsWith('broken')) throw new Error('broken');
        parentPort.postMessage(text.startsWith('large') ? 'x'.repeat(2_000_000) : \`task \${tasks}\`);
      });`;
    await writeFile(join(directory, 'counting.mjs'), program);
    counting = pathToFileURL(join(directory, 'counting.mjs'));
  });

  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  afterAll(() => rm(directory, { recursive: true }));

  it('gives the same HTML in a thread as in place', async () => {
    const text = long('[b]x[/b] #sea \uE0000\uE001 https://a.example');
    const mentions = [[0, { kind: 'user', name: 'Bob', url: '/channel/bob' }]] as const;
    const there = await renderer(built).render(task(text, { mentions }));
    expect(there).toBe(await renderer(undefined).render(task(text, { mentions })));
    expect(there).toContain('<strong>x</strong>');
    const html = `<b onclick="x">${long('y')}</b>`;
    expect(await renderer(built).render(task(html, { kind: 'source' }))).toBe(`<b>${long('y')}</b>`);
  });

  it('terminates what overruns its budget, shows the text, and goes on with others', async () => {
    const threads = renderer(counting, 1000);
    const [first, second, third] = await Promise.all(
      [long('endless <b>'), long('endless too'), long('quick')].map((text) => threads.render(task(text))),
    );
    expect(first).toContain('endless &lt;b&gt; endless &lt;b&gt;');
    expect(second).toContain('endless too endless too');
    expect(third).toBe('task 1');
  });

  it('survives a thread that fails', async () => {
    const threads = renderer(counting);
    expect(await threads.render(task(long('broken &')))).toContain('broken &amp; broken');
    expect(await threads.render(task(long('quick')))).toBe('task 1');
  });

  it('shows the text alone where the HTML is larger than any page', async () => {
    expect((await renderer(counting).render(task(long('large')))).length).toBeLessThan(30_000);
  });

  it('shows the beginning of a text that is too long, whole as that may be', async () => {
    const html = await renderer(counting).render(task(`<i>${'word '.repeat(3_000_000)}`));
    expect(html).toMatch(/^&lt;i&gt;word word .*<em>This text is too long to be shown whole\.<\/em>$/s);
    expect(html.length).toBeLessThan(101_000);
  });

  it('is done once for a revision, however many ask', async () => {
    const threads = renderer(counting);
    const asked = await Promise.all(Array.from({ length: 50 }, () => threads.render(task(long('a')), '1 r0')));
    expect(new Set(asked)).toEqual(new Set(['task 1']));
    expect(await threads.render(task(long('a')), '1 r0')).toBe('task 1');
    // Two threads may take turns, so the next task is the first one of the second at least.
    expect(await threads.render(task(long('a')), '1 r1')).toMatch(/^task [12]$/);
  });

  it('is done again when somebody who is mentioned is called otherwise', async () => {
    const threads = renderer(undefined);
    const shown = (name: string) =>
      threads.render(task('\uE0000\uE001', { mentions: [[0, { kind: 'user', name, url: '' }]] }), '1 r0');
    expect([await shown('Bob'), await shown('Robert'), await shown('Bob')]).toEqual(['@Bob', '@Robert', '@Bob']);
  });

  it('is done again when an emoji that it names comes, changes or goes', async () => {
    const threads = renderer(undefined);
    const shown = (...emoji: (readonly [string, string])[]) =>
      threads.render(task(':wave:', { kind: 'page', emoji }), '1 r0');
    const pictures = [
      await shown(),
      await shown(['wave', '/emoji/1']),
      await shown(['wave', '/emoji/2']),
      await shown(),
    ];
    expect(pictures.map((html) => /src="([^"]*)"/.exec(html)?.[1])).toEqual([
      undefined,
      '/emoji/1',
      '/emoji/2',
      undefined,
    ]);
  });
});

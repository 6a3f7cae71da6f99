import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('code in a post', () => {
    it('has colours on pages and in the preview, and none in the API', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const alice = await openBrowserAs(tributary, cast.alice);
      const body = '```js\nreturn true;\n```';
      const coloured = '<span class="hl-keyword">return</span> <span class="hl-value">true</span>;';
      await alice.get('/compose');
      const preview = await alice.send('/compose/preview', { body, title: '', seen: 'public' });
      expect(preview.text).toContain(coloured);
      await alice.get('/compose');
      const { location } = await alice.send('/compose', { body, title: '', seen: 'public' });
      expect((await alice.get(location!)).text).toContain(coloured);
      const ask = async (path: string) => (await request(tributary, 'GET', path, { basic: cast.alice.basic })).text;
      const answered = await ask('/api/z/1.0/channel/stream?html=1');
      expect(answered).toContain('return true');
      expect(answered).not.toContain('hl-keyword');
    });
  });
});

describe('the colours of code', () => {
  /** Relative luminance, as WCAG defines it. */
  const light = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };

  it('are 4.5:1 on what code stands on, light and dark', async () => {
    const css = await readFile(new URL('../shared/assets/tributary.css', import.meta.url), 'utf8');
    const both = (name: string) => {
      const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)!;
      return [light(found[1]!), light(found[2]!)] as const;
    };
    const grounds = ['ground', 'raised', 'sunk'].map(both);
    for (const name of ['hl-keyword', 'hl-title', 'hl-name', 'hl-string', 'hl-value', 'faint', 'good', 'bad']) {
      for (const theme of [0, 1] as const) {
        for (const ground of grounds) {
          const [low, high] = [both(name)[theme], ground[theme]].toSorted((one, other) => one - other);
          expect([name, (high! + 0.05) / (low! + 0.05) >= 4.5]).toEqual([name, true]);
        }
      }
    }
  });
});

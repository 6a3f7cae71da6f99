import { describe, expect, it } from 'vitest';
import { settings } from '../config.ts';
import { configPage } from './config-page.ts';

describe('the page of settings', () => {
  it('is fresh: `npx vitest run src/cli/config-page.test.ts -u` regenerates it', async () => {
    await expect(configPage()).toMatchFileSnapshot('../../docs/operate/config.md');
  });

  it('tells of every setting, once, and what it is for', () => {
    const names = [...configPage().matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    expect(names).toEqual(settings.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(settings.filter(({ description }) => !/^[A-Z`].*\.$/.test(description))).toEqual([]);
  });
});

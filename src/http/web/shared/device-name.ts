import type { Words } from '../../../words/index.ts';

/** Marks of browsers, those first that others carry, too. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The browser and the system that a `User-Agent` names, as far as they are known. */
export function deviceOf(agent: string): { readonly browser: string | undefined; readonly system: string | undefined } {
  const nameIn = (marks: readonly (readonly [string, string])[]) => marks.find(([mark]) => agent.includes(mark))?.[1];
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

/** The same in a few words. */
export function deviceName(agent: string, { sessions }: Words['access']): string {
  const { browser, system } = deviceOf(agent);
  if (browser === undefined) return system ?? sessions.unknown;
  return system === undefined ? browser : sessions.on({ browser, system });
}

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Violations only, without selectors: they are shown by their HTML. */
const cheap: axe.RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** Rules whose findings differ with colours and with the width; all others are asked of a page once. */
export const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Targets are of 24 px at least (WCAG 2.2, 2.5.8), which axe checks only where it is asked to. */
const withTargets = { 'target-size': { enabled: true } };

/**
 * What axe finds, in words.
 * @param rules only these, in place of all
 * @param without rules that do not apply
 */
export async function faultsOf(
  page: Page,
  { rules, without = [] }: { rules?: readonly string[] | undefined; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // What the bar at the top covers is small only for as long as it does.
  await page.evaluate(() => scrollTo(0, 0));
  const options = rules ? { ...cheap, runOnly: [...rules] } : { ...cheap, rules: withTargets };
  const { violations } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: typeof axe }).axe.run(asked),
    options,
  );
  return violations
    .filter(({ id }) => !without.includes(id))
    .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(' ')}`);
}

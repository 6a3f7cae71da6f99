import type { Page } from 'playwright-core';
import { stopwatch } from '../../src/lib/clock.ts';
import { password } from './cast.ts';

/** What the focus is on is called so, near enough to the computation of accessible names. */
function nameOfFocus(page: Page): Promise<string> {
  const name = page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element) return '';
    const textOf = (label: Element): string => {
      const copy = label.cloneNode(true) as Element;
      for (const control of copy.querySelectorAll('select, textarea, input')) control.remove();
      return copy.textContent ?? '';
    };
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = (element as HTMLInputElement).labels?.[0];
    const alt = element.querySelector('img')?.alt;
    const name = element.getAttribute('aria-label') || named || (label && textOf(label)) || element.textContent || alt;
    return (name ?? '').replace(/\s+/g, ' ').trim();
  });
  // The page may be about to give way to the next.
  return name.catch(() => '');
}

/** Presses Tab until the focus stands on what is called so. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const reached = new Set<string>();
  // What was pressed before may only now lead to the page that it is on.
  for (const elapsed = stopwatch(); elapsed() < 20_000; ) {
    // Enter follows a link, not its script, while the page is being loaded.
    await page.waitForLoadState();
    await page.keyboard.press('Tab');
    const at = await nameOfFocus(page);
    if (typeof name === 'string' ? at === name : name.test(at)) return;
    reached.add(at);
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to ${[...reached].join(' | ')}`);
}

/** Goes to a link or button by Tab, and presses it. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab, and types in the place of what it holds. */
export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Goes to a list of choices by Tab, and types the beginning of one. */
export async function choose(page: Page, name: string | RegExp, option: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(option);
}

/** Fills in the form of the page for signing in, and sends it. */
export async function signInByKeys(page: Page, login: string): Promise<void> {
  await type(page, 'Username, email or channel address', login);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
}

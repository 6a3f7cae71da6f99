import type { TestAnswer } from './request.ts';

/** The items that `item/full` answered; none where the thread is not there for whoever asked. */
export function threadIn<Item>({ status, json }: TestAnswer): Item[] {
  if (status === 404) return [];
  if (status !== 200) throw new Error(`item/full answered ${status}`);
  return (json as { item: Item[] }).item;
}

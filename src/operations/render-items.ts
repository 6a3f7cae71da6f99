import type { Item } from '../domain/item.ts';
import { mentionTargets } from '../domain/mention.ts';
import type { Xchan } from '../domain/xchan.ts';
import { renderHtml } from '../text/render.ts';

/**
 * Bodies as safe HTML, by id of the item; whom they mention appears as they are called now.
 * @param xchans every identity that the items mention
 * @param baseUrl what stands before paths of this server; empty for pages of its own
 */
export function renderItems(
  items: readonly Item[],
  xchans: ReadonlyMap<number, Xchan>,
  baseUrl: string,
): Map<number, string> {
  return new Map(
    items.map((item) => {
      const mentions = mentionTargets(item.terms, xchans, baseUrl);
      return [item.id, renderHtml(item.body, item.mimetype, { mentions, baseUrl })];
    }),
  );
}

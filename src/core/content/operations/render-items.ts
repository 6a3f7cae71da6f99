import type { Item } from '../domain/item.ts';
import { mentionTargets } from '../domain/mention.ts';
import type { Xchan } from '../../identity/index.ts';
import type { OperationContext } from '../../platform/index.ts';

/**
 * Bodies as safe HTML, by id of the item; whom they mention appears as they are called now.
 * @param xchans every identity that the items mention
 * @param baseUrl what stands before paths of this server; empty for pages of its own, which have colours in code
 */
export async function renderItems(
  { renderer }: Pick<OperationContext, 'renderer'>,
  items: readonly Item[],
  xchans: ReadonlyMap<number, Xchan>,
  baseUrl: string,
): Promise<Map<number, string>> {
  const rendered = items.map(async (item): Promise<[number, string]> => {
    const mentions = [...mentionTargets(item.terms, xchans, baseUrl)];
    const kind = baseUrl === '' ? 'page' : 'body';
    const task = { kind, text: item.body, mimetype: item.mimetype, mentions, baseUrl } as const;
    return [item.id, await renderer.render(task, revisionOf(item))];
  });
  return new Map(await Promise.all(rendered));
}

/**
 * Bodies of type text/html without what could run in a browser, by id of the item. They are sanitized when they are
 * written; those of older versions were not.
 */
export async function safeBodies(
  { renderer }: Pick<OperationContext, 'renderer'>,
  items: readonly Item[],
): Promise<Map<number, string>> {
  const safe = items
    .filter((item) => item.mimetype === 'text/html')
    .map(async (item): Promise<[number, string]> => {
      const task = { kind: 'source', text: item.body, mimetype: item.mimetype, mentions: [], baseUrl: '' } as const;
      return [item.id, await renderer.render(task, revisionOf(item))];
    });
  return new Map(await Promise.all(safe));
}

/** Names what an item says. An id alone does not: after a removal it may be another's. */
function revisionOf({ id, uuid, revision, changedAt }: Item): string {
  return `${id} ${uuid} ${revision} ${changedAt}`;
}

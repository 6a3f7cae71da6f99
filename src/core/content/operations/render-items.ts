import type { Item } from '../domain/item.ts';
import { mentionTargets } from '../domain/mention.ts';
import { shownName, type Xchan } from '../../identity/index.ts';
import { type PlacedText, readNamedEmoji } from '../../files/index.ts';
import type { OperationContext } from '../../platform/index.ts';

/**
 * Bodies as safe HTML, by id of the item; whom they mention appears as they are called now.
 * @param xchans every identity that the items mention
 * @param baseUrl what stands before paths of this server; empty for pages of its own, which have colours in code
 * @param emoji whether they are shown; `named` leaves the names, for programs that get the pictures beside the text. Those of each body
 * where they have been read
 */
export async function renderItems(
  context: Pick<OperationContext, 'renderer' | 'database'>,
  items: readonly Item[],
  xchans: ReadonlyMap<number, Xchan>,
  baseUrl: string,
  emoji: 'shown' | 'named' | readonly NamedEmojiOfText[] = 'shown',
): Promise<Map<number, string>> {
  const kind = baseUrl === '' ? 'page' : 'body';
  const named = emoji === 'shown' ? await readNamedEmoji(context.database.reader, items.map(placedBody)) : emoji;
  const shown = named === 'named' ? [] : named.map((each) => addressed(each, baseUrl));
  const rendered = items.map(async (item, index): Promise<[number, string]> => {
    const mentions = [...mentionTargets(item.terms, xchans, baseUrl, kind === 'page' ? shownName : undefined)];
    const { body: text, mimetype } = item;
    const task = { kind, text, mimetype, mentions, baseUrl, emoji: shown[index] } as const;
    return [item.id, await context.renderer.render(task, revisionOf(item))];
  });
  return new Map(await Promise.all(rendered));
}

/** The body of an item and where it stands, as `readNamedEmoji` takes them. */
export const placedBody = ({ channelId, body: text }: Item): PlacedText => ({ channelId, text });

type NamedEmojiOfText = Awaited<ReturnType<typeof readNamedEmoji>>[number];

function addressed(emoji: NamedEmojiOfText, baseUrl: string): (readonly [name: string, url: string])[] {
  return [...emoji].map(([name, { path }]) => [name, `${baseUrl}${path}`] as const);
}

/** The custom emoji of each of these texts, as a renderer takes them, with addresses below `baseUrl`. */
export async function readEmojiIn(
  { database }: Pick<OperationContext, 'database'>,
  texts: readonly PlacedText[],
  baseUrl: string,
): Promise<(readonly [name: string, url: string])[][]> {
  const named = await readNamedEmoji(database.reader, texts);
  return named.map((emoji) => addressed(emoji, baseUrl));
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

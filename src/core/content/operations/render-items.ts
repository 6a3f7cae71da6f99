import type { Item } from '../domain/item.ts';
import { mentionTargets } from '../domain/mention.ts';
import { shownName, type Xchan } from '../../identity/index.ts';
import { type PlacedText, readNamedEmoji } from '../../files/index.ts';
import type { OperationContext } from '../../platform/index.ts';

/**
 * Bodies as safe HTML, by item id, with the current names of mentioned people.
 * @param xchans all mentioned identities
 * @param baseUrl prefix of paths on this server; empty for its own pages, which have colours in code
 * @param emoji whether they are shown; `named` keeps the names, for programs that get the images separately. Those of
 * each body if already read
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

/** The body of an item and its place, for `readNamedEmoji`. */
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
 * HTML bodies without code that could run in a browser, by item id. They are sanitized when written, but those of older
 * versions weren't.
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

/** Identifies the content of an item. An id doesn't: after a deletion it may be reused. */
function revisionOf({ id, uuid, revision, changedAt }: Item): string {
  return `${id} ${uuid} ${revision} ${changedAt}`;
}

import { assertBodyLength } from '../domain/body-limit.ts';
import { findXchans, shownName } from '../../identity/index.ts';
import { DomainError, notFound, type OperationContext, type Reader, type UserViewer } from '../../platform/index.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { mentionTargets } from '../domain/mention.ts';
import { findItem } from '../storage/items.ts';
import { findWall } from './find-wall.ts';
import { composeBody } from './item-terms.ts';
import { readEmojiIn } from './render-items.ts';

/**
 * The body as safe HTML for display, without storing anything.
 * @param kind `page` has colours in code, and URLs without a host
 * @throws DomainError missing_parameter, unprocessable, not_found, and refusals of the wall
 */
export async function previewItem(
  context: OperationContext,
  viewer: UserViewer,
  input: ItemInput,
  kind: 'body' | 'page' = 'body',
): Promise<string> {
  if (input.body === undefined) {
    throw new DomainError('missing_parameter', 'content.nothingToShow', { parameter: 'body' });
  }
  const { baseUrl, bodyLimit, database, renderer } = context;
  assertBodyLength('body', input.body, bodyLimit);
  const mimetype = input.mimetype ?? 'text/bbcode';
  const { body, terms, forums } = await composeBody(context, viewer, input.body, mimetype);
  const xchans = await findXchans(
    database.reader,
    terms.flatMap((term) => term.xchanId ?? []),
  );
  const mentions = [...mentionTargets(terms, xchans, baseUrl, kind === 'page' ? shownName : undefined)];
  const channelId = await placeOf(database.reader, viewer, input, forums);
  const [emoji] = await readEmojiIn(context, [{ channelId, text: body }], kind === 'page' ? '' : baseUrl);
  return renderer.render({ kind, text: body, mimetype, mentions, baseUrl, emoji });
}

/** The target channel of the item, whose custom emoji apply. @throws DomainError not_found, forbidden */
async function placeOf(
  reader: Reader,
  viewer: UserViewer,
  input: ItemInput,
  forums: readonly number[],
): Promise<number> {
  const key = input.postId === undefined ? input.parent : { id: input.postId };
  if (key === undefined) return (await findWall(reader, viewer, input, forums)).id;
  const item = await findItem(reader, viewer, key);
  if (!item) throw notFound('item');
  return item.channelId;
}

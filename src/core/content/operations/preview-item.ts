import { assertBodyLength } from '../domain/body-limit.ts';
import { findXchans, shownName } from '../../identity/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { mentionTargets } from '../domain/mention.ts';
import { findWall } from './find-wall.ts';
import { composeBody } from './item-terms.ts';
import { readEmojiIn } from './render-items.ts';

/**
 * The body as the safe HTML that it would be shown as; nothing is stored.
 * @param kind `page` has colours in code, and pictures of the custom emoji that apply where the item is to stand
 * @throws DomainError missing_parameter, unprocessable; for a page also what refuses the wall
 */
export async function previewItem(
  context: OperationContext,
  viewer: UserViewer,
  input: ItemInput,
  kind: 'body' | 'page' = 'body',
): Promise<string> {
  if (input.body === undefined) {
    throw new DomainError('missing_parameter', '"body" is missing: what is to be shown.', { parameter: 'body' });
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
  const wall = kind === 'page' ? await findWall(database.reader, viewer, input, forums) : undefined;
  const [emoji] = wall ? await readEmojiIn(context, [{ channelId: wall.id, text: body }], '') : [];
  return renderer.render({ kind, text: body, mimetype, mentions, baseUrl, emoji });
}

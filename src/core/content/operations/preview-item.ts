import { refuseLongBody } from '../domain/body-limit.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { mentionTargets } from '../domain/mention.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { findXchans } from '../../identity/storage/xchans.ts';
import type { OperationContext } from '../../platform/operations/context.ts';
import { composeBody } from './item-terms.ts';

/**
 * The body as the safe HTML that it would be shown as; nothing is kept.
 * @throws DomainError missing_parameter, unprocessable
 */
export async function previewItem(context: OperationContext, viewer: UserViewer, input: ItemInput): Promise<string> {
  if (input.body === undefined) {
    throw new DomainError('missing_parameter', '"body" is missing: what is to be shown.', { parameter: 'body' });
  }
  const { baseUrl, bodyLimit, database, renderer } = context;
  refuseLongBody('body', input.body, bodyLimit);
  const mimetype = input.mimetype ?? 'text/bbcode';
  const { body, terms } = await composeBody(context, viewer, input.body, mimetype);
  const xchans = await findXchans(
    database.reader,
    terms.flatMap((term) => term.xchanId ?? []),
  );
  const mentions = [...mentionTargets(terms, xchans, baseUrl)];
  return renderer.render({ kind: 'body', text: body, mimetype, mentions, baseUrl });
}

import {
  DomainError,
  isUniqueViolation,
  notFound,
  type OperationContext,
  readerOf,
  type UserViewer,
} from '../../platform/index.ts';
import type { Item } from '../domain/item.ts';
import { isReaction, type ItemInput } from '../domain/item-input.ts';
import { findItem } from '../storage/items.ts';
import { decidePublication } from './decide-publication.ts';
import { editItem } from './edit-item.ts';
import { resolveDraft } from './resolve-draft.ts';
import { writeItem } from './write-item.ts';

/**
 * Publishes an item, or edits the one that `postId` or an earlier use of the same remote id names.
 * @returns the item as the viewer sees it
 * @throws DomainError missing_parameter, invalid_input, unprocessable, unknown_audience, forbidden, not_found, conflict, invalid_state
 */
export async function publishItem(context: OperationContext, viewer: UserViewer, input: ItemInput): Promise<Item> {
  const { reader } = context.database;
  if (input.expiresAt && input.expiresAt <= context.clock.now()) {
    throw new DomainError('invalid_input', '"expire" lies in the past.', { parameter: 'expire' });
  }
  const existing = await findExisting(context, viewer, input);
  const id = existing
    ? await editItem(context, viewer, existing, input)
    : await createItem(context, viewer, input).catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        // Somebody else was quicker with the same remote id: then this is an edit.
        const other = await findExisting(context, viewer, input);
        if (other) return editItem(context, viewer, other, input);
        // Or with the same reaction: then this is that one.
        if (isReaction(input) && input.messageId === undefined) return createItem(context, viewer, input);
        throw new DomainError('conflict', 'There is an item with this message id already.', {
          parameter: 'message_id',
        });
      });
  const item = await findItem(reader, viewer, { id });
  if (!item) throw notFound('Item');
  return item;
}

async function findExisting(
  context: OperationContext,
  viewer: UserViewer,
  input: ItemInput,
): Promise<Item | undefined> {
  const { reader } = context.database;
  if (input.postId !== undefined) {
    const item = await findItem(reader, viewer, { id: input.postId });
    if (!item) throw notFound('Item');
    return item;
  }
  if (!input.remote) return undefined;
  const { namespace, id: remoteId } = input.remote;
  return findItem(reader, viewer, { channelId: viewer.channelId, namespace, remoteId });
}

/** Resolves what was sent, then decides and writes in one transaction. */
async function createItem(context: OperationContext, viewer: UserViewer, given: ItemInput): Promise<number> {
  const draft = await resolveDraft(context, viewer, given);
  return context.database.write(async (tx) => {
    const publication = await decidePublication(readerOf(tx), viewer, draft);
    return writeItem(context, tx, viewer, draft, publication);
  });
}

import {
  DomainError,
  notFound,
  type OperationContext,
  type Reader,
  readerOf,
  type UserViewer,
} from '../../platform/index.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
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
    throw new DomainError('invalid_input', 'content.expirePast', { parameter: 'expire' });
  }
  const known = (await findExisting(reader, viewer, input)) ?? (await createItem(context, viewer, input));
  const id = typeof known === 'number' ? known : await editItem(context, viewer, known, input);
  const item = await findItem(reader, viewer, { id });
  if (!item) throw notFound('item');
  return item;
}

async function findExisting(reader: Reader, viewer: UserViewer, input: ItemInput): Promise<Item | undefined> {
  if (input.postId !== undefined) {
    const item = await findItem(reader, viewer, { id: input.postId });
    if (!item) throw notFound('item');
    return item;
  }
  if (!input.remote) return undefined;
  const { namespace, id: remoteId } = input.remote;
  return findItem(reader, viewer, { channelId: viewer.channelId, namespace, remoteId });
}

/**
 * Resolves the input, then decides and writes in one transaction.
 * @returns the id of the new item, or of one published under the same remote id in the meantime
 */
async function createItem(context: OperationContext, viewer: UserViewer, given: ItemInput): Promise<number | Item> {
  const draft = await resolveDraft(context, viewer, given);
  return context.database.write(viewer, async (tx) => {
    const existing = await findExisting(readerOf(tx), viewer, given);
    if (existing) return existing;
    const publication = await decidePublication(readerOf(tx), viewer, draft);
    return writeItem(context, tx, viewer, draft, publication);
  });
}

import { findItem } from '../../content/index.ts';
import {
  DomainError,
  notFound,
  type OperationContext,
  type Reader,
  readerOf,
  type UserViewer,
} from '../../platform/index.ts';
import type { Draft, DraftPlace } from '../domain/draft.ts';
import { requireChannel } from './require-channel.ts';
import { upsertDraft, removeDraft } from '../storage/drafts.ts';

/** Contents of an editor. */
export type DraftInput = Omit<Draft, 'updatedAt'>;

const longestTitle = 1000;
const longestOptions = 20_000;
/** Drafts of one person; of more, the latest stay. */
const maxDrafts = 100;

/**
 * Saves the viewer's draft until it is sent or discarded; an empty draft is discarded.
 * @returns the draft as stored; undefined for an empty one
 * @throws DomainError not_found for a channel or item that doesn't exist or isn't visible, too_large, invalid_input
 */
export async function saveDraft(
  context: OperationContext,
  viewer: UserViewer,
  input: DraftInput,
): Promise<Draft | undefined> {
  refuseLarge(context, input);
  const draft = { ...input, updatedAt: context.clock.now() };
  const isEmpty = input.title.trim() === '' && input.body.trim() === '' && input.options === '{}';
  await context.database.write(viewer, async (tx) => {
    await requirePlace(readerOf(tx), viewer, input.place);
    if (isEmpty) await removeDraft(tx, viewer.userId, input.place);
    else await upsertDraft(tx, viewer.userId, draft, maxDrafts);
  });
  return isEmpty ? undefined : draft;
}

/** Removes a draft of the viewer's. @throws DomainError not_found */
export async function discardDraft(context: OperationContext, viewer: UserViewer, place: DraftPlace): Promise<void> {
  const removed = await context.database.write(viewer, (tx) => removeDraft(tx, viewer.userId, place));
  if (!removed) throw notFound('draft');
}

async function requirePlace(reader: Reader, viewer: UserViewer, place: DraftPlace): Promise<void> {
  if (place.kind !== 'post') {
    if (!(await findItem(reader, viewer, { id: place.itemId }))) throw notFound('item');
    return;
  }
  await requireChannel(reader, viewer, place.channelId);
}

function refuseLarge({ bodyLimit }: OperationContext, { title, body, options }: DraftInput): void {
  if (Buffer.byteLength(body) > bodyLimit || title.length > longestTitle || options.length > longestOptions) {
    throw new DomainError('too_large', 'drafts.tooLong', { parameter: 'body' });
  }
  if (!isObject(options)) throw new DomainError('invalid_input', 'drafts.badOptions', { parameter: 'options' });
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

import { discardDraft, type DraftPlace, findDraft, placeText } from '../../../core/attention/index.ts';
import type { OperationContext, UserViewer } from '../../../core/platform/index.ts';
import { undefinedIfNotFound, type WebContext, type WebSession } from '../shared/index.ts';

/** The place of a draft, and its text so far. */
export async function fieldAt(
  { operations }: WebContext,
  session: WebSession | undefined,
  place: DraftPlace,
): Promise<{ readonly draft?: string; readonly text: string }> {
  if (!session) return { text: '' };
  const draft = await findDraft(operations.database.reader, session.viewer.userId, place);
  return { draft: placeText(place), text: draft?.body ?? '' };
}

/** Removes the draft of what has been sent, if there was one. */
export async function discardSentDraft(
  context: OperationContext,
  viewer: UserViewer,
  place: DraftPlace,
): Promise<void> {
  await discardDraft(context, viewer, place).catch(undefinedIfNotFound);
}

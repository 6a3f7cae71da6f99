import { isReaction, type ItemInput } from '../domain/item-input.ts';
import { questionType, rejectQuestion, voteType } from '../domain/poll.ts';
import { isEventType, readEvent } from '../../calendar/index.ts';
import { timezoneOf } from '../../identity/index.ts';
import { DomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { type PreparedText, prepareText } from './prepare-text.ts';
import { composeBody, type ComposedBody } from './item-terms.ts';
import { withWrittenPoll } from './written-poll.ts';

/** A new item with prepared text; the transaction that writes it decides on permission and place. */
export interface ItemDraft extends PreparedText {
  readonly composed: ComposedBody;
}

/**
 * Creates a draft from the input: sanitized, within limits, with mentions and the BBCode poll extracted.
 * @throws DomainError missing_parameter, invalid_input, unprocessable
 */
export async function resolveDraft(
  context: OperationContext,
  viewer: UserViewer,
  given: ItemInput,
): Promise<ItemDraft> {
  assertComplete(given);
  const mimetype = given.mimetype ?? 'text/bbcode';
  const { input: admitted, source, checked } = await prepareText(context, given, mimetype);
  const input = await withWrittenPoll(admitted, async () => ({
    zone: await timezoneOf(context.database.reader, viewer.channelId),
    now: context.clock.now(),
  }));
  return { input, source, checked, composed: await composeBody(context, viewer, input.body ?? '', mimetype) };
}

/** @throws DomainError missing_parameter, invalid_input */
function assertComplete(input: ItemInput): void {
  if (input.obj && (input.poll || input.objType === questionType)) rejectQuestion();
  if (input.obj && !input.parent && isEventType(input.objType ?? '')) assertEvent(input.obj);
  if (input.objType === voteType) return;
  if (isReaction(input)) return;
  if (input.body === undefined && !input.media?.length && !input.mayBeEmpty) {
    throw new DomainError('missing_parameter', 'content.empty', { parameter: 'body' });
  }
  if ((input.body ?? '').trim() === '' && !input.media?.length && !input.mayBeEmpty) {
    throw new DomainError('invalid_input', 'content.blank', { parameter: 'body' });
  }
}

/** Refuses events that calendars can't show. @throws DomainError invalid_input */
export function assertEvent(obj: string): void {
  if (readEvent(obj)) return;
  throw new DomainError('invalid_input', 'content.badEvent', {
    example: '{"type": "Event", "startTime": "2026-03-29T10:00:00Z", "endTime": ..., "timezone": "Europe/Berlin"}',
    parameter: 'object',
  });
}

import { discardDraft, type DraftPlace, findDraft, placeText } from '../../../core/attention/index.ts';
import type { ErrorCode, OperationContext, UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import type { Form } from '../../uploads.ts';
import { formErrorOf, undefinedIfNotFound, type WebContext, type WebSession } from '../shared/index.ts';
import type { HeldFile } from './composer-tools.tsx';
import { heldFiles, keepFiles, type Sent } from './written.ts';

/** What stands in the field of a composer. */
export interface Field {
  /** The place of its draft. */
  readonly draft?: string;
  readonly text: string;
  /** Files that have been uploaded for it. */
  readonly files?: readonly HeldFile[];
  /** Why it was refused when it was sent. */
  readonly problem?: string;
}

/** The place of a draft, and its text so far. */
export async function fieldAt(
  { operations }: WebContext,
  session: WebSession | undefined,
  place: DraftPlace,
): Promise<Field> {
  if (!session) return { text: '' };
  const draft = await findDraft(operations.database.reader, session.viewer.userId, place);
  return { draft: placeText(place), text: draft?.body ?? '' };
}

/** Refusals that composers say beside the text, whatever their status is elsewhere. */
const shownByComposers: readonly ErrorCode[] = [
  'forbidden',
  'conflict',
  'unknown_audience',
  'not_found',
  'not_acceptable_file',
];

/** Why what was written was refused, in the reader's language. @throws what is no refusal */
export function composerProblem(error: unknown, words: Words): string {
  const { message, facts } = formErrorOf(error, words, shownByComposers);
  return facts['parameter'] === 'expire' ? words.compose.expirePast : message;
}

/** The field of a composer with all that was sent from it, and why that was refused. @throws what is no refusal */
export async function refusedField(
  { operations }: WebContext,
  { viewer }: WebSession,
  { error, form, sent, place, words }: Refused,
): Promise<Field> {
  const problem = place ? composerProblem(error, words) : words.composer.gone;
  const files = await heldFiles(operations, viewer, await keepFiles(operations, viewer, form, sent));
  return { ...(place && { draft: placeText(place) }), text: sent.text('body'), files, problem };
}

interface Refused {
  /** What kept it from being written. */
  readonly error: unknown;
  readonly form: Form | undefined;
  readonly sent: Sent;
  /** The place of its draft; undefined where what it answers or belongs to is not there any more. */
  readonly place: DraftPlace | undefined;
  readonly words: Words;
}

/** Removes the draft of what has been sent, if there was one. */
export async function discardSentDraft(
  context: OperationContext,
  viewer: UserViewer,
  place: DraftPlace,
): Promise<void> {
  await discardDraft(context, viewer, place).catch(undefinedIfNotFound);
}

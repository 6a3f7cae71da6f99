import type { FastifyRequest } from 'fastify';
import { discardDraft, type DraftPlace, findDraft, placeText } from '../../../core/attention/index.ts';
import type { Item, ItemInput } from '../../../core/content/index.ts';
import type { ErrorCode, OperationContext, UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import type { Form } from '../../uploads.ts';
import { formErrorOf, FormRefusal, undefinedIfNotFound, type WebSession } from '../shared/index.ts';
import type { HeldFile } from './composer-tools.tsx';
import { heldFiles, keepFiles, publishOnce, publishWithFiles, readSent } from './written.ts';

/** The content of a composer's field. */
export interface Field {
  /** The place of its draft. */
  readonly draft?: string;
  readonly text: string;
  /** Files that have been uploaded for it. */
  readonly files?: readonly HeldFile[];
  /** It was sent and refused. */
  readonly isRefused?: boolean;
}

/** The place of a draft, and its text so far. */
export async function fieldAt(
  operations: OperationContext,
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

/** The message of a refusal, in the reader's language. @throws errors that aren't refusals */
function composerProblem(error: unknown, words: Words): string {
  const { message, facts } = formErrorOf(error, words, shownByComposers);
  return facts['parameter'] === 'expire' ? words.compose.expirePast : message;
}

/** Runs `write`. Its refusals are shown in the form, whatever their status is elsewhere. */
export async function refusing<T>(words: Words, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw new FormRefusal(composerProblem(error, words));
  }
}

/** A form sent by a composer. */
export interface SentHere {
  readonly operations: OperationContext;
  readonly viewer: UserViewer;
  readonly form: Form | undefined;
  readonly request: FastifyRequest;
}

/** The field of a composer with everything that was sent from it. */
export async function sentField({ operations, viewer, form, request }: SentHere, place?: DraftPlace): Promise<Field> {
  const sent = readSent(form, request.body);
  const files = await heldFiles(operations, viewer, await keepFiles(operations, viewer, form, sent));
  return { ...(place && { draft: placeText(place) }), text: sent.text('body'), files, isRefused: true };
}

/** Publishes a message from a composer. */
export async function publishHere(
  { operations, viewer, form, request, words }: SentHere & { readonly words: Words },
  where: Pick<ItemInput, 'parent' | 'wall'>,
  place: DraftPlace,
): Promise<Item> {
  const sent = readSent(form, request.body);
  const message = { ...where, body: sent.text('body'), mimetype: 'text/markdown', mayBeEmpty: false };
  const item = await refusing(words, () =>
    publishWithFiles(operations, viewer, form, sent, (media) =>
      publishOnce(operations, viewer, sent, { ...message, media }),
    ),
  );
  await discardSentDraft(operations, viewer, place);
  return item;
}

/** Removes the draft of a sent message, if there was one. */
export async function discardSentDraft(
  context: OperationContext,
  viewer: UserViewer,
  place: DraftPlace,
): Promise<void> {
  await discardDraft(context, viewer, place).catch(undefinedIfNotFound);
}

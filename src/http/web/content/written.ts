import {
  findItem,
  isOwnIdentity,
  type Item,
  type ItemInput,
  type PollDraft,
  publishItem,
} from '../../../core/content/index.ts';
import {
  findOwnUpload,
  holdAttachment,
  prepareFiles,
  type StoredContent,
  takeAttachments,
} from '../../../core/files/index.ts';
import { DomainError, isDomainError, type OperationContext, type UserViewer } from '../../../core/platform/index.ts';
import { dayMilliseconds } from '../../../lib/clock.ts';
import type { Form } from '../../uploads.ts';
import { undefinedIfNotFound } from '../shared/index.ts';
import type { HeldFile } from './composer-tools.tsx';

/** The fields of a form as text, however the browser sent them; of several with one name, all. */
export interface Sent {
  text(name: string): string;
  all(name: string): readonly string[];
}

/** Reads a form that came with files or without. */
export function readSent(form: Form | undefined, body: unknown): Sent {
  const fields = (form?.fields ?? body ?? {}) as Readonly<Record<string, unknown>>;
  const all = (name: string): string[] => {
    const found = fields[name] ?? fields[`${name}[]`];
    const values: readonly unknown[] = Array.isArray(found) ? found : [found];
    return values.filter((value): value is string => typeof value === 'string');
  };
  return { all, text: (name) => all(name)[0] ?? '' };
}

/** The files of a form, ready to be stored, with what is to be seen on them: one description for each, with semicolons between. */
export async function readMedia(
  context: OperationContext,
  viewer: UserViewer,
  form: Form | undefined,
  sent: Sent,
): Promise<StoredContent[]> {
  if (form?.refusal) throw form.refusal;
  const described = describedFiles(form, sent);
  const prepared = await prepareFiles(context, viewer, described);
  return prepared.map((file, index) => ({ ...file, alt: described[index]?.alt }));
}

/** The files that were chosen in a form, each with its description. */
function describedFiles(form: Form | undefined, sent: Sent) {
  // A field for files that was left empty sends one without a name.
  const chosen = (form?.files ?? []).filter((file) => file.filename !== '' || file.filesize > 0);
  const descriptions = sent.all('alt').flatMap((text) => text.split(/[;\n]/));
  return chosen.map((file, index) => ({ ...file, alt: descriptions[index]?.trim() ?? '' }));
}

/**
 * The same form as if scripts had uploaded its files before it was sent, so that a page can show it again with them. A file that
 * finds no room is left out.
 */
export async function keepFiles(
  context: OperationContext,
  viewer: UserViewer,
  form: Form | undefined,
  sent: Sent,
): Promise<Sent> {
  const held: Record<'upload' | 'upload_alt' | 'upload_name', string[]> = {
    upload: [...sent.all('upload')],
    upload_alt: [...sent.all('upload_alt')],
    upload_name: [...sent.all('upload_name')],
  };
  for (const { alt, ...file } of describedFiles(form, sent)) {
    const key = await holdAttachment(context, viewer, file).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
    });
    if (key === undefined) continue;
    held.upload.push(key);
    held.upload_alt.push(alt);
    held.upload_name.push(file.filename);
  }
  const all = (name: string) => (name in held ? held[name as keyof typeof held] : sent.all(name));
  return { all, text: (name) => all(name)[0] ?? '' };
}

/** The files of what is being written that were uploaded and are still there. */
export async function heldFiles(context: OperationContext, viewer: UserViewer, sent: Sent): Promise<HeldFile[]> {
  const descriptions = sent.all('upload_alt');
  const files: HeldFile[] = [];
  for (const [index, key] of sent.all('upload').entries()) {
    const upload = await findOwnUpload(context, viewer, key).catch(undefinedIfNotFound);
    if (upload?.state !== 'ready') continue;
    const { filename = '', filetype } = upload.plan;
    files.push({ key, name: filename, alt: descriptions[index] ?? '', isPicture: filetype.startsWith('image/') });
  }
  return files;
}

/**
 * Publishes what a form holds with its files: those that came along, then those that scripts uploaded before, in the order
 * of their fields `upload`, each with its `upload_alt`. The uploads end once they hang on what was published.
 * @throws DomainError as `takeAttachments`, and what `publish` throws
 */
export async function publishWithFiles<T>(
  context: OperationContext,
  viewer: UserViewer,
  form: Form | undefined,
  sent: Sent,
  publish: (media: readonly StoredContent[]) => Promise<T>,
): Promise<T> {
  const chosen = await readMedia(context, viewer, form, sent);
  const uploads = await takeAttachments(context, viewer, sent.all('upload'));
  const descriptions = sent.all('upload_alt');
  const uploaded = uploads.files.map((file, index) => ({ ...file, alt: descriptions[index]?.trim() ?? '' }));
  const published = await publish([...chosen, ...uploaded]);
  await uploads.release();
  return published;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Publishes a message, with the uuid that a script chose for it: what is sent again, since nobody knew whether it had
 * arrived, is there once.
 * @throws DomainError as `publishItem`; conflict where something else has this uuid
 */
export async function publishOnce(
  context: OperationContext,
  viewer: UserViewer,
  sent: Sent,
  input: ItemInput,
): Promise<Item> {
  const messageId = sent.text('message_id');
  if (!uuid.test(messageId)) return publishItem(context, viewer, input);
  return publishItem(context, viewer, { ...input, messageId }).catch(async (error: unknown) => {
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
    const there = await findItem(context.database.reader, viewer, { mid: `${context.baseUrl}/item/${messageId}` });
    if (!there || !isOwnIdentity(viewer, there.authorXchanId)) throw error;
    return there;
  });
}

/** How many days a poll lasts where nobody says otherwise, as a form holds it. */
export const usualPollDays = '7';
const maxDays = 365;

/**
 * The poll of a form: answers on lines of their own; undefined where there are none.
 * @throws DomainError unprocessable for a single answer, and a number of days that no poll lasts
 */
export function readPoll(sent: Sent): PollDraft | undefined {
  const lines = sent.text('poll').split('\n');
  const answers = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  if (answers.length === 0) return undefined;
  if (answers.length === 1) {
    throw new DomainError('unprocessable', 'polls.tooFewAnswers');
  }
  const days = Number(sent.text('poll_days').trim() || usualPollDays);
  if (!Number.isInteger(days) || days < 1 || days > maxDays) {
    throw new DomainError('unprocessable', 'polls.badLength', { max: maxDays });
  }
  return { answers, isMultiple: sent.text('poll_multiple') === '1', lastsMilliseconds: days * dayMilliseconds };
}

import { findSuspended, listSanctionsOfCase } from '../../accounts/index.ts';
import { casesAbout } from '../../identity/index.ts';
import {
  cleanText,
  DomainError,
  notFound,
  type OperationContext,
  readerOf,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { maxNote, type ModerationCase } from '../domain/moderation.ts';
import { findCase, insertAppeal, listAppeals, updateCase } from '../storage/cases.ts';
import { notifyModerators } from './report.ts';

/** Answers to a case, at most. */
const maxAppeals = 10;

/**
 * Answers to a decision about the viewer, or what the viewer wrote: the case waits for its moderators again, with the answer.
 * @throws DomainError not_found for a case that is not about the viewer, or where nothing was decided; invalid_input,
 *   unprocessable after many answers
 */
export async function appeal(
  context: OperationContext,
  viewer: UserViewer,
  caseId: number,
  body: string,
): Promise<ModerationCase> {
  return context.database.write(viewer, async (tx) => {
    const about = await findCase(tx, caseId);
    const isConcerned = (await casesAbout(readerOf(tx), viewer, [caseId])).has(caseId);
    if (!about || !isConcerned) throw notFound('case');
    const isDecided = about.outcome !== null || (await listSanctionsOfCase(tx, caseId)).length > 0;
    if (!isDecided) throw notFound('case');
    return answer(context, tx, about, { userId: viewer.userId, body });
  });
}

/**
 * The person suspended on the server, by the token of the emailed link, with the case that led to the suspension;
 * undefined once it has ended.
 */
export async function findSuspendedCase({ database: { reader }, clock }: OperationContext, token: string) {
  const found = await findSuspended(reader, token, clock.now());
  if (!found) return undefined;
  const { caseId } = found.suspension;
  return { ...found, about: caseId === null ? undefined : await findCase(reader, caseId) };
}

/**
 * The same for someone who is suspended on the server, and can't sign in: the emailed link identifies them.
 * @throws DomainError not_found for an invalid link, or a deleted case; invalid_input, unprocessable
 */
export async function appealByLink(context: OperationContext, token: string, body: string): Promise<void> {
  await context.database.write(async (tx) => {
    const found = await findSuspended(tx, token, context.clock.now());
    const about = found?.suspension.caseId ? await findCase(tx, found.suspension.caseId) : undefined;
    if (!found || !about) throw notFound('page');
    await answer(context, tx, about, { userId: found.user.id, body });
  });
}

async function answer(
  context: OperationContext,
  tx: Tx,
  about: ModerationCase,
  { userId, body }: { readonly userId: number; readonly body: string },
): Promise<ModerationCase> {
  const text = cleanText(body).trim();
  if (text === '' || text.length > maxNote) {
    throw new DomainError('invalid_input', 'appeals.badLength', { max: maxNote, field: 'body' });
  }
  if ((await listAppeals(tx, about.id)).length >= maxAppeals) {
    throw new DomainError('unprocessable', 'appeals.tooMany');
  }
  const now = context.clock.now();
  await insertAppeal(tx, about.id, { authorUserId: userId, body: text, createdAt: now });
  await updateCase(tx, about.id, { state: 'appealed' }, now);
  await notifyModerators(tx, about, now);
  return (await findCase(tx, about.id))!;
}

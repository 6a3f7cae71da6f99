import { casesAbout } from '../../identity/index.ts';
import {
  cleanText,
  DomainError,
  notFound,
  type OperationContext,
  readerOf,
  type UserViewer,
} from '../../platform/index.ts';
import { maxNote, type ModerationCase } from '../domain/moderation.ts';
import { findCase, insertAppeal, listAppeals, updateCase } from '../storage/cases.ts';
import { notifyModerators } from './report.ts';

/** Answers to a case, at most. */
const maxAppeals = 10;

/**
 * Answers to a decision about what the viewer wrote: the case waits for its moderators again, with the answer.
 * @throws DomainError not_found for a case that is not about the viewer, or where nothing was decided; invalid_input,
 *   unprocessable after many answers
 */
export async function appeal(
  context: OperationContext,
  viewer: UserViewer,
  caseId: number,
  body: string,
): Promise<ModerationCase> {
  const text = cleanText(body).trim();
  return context.database.write(async (tx) => {
    const about = await findCase(tx, caseId);
    const isConcerned = (await casesAbout(readerOf(tx), viewer, [caseId])).has(caseId);
    if (!about || !isConcerned || about.outcome === null) throw notFound('Case');
    if (text === '' || text.length > maxNote) {
      throw new DomainError('invalid_input', `Write an answer of ${maxNote} characters at most.`, { field: 'body' });
    }
    if ((await listAppeals(tx, caseId)).length >= maxAppeals) {
      throw new DomainError('unprocessable', 'You have answered often enough: the moderators know what you think.');
    }
    const now = context.clock.now();
    await insertAppeal(tx, caseId, { authorUserId: viewer.userId, body: text, createdAt: now });
    await updateCase(tx, caseId, { state: 'appealed' }, now);
    await notifyModerators(tx, about, now);
    return (await findCase(tx, caseId))!;
  });
}

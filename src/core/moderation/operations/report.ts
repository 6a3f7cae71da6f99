import { listAdministrators, requirePerson } from '../../accounts/index.ts';
import { findItem, isOwnIdentity } from '../../content/index.ts';
import { findGroup, listModerators, requireVisible } from '../../groups/index.ts';
import { findChannel } from '../../identity/index.ts';
import { findImport } from '../../imports/index.ts';
import {
  cleanText,
  DomainError,
  notFound,
  notify,
  type OperationContext,
  readerOf,
  tooSoon,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { addMilliseconds, hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { maxNote, maxReportsAnHour, type ModerationCase, type ReportCategory } from '../domain/moderation.ts';
import { findCasePlace } from '../storage/case-places.ts';
import { countReportsBy, insertReport, openCase, type Report, type Subject } from '../storage/cases.ts';

/** Object of a report: a post or comment, a person, or an import into a group. */
export type Reported =
  | { readonly kind: 'post'; readonly uuid: string }
  | { readonly kind: 'person'; readonly id: number }
  | { readonly kind: 'import'; readonly id: number };

/** Text of a report. */
export interface ReportInput {
  readonly category: ReportCategory;
  readonly note: string;
}

/**
 * Reports something that the viewer sees to those who moderate it: the Maintainers and Owners of the group where it stands, and
 * administrators where it stands in none. Each person reports a thing once; the same report again changes nothing.
 * @throws DomainError not_found for what may not be seen, invalid_state for what is the viewer's own, invalid_input,
 *   too_many_requests or unprocessable after many reports
 */
export async function report(
  context: OperationContext,
  viewer: UserViewer,
  reported: Reported,
  { category, note }: ReportInput,
): Promise<{ readonly report: Report; readonly about: ModerationCase }> {
  const text = cleanText(note).trim();
  if (text.length > maxNote) throw new DomainError('invalid_input', 'reports.noteTooLong', { max: maxNote });
  return context.database.write(viewer, async (tx) => {
    const subject = await findReported(tx, viewer, reported);
    const now = context.clock.now();
    const since = addMilliseconds(now, -hourMilliseconds);
    if ((await countReportsBy(tx, viewer.userId, since)) >= maxReportsAnHour) {
      throw tooSoon('reports.tooMany', hourMilliseconds / 1000);
    }
    const about = await openCase(tx, subject, now);
    const row = { caseId: about.id, reporterUserId: viewer.userId, category, note: text, createdAt: now };
    const { report: made, isNew } = await insertReport(tx, row);
    if (isNew) await notifyModerators(tx, about, now);
    return { report: made, about };
  });
}

/** @throws DomainError not_found, invalid_state */
async function findReported(tx: Tx, viewer: UserViewer, reported: Reported): Promise<Subject> {
  if (reported.kind === 'post') return findReportedPost(tx, viewer, reported.uuid);
  if (reported.kind === 'person') {
    const user = await requirePerson(tx, reported.id);
    if (user.id === viewer.userId) throw ownThing();
    return { kind: 'person', id: user.id, groupId: null };
  }
  const found = await findImport(tx, reported.id);
  const group = found && (await findGroup(tx, found.groupId));
  if (!found || found.dryRun || group?.kind !== 'group') throw notFound('import');
  await requireVisible(tx, viewer, group);
  if (found.userId === viewer.userId) throw ownThing();
  return { kind: 'import', id: found.id, groupId: group.id };
}

async function findReportedPost(tx: Tx, viewer: UserViewer, uuid: string): Promise<Subject> {
  const item = await findItem(readerOf(tx), viewer, { uuid });
  if (!item || item.reaction !== null) throw notFound('item');
  if (isOwnIdentity(viewer, item.authorXchanId)) throw ownThing();
  const channel = await findChannel(tx, item.channelId);
  return { kind: 'post', id: item.id, groupId: channel?.groupId ?? null };
}

function ownThing(): DomainError {
  return new DomainError('invalid_state', 'reports.own');
}

/** Notifies those who decide about a case: administrators if it is about the only moderator of its group. */
export async function notifyModerators(tx: Tx, about: ModerationCase, now: Instant): Promise<void> {
  const group = about.groupId === null ? undefined : await findGroup(tx, about.groupId);
  const { userId: concernedId } = await findCasePlace(tx, about);
  const isOther = (userId: number) => userId !== concernedId;
  const moderators = group ? (await listModerators(tx, group, now)).filter(isOther) : [];
  const administrators = () => listAdministrators(tx).then((users) => users.map(({ id }) => id).filter(isOther));
  const userIds = moderators.length > 0 ? moderators : await administrators();
  const row = { kind: 'report', actorXchanId: null, about: { subjectId: about.id } } as const;
  await notify(
    tx,
    userIds.map((userId) => ({ ...row, userId })),
    now,
  );
}

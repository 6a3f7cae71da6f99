import { findUsers, isPerson, listSanctionsOf, type Sanction, type User } from '../../accounts/index.ts';
import { type Item, renderItems } from '../../content/index.ts';
import { findXchans } from '../../identity/index.ts';
import type { OperationContext, UserViewer } from '../../platform/index.ts';
import { type Decision, decisionsFor, type ModerationCase, maxReports } from '../domain/moderation.ts';
import { type Appeal, listAppeals, listReports, type Report } from '../storage/cases.ts';
import { findConcerned, readReportedItems } from '../storage/case-places.ts';
import { ownCases, requireModeratedCase } from './require-moderator.ts';

/** Warnings and suspensions of one person that are shown with a case, the newest. */
const maxSanctions = 50;

/** A case with its content, for those who decide. */
export interface ReadCase {
  readonly about: ModerationCase;
  /** The post, as long as it exists. */
  readonly item: Item | undefined;
  /** The post as safe HTML. */
  readonly html: string;
  /** The person who was reported. */
  readonly person: User | undefined;
  /** The viewer's possible decisions about it: none if it is about them. */
  readonly decisions: readonly Decision[];
}

/** Contents of cases that the viewer decides about; a query or two for each kind, for any number of cases. */
export async function readCases(
  context: OperationContext,
  viewer: UserViewer,
  cases: readonly ModerationCase[],
): Promise<ReadCase[]> {
  const { reader } = context.database;
  const items = await readReportedItems(reader, viewer, cases);
  const named = [...items.values()].flatMap(({ terms }) => terms.flatMap(({ xchanId }) => xchanId ?? []));
  const xchans = await findXchans(reader, [...new Set(named)]);
  const html = await renderItems(context, [...items.values()], xchans, '');
  const people = await findUsers(reader, [...new Set(cases.flatMap(({ userId }) => userId ?? []))]);
  const byId = new Map(people.map((user) => [user.id, user]));
  const caseIds = cases.map(({ id }) => id);
  const own = await ownCases(reader, viewer, caseIds);
  return cases.map((about) => {
    const item = items.get(about.id);
    const decisions = own.has(about.id) ? [] : decisionsFor(about);
    return { about, item, html: item ? (html.get(item.id) ?? '') : '', person: byId.get(about.userId ?? 0), decisions };
  });
}

/** Texts of a case, and the users who wrote them. */
export interface SaidOfCase {
  /** It is about the viewer, who doesn't decide it, nor see who reported it. */
  readonly isOwn: boolean;
  readonly reports: readonly Report[];
  readonly appeals: readonly Appeal[];
  /** Whom the case concerns; undefined where that is no one who is here. */
  readonly concerned: User | undefined;
  /** Earlier and current decisions about them: in the group of the case, for administrators everywhere. */
  readonly sanctions: readonly Sanction[];
  /** By id, everyone named in any of it. */
  readonly users: ReadonlyMap<number, User>;
}

/**
 * The reports and appeals of a case, for those who decide about it.
 * @throws DomainError not_found for everyone else
 */
export async function readSaid(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  { id }: ModerationCase,
): Promise<SaidOfCase> {
  const about = await requireModeratedCase(reader, viewer, id);
  const isOwn = (await ownCases(reader, viewer, [id])).has(id);
  const reports = isOwn ? [] : await listReports(reader, id, maxReports);
  const appeals = await listAppeals(reader, id);
  const concernedId = await findConcerned(reader, viewer, about);
  const groupId = viewer.isAdmin ? undefined : (about.groupId ?? undefined);
  const sanctions =
    concernedId === null ? [] : await listSanctionsOf(reader, concernedId, { groupId, limit: maxSanctions });
  const ids = [
    concernedId,
    ...reports.map(({ reporterUserId }) => reporterUserId),
    ...appeals.map(({ authorUserId }) => authorUserId),
    ...sanctions.flatMap(({ createdBy, endedBy }) => [createdBy, endedBy]),
  ].filter((each) => each !== null);
  const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
  const concerned = users.get(concernedId ?? 0);
  return {
    isOwn,
    reports,
    appeals,
    sanctions,
    concerned: concerned && isPerson(concerned) ? concerned : undefined,
    users,
  };
}

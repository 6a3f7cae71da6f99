import type { OperationContext, Reader, UserViewer } from '../../../platform/index.ts';
import { notFound } from '../../../platform/index.ts';
import type { RequestPreview } from '../../domain/request-preview.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { findSourceUser } from '../../storage/placeholders.ts';
import { countWrittenByYear, readChannelNames, type WrittenCount } from '../../storage/parts/written-counts.ts';
import { isInvitedTo } from '../takeovers/answer-takeover.ts';

/**
 * The source user that this viewer is asked to accept.
 * @throws DomainError not_found for everyone else, and without a request
 */
export async function requireRequested(reader: Reader, viewer: UserViewer, sourceUserId: number): Promise<SourceUser> {
  const sourceUser = await findSourceUser(reader, sourceUserId);
  const isAsked =
    sourceUser?.status === 'invited'
      ? await isInvitedTo(reader, sourceUser, viewer.userId, viewer.at)
      : sourceUser?.status === 'awaiting_approval' && sourceUser.reassignToUserId === viewer.userId;
  if (!sourceUser || !isAsked) throw notFound('reassignmentRequest');
  return sourceUser;
}

/**
 * Contributions of a request to the viewer, by channel and year.
 * @throws DomainError not_found
 */
export async function previewRequest(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<RequestPreview> {
  const { reader } = context.database;
  const sourceUser = await requireRequested(reader, viewer, sourceUserId);
  return previewOf(reader, await countWrittenByYear(reader, viewer, sourceUser.placeholderXchanId));
}

/** The same from the counts. */
export async function previewOf(reader: Reader, counts: readonly WrittenCount[]): Promise<RequestPreview> {
  const known = [...new Set(counts.flatMap(({ channelId, visible }) => (visible > 0 ? channelId : [])))];
  const names = await readChannelNames(reader, known);
  const channels = [...names].map(([id, { name, address }]) => {
    const own = counts.filter(({ channelId }) => channelId === id);
    return { id, name, address, count: sum(own), years: byYear(own) };
  });
  const total = sum(counts);
  return {
    total,
    hidden: total - counts.reduce((all, { visible }) => all + visible, 0),
    years: byYear(counts),
    channels: channels.sort((a, b) => b.count - a.count || a.id - b.id),
  };
}

function byYear(counts: readonly WrittenCount[]): { year: number; count: number }[] {
  const years = new Map<number, number>();
  for (const { year, count } of counts) years.set(year, (years.get(year) ?? 0) + count);
  return [...years].map(([year, count]) => ({ year, count })).sort((a, b) => a.year - b.year);
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

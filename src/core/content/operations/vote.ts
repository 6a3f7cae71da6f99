import { countVotes, assertVote } from '../domain/poll.ts';
import { attendance } from '../domain/activity.ts';
import type { Instant } from '../../../lib/clock.ts';
import { enqueue, type Tx } from '../../platform/index.ts';
import { planReminders } from '../storage/job-contracts.ts';
import { listVotes, findPoll, writePoll } from '../storage/polls.ts';
import { findReaction, leaveTombstones } from '../storage/published-items.ts';

/**
 * Sees to it that a vote may be cast, before it is written.
 * @throws DomainError invalid_input, conflict
 */
export async function assertCanVote(tx: Tx, pollId: number, xchanId: number, answer: string): Promise<void> {
  const obj = await findPoll(tx, pollId);
  if (obj === undefined) return;
  const before = (await listVotes(tx, pollId)).filter((vote) => vote.authorXchanId === xchanId);
  assertVote(
    obj,
    before.map((vote) => vote.answer),
    answer,
  );
}

/** Recounts the votes of polls among these threads after changes. */
export async function recount(tx: Tx, topIds: readonly number[], now: Instant): Promise<void> {
  for (const id of new Set(topIds)) {
    const obj = await findPoll(tx, id);
    if (obj === undefined) continue;
    const votes = await listVotes(tx, id);
    const answers = votes.map((vote) => vote.answer);
    await writePoll(tx, id, countVotes(obj, answers), now);
  }
}

/**
 * Deletes a person's earlier response to an event when a new one is written. Other reactions are independent of each
 * other.
 */
export async function replaceAttendance(
  tx: Tx,
  { eventId, authorXchanId, reaction }: { eventId: number; authorXchanId: number; reaction: string },
  now: Instant,
): Promise<void> {
  const answers: readonly string[] = Object.values(attendance);
  if (!answers.includes(reaction)) return;
  const others: number[] = [];
  for (const answer of answers.filter((each) => each !== reaction)) {
    const other = await findReaction(tx, eventId, authorXchanId, answer);
    if (other !== undefined) others.push(other);
  }
  if (others.length > 0) await leaveTombstones(tx, others, now);
}

/** Schedules reminders for people who are going or might go to an event. */
export async function planAttendance(
  tx: Tx,
  { eventId, authorXchanId, reaction }: { eventId: number; authorXchanId: number; reaction: string },
  now: Instant,
): Promise<void> {
  if (reaction !== attendance.yes && reaction !== attendance.maybe) return;
  await enqueue(tx, planReminders, { itemId: eventId, xchanId: authorXchanId, afterUserId: 0 }, { now });
}

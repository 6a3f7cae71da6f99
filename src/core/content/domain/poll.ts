import type { Instant } from '../../../lib/clock.ts';
import { DomainError } from '../../platform/domain/index.ts';

/** Object types of polls, and of votes: comments on a poll whose title is the option. */
export const questionType = 'Question';
export const voteType = 'Answer';

/** A poll to be. */
export interface PollDraft {
  readonly answers: readonly string[];
  /** Whether an identity can choose several. */
  readonly isMultiple: boolean;
  readonly lastsMilliseconds: number;
}

/** The post of a poll. */
export interface PollPost {
  readonly mid: string;
  readonly uuid: string;
  readonly author: string;
  readonly body: string;
  readonly title: string;
  readonly createdAt: Instant;
  readonly endsAt: Instant;
  readonly isDirect: boolean;
}

interface Answer {
  readonly name: string;
  readonly type: 'Note';
  readonly replies: { readonly type: 'Collection'; readonly totalItems: number };
}

interface Question {
  readonly oneOf?: readonly Answer[];
  readonly anyOf?: readonly Answer[];
  readonly content: string;
  readonly endTime?: string;
}

const longestAnswer = 191;
const maxAnswers = 50;

/** @throws DomainError invalid_input for invalid options, naming their parameter */
export function assertAnswers(answers: readonly string[], parameter: string): void {
  const isLong = answers.some((name) => name.length > longestAnswer);
  if (answers.length >= 2 && answers.length <= maxAnswers && !isLong) return;
  throw new DomainError('invalid_input', 'polls.badAnswers', { parameter, max: maxAnswers, longest: longestAnswer });
}

/** Clients do not send the object of a poll: it is made of the votes. @throws DomainError invalid_input */
export function rejectQuestion(): never {
  throw new DomainError('invalid_input', 'polls.objectByVotes', { parameter: 'object' });
}

/** The `obj` of a poll: a Question of ActivityStreams 2.0 with no one's votes. */
export function writeQuestion(draft: PollDraft, post: PollPost): string {
  return JSON.stringify({
    type: questionType,
    content: post.body,
    [draft.isMultiple ? 'anyOf' : 'oneOf']: draft.answers.map((name) => answer(name, 0)),
    endTime: `${post.endsAt.slice(0, 19)}Z`,
    directMessage: post.isDirect,
    to: post.isDirect ? [] : ['https://www.w3.org/ns/activitystreams#Public'],
    url: post.mid,
    id: post.mid,
    'diaspora:guid': post.uuid,
    attributedTo: post.author,
    published: `${post.createdAt.slice(0, 10)} ${post.createdAt.slice(11, 19)}`,
    name: post.title,
  });
}

function answer(name: string, totalItems: number): Answer {
  return { name, type: 'Note', replies: { type: 'Collection', totalItems } };
}

/** The options of a poll with their numbers of votes; none for other objects. */
export function tally(obj: string): { name: string; votes: number }[] {
  try {
    const { answers } = answersOf(JSON.parse(obj) as Question);
    return answers.map(({ name, replies }) => ({ name: String(name), votes: Number(replies.totalItems) || 0 }));
  } catch {
    return [];
  }
}

/** Whether an identity can choose several options of a poll. */
export function isMultiple(obj: string): boolean {
  try {
    return answersOf(JSON.parse(obj) as Question).key === 'anyOf';
  } catch {
    return false;
  }
}

interface Closing {
  readonly isNocomment: boolean;
  readonly commentsClosedAt: Instant | null;
  readonly objType: string;
  readonly obj: string;
}

/**
 * End of voting on a post; null for never. Votes are comments, but a poll with comments turned off still accepts votes.
 */
export function votesCloseAt({ isNocomment, commentsClosedAt, objType, obj }: Closing): Instant | null {
  if (!isNocomment) return commentsClosedAt;
  return pollEndsAt({ objType, obj }) ?? commentsClosedAt;
}

/** When a poll ends, as it says itself: then it takes no comments either. Null for all other posts. */
export function pollEndsAt({ objType, obj }: Pick<Closing, 'objType' | 'obj'>): Instant | null {
  if (objType !== questionType) return null;
  try {
    const { endTime } = JSON.parse(obj) as Question;
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(endTime!) ? endTime!.replace('Z', '.000Z') : null;
  } catch {
    return null;
  }
}

/** The same poll with these votes, each of which names an answer. */
export function countVotes(obj: string, votes: readonly string[]): string {
  const question = JSON.parse(obj) as Question;
  const { key, answers } = answersOf(question);
  const total = (name: string): number => votes.filter((vote) => vote === name).length;
  return JSON.stringify({ ...question, [key]: answers.map(({ name }) => answer(name, total(name))) });
}

/**
 * Refuses a vote for an unknown option, and a second one if only one is allowed.
 * @throws DomainError invalid_input, conflict
 */
export function assertVote(obj: string, before: readonly string[], vote: string): void {
  const { key, answers } = answersOf(JSON.parse(obj) as Question);
  if (!answers.some(({ name }) => name === vote)) {
    const names = answers.map(({ name }) => `"${name}"`).join(', ');
    throw new DomainError('invalid_input', 'polls.noSuchAnswer', { answers: names, parameter: 'title' });
  }
  if (key === 'oneOf' ? before.length > 0 : before.includes(vote)) {
    throw new DomainError('conflict', 'polls.votedAlready');
  }
}

function answersOf(question: Question): { key: 'oneOf' | 'anyOf'; answers: readonly Answer[] } {
  return question.anyOf ? { key: 'anyOf', answers: question.anyOf } : { key: 'oneOf', answers: question.oneOf ?? [] };
}

import { describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/domain/errors.ts';
import {
  countVotes,
  isMultiple,
  questionType,
  assertAnswers,
  rejectQuestion,
  assertVote,
  tally,
  votesCloseAt,
  voteType,
  writeQuestion,
} from './poll.ts';

const post = {
  mid: 'https://here.example/item/1',
  uuid: '1',
  author: 'https://here.example/channel/ann',
  body: 'Who comes?',
  title: 'Tonight',
  createdAt: '2026-01-02T03:04:05.678Z',
  endsAt: '2026-01-03T03:04:05.678Z',
  isDirect: false,
};
const draft = { answers: ['yes', 'no'], isMultiple: false, lastsMilliseconds: 86_400_000 };
const single = writeQuestion(draft, post);
const multiple = writeQuestion({ ...draft, isMultiple: true }, post);

function refusalOf(work: () => void): DomainError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

describe('the answers of a poll', () => {
  const some = (count: number, length = 1) => Array.from({ length: count }, () => 'x'.repeat(length));

  it.each([
    [2, 1],
    [50, 1],
    [2, 191],
  ])('may be %d of %d characters', (count, length) => {
    expect(() => assertAnswers(some(count, length), 'poll_answers')).not.toThrow();
  });

  it.each([
    [0, 1],
    [1, 1],
    [51, 1],
    [2, 192],
  ])('may not be %d of %d characters', (count, length) => {
    expect(refusalOf(() => assertAnswers(some(count, length), 'poll_answers'))).toMatchObject({
      code: 'invalid_input',
      message: '"poll_answers" has 2 to 50 different answers of 191 characters at most.',
      facts: { parameter: 'poll_answers' },
    });
  });

  it('may be long when one of them alone is refused for it', () => {
    expect(refusalOf(() => assertAnswers(['a', 'b', 'x'.repeat(192)], 'p'))?.code).toBe('invalid_input');
  });

  it('are not written by hand', () => {
    expect(refusalOf(rejectQuestion)).toMatchObject({
      code: 'invalid_input',
      message: 'Of a poll, give "poll_answers"; the votes make its object.',
      facts: { parameter: 'object' },
    });
    expect([questionType, voteType]).toEqual(['Question', 'Answer']);
  });
});

describe('the object of a poll', () => {
  const note = (name: string, totalItems = 0) => ({ name, type: 'Note', replies: { type: 'Collection', totalItems } });

  it('is a question of ActivityStreams', () => {
    expect(JSON.parse(single)).toEqual({
      type: 'Question',
      content: 'Who comes?',
      oneOf: [note('yes'), note('no')],
      endTime: '2026-01-03T03:04:05Z',
      directMessage: false,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      url: post.mid,
      id: post.mid,
      'diaspora:guid': '1',
      attributedTo: post.author,
      published: '2026-01-02 03:04:05',
      name: 'Tonight',
    });
  });

  it('says that several can be chosen, and that it is for some alone', () => {
    const asked = JSON.parse(writeQuestion({ ...draft, isMultiple: true }, { ...post, isDirect: true })) as object;
    expect(asked).toMatchObject({ anyOf: [note('yes'), note('no')], directMessage: true, to: [] });
    expect(asked).not.toHaveProperty('oneOf');
  });

  it.each([
    [single, 'oneOf'],
    [multiple, 'anyOf'],
  ])('counts votes', (question, key) => {
    const counted = countVotes(question, ['no', 'no', 'yes', 'perhaps']);
    expect(JSON.parse(counted)).toEqual({
      ...(JSON.parse(question) as object),
      [key]: [note('yes', 1), note('no', 2)],
    });
    expect(tally(counted)).toEqual([
      { name: 'yes', votes: 1 },
      { name: 'no', votes: 2 },
    ]);
    expect(countVotes(counted, [])).toBe(question);
  });

  it.each(['', 'no JSON', '{}', '{"oneOf":[{"name":"a"}]}', '{"oneOf":1}', 'null'])(
    'that is none of ours, %j, has no answers',
    (obj) => {
      expect(tally(obj)).toEqual([]);
    },
  );

  it('of another server may have no counts', () => {
    const replies = { totalItems: 'many' };
    expect(tally(JSON.stringify({ anyOf: [{ name: 5, replies }] }))).toEqual([{ name: '5', votes: 0 }]);
  });
});

describe('a vote', () => {
  it('names an answer', () => {
    expect(refusalOf(() => assertVote(single, [], 'perhaps'))).toMatchObject({
      code: 'invalid_input',
      message: '"title" is one of the answers: "yes", "no".',
      facts: { parameter: 'title' },
    });
    expect(refusalOf(() => assertVote('{}', [], 'yes'))?.code).toBe('invalid_input');
  });

  it.each([
    [single, [], 'yes', undefined],
    [single, ['no'], 'yes', 'conflict'],
    [single, ['yes'], 'yes', 'conflict'],
    [multiple, [], 'yes', undefined],
    [multiple, ['no'], 'yes', undefined],
    [multiple, ['no', 'yes'], 'yes', 'conflict'],
  ])('is given once: %#', (question, before, vote, code) => {
    expect(refusalOf(() => assertVote(question, before, vote))?.code).toBe(code);
  });

  it('that was given says so', () => {
    expect(refusalOf(() => assertVote(single, ['no'], 'yes'))?.message).toBe('You have voted already.');
  });
});

describe('a poll', () => {
  const closed = { isNocomment: true, commentsClosedAt: post.createdAt, objType: questionType };

  it('takes several answers of one person where it says so', () => {
    expect([single, multiple, '', '{}', 'null'].map(isMultiple)).toEqual([false, true, false, false, false]);
  });

  it('takes votes as long as comments, and until its own end where comments are off', () => {
    const { commentsClosedAt } = closed;
    expect(votesCloseAt({ ...closed, obj: single })).toBe('2026-01-03T03:04:05.000Z');
    expect(votesCloseAt({ ...closed, obj: single, isNocomment: false })).toBe(commentsClosedAt);
    expect(votesCloseAt({ ...closed, obj: single, objType: voteType })).toBe(commentsClosedAt);
    for (const obj of ['', '{}', '{"endTime":"soon"}']) expect(votesCloseAt({ ...closed, obj })).toBe(commentsClosedAt);
  });
});

import { describe, expect, it } from 'vitest';
import { objectTypes, reactionOf, verbs } from './activity.ts';

const schema = 'http://activitystrea.ms/schema/1.0';

describe('activities', () => {
  it('have the names of their schema', () => {
    expect(verbs).toEqual({ post: `${schema}/post`, react: 'http://purl.org/zot/activity/react' });
    expect(objectTypes).toEqual({ note: `${schema}/note`, comment: `${schema}/comment` });
  });

  it.each([
    ['like', '👍'],
    ['dislike', '👎'],
    ['agree', '✅'],
    ['disagree', '❌'],
    ['abstain', '➖'],
    ['attendyes', '🙋'],
    ['attendno', '🙅'],
    ['attendmaybe', '🤷'],
  ])('%s is shown as %s', (word, sign) => {
    for (const verb of [word, word.toUpperCase(), `${schema}/${word}`]) {
      expect(reactionOf(verb, undefined)).toBe(sign);
      expect(reactionOf(verb, 'words')).toBe(sign);
    }
  });

  it.each(['react', 'REACT', 'EmojiReaction', verbs.react])('%s is shown as its text', (verb) => {
    expect(reactionOf(verb, ' 🌊 ')).toBe('🌊');
    expect(reactionOf(verb, 'x'.repeat(101))).toBe('x'.repeat(100));
    for (const nothing of [undefined, '', ' \n']) expect(reactionOf(verb, nothing)).toBeNull();
  });

  it.each([undefined, '', 'post', verbs.post, 'constructor', 'toString', 'like/x', 'unlike'])(
    '%s is a comment',
    (verb) => {
      expect(reactionOf(verb, 'words')).toBeNull();
    },
  );
});

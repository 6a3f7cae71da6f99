import { describe, expect, it } from 'vitest';
import { type DraftPlace, placeText, readPlace } from './draft.ts';

describe('the place of a draft', () => {
  it.each<[DraftPlace, string]>([
    [{ kind: 'post', channelId: 7 }, 'post:7'],
    [{ kind: 'reply', itemId: 12 }, 'reply:12'],
    [{ kind: 'edit', itemId: 123_456_789_012_345 }, 'edit:123456789012345'],
  ])('%j is %s', (place, text) => {
    expect([placeText(place), readPlace(text)]).toEqual([text, place]);
  });

  it.each(['', 'post', 'post:', 'post:x', 'note:7', ' post:7', 'post:7 ', 'edit:1234567890123456', 'reply:-1'])(
    '%j is none',
    (text) => {
      expect(readPlace(text)).toBeUndefined();
    },
  );
});

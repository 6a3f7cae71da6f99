import { describe, expect, it } from 'vitest';
import { factsOf, type IndexedItem, wordsOf } from './indexed-item.ts';

const bare: IndexedItem = {
  id: 1,
  title: '',
  summary: '',
  body: '',
  mimetype: 'text/plain',
  objType: 'Note',
  isTop: true,
  authorXchanId: 7,
  channelId: 9,
  createdAt: '2026-01-01T00:00:00.000Z',
  terms: [],
  files: [],
};
const term = (kind: string, text: string) => ({ kind, text });

describe('the words of an item', () => {
  it('are those of its texts, of whom it mentions, and of its files', () => {
    const item: IndexedItem = {
      ...bare,
      title: 'New Paddles',
      summary: 'Short',
      body: '<p>They <b>arrived</b></p>',
      mimetype: 'text/html',
      terms: [term('mention', 'Bob Miller'), term('hashtag', 'oak')],
      files: [{ isPhoto: true, filename: 'boat.png' }],
    };
    expect(wordsOf(item)).toEqual(['new', 'paddles', 'short', 'they', 'arrived', 'bob', 'miller', 'boat', 'png']);
  });

  it('are 16,000 at most, of the first 200,000 characters', () => {
    expect(wordsOf({ ...bare, body: 'a '.repeat(16_000) })).toHaveLength(16_000);
    expect(wordsOf({ ...bare, body: 'a '.repeat(16_001), title: 'b' })).toHaveLength(16_000);
    const long = `${'.'.repeat(199_999)}abc`;
    expect([wordsOf({ ...bare, body: long }), wordsOf({ ...bare, title: long })]).toEqual([['a'], ['a']]);
  });
});

describe('the facts of an item', () => {
  it('are where it stands and by whom', () => {
    expect(factsOf(bare)).toEqual(['a7', 'c9', 'kpost']);
    expect(factsOf({ ...bare, isTop: false })).toEqual(['a7', 'c9', 'kreply']);
  });

  it.each([
    ['a picture', { files: [{ isPhoto: true, filename: 'a' }] }, 'himage'],
    ['a file', { files: [{ isPhoto: false, filename: 'a' }] }, 'hfile'],
    ['a link', { body: 'see HTTPS://example.test' }, 'hlink'],
    ['a plain link', { body: 'http://x' }, 'hlink'],
    ['a poll', { objType: 'https://www.w3.org/ns/activitystreams#/Question' }, 'hpoll'],
    ['a poll by its short name', { objType: 'question' }, 'hpoll'],
    ['a hashtag', { terms: [term('hashtag', 'Oak-tree')] }, 'toaktree'],
  ])('name %s', (_name, more, fact) => {
    expect(factsOf({ ...bare, ...more })).toEqual(['a7', 'c9', 'kpost', fact]);
  });

  it('name nothing that is not there, and nothing twice', () => {
    const terms = [term('hashtag', 'Oak'), term('hashtag', 'oak'), term('hashtag', '--'), term('category', 'wood')];
    const files = [true, false].map((isPhoto) => ({ isPhoto, filename: 'a' }));
    const more = { terms, files, body: 'http:/x ftp://y', objType: 'Questions' };
    expect(factsOf({ ...bare, ...more })).toEqual(['a7', 'c9', 'kpost', 'himage', 'hfile', 'toak']);
    expect(factsOf({ ...bare, objType: 'myquestion' })).toEqual(['a7', 'c9', 'kpost']);
  });
});

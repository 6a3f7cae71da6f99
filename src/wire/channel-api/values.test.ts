import { describe, expect, it } from 'vitest';
import { plainItem } from '../../../test/rig/wire-samples.ts';
import { encodeIconfig, encodeMeta, encodeObject, encodeTerms, tagsOf, withoutAudience } from './content/item-meta.ts';
import { decodeHashes, encodeAudience } from './identity/acl.ts';
import { flag, int, moment, noExpiry, noMoment } from './strings.ts';

describe('values as text', () => {
  it('are numbers, flags and moments', () => {
    expect([7, 0, null, undefined].map(int)).toEqual(['7', '0', '0', '0']);
    expect([flag(true), flag(false)]).toEqual(['1', '0']);
    expect(moment('2026-01-31T12:34:56.789Z')).toBe('2026-01-31 12:34:56');
    expect([moment(null), moment(undefined), moment('')]).toEqual(Array(3).fill('0001-01-01 00:00:00'));
    expect(moment(null, noExpiry)).toBe('0000-00-00 00:00:00');
    expect(noMoment).toBe('0001-01-01 00:00:00');
  });

  it('are audiences', () => {
    const none = { allow_cid: '', allow_gid: '', deny_cid: '', deny_gid: '' };
    expect(encodeAudience(undefined)).toEqual(none);
    const named = { allowXchans: ['a', 'b'], allowGroups: ['c'], denyXchans: [], denyGroups: ['d'] };
    expect(encodeAudience(named)).toEqual({ allow_cid: '<a><b>', allow_gid: '<c>', deny_cid: '', deny_gid: '<d>' });
  });

  it.each([
    ['<a><b>', ['a', 'b']],
    ['< a >x<b>', ['a', 'b']],
    ['<><a>', ['a']],
    ['<a', []],
    ['a, b,,c', ['a', 'b', 'c']],
    [
      ['a,b', '<c><d>', ' e '],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [['a', 7, null, { b: 'c' }], ['a']],
    ['', []],
    [undefined, []],
    [7, []],
  ])('are lists of hashes: %j', (value, expected) => {
    expect(decodeHashes(value)).toEqual(expected);
  });
});

describe('objects and targets', () => {
  it.each([
    ['', {}],
    ['{"a":[1]}', { target: { a: [1] } }],
    ['null', { target: null }],
    ['no JSON', { target: 'no JSON' }],
  ])('of %j', (text, expected) => {
    expect(encodeObject('target', text)).toEqual(expected);
  });

  it.each(['allow_cid', 'allow_gid', 'deny_cid', 'deny_gid'])('are encoded without %s', (name) => {
    const json = JSON.stringify({ a: [{ [name]: '<hash>' }], [name]: '<hash>', b: name });
    expect(JSON.parse(withoutAudience(json))).toEqual({ a: [{ [name]: '' }], [name]: '', b: name });
  });

  it.each(['to', 'cc', 'bto', 'bcc', 'audience'])('are encoded without those named in %s', (name) => {
    const everybody = ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public'];
    const json = JSON.stringify({ a: { [name]: ['https://a.example', ...everybody] }, [name]: 'https://a.example' });
    expect(JSON.parse(withoutAudience(json))).toEqual({ a: { [name]: everybody }, [name]: [] });
    expect(JSON.parse(withoutAudience(JSON.stringify({ [name]: 'as:Public' })))).toEqual({ [name]: ['as:Public'] });
  });

  it.each(['', 'no JSON', '{ "name" : "as it was" }', '{"total": 1}', '"to" and no JSON', '{"to":'])(
    'stay as they are without an audience: %j',
    (json) => {
      expect(withoutAudience(json)).toBe(json);
    },
  );
});

describe('what is noted beside an item', () => {
  const page = { ...plainItem, pagetitle: 'about' };

  it.each([
    [1, 'BUILDBLOCK'],
    [2, 'PDL'],
    [3, 'WEBPAGE'],
    [6, 'CARD'],
    [7, 'ARTICLE'],
    [9, 'unknown'],
  ])('is the name of a page of kind %d, as %s', (itemType, key) => {
    const value = 'about';
    expect(encodeMeta({ ...page, itemType })).toEqual([{ family: 'system', key, value, sharing: '1' }]);
    expect(encodeIconfig({ ...page, itemType })).toEqual([{ cat: 'system', k: key, v: value, sharing: true }]);
    expect(encodeMeta({ ...page, itemType, pagetitle: '' })[0]).toMatchObject({ value: page.uuid });
  });

  it('is its id on a remote service', () => {
    expect(encodeMeta(page)).toEqual([]);
    const remote = { ...page, remoteNamespace: 'bridge', remoteId: '7' };
    expect(encodeMeta(remote)).toEqual([{ family: 'system', key: 'bridge', value: '7', sharing: '1' }]);
    expect(encodeMeta({ ...remote, remoteNamespace: null })).toMatchObject([{ key: '', value: '7' }]);
    expect(encodeIconfig({ ...remote, itemType: 3 })).toHaveLength(2);
  });

  it('are its terms, by the numbers of their kinds', () => {
    const kinds = ['hashtag', 'mention', 'category', 'channel', 'post'] as const;
    const terms = kinds.map((kind, ordinal) => ({ kind, ordinal, text: kind, url: `/${kind}`, xchanId: null }));
    const tagged = { ...plainItem, terms };
    expect(tagsOf(tagged).map(({ kind }) => kind)).toEqual(kinds.slice(0, 4));
    const named = encodeTerms(tagged, ({ text, url }) => ({ tag: `<${text}>`, url }));
    expect(named).toEqual(
      [1, 2, 3, 11].map((number, index) => ({
        uid: '41',
        ttype: String(number),
        otype: '1',
        term: `<${kinds[index]}>`,
        url: `/${kinds[index]}`,
      })),
    );
  });
});

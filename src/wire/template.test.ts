import { describe, expect, it } from 'vitest';
import { filling, joinFilled, membersFilling, Slot, templateOf } from './template.ts';

const joined = (...records: Parameters<typeof joinFilled>[0]): string => joinFilled(records).toString();

describe('a template', () => {
  it('is the text of a record that has no slots', () => {
    const record = { a: 1, 'b"': ['ä', null, { c: undefined, d: '"<' }], e: [], f: {}, g: false };
    const template = templateOf(record);
    expect(template).toMatchObject({ places: [], names: [] });
    expect(joined({ template, fillings: [] })).toBe(JSON.stringify(record));
  });

  it('is cut where slots stand, in bytes', () => {
    const template = templateOf({
      ä: 'ö',
      one: new Slot('one'),
      list: [1, new Slot('two'), { three: new Slot('three') }],
    });
    expect(template.names).toEqual(['one', 'two', 'three']);
    const text = template.bytes.toString();
    expect(text).toBe('{"ä":"ö","one":,"list":[1,,{"three":}]}');
    expect(template.places).toEqual(
      ['"one":', '[1,', '"three":'].map((before) =>
        Buffer.byteLength(text.slice(0, text.indexOf(before) + before.length)),
      ),
    );
    const fillings = [filling({ x: 'é' }), filling([2]), filling(null)];
    expect(joined({ template, fillings })).toBe('{"ä":"ö","one":{"x":"é"},"list":[1,[2],{"three":null}]}');
  });

  it('leaves out members that are undefined, before and behind slots', () => {
    const template = templateOf({ a: undefined, b: new Slot('b'), c: undefined, d: [undefined, new Slot('d')] });
    const fillings = [filling(1), filling(2)];
    expect(joined({ template, fillings })).toBe('{"b":1,"d":[null,2]}');
  });

  it('takes members of an object in place of one, be it the first or not', () => {
    const first = templateOf({ a: new Slot('a', true), b: 1 });
    const last = templateOf({ a: 1, b: new Slot('b', true) });
    const fillings = [membersFilling({ x: 1, y: '"' })];
    expect(joined({ template: first, fillings }, { template: last, fillings })).toBe(
      '{"x":1,"y":"\\"","b":1},{"a":1,"x":1,"y":"\\""}',
    );
  });

  it('joins none, one and many', () => {
    const template = templateOf([new Slot('it')]);
    const of = (value: number) => ({ template, fillings: [filling(value)] });
    expect(joined()).toBe('');
    expect(joined(of(1))).toBe('[1]');
    expect(joined(of(1), of(2), of(3))).toBe('[1],[2],[3]');
  });

  it('is not cut by a text that looks like a slot, and a slot is in no other text', () => {
    expect(templateOf({ a: String(filling('x')) }).places).toEqual([]);
    expect(() => JSON.stringify({ a: new Slot('it') })).toThrow(
      'the slot "it" stands in a value that is not made into a template',
    );
  });
});

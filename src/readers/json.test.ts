import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBrokenText, type JsonElement, jsonElements, jsonValue } from './json.ts';

const read = (text: string | Buffer): JsonElement[] => [...jsonElements(Buffer.from(text))];
const value = (one: unknown): JsonElement => ({ value: one });
const problem = (text: string): JsonElement => ({ problem: text });

const noJson = problem('an element is no JSON');
const noList = problem('it is no JSON list');
const endsEarly = problem('the list ends early');
const endsWithin = problem('it ends in the middle of an element');
const goesOn = problem('something follows the list');

describe('the elements of a JSON list', () => {
  it.each<[string, JsonElement[]]>([
    ['[]', []],
    [' \r\n\t[ \n ] \n', []],
    ['[1]', [value(1)]],
    ['[1, "a", null, true, {}, []]', [value(1), value('a'), value(null), value(true), value({}), value([])]],
    ['[{"a": [1, {"b": "}],["}]} , {"c": 2}]', [value({ a: [1, { b: '}],[' }] }), value({ c: 2 })]],
    ['["\\"", "\\\\", "\\\\\\"]"]', [value('"'), value('\\'), value('\\"]')]],
    ['["\\ud83d", "é", "\\u0000"]', [value('\ud83d'), value('é'), value('\0')]],
    ['\ufeff[1]', [value(1)]],
    ['[{"__proto__": 1}]', [value(JSON.parse('{"__proto__": 1}'))]],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each<[string, JsonElement[]]>([
    ['', [noList]],
    ['{}', [noList]],
    ['null', [noList]],
    ['1, 2]', [noList]],
    ['[', [endsWithin]],
    ['[1', [endsWithin]],
    ['[1,', [value(1), endsWithin]],
    ['[1, ', [value(1), endsWithin]],
    ['[{"a": 1}, {"b": ', [value({ a: 1 }), endsWithin]],
    ['[{"a": 1}, "b', [value({ a: 1 }), endsWithin]],
    ['[{"a": 1}, "b\\', [value({ a: 1 }), endsWithin]],
    ['[{"a": 1}', [value({ a: 1 }), endsEarly]],
    ['[{"a": 1} \n', [value({ a: 1 }), endsEarly]],
    ['[{"a": 1} "b', [value({ a: 1 }), endsEarly]],
    ['[{"a": 1}, {"b": [2]', [value({ a: 1 }), endsWithin]],
    ['[1,]', [value(1), noJson]],
    ['[,1]', [noJson, value(1)]],
    ['[1,,2]', [value(1), noJson, value(2)]],
    ['[oops, {"a": 1}]', [noJson, value({ a: 1 })]],
    ['[{"a": }, {"b": 1}]', [noJson, value({ b: 1 })]],
    ["[{'a': 1}, 2]", [noJson, value(2)]],
    ['[{"a": 1} {"b": 2}, 3]', [noJson, value(3)]],
    ['[{"a": 1]}, 2]', [noJson, endsEarly]],
    ['[1}, 2]', [value(1), endsEarly]],
    ['[{"a": "line\nend"}, 2]', [noJson, value(2)]],
    ['[1] ', [value(1)]],
    ['[1][2]', [value(1), goesOn]],
    ['[] x', [goesOn]],
    ['[1]]', [value(1), goesOn]],
  ])('%j, which is broken', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('are replaced characters where bytes are no UTF-8, and tell so', () => {
    const bytes = Buffer.from('["caf\xe9", 2]', 'latin1');
    expect(read(bytes)).toEqual([value('caf\ufffd'), value(2)]);
    expect(isBrokenText(bytes)).toBe(true);
    expect(isBrokenText(Buffer.from('["café"]'))).toBe(false);
  });

  it('are refused one by one when they are nested too deep or have too many parts', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(read(`[${deep(64)}, ${deep(65)}, 3]`).slice(1)).toEqual([
      problem('an element is nested deeper than 64'),
      value(3),
    ]);
    expect(read(`[${deep(1_000_000)}, 3]`)).toEqual([problem('an element is nested deeper than 64'), value(3)]);
    expect(read(`[[${'0,'.repeat(1_000_000)}0], 3]`)).toEqual([problem('an element is too large'), value(3)]);
  });

  it('are refused one by one when they are too large', () => {
    expect(read(`["${'x'.repeat(16 * 1024 * 1024)}", 3]`)).toEqual([problem('an element is too large'), value(3)]);
  });

  it('come one by one: those before a broken one are there at once', () => {
    const elements = jsonElements(Buffer.from('[1, oops'));
    expect(elements.next().value).toEqual(value(1));
  });

  it('are what JSON.parse makes of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 5 })), fc.constantFrom(undefined, 2, '\t'), (list, indent) => {
        const text = JSON.stringify(list, undefined, indent);
        expect(read(text)).toEqual((JSON.parse(text) as unknown[]).map(value));
      }),
    );
  });

  it('come to an end whatever the bytes, with a problem when JSON.parse finds one', () => {
    const part = fc.constantFrom(...'[ ] { } , : " \\ 1 a'.split(' '), ' ', '\n', '"a"', '"a":', 'null', '\ufeff');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = `[${parts.join('')}`;
        const elements = read(text);
        expect(elements.length).toBeLessThanOrEqual(parts.length * 3 + 2);
        expect(elements.some((element) => 'problem' in element)).toBe(!isJson(text));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a JSON object or list', () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    ['{"a":[1,{"b":"]}"}]}', { value: { a: [1, { b: ']}' }] } }],
    [' {"a":1}\n', { value: { a: 1 } }],
    [`{"a":[${'[],'.repeat(99)}[]]}`, { value: { a: Array.from({ length: 100 }, () => []) } }],
    ['[1]', { value: [1] }],
    ['{"a":1', { problem: 'it ends in the middle of an element' }],
    ['{"a":1}}', { problem: 'something follows the value' }],
    ['{"a":1}{"b":2}', { problem: 'an element is no JSON' }],
    ['{a}', { problem: 'an element is no JSON' }],
    ['"text"', { problem: 'it ends in the middle of an element' }],
    ['', { problem: 'it ends in the middle of an element' }],
    [nested(64), { value: JSON.parse(nested(64)) as unknown }],
    [nested(65), { problem: 'an element is nested deeper than 64' }],
  ])('is read or refused: %s', (text, expected) => {
    expect(jsonValue(Buffer.from(text))).toEqual(expected);
    // Longer than the part parsed at once.
    expect(jsonValue(Buffer.from(text + ' '.repeat(200_000)))).toEqual(expected);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

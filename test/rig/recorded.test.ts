import { describe, expect, it } from 'vitest';
import { changesOf } from './recorded.ts';

describe('what is recorded otherwise than before', () => {
  const example = (answers: object): string => JSON.stringify({ 'GET /groups/{id}': { answers } });

  it('is shown by place, first what has changed or is gone', () => {
    const before = example({ 200: { id: 1, name: 'Harbour', tags: ['a', 'b'] }, 404: { message: 'Not found' } });
    const after = example({ 200: { added: true, id: '1', name: 'Harbour', tags: ['a'] }, 403: {} });
    expect(changesOf('examples.json', before, after)).toEqual([
      '~ GET /groups/{id} > answers > 200 > id: 1 -> "1"',
      '- GET /groups/{id} > answers > 200 > tags > 1: "b"',
      '- GET /groups/{id} > answers > 404 > message: "Not found"',
      '+ GET /groups/{id} > answers > 200 > added: true',
      '+ GET /groups/{id} > answers > 403: {}',
    ]);
    expect(changesOf('examples.json', before, before)).toEqual([]);
  });

  it('is shown by line where it is text', () => {
    expect(changesOf('mail.txt', 'Hello\n\nBye\n', 'Hello\n\nSee you\n\n')).toEqual(['- Bye', '+ See you', '+  (3)']);
  });
});

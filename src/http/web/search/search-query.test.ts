import { describe, expect, it } from 'vitest';
import { filtersOf, valueOf, withFilters, wordsOfQuery } from './search-query.ts';

describe('what is searched for', () => {
  it('has its operators beside its words', () => {
    const query = 'paddles in:watermill from:"Lucía Ríos" oak';
    expect(filtersOf(query)).toEqual([
      { text: 'in:watermill', rest: 'paddles from:"Lucía Ríos" oak' },
      { text: 'from:"Lucía Ríos"', rest: 'paddles in:watermill oak' },
    ]);
    expect(wordsOfQuery(query)).toBe('paddles oak');
    expect(valueOf(query, 'from')).toBe('Lucía Ríos');
    expect(filtersOf('http://example.org begin:now')).toEqual([]);
  });

  it('takes the filters of a form, which replace those that it had', () => {
    const fields = { from: ' Lucía Ríos ', in: '', after: '2026-01-31', has: ['image'] };
    expect(withFilters('oak in:watermill is:mine has:file', fields)).toBe(
      'oak is:mine from:"Lucía Ríos" after:2026-01-31 has:image',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { importUserName, placeholderNames } from '../../reassignment/domain/source-user.ts';
import { emptyReport, importedAccessLevel, isStubHash, lossesOf, stubBody, stubHash, warn } from './import.ts';

/** Group API facts, section 8.2. */
describe('a placeholder user', () => {
  const called = (name: string | null, username: string | null) =>
    placeholderNames({ name, username, importType: 'slack' }, 'k3x');

  it('is called after the source user', () => {
    expect(called('Ann Archer', 'ann')).toEqual({ name: 'Placeholder Ann Archer', username: 'ann_placeholder_k3x' });
  });

  it('is called after the kind of import where names are missing', () => {
    expect(called(null, null)).toEqual({ name: 'Placeholder slack Source User', username: 'slack_placeholder_k3x' });
    expect(called('Ann', '@.-')).toMatchObject({ username: 'slack_placeholder_k3x' });
  });

  it('has letters and digits of the username alone, and names of a length that fits', () => {
    expect(called(null, 'änn.o-nym_7').username).toBe('nnonym7_placeholder_k3x');
    expect(called('x'.repeat(300), null).name).toBe(`Placeholder ${'x'.repeat(127)}`);
    expect(called(null, 'y'.repeat(300)).username).toBe(`${'y'.repeat(80)}_placeholder_k3x`);
  });
});

describe('the report of an import', () => {
  const kinds = ['users', 'channels', 'memberships', 'threads', 'comments', 'reactions', 'files', 'mentions', 'pins'];

  it('begins with nothing, of each kind by itself', () => {
    const report = emptyReport();
    expect(Object.keys(report.counts)).toEqual(kinds);
    for (const counts of Object.values(report.counts)) {
      expect(counts).toEqual({ added: 0, unchanged: 0, updated: 0, omitted: 0 });
    }
    expect(report).toMatchObject({
      channels: [],
      warnings: [],
      placeholdersPending: 0,
      progress: { done: 0, total: 0 },
    });
    report.counts.users.added += 1;
    expect(report.counts.channels.added).toBe(0);
  });

  it('counts warnings of one code together, with the first of them', () => {
    const report = emptyReport();
    warn(report, { code: 'a', severity: 'info', sample: 'first' });
    warn(report, { code: 'b', severity: 'error', sample: 'other', count: 5 });
    warn(report, { code: 'a', severity: 'info', sample: 'second' });
    warn(report, { code: 'a', severity: 'info', sample: 'third', count: 3 });
    expect(report.warnings).toEqual([
      { code: 'a', severity: 'info', sample: 'first', count: 5 },
      { code: 'b', severity: 'error', sample: 'other', count: 5 },
    ]);
  });

  it('names those that are to be named, up to a number', () => {
    const report = emptyReport();
    const named = (sample: string) => warn(report, { code: 'a', severity: 'warn', sample, isNamed: true });
    for (const sample of ['one', 'two', 'one']) named(sample);
    expect(report.warnings).toEqual([
      { code: 'a', severity: 'warn', sample: 'one', count: 2, isNamed: true },
      { code: 'a', severity: 'warn', sample: 'two', count: 1, isNamed: true },
    ]);
    for (let number = 3; number <= 200; number += 1) named(String(number));
    expect(report.warnings).toHaveLength(200);
    for (const sample of ['another', 'and another']) named(sample);
    expect(report.warnings).toHaveLength(200);
    expect(report.warnings.at(-1)).toMatchObject({ sample: '200', count: 3 });
    // Named samples are still counted separately.
    named('one');
    expect(report.warnings[0]).toMatchObject({ sample: 'one', count: 3 });
    warn(report, { code: 'b', severity: 'warn', sample: 'of another code', isNamed: true });
    expect(report.warnings).toHaveLength(201);
  });

  it('counts as lost what errors explain', () => {
    const warnings = (['info', 'error', 'warn', 'error'] as const).map((severity, index) => ({
      code: 'a',
      severity,
      sample: '',
      count: 10 ** index,
    }));
    expect(lossesOf({ warnings })).toBe(1010);
    expect(lossesOf({ warnings: [] })).toBe(0);
  });
});

describe('what an import gives', () => {
  it.each([
    ['owner', 40],
    ['admin', 40],
    ['member', 30],
    ['guest', 10],
    ['viewer', 10],
  ] as const)('a role to %s: %d', (role, level) => {
    expect(importedAccessLevel(role)).toBe(level);
  });

  it('a stub for what is not in the archive', () => {
    expect([isStubHash(stubHash), isStubHash(''), isStubHash('a')]).toEqual([true, false, false]);
    expect(stubBody).toBe('*The beginning of this conversation is not in the archive.*');
    expect(importUserName).toBe('Import User');
  });
});

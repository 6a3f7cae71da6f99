import { describe, expect, it } from 'vitest';
import type { ReassignmentCells } from './reassignment.ts';
import { parseRowAction } from './reassignment-row.ts';

const cells = {
  sourceHost: '',
  importType: '',
  identifier: '',
  name: '',
  username: '',
  targetUsername: '',
  targetEmail: '',
};

describe('what a row asks for', () => {
  it.each<[some: Partial<ReassignmentCells>, kind: string]>([
    [{}, 'nothing'],
    [{ targetUsername: ' ' }, 'nothing'],
    [{ targetUsername: 'bob' }, 'assign'],
    [{ targetUsername: 'bob@example.test' }, 'invite'],
    [{ targetUsername: 'bob@example.test', targetEmail: 'Bob@example.test' }, 'invite'],
    [{ targetUsername: 'bob@example.test', targetEmail: 'ann@example.test' }, 'assign'],
    [{ targetEmail: 'bob@example.test', keep: 'no', remove: '0' }, 'assign'],
    ...['true', 'T', 'yes', 'Y', '1', 'ON', ' on '].map((keep): [Partial<ReassignmentCells>, string] => [
      { keep },
      'keep',
    ]),
    ...['false', 'f', 'no', 'n', '0', 'off', '', ' '].map((keep): [Partial<ReassignmentCells>, string] => [
      { keep },
      'nothing',
    ]),
    [{ remove: 'yes' }, 'delete'],
    [{ remove: 'yes', keep: 'no' }, 'delete'],
    [{ undo: 'yes' }, 'undo'],
    [{ undo: 'yes', keep: 'no', targetUsername: 'bob' }, 'undo'],
    [{ undo: 'no', targetUsername: 'bob' }, 'assign'],
    [{ undo: 'no' }, 'nothing'],
  ])('%j: %s', (some, kind) => {
    expect(parseRowAction({ ...cells, ...some }).kind).toBe(kind);
  });

  it.each<[some: Partial<ReassignmentCells>, code: string]>([
    [{ keep: 'perhaps' }, 'invalid_flag'],
    [{ remove: 'perhaps' }, 'invalid_flag'],
    [{ keep: 'yes', remove: 'perhaps' }, 'invalid_flag'],
    [{ keep: 'yes', remove: 'yes' }, 'contradiction'],
    [{ undo: 'perhaps' }, 'invalid_flag'],
    [{ undo: 'yes', keep: 'yes' }, 'contradiction'],
    [{ undo: 'yes', remove: 'yes', targetUsername: 'bob' }, 'contradiction'],
    [{ keep: 'yes', targetUsername: 'bob' }, 'contradiction'],
    [{ remove: 'yes', targetEmail: 'bob@example.test' }, 'contradiction'],
  ])('is refused: %j', (some, code) => {
    expect(parseRowAction({ ...cells, ...some })).toEqual({ kind: 'refused', code });
  });

  it('is an undo, of one person where one is named', () => {
    expect(parseRowAction({ ...cells, undo: 'yes' })).toEqual({ kind: 'undo', isOfOne: false });
    expect(parseRowAction({ ...cells, undo: 'yes', targetEmail: 'bob@example.test' })).toEqual({
      kind: 'undo',
      isOfOne: true,
    });
  });
});

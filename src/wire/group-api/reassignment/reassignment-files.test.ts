import { describe, expect, it } from 'vitest';
import { bob } from '../../../../test/rig/group-samples.ts';
import { baseUrl, day, goldenText } from '../../../../test/rig/wire-samples.ts';
import {
  cellsInOrder,
  columns,
  errorHeaderRow,
  errorRow,
  flagColumns,
  headerRow,
  pendingRow,
  suggestionColumns,
  undoFile,
} from './reassignment-csv.ts';
import { encodePending, fileOfRows, rowsOfBody } from './reassignment-json.ts';
import { encodeRow, resultHeaderRow, resultRow } from './reassignment-rows.ts';
import { UploadFormatError } from './reassignment-upload.ts';
import { encodeUpload } from './upload.ts';

describe('files of reassignments', () => {
  const pending = {
    sourceHost: 'https://club.slack.com',
    importType: 'slack',
    identifier: 'U7',
    name: 'Ben, the baker',
    username: null,
    targetUsername: '',
    targetEmail: '=bob@example.test',
  };
  const cells = { ...pending, name: 'Ben', username: 'ben' };
  const failure = { message: 'Not found', line: 7, code: 'no_match' };

  it('have columns, of which some are asked for', () => {
    const usual =
      'Source host,Import type,Source user identifier,Source user name,Source username,Service username,Service public email';
    const flags = 'Keep as placeholder,Delete placeholder';
    expect([columns.join(), flagColumns.join()]).toEqual([usual, flags]);
    expect([headerRow(), headerRow({ flags: true })]).toEqual([`${usual}\n`, `${usual},${flags}\n`]);
    const why = suggestionColumns.join();
    expect(why).toBe('Suggested because,Confidence');
    expect(headerRow({ suggestions: true })).toBe(`${usual},${why}\n`);
    expect(headerRow({ flags: true, suggestions: true })).toBe(`${usual},${flags},${why}\n`);
    expect(errorHeaderRow()).toBe(`${usual},Error,Row,Code\n`);
    expect(errorHeaderRow({ flags: true })).toBe(`${usual},Error,Row,Code,${flags}\n`);
    expect(errorHeaderRow({ flags: true, undo: true })).toBe(`${usual},Error,Row,Code,${flags},Undo reassignment\n`);
    expect(resultHeaderRow).toBe(`${usual},Row,State,Code,Message\n`);
  });

  it('have rows in their order', () => {
    const written = `https://club.slack.com,slack,U7,"Ben, the baker",,"",'=bob@example.test`;
    expect(pendingRow(pending)).toBe(`${written}\n`);
    expect(pendingRow(pending, { flags: true })).toBe(`${written},"",""\n`);
    expect(pendingRow(pending, { suggestions: true })).toBe(`${written},"",""\n`);
    const suggested = { ...pending, suggestion: { reasons: ['username', 'name'], confidence: 'medium' } };
    expect(pendingRow(suggested, { suggestions: true })).toBe(`${written},username name,medium\n`);
    expect(pendingRow(suggested, { flags: true, suggestions: true })).toBe(`${written},"","",username name,medium\n`);
    expect(pendingRow(suggested)).toBe(`${written}\n`);
    const shown = `https://club.slack.com,slack,U7,Ben,ben,"",'=bob@example.test`;
    expect(errorRow(cells, failure)).toBe(`${shown},Not found,7,no_match\n`);
    expect(errorRow(cells, failure, { flags: true })).toBe(`${shown},Not found,7,no_match,"",""\n`);
    expect(errorRow(cells, failure, { undo: true })).toBe(`${shown},Not found,7,no_match,""\n`);
    const flagged = { ...cells, keep: 'yes', remove: 'no', undo: '0' };
    expect(errorRow(flagged, failure, { flags: true, undo: true })).toBe(`${shown},Not found,7,no_match,yes,no,0\n`);
    const undone = undoFile([pending]).toString().split('\n');
    expect(undone).toEqual([`${columns.join()},Undo reassignment`, `${written},yes`, '']);
    expect(cellsInOrder(pending)).toEqual(Object.values(pending));
  });

  it('have results', () => {
    const row = { line: 7, cells, state: 'failed', code: 'no_match', message: 'Not found', sourceUserId: 8, userId: 9 };
    const shown = `https://club.slack.com,slack,U7,Ben,ben,"",'=bob@example.test`;
    expect(resultRow(row)).toBe(`${shown},7,failed,no_match,Not found\n`);
    const named = {
      row: 7,
      state: 'failed',
      code: 'no_match',
      message: 'Not found',
      source_host: 'https://club.slack.com',
      import_type: 'slack',
      source_user_identifier: 'U7',
      source_user_name: 'Ben',
      source_username: 'ben',
      service_username: '',
      service_public_email: '=bob@example.test',
      source_user_id: 8,
      user_id: 9,
    };
    expect(encodeRow(row)).toStrictEqual(named);
    const flagged = { ...row, cells: { ...cells, keep: 'yes', remove: '' } };
    expect(encodeRow(flagged)).toStrictEqual({ ...named, keep_as_placeholder: 'yes', delete_placeholder: '' });
  });

  it('can be JSON', () => {
    const suggestion = { reasons: ['name'], confidence: 'weak' };
    expect(encodePending({ ...pending, status: 'rejected', suggestion })).toStrictEqual({
      ...encodePending({ ...pending, status: 'rejected' }),
      suggested_because: ['name'],
      confidence: 'weak',
    });
    expect(encodePending({ ...pending, status: 'rejected' })).toStrictEqual({
      source_host: 'https://club.slack.com',
      import_type: 'slack',
      source_user_identifier: 'U7',
      source_user_name: 'Ben, the baker',
      source_username: null,
      service_username: '',
      service_public_email: '=bob@example.test',
      status: 'rejected',
    });
    expect([rowsOfBody([1]), rowsOfBody({ reassignments: [2] })]).toEqual([[1], [2]]);
    for (const body of [null, undefined, {}, { reassignments: {} }, 'x', 7]) expect(rowsOfBody(body)).toBeUndefined();
  });

  it('that were JSON are the same files', async () => {
    const row = {
      source_host: 'https://club.slack.com',
      import_type: 'slack',
      source_user_identifier: 'U7',
      source_user_name: 'Ben',
      source_username: null,
      gitlab_username: 'bob',
      gitlab_public_email: 'bob@example.test',
      keep_as_placeholder: true,
      delete_placeholder: 'no',
      undo_reassignment: '1',
    };
    const other = { service_username: 'ann', gitlab_username: 'bob', service_public_email: 'ann@example.test' };
    expect((await fileOfRows([row, other, {}])).toString().split('\n').slice(1)).toEqual([
      'https://club.slack.com,slack,U7,Ben,,bob,bob@example.test,true,no,1',
      ',,,,,ann,ann@example.test,,,',
      ',,,,,,,,,',
      '',
    ]);
    expect((await fileOfRows([])).toString()).toBe(headerRow({ flags: true }).replace('\n', ',Undo reassignment\n'));
  });

  it.each([
    [[{}, 7], 'Row 2 is no object.'],
    [[null], 'Row 1 is no object.'],
    [[[]], 'Row 1 is no object.'],
    [[{ source_host: 7 }], 'Row 1: source_host is no text.'],
    [[{}, { source_host: true }], 'Row 2: source_host is no text.'],
    [[{ delete_placeholder: 1 }], 'Row 1: delete_placeholder is no text.'],
    [[{ gitlab_username: false }], 'Row 1: gitlab_username is no text.'],
  ])('of %j are refused', async (rows, message) => {
    await expect(fileOfRows(rows)).rejects.toThrow(new UploadFormatError(message));
  });

  it('are uploaded, and come along', async () => {
    const upload = {
      id: 101,
      groupId: 102,
      filename: 'people.csv',
      filesize: 103,
      state: 'running',
      isDryRun: true,
      error: 'What went wrong',
      createdAt: day(22),
      finishedAt: day(23),
      counts: { pending: 1, matched: 2, failed: 3, skipped: 4 },
      byDefault: 1,
    };
    const untouched = { ...upload, isDryRun: false, error: null, finishedAt: null };
    await expect(
      goldenText([encodeUpload(upload, bob, baseUrl), encodeUpload(untouched, undefined, baseUrl)]),
    ).toMatchFileSnapshot('../golden/uploads.json');
    const progressOf = (counts: typeof upload.counts, state = 'running') =>
      encodeUpload({ ...upload, counts, state }, bob, baseUrl).progress;
    const none = { pending: 0, matched: 0, failed: 0, skipped: 0 };
    expect([progressOf(none), progressOf(none, 'finished'), progressOf({ ...none, pending: 9 })]).toEqual([0, 100, 0]);
    expect([progressOf({ ...none, pending: 1, matched: 2 }), progressOf({ ...none, skipped: 2 })]).toEqual([66, 100]);
  });
});

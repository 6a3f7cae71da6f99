import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReassignmentCells } from '../../domain/reassignment.ts';
import { csvRow } from './csv-dialect.ts';
import { columns, errorHeaderRow, errorRow, headerRow, pendingRow } from './reassignment-csv.ts';
import { checkSize, readUpload, uploadLimits } from './reassignment-upload.ts';

const notFormatted = 'The provided CSV was not correctly formatted.';
const duplicates = 'The provided spreadsheet contains duplicate email addresses or usernames.';
const bob: ReassignmentCells = {
  sourceHost: 'https://chat.example',
  importType: 'slack',
  identifier: 'U1',
  name: 'Ann Archer',
  username: 'ann',
  targetUsername: 'bob',
  targetEmail: '',
};
const row = 'https://chat.example,slack,U1,Ann Archer,ann,bob,""\n';
const file = `${columns.join(',')}\n${row}`;

const read = async (content: string | Buffer): Promise<ReassignmentCells[]> =>
  (await readUpload(Buffer.from(content))).map(({ cells }) => cells);

describe('an uploaded file', () => {
  it('is read as we write it, however odd the names', async () => {
    const cell = fc
      .string({ unit: fc.oneof(fc.constantFrom(...',;"\'=+-@\t\r\\é☃ '.split('')), fc.string({ maxLength: 1 })) })
      .map((text) => text.replaceAll('\n', '').trim())
      .filter((text) => !text.includes('\0') && text.isWellFormed() && !/^'[=+\-@;]/.test(text));
    const person = fc.record({ sourceHost: cell, importType: cell, identifier: cell, name: cell, username: cell });
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 5 }), async (people) => {
        const empty = people.map((each) => ({ ...each, targetUsername: '', targetEmail: '' }));
        expect(await read(headerRow() + people.map((each) => pendingRow(each)).join(''))).toEqual(empty);
        const failure = { message: 'No "match", sorry.', line: 2, code: 'no_match' };
        const errors = empty.map((each) => errorRow(each, failure));
        expect(await read(errorHeaderRow() + errors.join(''))).toEqual(empty);
      }),
    );
  });

  it.each([
    ['our own names', columns.join(',')],
    ['the names of the reference', columns.join(',').replaceAll('Service', 'GitLab')],
    [
      'snake case',
      'source_host,import_type,source_user_identifier,source_user_name,source_username,service_username,service_public_email',
    ],
    [
      'snake case of the reference',
      'source_host,import_type,source_user_identifier,source_user_name,source_username,gitlab_username,gitlab_public_email',
    ],
    ['any case and blanks', columns.map((name) => `  ${name.toUpperCase().replaceAll(' ', '   ')} `).join(',')],
    ['quotes and marks', columns.map((name) => `"* ${name}:"`).join(',')],
  ])('may have headers with %s', async (_what, header) => {
    expect(await read(`${header}\n${row}`)).toEqual([bob]);
  });

  it('may have its columns in any order, some of its own, and none that only help people', async () => {
    const header = 'Notes,Service public email,Source user identifier,Import type,Service username,Source host';
    const cells = 'x,bob@example.test,U1,slack,,https://chat.example';
    expect(await read(`${header}\n${cells}\n`)).toEqual([
      { ...bob, name: '', username: '', targetUsername: '', targetEmail: 'bob@example.test' },
    ]);
  });

  it('counts the first of two columns with one name', async () => {
    expect(await read(`${columns.join(',')},Service username\n${row.trim()},carol\n`)).toEqual([bob]);
    expect(await read(`${columns.join(',')},GitLab username\n${row.trim()},carol\n`)).toEqual([bob]);
  });

  it.each([
    ['a BOM', Buffer.from(`\uFEFF${file}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${file}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${file}`, 'utf16le').swap16()],
    ['CRLF', file.replaceAll('\n', '\r\n')],
    ['CR alone', file.replaceAll('\n', '\r')],
    ['line ends of both kinds', file.replace('\n', '\r\n')],
    ['no line end at the end', file.trimEnd()],
    ['semicolons', file.replaceAll(',', ';')],
    ['tabs', file.replaceAll(',', '\t')],
    ['quotes everywhere', file.replace(row, row.replace(/[^,\n"]+/g, '"$&"'))],
    [
      'blanks around values',
      file.replace(row, row.replaceAll(',', ' , ').replace(' "" ', '""').replace(', ""', ',""')),
    ],
    ['a surplus cell', file.replace(row, `${row.trim()},more\n`)],
    ['a short row', file.replace(row, row.replace(',""', ''))],
  ])('may have %s', async (_what, content) => {
    expect(await read(content)).toEqual([bob]);
  });

  it('may be in the encoding of spreadsheets on Windows', async () => {
    const content = Buffer.from(file.replace('Ann', 'Zoë'), 'latin1');
    expect(await read(content)).toEqual([{ ...bob, name: 'Zoë Archer' }]);
  });

  it('loses apostrophes before formulas, those of spreadsheets too', async () => {
    const content = file.replace('U1', "'-U1").replace(',bob,', ",'@bob,");
    expect(await read(content)).toEqual([{ ...bob, identifier: '-U1', targetUsername: '@bob' }]);
  });

  it('has a line number for each row, blank ones too', async () => {
    const rows = await readUpload(Buffer.from(`${columns.join(',')}\n\n${row}\n`));
    expect(rows.map(({ line, cells }) => [line, cells.identifier])).toEqual([
      [2, ''],
      [3, 'U1'],
      [4, ''],
    ]);
  });

  it.each([
    ['is empty', ''],
    ['is a BOM', '\uFEFF'],
    ['is all blank', '\n\n'],
    ['has no header', row],
    ['lacks a column', file.replace('Source host', 'Host')],
    ['lacks the last column', file.replaceAll(/,[^,\n]*\n/g, '\n')],
    ['spells a header with a hyphen', file.replace('Source user identifier', 'Source-user identifier')],
    ['opens a quote within a value', file.replace('Ann', 'A"nn')],
    ['never closes a quote', file.replace('Ann', '"Ann')],
    ['is UTF-16 without a BOM', Buffer.from(file, 'utf16le')],
    ['has a NUL', file.replace('bob', 'b\0b')],
    ['breaks off within a character of UTF-16', Buffer.from(`\uFEFF${file}`, 'utf16le').subarray(0, -1)],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('is refused when it %s', async (_what, content) => {
    await expect(read(content)).rejects.toThrow(notFormatted);
  });

  it('is refused when it names somebody twice for one source', async () => {
    const again = (change: (row: string) => string) => file + change(row.replace('U1', 'U2'));
    await expect(read(again((text) => text))).rejects.toThrow(duplicates);
    await expect(read(again((text) => text.replace('bob', ' bob ')))).rejects.toThrow(duplicates);
    expect(await read(again((text) => text.replace('bob', 'Bob')))).toHaveLength(2);
    expect(await read(again((text) => text.replace('slack', 'mattermost')))).toHaveLength(2);
    expect(await read(again((text) => text.replace('chat.', 'talk.')))).toHaveLength(2);
    expect(await read(again((text) => text.replace('bob', '')))).toHaveLength(2);
    const mail = file.replace('bob,""', ',bob@example.test');
    await expect(read(`${mail}${row.replace('bob,""', ',bob@example.test')}`)).rejects.toThrow(duplicates);
    // Name and address are looked at apart.
    expect(await read(`${mail}${row}`)).toHaveLength(2);
  });

  it('is refused for both reasons at once', async () => {
    const content = (file + row).replace('Source user identifier', 'Identifier');
    await expect(read(content)).rejects.toThrow(`${notFormatted} ${duplicates}`);
  });
});

describe('the limits of an uploaded file', () => {
  const check = (content: string) => () => checkSize(Buffer.from(content));

  it('are counted without parsing, and the first that is passed is told', () => {
    const tooMuch = 'The provided CSV file has too many rows or columns to be processed.';
    expect(check('')).not.toThrow();
    expect(check('x'.repeat(uploadLimits.bytes))).not.toThrow();
    expect(check(`${','.repeat(700_000)}${'x'.repeat(uploadLimits.bytes)}`)).toThrow(
      'The provided CSV file exceeds the maximum size of 10 MB.',
    );
    expect(check(`a\n${','.repeat(uploadLimits.cells - 1)}`)).not.toThrow();
    expect(check(`a\n${',;\t\n\r'.repeat(uploadLimits.cells / 5)}`)).toThrow(tooMuch);
    expect(check('\n'.repeat(uploadLimits.rows))).not.toThrow();
    expect(check('\n'.repeat(uploadLimits.rows + 1))).toThrow(
      'The provided CSV file exceeds the maximum number of rows (50000).',
    );
    expect(check(csvRow(Array.from({ length: 20 }, () => 'x')))).not.toThrow();
    expect(check(csvRow(Array.from({ length: 21 }, () => 'x')))).toThrow(
      'The provided CSV file exceeds the maximum number of columns (20).',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReassignmentCells } from '../../../core/reassignment/domain/reassignment.ts';
import { csvRow } from './csv-dialect.ts';
import {
  cellsInOrder,
  columns,
  errorHeaderRow,
  errorRow,
  flagColumns,
  headerRow,
  pendingRow,
} from './reassignment-csv.ts';
import {
  checkRows,
  checkSize,
  readRows,
  type UploadedRow,
  type UploadFormatError,
  uploadLimits,
  uploadLimitsFor,
} from './reassignment-upload.ts';

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

async function readUpload(bytes: Buffer, options = {}): Promise<UploadedRow[]> {
  await checkRows(bytes, options);
  const rows = [];
  for await (const each of readRows(bytes, options)) rows.push(each);
  return rows;
}

const read = async (content: string | Buffer): Promise<ReassignmentCells[]> =>
  (await readUpload(Buffer.from(content))).map(({ cells }) => cells);

interface Dialect {
  readonly separator: string;
  readonly end: string;
  readonly encoding: string;
  readonly quotesAll: boolean;
  /** Spaces around unquoted values. */
  readonly pad: string;
  readonly header: string;
  readonly withFlags: boolean;
}

/** A file as a spreadsheet writes it. */
function writeIn(form: Dialect, rows: readonly ReassignmentCells[]): Buffer {
  const { separator, end, pad, quotesAll } = form;
  const write = (text: string): string => {
    const guarded = /^[=+\-@;]/.test(text) ? `'${text}` : text;
    const isPlain = !quotesAll && !/[",;\t\r\n]/.test(guarded);
    return isPlain ? `${pad}${guarded}${pad}` : `"${guarded.replaceAll('"', '""')}"`;
  };
  const titles = [...columns, ...(form.withFlags ? flagColumns : [])].map((title) => {
    const named = title.replace('Service', form.header);
    return /^[a-z]/.test(form.header) ? named.toLowerCase().replaceAll(' ', '_') : named;
  });
  const lines = [
    titles,
    ...rows.map((cells) => [...cellsInOrder(cells), ...(form.withFlags ? [cells.keep!, cells.remove!] : [])]),
  ];
  const text = lines.map((cells) => `${cells.map(write).join(separator)}${end}`).join('');
  if (form.encoding === 'utf8') return Buffer.from(text);
  if (form.encoding === 'utf8-bom') return Buffer.from(`\ufeff${text}`);
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return form.encoding === 'utf16le' ? little : little.swap16();
}

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
        expect(await read(headerRow() + empty.map((each) => pendingRow(each)).join(''))).toEqual(empty);
        const failure = { message: 'No "match", sorry.', line: 2, code: 'no_match' };
        const errors = empty.map((each) => errorRow(each, failure));
        expect(await read(errorHeaderRow() + errors.join(''))).toEqual(empty);
      }),
    );
  });

  it('is read equal in every dialect that spreadsheets write', async () => {
    const letters = [',', ';', '"', "'", '=', '+', '-', '@', '\t', '\r', '\n', '\\', 'é', '☃', '😀', ' ', 'x'];
    const cell = fc
      .string({ unit: fc.oneof(fc.constantFrom(...letters), fc.string({ maxLength: 1, unit: 'grapheme' })) })
      .map((text) => text.trim())
      .filter((text) => !text.includes('\0') && !/^'[=+\-@;]/.test(text));
    const name = cell.map((text) => text.replaceAll('"', '').trim()).filter((text) => !/^'[=+\-@;]/.test(text));
    const dialect = fc.record({
      separator: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      encoding: fc.constantFrom('utf8', 'utf8-bom', 'utf16le', 'utf16be'),
      quotesAll: fc.boolean(),
      pad: fc.constantFrom('', ' ', '  '),
      header: fc.constantFrom('Service', 'GitLab', 'service', 'gitlab'),
      withFlags: fc.boolean(),
    });
    const cells = fc.record({
      sourceHost: cell,
      importType: cell,
      identifier: cell,
      name: cell,
      username: cell,
      keep: name,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { maxLength: 6 }), dialect, async (people, form) => {
        const rows = people.map(({ keep, ...each }, index) => ({
          ...each,
          targetUsername: `user${index}`,
          targetEmail: '',
          ...(form.withFlags && { keep, remove: 'no' }),
        }));
        expect(await read(writeIn(form, rows))).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('says in which row and column something is wrong', async () => {
    const problems = async (content: string) =>
      read(content).then(
        () => [],
        (error: unknown) => (error as UploadFormatError).problems,
      );
    expect(await problems(`${file}${row.replace('Ann', '"Ann')}`)).toMatchObject([{ row: 3, column: 4 }]);
    expect(await problems(file.replace('Import type', 'Type').replace(/^Source host,/, ','))).toEqual([
      { row: 1, column: 'Source host', message: 'The column is missing.' },
      { row: 1, column: 'Import type', message: 'The column is missing.' },
    ]);
    const noText = { column: 1, message: 'This is no text: save the file as UTF-8.' };
    expect(await problems(`${file}${row.replace('U1', 'U\0')}`)).toEqual([{ row: 3, ...noText }]);
    expect(await problems(`${file}${row.replace('U1', 'U2')}`)).toEqual([
      { row: 3, column: 'Service username', message: '"bob" stands in row 2 already.' },
    ]);
  });

  it('may name somebody twice where one person may have several placeholders', async () => {
    const twice = Buffer.from(`${file}${row.replace('U1', 'U2')}`);
    expect(await readUpload(twice, { allowsSeveral: true })).toHaveLength(2);
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
    ['UTF-16 without a BOM', Buffer.from(file, 'utf16le')],
    ['UTF-16 without a BOM, big end first', Buffer.from(file, 'utf16le').swap16()],
    ['a line that names the separator', `sep=,\n${file}`],
    ['a line that names a semicolon', `sep=;\r\n${file.replaceAll(',', ';').replaceAll('\n', '\r\n')}`],
    ['a quoted line that names a tab', `"sep=\t"\n${file.replaceAll(',', '\t')}`],
    ['such a line behind a BOM', `\uFEFFsep=;\n${file.replaceAll(',', ';')}`],
    ['such a line in UTF-16 without a BOM', Buffer.from(`SEP=;\r\n${file.replaceAll(',', ';')}`, 'utf16le')],
    ['blank lines before the header', `\n  \n${file}`],
    ['lines of separators before the header', `;;;;;;\r\n;;;;;;\r\n${file.replaceAll(',', ';')}`],
    ['blank lines and a separator before the header', `\n\nsep=;\n\n${file.replaceAll(',', ';')}`],
    ['an at sign before the username', file.replace(',bob,', ',@bob,')],
    ['a guarded at sign before the username', file.replace(',bob,', ",'@bob,")],
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
    expect(await read(content)).toEqual([{ ...bob, identifier: '-U1', targetUsername: 'bob' }]);
  });

  it('has a line number for each row, blank ones too', async () => {
    const rows = await readUpload(Buffer.from(`${columns.join(',')}\n\n${row}\n`));
    expect(rows.map(({ line, cells }) => [line, cells.identifier])).toEqual([
      [2, ''],
      [3, 'U1'],
      [4, ''],
    ]);
  });

  it('counts its rows from its first line on, whatever stands before the header', async () => {
    const rows = await readUpload(Buffer.from(`\nsep=;\n${file.replaceAll(',', ';')}`));
    expect(rows.map(({ line, cells }) => [line, cells.identifier])).toEqual([[4, 'U1']]);
    const failed = (error: unknown) => (error as UploadFormatError).problems;
    const lacking = read(`\n\n${file.replace('Import type', 'Type')}`).then(() => [], failed);
    expect(await lacking).toEqual([{ row: 3, column: 'Import type', message: 'The column is missing.' }]);
    const unclosed = read(`sep=,\n${file}${row.replace('Ann', '"Ann')}`).then(() => [], failed);
    expect(await unclosed).toMatchObject([{ row: 4, column: 4 }]);
  });

  it('names nobody twice with an at sign and without', async () => {
    const again = row.replace('U1', 'U2').replace('bob', '@bob');
    await expect(read(file + again)).rejects.toThrow(duplicates);
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
    // Name and address are checked separately.
    expect(await read(`${mail}${row}`)).toHaveLength(2);
  });

  it('is refused for both reasons at once', async () => {
    const content = (file + row).replace('Source user identifier', 'Identifier');
    await expect(read(content)).rejects.toThrow(`${notFormatted} ${duplicates}`);
  });
});

describe('the limits of an uploaded file', () => {
  const check = (content: string) => () => checkSize(Buffer.from(content));

  it('are counted without parsing, and the first that is passed is named', () => {
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
    expect(check(`\n\n${csvRow(Array.from({ length: 21 }, () => 'x'))}`)).toThrow('number of columns (20)');
    expect(check(`${',,\n'.repeat(20)}${csvRow(Array.from({ length: 20 }, () => 'x'))}`)).not.toThrow();
    expect(check(csvRow(Array.from({ length: 20 }, () => 'x')))).not.toThrow();
    expect(check(csvRow(Array.from({ length: 21 }, () => 'x')))).toThrow(
      'The provided CSV file exceeds the maximum number of columns (20).',
    );
  });

  it('grow with the rows that are allowed', () => {
    expect(uploadLimitsFor(50_000)).toEqual(uploadLimits);
    expect(uploadLimitsFor(100).bytes).toBe(uploadLimits.bytes);
    const limits = uploadLimitsFor(100_000);
    expect(() => checkSize(Buffer.from('\n'.repeat(100_000)), limits)).not.toThrow();
    expect(() => checkSize(Buffer.from('\n'.repeat(100_001)), limits)).toThrow('maximum number of rows (100000)');
    expect(() => checkSize(Buffer.alloc(limits.bytes + 1), limits)).toThrow('maximum size of 20 MB');
  });
});

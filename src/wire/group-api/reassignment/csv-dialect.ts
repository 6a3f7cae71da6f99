/** A cell; null is an absent value and is written as an empty cell without quotes. */
export type Cell = string | null;

/** Characters that make spreadsheets take a cell for a formula. */
const formulaStart = /^[=+\-@;]/;

/**
 * One row in the dialect of the group API (facts, section 3.4): LF at the end, quotes only where they are needed, the
 * empty text as `""`, line feeds inside a value as the two characters `\n`, an apostrophe before formulas.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\n`;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell === '') return '""';
  const oneLine = cell.replaceAll('\n', '\\n');
  const guarded = formulaStart.test(oneLine) ? `'${oneLine}` : oneLine;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Takes an apostrophe off that the writer, or a spreadsheet, put before a formula. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}

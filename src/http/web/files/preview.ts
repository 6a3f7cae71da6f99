import { parse } from 'csv-parse/sync';
import type { StoredFile } from '../../../core/files/index.ts';
import type { OperationContext } from '../../../core/platform/index.ts';
import { isPdf, pdfType, present } from '../../content/presentation.ts';

/** What of a file its page shows: HTML that is safe by the renderer, rows of a table, or that a browser plays it, or shows it in its own viewer. */
export type Preview =
  | { readonly kind: 'html'; readonly html: string; readonly isCut: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[]; readonly isCut: boolean }
  | { readonly kind: 'audio' | 'video' | 'pdf' };

/** Bytes that are read of a text, and rows and columns that are shown of a table. */
const maxBytes = 64 * 1024;
const [maxRows, maxColumns] = [100, 30];

const textType =
  /^(text\/[\w.+-]+|application\/(json|xml|javascript|x-sh|x-yaml|yaml|toml|sql)|[\w.-]+\/[\w.-]+\+(json|xml))$/;
const codeNames =
  /\.(md|txt|csv|log|json|ya?ml|toml|ini|ts|tsx|jsx?|mjs|py|rb|rs|go|c|h|cpp|java|kt|cs|php|sh|sql|css|html|xml|diff|patch)$/i;

/**
 * Reads the beginning of a file for its page; undefined for what is shown otherwise, or not at all. Whatever the bytes are, a few milliseconds
 * and 64 KiB are enough.
 */
export async function previewOf(
  { blobs, renderer }: Pick<OperationContext, 'blobs' | 'renderer'>,
  file: StoredFile,
): Promise<Preview | undefined> {
  const { blobHash, filesize, filename } = file;
  if (blobHash === null || file.isPhoto || filesize === 0) return undefined;
  const type = file.filetype.toLowerCase().split(';')[0]!.trim();
  const player = /^(audio|video)\//.exec(type)?.[1] as 'audio' | 'video' | undefined;
  if (player) return present(filename, type).disposition.startsWith('inline') ? { kind: player } : undefined;
  if (type === pdfType) return (await isPdf(blobs, blobHash)) ? { kind: 'pdf' } : undefined;
  if (!textType.test(type) && !codeNames.test(filename)) return undefined;
  const isCut = filesize > maxBytes;
  const text = await readText(blobs, blobHash, Math.min(filesize, maxBytes), isCut);
  if (text === undefined) return undefined;
  const ending = /\.([a-z0-9]{1,10})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (type === 'text/csv' || ending === 'csv') {
    const table = tableOf(text);
    if (table) return { kind: 'table', rows: table.rows, isCut: isCut || table.isCut };
  }
  const isMarkdown = type === 'text/markdown' || ending === 'md';
  const task = { kind: 'page', mimetype: 'text/markdown', mentions: [], baseUrl: '' } as const;
  const shown = isMarkdown ? text : fenced(text, ending);
  const html = await renderer.render({ ...task, text: shown }, `file:${file.hash}:${file.revision}:${filename}`);
  return { kind: 'html', html, isCut };
}

/** The text of bytes in UTF-8; undefined for what is none. */
async function readText(
  blobs: OperationContext['blobs'],
  hash: string,
  end: number,
  isCut: boolean,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await blobs.open(hash, { start: 0, end })) chunks.push(chunk as Uint8Array);
  try {
    // A character at the end may be cut in two.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks), { stream: isCut });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A block of code around a text: its fence is longer than any that the text has. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function tableOf(text: string): { rows: string[][]; isCut: boolean } | undefined {
  const options = { to: maxRows + 1, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true };
  const delimiter = /^[^\n,]*;/.test(text) ? ';' : ',';
  try {
    const rows = parse(text, { ...options, delimiter });
    const isCut = rows.length > maxRows || rows.some((row) => row.length > maxColumns);
    return { rows: rows.slice(0, maxRows).map((row) => row.slice(0, maxColumns)), isCut };
  } catch {
    return undefined;
  }
}

import type { TSchema } from 'typebox';
import type { AnyEndpoint } from '../src/http/channel-api/endpoint.ts';
import { endpoints, mountedEndpoints } from '../src/http/channel-api/endpoints.ts';
import { uploadMetadata } from '../src/wire/channel-api/files/file-input.ts';
import { referenceOf } from '../src/wire/channel-api/parameters.ts';

/** The tables of docs/api/channel-api.md that are made from the rows of endpoints, by the names of their places. */
const tables: Readonly<Record<string, () => readonly string[]>> = {
  endpoints: endpointTable,
  parameters: parameterTable,
  metadata: metadataTable,
};

/**
 * The page on the channel API with its tables regenerated.
 * @param page as it is: tables stand between `<!-- made: name -->` and `<!-- end -->`
 * @throws Error for a name that no table has
 */
export function channelApiPage(page: string): string {
  return page.replace(
    /(<!-- made: (\w+) .*-->\n)[^]*?(<!-- end -->)/g,
    (_all, start: string, name: string, end: string) => {
      const table = tables[name];
      if (!table) throw new Error(`There is no table called ${name}.`);
      return `${start}\n${table().join('\n')}\n\n${end}`;
    },
  );
}

const code = (text: string): string => `\`${text}\``;
const cells = (...texts: readonly string[]): string =>
  `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
const callOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

function endpointTable(): string[] {
  const posted = new Set(
    mountedEndpoints().flatMap(({ reads, method, path }) => (reads && method === 'POST' ? [path] : [])),
  );
  const rows = endpoints.map((row) => {
    const { method, path, summary, description, refusals = {}, guide, isAliased, input, files = {} } = row;
    const call = posted.has(path) ? `\`GET\`, \`POST ${path}\`` : code(`${method} ${path}`);
    const refused = Object.entries(refusals).map(([status, says]) => `${status}: ${says}`);
    const more = guide === undefined ? [] : [`[More](#${guide}).`];
    const names = [...Object.keys(input.properties), ...Object.keys(files)];
    const parameters = names.length > 8 ? '[below](#parameters)' : names.map(code).join(', ');
    const about = [`${summary}.`, description, ...refused, ...more].join(' ');
    return cells(call + (isAliased ? ' °' : ''), parameters, about);
  });
  return [cells('endpoint', 'parameters', 'what it does and answers'), '|---|---|---|', ...rows];
}

interface ParameterRow {
  readonly call: string;
  readonly names: readonly string[];
  readonly meaning: string;
  readonly there: string;
}

function parameterTable(): string[] {
  const rows = endpoints.flatMap((row) => merged(parametersOf(row)));
  const without = endpoints.filter((row) => parametersOf(row).length === 0).map((row) => code(callOf(row)));
  return [
    cells('call', 'parameters', 'meaning', 'reference server'),
    '|---|---|---|---|',
    ...rows.map(({ call, names, meaning, there }) => cells(code(call), names.map(code).join(', '), meaning, there)),
    '',
    `Without any: ${without.join(', ')}.`,
  ];
}

function parametersOf(row: AnyEndpoint): ParameterRow[] {
  const call = callOf(row);
  const like = endpoints.find((each) => callOf(each) === row.inputLike);
  const shared = Object.entries(row.input.properties).filter(
    ([name, schema]) => like?.input.properties[name] === schema,
  );
  const own = Object.entries(row.input.properties).filter(([name, schema]) => like?.input.properties[name] !== schema);
  const files = Object.entries(row.files ?? {});
  return [
    ...own.map(([name, schema]) => ({ call, names: [name], meaning: meaningOf(schema), there: thereOf(row, schema) })),
    ...files.map(([name, meaning]) => ({
      call,
      names: [name],
      meaning,
      there: row.reference ? 'has none' : 'one file',
    })),
    ...(shared.length > 0
      ? [{ call, names: shared.map(([name]) => name), meaning: `as in ${code(row.inputLike!)}`, there: 'has none' }]
      : []),
    ...Object.entries(row.ignored ?? {}).map(([name, why]) => ({
      call,
      names: [name],
      meaning: `ignored. ${why}`,
      there: 'reads it',
    })),
  ];
}

function meaningOf(schema: TSchema): string {
  return (schema as { description?: string }).description ?? '';
}

function thereOf(row: AnyEndpoint, schema: TSchema): string {
  const reference = referenceOf(schema);
  if (row.reference === 'ours' || reference === 'ours') return 'has none';
  return reference?.differs ?? 'the same';
}

/** Neighbours that say the same as one row. */
function merged(rows: readonly ParameterRow[]): ParameterRow[] {
  const found: ParameterRow[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.meaning === row.meaning && last.there === row.there) {
      found[found.length - 1] = { ...last, names: [...last.names, ...row.names] };
    } else found.push(row);
  }
  return found;
}

function metadataTable(): string[] {
  const rows = Object.entries(uploadMetadata.properties).map(([name, schema]) => cells(code(name), meaningOf(schema)));
  return [cells('metadata', 'meaning'), '|---|---|', ...rows];
}

import { Filled, useWords } from '../shared/index.ts';
import { type ApiSchema, plain } from './api-document.ts';

interface Row {
  readonly name: string;
  /** Whether it is required or optional. */
  readonly note: string | undefined;
  readonly schema: ApiSchema;
  readonly example?: unknown;
  readonly meaning: string | undefined;
}

/** Fields or parameters with their types and meanings. */
export function FieldTable({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  const { documentation: words } = useWords();
  const hasMeanings = rows.some(({ meaning }) => meaning);
  return (
    <table aria-label={label} class="fields">
      <tbody>
        {rows.map(({ name, note, schema, example, meaning = '' }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {note && ` ${note}`}
            </th>
            <td>
              <TypeName schema={schema} />
              {example !== undefined && (
                <Filled text={words.asIn} slots={{ example: <code>{exampleText(example)}</code> }} />
              )}
            </td>
            {hasMeanings && <td>{plain(meaning)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The fields of a record. */
export function Fields({ schema, label }: { readonly schema: ApiSchema; readonly label: string }) {
  const { documentation: words } = useWords();
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    note: schema.required?.includes(name) ? undefined : words.optional,
    schema: field,
    meaning: field.description,
  }));
  return <FieldTable label={label} rows={rows} />;
}

export function exampleText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
}

export function hasFields(schema: ApiSchema): boolean {
  return Object.keys(schema.properties ?? {}).length > 0;
}

/** A type in words. */
export function TypeName({ schema }: { readonly schema: ApiSchema }) {
  const { documentation: words } = useWords();
  const { $ref, anyOf, items, type, format, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!;
    return <a href={`/api/docs/records#${name}`}>{name}</a>;
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum) return <>{schema.enum.map((each) => JSON.stringify(each)).join(', ')}</>;
  if (anyOf) {
    return (
      <>
        {anyOf.map((each, index) => (
          <>
            {index > 0 && words.either}
            <TypeName schema={each} />
          </>
        ))}
      </>
    );
  }
  if (items) {
    return <Filled text={words.list} slots={{ type: <TypeName schema={items} /> }} />;
  }
  if (properties && hasFields(schema)) return <>{`{ ${Object.keys(properties).join(', ')} }`}</>;
  return <>{[format ?? type ?? words.anything].flat().join(words.either)}</>;
}

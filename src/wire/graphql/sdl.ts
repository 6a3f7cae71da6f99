import { type TObject, type TSchema, Type } from 'typebox';

/** A text that the schema language calls `scalar`. */
export function scalar(name: string) {
  return Type.String({ scalar: name });
}

interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[];
  readonly title?: string;
  readonly scalar?: string;
  readonly type?: string;
}

const usual: Readonly<Record<string, string>> = { string: 'String', boolean: 'Boolean', integer: 'Int' };

/**
 * The fields of a record in the schema language of GraphQL, a line each: what cannot be null has a `!`.
 * @throws Error for a schema that it has no word for
 */
export function sdlFields(record: TObject): string {
  return Object.entries(record.properties)
    .map(([name, schema]) => `  ${name}: ${typeOf(schema)}`)
    .join('\n');
}

function typeOf(schema: TSchema): string {
  const { anyOf, ...single } = schema as JsonSchema;
  const options = anyOf?.filter(({ type }) => type !== 'null') ?? [single];
  const { title, scalar: name, type = '' } = options[0] ?? {};
  const word = title ?? name ?? usual[type];
  if (word === undefined || options.length > 1) throw new Error(`GraphQL has no word for ${JSON.stringify(schema)}`);
  return anyOf ? word : `${word}!`;
}

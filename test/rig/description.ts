/** The parts of an OpenAPI document that tests look at. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

type Contents = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * What a client of the description `before` cannot rely on any more: paths, methods, parameters, types of bodies and
 * answers, fields of answers; and what it must send now that it need not before.
 */
export function breakingChanges(before: Description, now: Description): string[] {
  return Object.entries(before.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = now.paths[path]?.[method];
      if (!operation) return [`${name} is gone`];
      const found = [
        ...changedParameters(old, operation),
        ...changedBody(before, old, now, operation),
        ...changedAnswers(before, old, now, operation),
      ];
      return found.map((change) => `${name}: ${change}`);
    }),
  );
}

function changedParameters(old: Operation, operation: Operation): string[] {
  const key = ({ name, in: place }: { name: string; in: string }) => `${place} parameter ${name}`;
  const before = new Map((old.parameters ?? []).map((each) => [key(each), each]));
  const now = new Map((operation.parameters ?? []).map((each) => [key(each), each]));
  return [
    ...[...before.keys()].filter((each) => !now.has(each)).map((each) => `the ${each} is gone`),
    ...[...now].flatMap(([each, { required }]) =>
      required && !before.get(each)?.required ? [`the ${each} is needed now`] : [],
    ),
  ];
}

function changedBody(before: Description, old: Operation, now: Description, operation: Operation): string[] {
  return Object.entries(old.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
    const other = operation.requestBody?.content[type]?.schema;
    if (!other) return [`bodies of type ${type} are not taken any more`];
    const [was, is] = [fieldsOf(before, schema), fieldsOf(now, other)];
    return [
      ...[...was.keys()].filter((field) => !is.has(field)).map((field) => `the field ${field} of ${type} is gone`),
      ...[...is].flatMap(([field, needed]) =>
        needed && was.get(field) !== true ? [`the field ${field} of ${type} is needed now`] : [],
      ),
    ];
  });
}

function changedAnswers(before: Description, old: Operation, now: Description, operation: Operation): string[] {
  const good = Object.entries(old.responses).filter(([status]) => status.startsWith('2'));
  return good.flatMap(([status, answer]) => {
    const other = operation.responses[status];
    if (!other) return [`it does not answer ${status} any more`];
    return Object.entries(answer.content ?? {}).flatMap(([type, { schema }]) => {
      const changed = other.content?.[type]?.schema;
      if (!changed) return [`it does not answer ${type} any more`];
      const is = fieldsOf(now, changed);
      const gone = [...fieldsOf(before, schema)].filter(
        ([field, certain]) => !is.has(field) || (certain && !is.get(field)),
      );
      return gone.map(([field]) => `the field ${field} of the answer is gone, or not certain any more`);
    });
  });
}

/** The fields of a schema at any depth, by their place, and whether they are always there. */
function fieldsOf(
  description: Description,
  schema: Schema,
  place = '',
  seen: readonly string[] = [],
): Map<string, boolean> {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    const target = description.components.schemas[name];
    return target && !seen.includes(name) ? fieldsOf(description, target, place, [...seen, name]) : new Map();
  }
  const fields = new Map<string, boolean>([[`${place || 'itself'} (${kindOf(schema)})`, true]]);
  const add = (some: Map<string, boolean>): void => some.forEach((certain, field) => fields.set(field, certain));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inner = place === '' ? name : `${place}.${name}`;
    fields.set(inner, schema.required?.includes(name) ?? false);
    add(fieldsOf(description, property, inner, seen));
  }
  if (schema.items) add(fieldsOf(description, schema.items, `${place}[]`, seen));
  for (const each of schema.anyOf ?? []) add(fieldsOf(description, each, place, seen));
  return fields;
}

function kindOf({ type, anyOf }: Schema): string {
  return anyOf ? 'one of several' : [type ?? 'anything'].flat().join(' or ');
}

import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Limits of a document. */
const max = { depth: 15, cost: 20_000, aliases: 30, mutations: 10, spreads: 50, repeats: 50 } as const;

/** Tokens of a document. */
export const maxTokensOfDocument = 2000;

/** Rows of one page of a connection. */
export const maxRows = 100;

interface Weight {
  readonly depth: number;
  readonly cost: number;
}

/**
 * Refuses documents that are too deep or expensive before anything is resolved. A field costs one, and fields below a
 * connection once for each row of its page; fragments count wherever they are spread, and their cost is calculated
 * once. Fields of the introspection schema are free: the specified rules limit their depth.
 */
function limitsRule(context: ValidationContext): ASTVisitor {
  let [aliases, spreads] = [0, 0];
  return {
    Field: (field) => {
      if (field.alias) aliases += 1;
    },
    FragmentSpread: () => {
      spreads += 1;
    },
    Document: {
      leave: (document) => {
        const repeats = repeatsIn(document);
        const reasons = [
          ...(aliases > max.aliases ? [`Query has ${aliases} aliases, the maximum is ${max.aliases}`] : []),
          ...(spreads > max.spreads ? [`Query spreads ${spreads} fragments, the maximum is ${max.spreads}`] : []),
          ...(repeats > max.repeats ? [`Query repeats a field ${repeats} times, the maximum is ${max.repeats}`] : []),
          ...document.definitions
            .filter((definition) => definition.kind === 'OperationDefinition')
            .flatMap((operation) => weigh(document, operation)),
        ];
        for (const reason of reasons) context.reportError(new GraphQLError(reason));
      },
    },
  };
}

/**
 * Checks before the specified rules: one of those compares all fields of a name with each other, and follows cyclic
 * fragments.
 */
export const firstRules: readonly ValidationRule[] = [NoFragmentCyclesRule, limitsRule];

/** A place in the response: how often it occurs, and the places below it. */
interface Place {
  count: number;
  readonly fields: Map<string, Place>;
}

/** The highest number of times that a field occurs at one place of the response, within an operation or a fragment. */
function repeatsIn(document: DocumentNode): number {
  let highest = 0;
  const count = (selections: SelectionSetNode, { fields }: Place): void => {
    for (const selection of selections.selections) {
      if (selection.kind === 'FragmentSpread') continue;
      if (selection.kind === 'InlineFragment') {
        count(selection.selectionSet, { count: 0, fields });
        continue;
      }
      const name = (selection.alias ?? selection.name).value;
      const place = fields.get(name) ?? { count: 0, fields: new Map() };
      fields.set(name, place);
      place.count += 1;
      highest = Math.max(highest, place.count);
      if (selection.selectionSet) count(selection.selectionSet, place);
    }
  };
  for (const definition of document.definitions) {
    if ('selectionSet' in definition && definition.selectionSet) {
      count(definition.selectionSet, { count: 0, fields: new Map() });
    }
  }
  return highest;
}

function weigh(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const { depth, cost } = createScales(document)(operation.selectionSet);
  const fields = operation.selectionSet.selections.length;
  return [
    ...(depth > max.depth ? [`Query has depth of ${depth}, which exceeds max depth of ${max.depth}`] : []),
    ...(cost > max.cost ? [`Query has complexity of ${cost}, which exceeds max complexity of ${max.cost}`] : []),
    ...(operation.operation === 'mutation' && fields > max.mutations
      ? [`Request has ${fields} mutations, the maximum is ${max.mutations}`]
      : []),
  ];
}

function createScales(document: DocumentNode): (selections: SelectionSetNode | undefined) => Weight {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
  }
  const weights = new Map<string, Weight>();

  const ofFragment = (name: string): Weight => {
    const known = weights.get(name);
    if (known) return known;
    // A fragment that spreads itself is refused by a separate rule.
    weights.set(name, { depth: 0, cost: 0 });
    const weight = ofSelections(fragments.get(name)?.selectionSet);
    weights.set(name, weight);
    return weight;
  };

  const ofField = (field: FieldNode): Weight => {
    if (field.name.value.startsWith('__')) return { depth: 1, cost: 1 };
    const { depth, cost } = ofSelections(field.selectionSet);
    return { depth: depth + 1, cost: 1 + cost * rowsOf(field) };
  };

  const ofSelections = (selections: SelectionSetNode | undefined): Weight => {
    let [depth, cost] = [0, 0];
    for (const selection of selections?.selections ?? []) {
      const weight =
        selection.kind === 'Field'
          ? ofField(selection)
          : selection.kind === 'FragmentSpread'
            ? ofFragment(selection.name.value)
            : ofSelections(selection.selectionSet);
      depth = Math.max(depth, weight.depth);
      cost += weight.cost;
    }
    return { depth, cost };
  };
  return ofSelections;
}

/** Rows that a field brings: as many as it says, or a full page where a variable says. */
function rowsOf(field: FieldNode): number {
  if (field.name.value !== 'importSourceUsers') return 1;
  const said = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
  const rows = said?.kind === 'IntValue' ? Number(said.value) : maxRows;
  return Math.min(Math.max(rows, 1), maxRows);
}

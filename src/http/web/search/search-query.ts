/** An operator in what somebody searches for, as in `in:general`. */
export interface Filter {
  readonly text: string;
  /** The search without it. */
  readonly rest: string;
}

const operators = /(?:^|\s)(-?(?:from|in|has|is|before|after|tag):(?:"[^"]*"|\S+))/giu;

/** The operators of a search, each with what remains without it. */
export function filtersOf(query: string): Filter[] {
  return [...query.matchAll(operators)].map(({ 0: whole, 1: text, index }) => ({
    text: text!,
    rest: `${query.slice(0, index)} ${query.slice(index + whole.length)}`.replace(/\s+/g, ' ').trim(),
  }));
}

/** What is searched for beside its operators. */
export function wordsOfQuery(query: string): string {
  return query.replace(operators, ' ').replace(/\s+/g, ' ').trim();
}

/** The fields of the form with the filters. */
export interface FilterFields {
  readonly from?: string | undefined;
  readonly in?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly has?: readonly string[] | undefined;
}

/** A search with the filters of the form, which take the place of its own ones of the same kinds. */
export function withFilters(query: string, { has = [], ...fields }: FilterFields): string {
  const retained = filtersOf(query).filter(({ text }) => !/^-?(?:from|in|has|before|after):/i.test(text));
  const quoted = (value: string) => (/\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value);
  const added = Object.entries(fields).flatMap(([name, value]) => {
    const tidy = value?.trim() ?? '';
    return tidy === '' ? [] : [`${name}:${quoted(tidy)}`];
  });
  return [wordsOfQuery(query), ...retained.map(({ text }) => text), ...added, ...has.map((fact) => `has:${fact}`)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The value of an operator in a search; empty where it has none. */
export function valueOf(query: string, operator: string): string {
  const found = filtersOf(query).find(({ text }) => text.toLowerCase().startsWith(`${operator}:`));
  return found ? found.text.slice(operator.length + 1).replaceAll('"', '') : '';
}

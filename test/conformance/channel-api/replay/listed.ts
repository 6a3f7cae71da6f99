/** Where our answer to a recorded request looks different, and why. The page on the channel API shows this table. */
export interface Listed {
  /** Names of cases; `*` stands for anything. */
  readonly cases: readonly string[];
  /** Places in the answer; `*` stands for anything. `status` for another status, with its body. */
  readonly places: readonly string[];
  readonly here: string;
  readonly why: string;
  /** The status, where that differs. */
  readonly status?: number;
}

export const listed: readonly Listed[] = [
];

const pattern = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

export function isListedFor(entry: Listed, name: string, place: string): boolean {
  return entry.cases.some((each) => pattern(each).test(name)) && entry.places.some((each) => pattern(each).test(place));
}

/** The table as the page on the channel API has it. */
export function listedTable(): string {
  const rows = listed.map(({ cases, places, here, why }) => {
    const code = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');
    return `| ${code(cases)} | ${code(places)} | ${here} | ${why} |`;
  });
  return ['| requests | place | here | why |', '|---|---|---|---|', ...rows].join('\n');
}

/** How a language writes numbers, and says one thing or many. */
export interface Numbers {
  /** A number with its digits grouped. */
  readonly grouped: (count: number) => string;
  /** So many of something: `one` is for counts that the language takes for one. */
  readonly many: (count: number, one: string, more: string) => string;
  /** A size in bytes as people say it, as in `1.2 MB`. */
  readonly size: (bytes: number) => string;
  /** Several things in a row, as in `a, b and c`. */
  readonly listed: (things: readonly string[]) => string;
}

/** Numbers of a language, named by a BCP 47 tag. Making formats is slow, using them is not: each catalogue has one set. */
export function numbersOf(language: string): Numbers {
  const format = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const bytesFormat = new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const sizes = (['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const).map(
    (unit) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const grouped = (count: number): string => format.format(count);
  return {
    grouped,
    many: (count, one, more) => `${grouped(count)} ${rules.select(count) === 'one' ? one : more}`,
    size: (bytes) => {
      if (bytes < 1000) return bytesFormat.format(bytes);
      const step = Math.min(sizes.length, Math.floor(Math.log10(bytes) / 3));
      return sizes[step - 1]!.format(bytes / 1000 ** step);
    },
    listed: (things) => list.format(things),
  };
}

/** How a language writes numbers, and says one thing or many. */
export interface Numbers {
  /** A number with its digits grouped. */
  readonly grouped: (count: number) => string;
  /** So many of something: `one` is for counts that the language takes for one. */
  readonly many: (count: number, one: string, more: string) => string;
  /** A size in bytes as people say it, as in `1.2 MB`. */
  readonly size: (bytes: number) => string;
}

/**
 * Numbers of a language, named by a BCP 47 tag. Making formats is slow, using them is not: each catalogue has one set, and
 * makes it when a text first needs it, since most processes speak one language.
 */
export function numbersOf(language: string): Numbers {
  let formats: ReturnType<typeof formatsOf> | undefined;
  const made = () => (formats ??= formatsOf(language));
  const grouped = (count: number): string => made().number.format(count);
  return {
    grouped,
    many: (count, one, more) => `${grouped(count)} ${made().rules.select(count) === 'one' ? one : more}`,
    size: (bytes) => {
      const { bytes: few, sizes } = made();
      if (bytes < 1000) return few.format(bytes);
      const step = Math.min(sizes.length, Math.floor(Math.log10(bytes) / 3));
      return sizes[step - 1]!.format(bytes / 1000 ** step);
    },
  };
}

function formatsOf(language: string) {
  const unit = { style: 'unit', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return {
    number: new Intl.NumberFormat(language),
    rules: new Intl.PluralRules(language),
    bytes: new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
    sizes: (['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const).map(
      (name) => new Intl.NumberFormat(language, { ...unit, unit: name }),
    ),
  };
}

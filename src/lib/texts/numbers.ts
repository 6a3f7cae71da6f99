/** How a language writes numbers, and which form of a text goes with them. */
export interface Numbers {
  /** A number with its digits grouped. */
  readonly grouped: (count: number) => string;
  /** A number with its digits in one piece, as of a page. */
  readonly ungrouped: (count: number) => string;
  /** The plural category that the language has for a count: `one`, `other` and what else CLDR knows. */
  readonly form: (count: number) => Intl.LDMLPluralRule;
  /** A size in bytes as people say it, as in `1.2 MB`. */
  readonly size: (bytes: number) => string;
}

const known = new Map<string, Numbers>();

/** Numbers of a language, named by a BCP 47 tag. */
export function numbersOf(language: string): Numbers {
  const numbers = known.get(language) ?? numbersFor(language);
  known.set(language, numbers);
  return numbers;
}

/** Making formats is slow, using them is not: they are made when a text first needs them, since most processes speak one language. */
function numbersFor(language: string): Numbers {
  let formats: ReturnType<typeof formatsOf> | undefined;
  const made = () => (formats ??= formatsOf(language));
  const grouped = remembering((count) => made().number.format(count));
  return {
    grouped,
    ungrouped: remembering((count) => made().plain.format(count)),
    form: remembering((count) => made().rules.select(count)),
    size: (bytes) => {
      const { bytes: few, sizes } = made();
      if (bytes < 1000) return few.format(bytes);
      const step = Math.min(sizes.length, Math.floor(Math.log10(bytes) / 3));
      return sizes[step - 1]!.format(bytes / 1000 ** step);
    },
  };
}

/** Keeps what is said of small numbers, which most are: `Intl` takes microseconds. */
function remembering<Said>(say: (count: number) => Said): (count: number) => Said {
  const known: Said[] = [];
  return (count) =>
    Number.isInteger(count) && count >= 0 && count < 1000 ? (known[count] ??= say(count)) : say(count);
}

function formatsOf(language: string) {
  const unit = { style: 'unit', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return {
    number: new Intl.NumberFormat(language),
    plain: new Intl.NumberFormat(language, { useGrouping: false }),
    rules: new Intl.PluralRules(language),
    bytes: new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
    sizes: (['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const).map(
      (name) => new Intl.NumberFormat(language, { ...unit, unit: name }),
    ),
  };
}

import { numbersOf } from '../../lib/texts/numbers.ts';

/** How English writes numbers, and says one thing or many. */
export const { grouped, many, size } = numbersOf('en');

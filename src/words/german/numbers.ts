import { numbersOf } from '../../lib/texts/numbers.ts';

/** How German writes numbers, and says one thing or many. */
export const { grouped, many, size } = numbersOf('de');

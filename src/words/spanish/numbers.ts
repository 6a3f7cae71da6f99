import { numbersOf } from '../../lib/texts/numbers.ts';

/** How Spanish writes numbers, and says one thing or many. */
export const { grouped, many, size } = numbersOf('es');

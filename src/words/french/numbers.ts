import { numbersOf } from '../../lib/texts/numbers.ts';

/** How French writes numbers, and says one thing or many. */
export const { grouped, many, size } = numbersOf('fr');

/** `de` before a name, which loses its vowel before another one. H and Y are left alone: names differ there. */
export const de = (name: string): string => (/^[aeiouàâäéèêëîïôöùûüæ\u0153]/iu.test(name) ? `d’${name}` : `de ${name}`);

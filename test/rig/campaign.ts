/*
 * Campaigns try what has no end: deaths at every moment, random steps and inputs, each page in every state. Tests run a
 * short form of each, and `npm run campaign` the long one, round after round with other seeds.
 */

/** The round of the long form; 0 for the short one. */
const round = Number(process.env['TRIBUTARY_CAMPAIGN_ROUND'] ?? 0);

/** What is tried in the short form and in the long one. */
export const inForm = <T>(short: T, long: T): T => (round > 0 ? long : short);

/** A seed of the first round, in whichever round this is. */
export const seedOf = (seed: number): number => seed + 1000 * Math.max(0, round - 1);

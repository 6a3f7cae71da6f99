/** Languages of pages and emails. */
export const languageCodes = ['en', 'de', 'fr', 'es'] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** Whether a text is the code of a language. */
export function isLanguageCode(text: unknown): text is LanguageCode {
  return languageCodes.some((code) => code === text);
}

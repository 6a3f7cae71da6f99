/** Languages that pages and mails can be in. */
export const languageCodes = ['en', 'de', 'fr', 'es'] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** Whether a text names one of the languages. */
export function isLanguageCode(text: unknown): text is LanguageCode {
  return languageCodes.some((code) => code === text);
}

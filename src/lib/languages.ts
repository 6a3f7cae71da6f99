/** Languages that pages and mails can be in. */
export const languageCodes = ['en', 'de', 'fr', 'es'] as const;

export type LanguageCode = (typeof languageCodes)[number];

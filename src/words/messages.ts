// Made by `npm run describe` of the catalogues beside this file.
import enSearch from './en/search.json';
import deSearch from './de/search.json';
import frSearch from './fr/search.json';
import esSearch from './es/search.json';

export const messages = {
  en: { ...enSearch },
  de: { ...deSearch },
  fr: { ...frSearch },
  es: { ...esSearch },
};

// Made by `npm run describe` of the catalogues beside this file.
import enRefusals from './en/refusals.json';
import enSearch from './en/search.json';
import deRefusals from './de/refusals.json';
import deSearch from './de/search.json';
import frRefusals from './fr/refusals.json';
import frSearch from './fr/search.json';
import esRefusals from './es/refusals.json';
import esSearch from './es/search.json';

export const messages = {
  en: { ...enRefusals, ...enSearch },
  de: { ...deRefusals, ...deSearch },
  fr: { ...frRefusals, ...frSearch },
  es: { ...esRefusals, ...esSearch },
};

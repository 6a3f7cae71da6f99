import { cleanText, DomainError } from '../../platform/domain/index.ts';
import { parseUrl } from '../../../lib/url.ts';

/** A custom profile field, such as `Pronouns`: `she/her`. */
export interface ProfileField {
  readonly name: string;
  readonly value: string;
}

/** Maximum number of profile fields, and length of their texts. */
export const profileFieldLimits = { fields: 8, name: 60, value: 255 } as const;

const limits = profileFieldLimits;
const tidy = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();

/**
 * Fields as stored: one line each, without empty ones.
 * @throws DomainError invalid_input for too many fields, texts that are too long, or a name or value without the other
 */
export function tidyProfileFields(fields: readonly ProfileField[]): ProfileField[] {
  const given = fields
    .map(({ name, value }) => ({ name: tidy(name), value: tidy(value) }))
    .filter(({ name, value }) => name !== '' || value !== '');
  if (given.length > limits.fields)
    throw new DomainError('invalid_input', 'profile.tooManyFields', { max: limits.fields, parameter: 'fields' });
  for (const { name, value } of given) {
    if (name === '')
      throw new DomainError('invalid_input', 'profile.fieldNameless', {
        value: value.slice(0, limits.name),
        parameter: 'fields',
      });
    if (value === '')
      throw new DomainError('invalid_input', 'profile.fieldEmpty', {
        name: name.slice(0, limits.name),
        parameter: 'fields',
      });
    if (name.length > limits.name)
      throw new DomainError('invalid_input', 'profile.fieldNameTooLong', { max: limits.name, parameter: 'fields' });
    if (value.length > limits.value)
      throw new DomainError('invalid_input', 'profile.fieldTooLong', { max: limits.value, parameter: 'fields' });
  }
  return given;
}

/** Imported fields within the limits: texts are cut, excess and incomplete fields are left out. */
export function fittingProfileFields(fields: readonly ProfileField[]): ProfileField[] {
  return fields
    .slice(0, limits.fields)
    .map(({ name, value }) => ({ name: tidy(name).slice(0, limits.name), value: tidy(value).slice(0, limits.value) }))
    .filter(({ name, value }) => name !== '' && value !== '');
}

/** The address that the whole value of a field is, when it leads to the web; undefined for all other text. */
export function profileLink(value: string): string | undefined {
  const url = /^https?:\/\/\S+$/i.test(value) ? parseUrl(value) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

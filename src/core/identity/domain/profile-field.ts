import { cleanText, DomainError } from '../../platform/domain/index.ts';
import { parseUrl } from '../../../lib/url.ts';

/** Something that a channel says of itself, under a name of its own choice, as in `Pronouns`: `she/her`. */
export interface ProfileField {
  readonly name: string;
  readonly value: string;
}

/** How many fields a profile has at most, and how long their texts are. */
export const profileFieldLimits = { fields: 8, name: 60, value: 255 } as const;

const limits = profileFieldLimits;
const tidy = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();

/**
 * Fields as they are stored: in one line each, without those that say nothing at all.
 * @throws DomainError invalid_input for too many, for texts that are too long, for a name or a value alone
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

/** Fields from elsewhere as far as they can be stored: texts are cut, what is too many or half empty is left out. */
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

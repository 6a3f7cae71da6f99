import { Type } from 'typebox';
import type { ProfileField } from '../../../core/identity/domain/index.ts';
import { anyText, parameter, type Read, requiredText, text, unreadable } from '../parameters.ts';

/** Another channel of a user. */
export const newChannelInput = Type.Object({
  address: requiredText('Address of the new channel.', 'what the channel is to be found by'),
  name: text('Display name; defaults to the address.'),
  description: text('Description of the channel.'),
  role: text('`public` (the default), `personal` or `forum`.'),
  timezone: text('Time zone, for example `Europe/Berlin`; UTC by default.'),
});

/** New values for a channel; at least one of them. */
export const channelNamesInput = Type.Object({
  name: anyText('New name.'),
  description: anyText('New description; can be empty.'),
  timezone: text('New time zone.'),
});

/** Whose profile is read. */
export const profileInput = Type.Object({
  address: text('Address of the channel; by default the one that you act for.'),
});

/** A list of names with values, as JSON or, in a form, as its text. */
const readFields: Read<ProfileField[]> = (sent, name) => {
  const fields = isText(sent[name]) ? parsed(sent[name]) : sent[name];
  const isList = Array.isArray(fields) && fields.every((each: unknown) => isField(each));
  if (!isList) throw unreadable(name, 'profile.badFields');
  return (fields as ProfileField[]).map((field) => ({ name: field.name, value: field.value }));
};

const isText = (value: unknown): value is string => typeof value === 'string';

function isField(value: unknown): value is ProfileField {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && isText(value.name) && 'value' in value && isText(value.value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** All that a profile says in fields. */
export const profileFieldsInput = Type.Object({
  fields: parameter(
    Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description:
        'All fields, in order: up to 8, with names of up to 60 and values of up to 255 characters. In a form, the JSON text of the list.',
    }),
    readFields,
    'ours',
  ),
});

import { Type } from 'typebox';
import { anyText, requiredText, text } from '../parameters.ts';

/** Another channel of a user. */
export const newChannelInput = Type.Object({
  address: requiredText('What it is to be found by.', 'what the channel is to be found by'),
  name: text('Its name; the address unless told.'),
  description: text('What it says of itself.'),
  role: text('`public` (the default), `personal` or `forum`.'),
  timezone: text('Its time zone, as in `Europe/Berlin`; UTC unless told.'),
});

/** What a channel can be called otherwise; at least one of them. */
export const channelNamesInput = Type.Object({
  name: anyText('Its new name.'),
  description: anyText('Its new description; may be empty.'),
  timezone: text('Its new time zone.'),
});

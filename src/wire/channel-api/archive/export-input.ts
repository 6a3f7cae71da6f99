import { Type } from 'typebox';
import { after, count, flag, html, localMoment, text } from '../parameters.ts';

/** A page of the items of a channel. */
export const itemExportInput = Type.Object({
  page: count('Page number, from 0.'),
  records: count('Items per page: 10 if 0 or omitted, up to 1000.'),
  since: localMoment('Created at this time or later.'),
  until: localMoment('Created at this time or earlier.'),
  after,
  html,
});

/** A channel by sections. */
export const channelExportInput = Type.Object({
  sections: text(
    'Names of sections, separated by commas; spaces and capitals are allowed. If omitted, those in the table.',
  ),
  posts: flag('Include the posts of the last three months.'),
  html,
});

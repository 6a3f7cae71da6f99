import { Type } from 'typebox';
import { after, count, flag, html, localMoment, text } from '../parameters.ts';

/** A page of the items of a channel. */
export const itemExportInput = Type.Object({
  page: count('Number of the page, from 0.'),
  records: count('Items of a page: 10 for 0 or nothing, at most 1000.'),
  since: localMoment('Created at this time or later.'),
  until: localMoment('Created at this time or before.'),
  after,
  html,
});

/** A channel by sections. */
export const channelExportInput = Type.Object({
  sections: text(
    'Names of sections, with commas between, also with blanks and in capitals; those of the table when none is named.',
  ),
  posts: flag('The posts of the last three months too.'),
  html,
});

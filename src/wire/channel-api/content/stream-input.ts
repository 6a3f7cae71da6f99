import { Type } from 'typebox';
import {
  after,
  count,
  flag,
  html,
  id,
  moment,
  optionalFlag,
  parameter,
  readFlag,
  readText,
  shape,
  text,
} from '../parameters.ts';

const offReads = { differs: 'any presence counts' } as const;
const noEffect = { differs: 'without effect' } as const;

/** One item. */
export const itemKeyInput = Type.Object({
  item_id: text('Id of the item.'),
  mid: text('Message id of the item; exactly one of the two.'),
});

/** A whole thread. */
export const threadInput = Type.Object({
  item_id: text('Id of an item of the thread.', { differs: 'own top posts alone, `[]` for others' }),
  mid: text('Message id of one, instead; wins. Of comments, pages and cards too; 404 where there is none.', {
    differs: 'own top posts alone, `[]` for others',
  }),
  html,
  body_source: flag(
    'Own bodies as they were written too, in `body_source`, where sanitizing changed them: for editing.',
    'ours',
  ),
});

/** What a channel notes of a thread in its stream. */
export const marksInput = Type.Object({
  ...itemKeyInput.properties,
  star: optionalFlag('Star the thread, or not.'),
  unseen: optionalFlag('Unseen, or seen.'),
  file: text('Keep it in this folder.'),
  unfile: text('Take it out of this folder.'),
});

const page = count('Number of the page, from 1; `start` wins.');

/** The wall of a channel. */
export const channelStreamInput = Type.Object({
  mindate: moment('Made or changed since; two weeks ago by default.'),
  start: count('How many threads to skip.', 'ours'),
  records: count('How many threads to answer, at most 200.', 'ours'),
  page: count('Number of the page, from 1; `start` wins.', 'ours'),
  after,
  html,
});

/** What everybody's threads are filtered by; all filters hold together. */
export const networkStreamInput = Type.Object({
  start: count('How many threads to skip.', { differs: 'takes `records` too' }),
  records: count('How many threads to answer: 10 by default, at most 200.', { differs: 'takes `start` too' }),
  page,
  after,
  order: text('`post`: by creation; else by last comment.'),
  search: text('Text of the post in any case, at most 255 characters; `#tag` finds a hashtag. Comments come along.', {
    differs: 'comments that match alone come along',
  }),
  item_id: id('Id of a post; of a comment: nothing.'),
  mid: text('Message id of a post, instead.'),
  cat: text('Category, in any case.'),
  category: text('Read as `cat`.', { differs: 'ignored' }),
  file: text('Folder of `item/mark`.', { differs: 'takes `files`' }),
  files: text('Read as `file`, and wins.'),
  star: flag('Starred threads alone.', offReads),
  wall: flag('Threads of the own wall alone.', offReads),
  unseen: flag('Threads with something unseen alone.', noEffect),
  conv: flag('Threads that the channel wrote in or is mentioned in.', offReads),
  dbegin: moment('Created at this time or later.'),
  datequery2: moment('Read as `dbegin`.'),
  dend: moment('Created at this time or before.'),
  datequery: moment('Read as `dend`.'),
  since_id: count('Ids greater than this.'),
  gid: text(
    'Privacy group, by id or hash: threads by its members, and own ones for it. 404 where there is none, 0 is no filter.',
    {
      differs: '500',
    },
  ),
  group: text('Read as `gid`, and wins.'),
  cid: count('Id of a connection: every thread in which it wrote. 404 where there is none, 0 is no filter.', {
    differs: 'takes `uid`',
  }),
  cmin: count('Least closeness.', noEffect),
  cmax: count('Greatest closeness, at most 99.', noEffect),
  top: flag('Without comments.', offReads),
  compat: parameter<boolean | undefined>(
    shape.flag('0: single items, last received first; 1: own public ones.'),
    (sent, name, zone) => (readText(sent, name, zone) === undefined ? undefined : readFlag(sent, name, zone)),
  ),
  nouveau: flag('Single items, last received first.', noEffect),
  total: flag(
    'As many threads as one answer can hold, 200, unless `records` says otherwise; a link leads to the rest.',
    {
      differs: 'all at once',
    },
  ),
  html,
});

/** The same, and whether the threads of the answer count as seen from now on. */
export const seenStreamInput = Type.Object({
  ...networkStreamInput.properties,
  mark_seen: flag('The threads of the answer count as seen from now on; what comes meanwhile stays unseen.', 'ours'),
});

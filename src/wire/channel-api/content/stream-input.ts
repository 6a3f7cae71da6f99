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
  item_id: text('Id of an item of the thread.', { differs: 'only own posts, `[]` for others' }),
  mid: text('Message id, instead; takes precedence. Also of comments, pages and cards; 404 if it does not exist.', {
    differs: 'only own posts, `[]` for others',
  }),
  html,
  body_source: flag(
    'Include the original `body_source` of your own bodies if sanitizing changed them, for editing.',
    'ours',
  ),
});

/** State of a thread in the channel's stream. */
export const marksInput = Type.Object({
  ...itemKeyInput.properties,
  star: optionalFlag('Star or unstar the thread.'),
  unseen: optionalFlag('Mark as unseen or seen.'),
  file: text('Save it in this folder.'),
  unfile: text('Remove it from this folder.'),
});

const page = count('Page number, from 1; `start` takes precedence.');

/** The wall of a channel. */
export const channelStreamInput = Type.Object({
  mindate: moment('Created or changed since; two weeks ago by default.'),
  start: count('Number of threads to skip.', 'ours'),
  records: count('Maximum number of threads, up to 200.', 'ours'),
  page: count('Page number, from 1; `start` takes precedence.', 'ours'),
  after,
  html,
});

/** Filters of threads; all of them must match. */
export const networkStreamInput = Type.Object({
  start: count('Number of threads to skip.', { differs: 'also takes `records`' }),
  records: count('Maximum number of threads: 10 by default, up to 200.', { differs: 'also takes `start`' }),
  page,
  after,
  order: text('`post`: by creation; otherwise by last comment.'),
  search: text('Text of the post, ignoring case, up to 255 characters; `#tag` finds a hashtag. Includes comments.', {
    differs: 'includes comments that match without their post',
  }),
  item_id: id('Id of a post; nothing for a comment.'),
  mid: text('Message id of a post, instead.'),
  cat: text('Category, ignoring case.'),
  category: text('Same as `cat`.', { differs: 'ignored' }),
  file: text('Folder of `item/mark`.', { differs: 'takes `files`' }),
  files: text('Same as `file`, and takes precedence.'),
  star: flag('Only starred threads.', offReads),
  wall: flag("Only threads of the channel's own wall.", offReads),
  unseen: flag('Only threads with unseen items.', noEffect),
  conv: flag('Threads in which the channel wrote or is mentioned.', offReads),
  dbegin: moment('Created at this time or later.'),
  datequery2: moment('Same as `dbegin`.'),
  dend: moment('Created at this time or earlier.'),
  datequery: moment('Same as `dend`.'),
  since_id: count('Ids greater than this.'),
  gid: text(
    'Privacy group, by id or hash: threads by its members, and your own for it. 404 if it does not exist; 0 means no filter.',
    {
      differs: '500',
    },
  ),
  group: text('Same as `gid`, and takes precedence.'),
  cid: count('Id of a connection: every thread in which it wrote. 404 if it does not exist; 0 means no filter.', {
    differs: 'takes `uid`',
  }),
  cmin: count('Least closeness.', noEffect),
  cmax: count('Maximum closeness, up to 99.', noEffect),
  top: flag('Without comments.', offReads),
  compat: parameter<boolean | undefined>(
    shape.flag('0: single items, last received first; 1: your own public ones.'),
    (sent, name, zone) => (readText(sent, name, zone) === undefined ? undefined : readFlag(sent, name, zone)),
  ),
  nouveau: flag('Single items, last received first.', noEffect),
  total: flag('The maximum number of threads in a response, 200, unless `records` is set; a link leads to the rest.', {
    differs: 'all at once',
  }),
  html,
});

/** The same, and whether to mark the returned threads as seen. */
export const seenStreamInput = Type.Object({
  ...networkStreamInput.properties,
  mark_seen: flag('Mark the returned threads as seen; items that arrive in the meantime stay unseen.', 'ours'),
});

import { Type } from 'typebox';
import { after, audienceParameters, type CallDescriptions, html, pageParameters, parameter } from './call.ts';
import { activity, item, list, mirror, relocate, success, text as textSchema } from './records.ts';

const { text, count, flag, list: severalOf, moment, localMoment } = parameter;

const key = { item_id: text('Id of the item.'), mid: text('Message id of the item; one of the two is needed.') };

const content = {
  body: text('The text; may be left out with a file, or with `allow_empty`.'),
  title: text('Title, at most 191 characters.'),
  summary: text('Summary.'),
  mimetype: text('`text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`.'),
  allow_empty: flag('Also without a text.'),
  ...audienceParameters,
};

/** What an item can be given when it is made, by any name. */
const written = {
  ...content,
  parent: text('Id of the item that this answers.'),
  parent_mid: text('Its message id instead.'),
  category: text('Categories, with commas between.'),
  categories: text('Read as `category`.'),
  created: localMoment('When it was written; in the future: when it is published.'),
  expire: localMoment('When it expires.'),
  location: text('Name of a place.'),
  coord: text('Coordinates.'),
  app: text('What it was written with.'),
  source: text('Read as `app`.'),
  plink: text('Address of the original.'),
  permalink: text('Read as `plink`.'),
  verb: text('Verb of the activity.'),
  obj_type: text('Type of the object.'),
  object: text('What it is about: a JSON object.'),
  obj: text('Read as `object`.'),
  tgt_type: text('Type of the target.'),
  target: text('What it is done to: a JSON object.'),
  nopush: flag('Delivered to nobody.'),
  nocomment: flag('No comments.'),
  consensus: flag('An item to vote on.'),
  message_id: text('Becomes the uuid.'),
  namespace: text('With `remote_id`: the same pair again is an edit.'),
  remote_id: text('Id at a remote service.'),
  remote_xchan: text('Hash of an identity that you may speak for, as the author.'),
  webpage: count('Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article.'),
  pagetitle: text('Name of the page.'),
  layout_mid: text('Layout of the page.'),
  wall: text('Address of another channel: puts a post on its wall, or a page among its pages.'),
  public_policy: text('`self`: for the channel alone. Other policies need an audience that says the same.'),
  origin: flag('0: it did not begin here.'),
  poll_answers: severalOf('Makes the post a poll with these 2 to 50 answers.'),
  poll_multiple_answers: flag('Everybody may choose several.'),
  poll_expire_value: count('How long the poll lasts: 10 unless told.'),
  poll_expire_unit: text('In what: `Minutes`, `Hours` or `Days` (the default).'),
  html,
};

const itemParameters = {
  ...written,
  post_id: text('Id of the item to edit; what is not sent stays.'),
  preview: flag('Answers the body as HTML, and keeps nothing.'),
  dropitems: text('Ids with commas between: deletes these items, all or none.'),
};

/** Columns of an item; its parameters are read beside them. */
const columns = {
  ...written,
  id: text('Id of the row where it comes from; one that is its own `parent` begins a thread.'),
  uuid: text('Uuid of the item.'),
  mid: text('Message id.'),
  expires: moment('When it expires.'),
  author_xchan: text('Hash of an identity that you may speak for.'),
  item_consensus: flag('An item to vote on.'),
  item_nocomment: flag('No comments.'),
  item_type: count('Kind of page, as `webpage`.'),
  allow_cid: text('Identities that may see it, as `<hash><hash>`.'),
  allow_gid: text('Privacy groups that may see it.'),
  deny_cid: text('Identities that may not.'),
  deny_gid: text('Privacy groups that may not.'),
  item_private: flag('1 without an audience: for the channel alone.'),
  uid: text('Id of the channel; no other than that acted for.'),
};

const pageNumber = count('Number of the page, from 1; `start` wins.');

const network = {
  ...pageParameters,
  page: pageNumber,
  after,
  order: text('`post`: by creation; else by last comment.'),
  search: text('Text of the post; `#tag` finds a hashtag.'),
  ...key,
  cat: text('Category.'),
  category: text('Read as `cat`.'),
  file: text('Folder of `item/mark`.'),
  files: text('Read as `file`.'),
  star: flag('Starred threads alone.'),
  wall: flag('Threads of the own wall alone.'),
  unseen: flag('Threads with something unseen alone.'),
  conv: flag('Threads that the channel wrote in or is mentioned in.'),
  dbegin: moment('Created at this time or later.'),
  datequery2: moment('Read as `dbegin`.'),
  dend: moment('Created at this time or before.'),
  datequery: moment('Read as `dend`.'),
  since_id: count('Ids greater than this.'),
  gid: text('Privacy group, by id or hash.'),
  group: text('Read as `gid`.'),
  cid: count('Id of a connection.'),
  cmin: count('Least closeness.'),
  cmax: count('Greatest closeness, at most 99.'),
  top: flag('Without comments.'),
  compat: flag('Single items, last received first; 1: own public ones.'),
  nouveau: flag('Single items, last received first.'),
  total: flag('As many threads as one answer can hold, 200, unless `records` says otherwise.'),
  html,
};

/** Items, threads and streams. */
export const itemDescriptions: CallDescriptions = {
  'POST item/update': {
    takes: itemParameters,
    files: ['media'],
    answer: Type.Object({
      success,
      item_id: Type.Optional(textSchema),
      item: Type.Optional(item),
      preview: Type.Optional(textSchema),
    }),
  },
  'POST item/delete': { takes: key, answer: Type.Object({ success }) },
  'POST item/mark': {
    takes: {
      ...key,
      star: flag('Star the thread, or not.'),
      unseen: flag('Unseen, or seen.'),
      file: text('Keep it in this folder.'),
      unfile: text('Take it out of this folder.'),
    },
    answer: Type.Object({ success }),
  },
  'GET item/full': {
    takes: { ...key, html, body_source: flag('Own bodies as they were written too, where sanitizing changed them.') },
    answer: Type.Object({ item: list(mirror) }),
  },
  'GET item/export_page': {
    takes: {
      page: count('Number of the page, from 0.'),
      records: count('Items of a page: 10, at most 1000.'),
      since: localMoment('Created at this time or later.'),
      until: localMoment('Created at this time or before.'),
      after,
      html,
    },
    answer: Type.Object({ relocate, items_total: Type.Integer(), items_page: Type.Integer(), item: list(mirror) }),
  },
  'GET channel/stream': {
    takes: {
      mindate: moment('Made or changed since; two weeks ago unless told.'),
      ...pageParameters,
      page: pageNumber,
      after,
      html,
    },
    answer: list(activity),
  },
  'POST channel/stream': {
    takes: columns,
    answer: Type.Object({ success, item_id: textSchema, activity: item }),
  },
  'GET network/stream': { takes: network, answer: list(activity) },
  'POST network/stream': {
    takes: { ...network, mark_seen: flag('The threads of the answer count as seen from now on.') },
    answer: list(activity),
  },
};

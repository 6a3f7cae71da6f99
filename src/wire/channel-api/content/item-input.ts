import { type Static, type TObject, Type } from 'typebox';
import type { ItemInput } from '../../../core/content/domain/index.ts';
import type { StoredContent } from '../../../core/files/domain/index.ts';
import { audienceParameters, namedAudience } from '../identity/identity-input.ts';
import {
  anyText,
  count,
  flag,
  html,
  id,
  list,
  optionalFlag,
  parameter,
  readWords,
  shape,
  text,
  unacceptable,
  wholeNumber,
} from '../parameters.ts';
import {
  categories,
  checkedMessageId,
  created,
  expiry,
  itemType,
  jsonObject,
  link,
  messageId,
  mimetype,
  pollAnswers,
  title,
} from './item-parameters.ts';
import { decodePoll } from './poll-input.ts';

/** What an item can be given when it is made, by any name. */
export const itemParameters = {
  body: anyText(
    'The text, kept as typed; may be left out with a file, or with `allow_empty`. Of HTML only what is harmless is kept; 422 for more than `TRIBUTARY_BODY_LIMIT` bytes.',
  ),
  title: title('Title, cut to 191 characters.'),
  summary: anyText('Summary.'),
  mimetype: mimetype('`text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422.', {
    differs: 'any text',
  }),
  allow_empty: flag('Also without a text.'),
  ...audienceParameters,
  parent: id('Id of the item that this answers; wins over `parent_mid`. 404 where there is none.', {
    differs: 'one that is not there begins a thread',
  }),
  parent_mid: text('Its message id instead.'),
  category: categories('Categories, with commas between or as a list, each once; empty takes them away.'),
  categories: categories('Read as `category`.'),
  created: created('When it was written; in the future: when it is published.'),
  expire: expiry('When it expires, to the second; `0001-01-01 00:00:00` is no date, as in records.', {
    differs: 'waits for a feature',
  }),
  location: anyText('Name of a place; `<` and `>` become `[` and `]`. Sent empty it goes.'),
  coord: anyText('Coordinates; sent empty they go.'),
  app: text('What it was written with.', { differs: 'read by the name `source`' }),
  source: anyText('Read as `app`.'),
  plink: link('Address of the original.', { differs: 'read by the name `permalink`' }),
  permalink: link('Read as `plink`.'),
  verb: text('Verb of the activity.'),
  obj_type: text('Type of the object.'),
  object: jsonObject('What it is about: a JSON object.'),
  obj: jsonObject('Read as `object`.'),
  tgt_type: anyText('Type of the target.', 'ours'),
  target: jsonObject('What it is done to: a JSON object.'),
  nopush: optionalFlag('Delivered to nobody, until an edit says 0.', { differs: 'for one request' }),
  nocomment: optionalFlag('No comments.'),
  consensus: optionalFlag('An item to vote on.'),
  message_id: messageId('Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 for one that is taken.'),
  namespace: text('With `remote_id`: the same pair again is an edit; one of them alone is 422.'),
  remote_id: text('Id at a remote service.'),
  remote_xchan: text(
    'Hash of an identity that you may speak for, as the author: an own one, or a placeholder of an owned group, which has written nothing in the future (`created`).',
    {
      differs: 'any known identity',
    },
  ),
  webpage: itemType('Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422.', {
    differs: 'any number',
  }),
  pagetitle: text('Name of the page; in small letters, `/` becomes `-`.'),
  layout_mid: anyText('Layout of the page.'),
  wall: text('Address of another channel: puts a post on its wall, or a page among its pages.', 'ours'),
  public_policy: text(
    '`self`: for the channel alone; `contacts`: for those to whom it is connected now. Other policies are 422 unless an audience is named: ignored, they would make public what was not meant to be.',
    {
      differs: 'any text keeps an item from the public',
    },
  ),
  origin: optionalFlag('0: it did not begin here.'),
  poll_answers: pollAnswers('Makes the post a poll with these 2 to 50 answers.'),
  poll_multiple_answers: flag('Everybody may choose several.'),
  poll_expire_value: count('How long the poll lasts: 10 by default.'),
  poll_expire_unit: text('In what: `Minutes`, `Hours` or `Days` (the default).'),
  html,
};

/** What is made of the parameters of an item, whatever the call. */
export type ItemValues = Static<TObject<typeof itemParameters>>;

/** An item to create, to edit or to preview; or several to delete. */
export const itemUpdateInput = Type.Object({
  ...itemParameters,
  post_id: id('Id of the item to edit, by its author alone; what is not sent stays. 404 where there is none.', {
    differs: 'what is not sent is emptied; one that is not there becomes a post',
  }),
  preview: flag('Answers the body as HTML, and keeps nothing.', { differs: 'answers HTML' }),
  upload: list(
    'Last parts of the addresses of own uploads in pieces that were begun with `attachment`: they hang on the item as `media` does.',
    'ours',
  ),
  dropitems: text('Ids with commas between: deletes these items, all or none.', {
    differs: 'those that are there',
  }),
});

const hashes = (description: string) => parameter(shape.text(description), readWords);

/** Columns of an item; the parameters that mean the same are read beside them (facts, section 6). */
export const activityInput = Type.Object({
  ...itemParameters,
  parent: text('Id of the item that this answers; the same as `id`: begins a thread.'),
  id: text('Id of the row where it comes from.'),
  uuid: messageId('Read as `message_id`, and wins.'),
  mid: text('Message id; its last part is read as `message_id`, and wins.'),
  expires: expiry('Read as `expire`, and wins.'),
  author_xchan: text('Read as `remote_xchan`, and wins: who you may speak for, else 403.', {
    differs: 'any known identity',
  }),
  item_consensus: optionalFlag('Read as `consensus`, and wins.'),
  item_nocomment: optionalFlag('Read as `nocomment`, and wins.'),
  item_type: itemType('Read as `webpage`, and wins.'),
  allow_cid: hashes('Identities that may see it, as `<hash><hash>`; read as `contact_allow`, and wins.'),
  allow_gid: hashes('Privacy groups that may see it; read as `group_allow`, and wins.'),
  deny_cid: hashes('Identities that may not; read as `contact_deny`, and wins.'),
  deny_gid: hashes('Privacy groups that may not; read as `group_deny`, and wins.'),
  item_private: text('1 without an audience: for the channel alone.', { differs: 'a flag of the row' }),
  uid: count('Id of the channel; 403 for another than that acted for.', { differs: 'any channel of the account' }),
});

/** The item that parameters describe. @throws DomainError invalid_input, invalid_parameter */
export function decodeItem(
  values: ItemValues & { readonly post_id?: number | undefined },
  media: readonly StoredContent[] = [],
): ItemInput {
  return {
    postId: values.post_id || undefined,
    parent: decodeParent(values),
    body: values.body,
    title: values.title,
    summary: values.summary,
    mimetype: values.mimetype,
    audience: namedAudience(values),
    authorHash: values.remote_xchan,
    categories: values.category ?? values.categories,
    coord: values.coord,
    location: values.location?.replaceAll('<', '[').replaceAll('>', ']'),
    expiresAt: values.expire,
    createdAt: values.created,
    isConsensus: values.consensus,
    isNocomment: values.nocomment,
    remote: decodeRemote(values),
    messageId: values.message_id,
    app: values.app ?? values.source,
    plink: values.plink ?? values.permalink,
    itemType: values.webpage,
    pagetitle: values.pagetitle?.toLowerCase().replaceAll('/', '-'),
    layoutMid: values.layout_mid,
    verb: values.verb,
    objType: values.obj_type,
    obj: values.object ?? values.obj,
    tgtType: values.tgt_type,
    target: values.target,
    poll: decodePoll(values),
    wall: values.wall?.toLowerCase(),
    isOrigin: values.origin,
    isQuiet: values.nopush,
    mayBeEmpty: values.allow_empty,
    media,
  };
}

/**
 * The item that columns describe. What is stored this way is published all the same: its text may be empty, and there is
 * nothing that stands beside the wall.
 * @throws DomainError invalid_input, invalid_parameter
 */
export function decodeActivity(input: Static<typeof activityInput>): ItemInput {
  const { mid, uuid, expires, parent } = input;
  const isItself = parent !== undefined && parent === input.id;
  const item = decodeItem({
    ...input,
    // A row with its own id for a parent begins a thread; it does not exist yet, so only others are parents.
    parent: parent === undefined || isItself ? undefined : wholeNumber('parent', parent),
    parent_mid: mid !== undefined && input.parent_mid === mid ? undefined : input.parent_mid,
    message_id: mid === undefined ? (uuid ?? input.message_id) : checkedMessageId('mid', mid.split('/item/').at(-1)!),
    expire: expires === undefined ? input.expire : expires,
    remote_xchan: input.author_xchan ?? input.remote_xchan,
    consensus: input.item_consensus ?? input.consensus,
    nocomment: input.item_nocomment ?? input.nocomment,
    webpage: input.item_type ?? input.webpage,
    contact_allow: input.allow_cid ?? input.contact_allow,
    group_allow: input.allow_gid ?? input.group_allow,
    contact_deny: input.deny_cid ?? input.contact_deny,
    group_deny: input.deny_gid ?? input.group_deny,
    allow_empty: true,
  });
  return { ...item, body: item.body ?? '' };
}

/** The id wins. */
function decodeParent({ parent, parent_mid: mid }: ItemValues): ItemInput['parent'] {
  if (parent) return { id: parent };
  return mid === undefined ? undefined : { mid };
}

/** Both or neither: one alone names nothing. */
function decodeRemote({ namespace, remote_id: id }: ItemValues): ItemInput['remote'] {
  if (namespace === undefined && id === undefined) return undefined;
  if (namespace === undefined || id === undefined) {
    throw unacceptable('remote_id', 'content.remoteIdHalf');
  }
  return { namespace, id };
}

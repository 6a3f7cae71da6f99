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

/** Values of a new item, under any name. */
export const itemParameters = {
  body: anyText(
    'The text, stored as typed; can be omitted with a file or with `allow_empty`. Unsafe HTML is removed. 422 for more than `TRIBUTARY_BODY_LIMIT` bytes.',
  ),
  title: title('Title, cut to 191 characters.'),
  summary: anyText('Summary.'),
  mimetype: mimetype('`text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422.', {
    differs: 'any text',
  }),
  allow_empty: flag('Allow an empty text.'),
  ...audienceParameters,
  parent: id('Id of the item to reply to; takes precedence over `parent_mid`. 404 if it does not exist.', {
    differs: 'an unknown one starts a thread',
  }),
  parent_mid: text('Its message id, instead.'),
  category: categories('Categories, separated by commas or as a list, each once; empty removes them.'),
  categories: categories('Same as `category`.'),
  created: created('Time of creation; if it is in the future, the item is published then.'),
  expire: expiry('Expiry time, to the second; `0001-01-01 00:00:00` means none, as in records.', {
    differs: 'waits for a feature',
  }),
  location: anyText('Name of a place; `<` and `>` become `[` and `]`. Empty removes it.'),
  coord: anyText('Coordinates; empty removes them.'),
  app: text('Name of the app used to write the item.', { differs: 'read by the name `source`' }),
  source: anyText('Same as `app`.'),
  plink: link('URL of the original.', { differs: 'read by the name `permalink`' }),
  permalink: link('Same as `plink`.'),
  verb: text('Verb of the activity.'),
  obj_type: text('Type of the object.'),
  object: jsonObject('The object of the activity, as a JSON object.'),
  obj: jsonObject('Same as `object`.'),
  tgt_type: anyText('Type of the target.', 'ours'),
  target: jsonObject('The target of the activity, as a JSON object.'),
  nopush: optionalFlag('Do not deliver it, until an edit sets 0.', { differs: 'for one request' }),
  nocomment: optionalFlag('No comments.'),
  consensus: optionalFlag('An item to vote on.'),
  message_id: messageId('Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 if it is taken.'),
  namespace: text('With `remote_id`: sending the same pair again edits the item; only one of them is 422.'),
  remote_id: text('Id at a remote service.'),
  remote_xchan: text(
    'Hash of an identity to post as: your own, or a placeholder of a group that you own, which cannot post in the future (`created`).',
    {
      differs: 'any known identity',
    },
  ),
  webpage: itemType('Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422.', {
    differs: 'any number',
  }),
  pagetitle: text('Name of the page; converted to lower case, `/` becomes `-`.'),
  layout_mid: anyText('Layout of the page.'),
  wall: text('Address of another channel: post on its wall, or add a page to its pages.', 'ours'),
  public_policy: text(
    '`self`: only for the channel; `contacts`: for its current connections. Other policies are 422 unless an audience is set, because ignoring them would publish a private item.',
    {
      differs: 'any text makes an item non-public',
    },
  ),
  origin: optionalFlag('0: it did not originate here.'),
  poll_answers: pollAnswers('Makes the post a poll with these 2 to 50 options.'),
  poll_multiple_answers: flag('Allow several choices.'),
  poll_expire_value: count('Length of the poll: 10 by default.'),
  poll_expire_unit: text('Unit of the length: `Minutes`, `Hours` or `Days` (the default).'),
  html,
};

/** Result of the parameters of an item, for any call. */
export type ItemValues = Static<TObject<typeof itemParameters>>;

/** An item to create, to edit or to preview; or several to delete. */
export const itemUpdateInput = Type.Object({
  ...itemParameters,
  post_id: id(
    'Id of the item to edit, only by its author; omitted parameters do not change. 404 if it does not exist.',
    {
      differs: 'omitted parameters are emptied; an unknown one becomes a post',
    },
  ),
  preview: flag('Returns the body as HTML without storing anything.', { differs: 'answers HTML' }),
  upload: list(
    'Last path segments of your resumable uploads started with `attachment`: attaches them like `media`.',
    'ours',
  ),
  dropitems: text('Ids separated by commas: deletes these items, all or none.', {
    differs: 'existing ones',
  }),
});

const hashes = (description: string) => parameter(shape.text(description), readWords);

/** Columns of an item; the parameters with the same meaning are also read (facts, section 6). */
export const activityInput = Type.Object({
  ...itemParameters,
  parent: text('Id of the item to reply to; the same as `id` starts a thread.'),
  id: text('Id of the source row.'),
  uuid: messageId('Same as `message_id`, and takes precedence.'),
  mid: text('Message id; its last part is used as `message_id`, and takes precedence.'),
  expires: expiry('Same as `expire`, and takes precedence.'),
  author_xchan: text('Same as `remote_xchan`, and takes precedence: an identity that you can post as, otherwise 403.', {
    differs: 'any known identity',
  }),
  item_consensus: optionalFlag('Same as `consensus`, and takes precedence.'),
  item_nocomment: optionalFlag('Same as `nocomment`, and takes precedence.'),
  item_type: itemType('Same as `webpage`, and takes precedence.'),
  allow_cid: hashes('Identities that can see it, as `<hash><hash>`; same as `contact_allow`, and takes precedence.'),
  allow_gid: hashes('Privacy groups that can see it; same as `group_allow`, and takes precedence.'),
  deny_cid: hashes('Identities that cannot see it; same as `contact_deny`, and takes precedence.'),
  deny_gid: hashes('Privacy groups that cannot see it; same as `group_deny`, and takes precedence.'),
  item_private: text('1 without an audience: only for the channel.', { differs: 'a flag of the row' }),
  uid: count('Id of the channel; 403 if it is not the one that you act for.', {
    differs: 'any channel of the account',
  }),
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
 * The item described by columns. It is published like others: its text may be empty, and it is always on the wall.
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

/** Both or neither: one of them identifies nothing. */
function decodeRemote({ namespace, remote_id: id }: ItemValues): ItemInput['remote'] {
  if (namespace === undefined && id === undefined) return undefined;
  if (namespace === undefined || id === undefined) {
    throw unacceptable('remote_id', 'content.remoteIdHalf');
  }
  return { namespace, id };
}

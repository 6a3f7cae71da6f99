import type { AudienceRecord, EntryRecord, ItemRecord, TermRecord } from '../../core/archive/domain/index.ts';
import { stripReserved } from '../../core/platform/domain/index.ts';
import { asObjects, asText, type Json } from '../look.ts';
import type { Identities } from './identities.ts';
import { audienceLists, isSet, jsonText, mimetypeOf, momentOf, numberOf, textOf, wordOf } from './values.ts';
import { parseUrl } from '../../lib/url.ts';

/** Pages and files come in any order, so parents are read before their children. */
export type Pass = 'threads' | 'answers';

/** The pass that an item is read in: tops of threads come before what answers them. */
export function passOf(item: Json): Pass {
  return item['message_id'] === item['message_top'] ? 'threads' : 'answers';
}

/** Audience of an item; null if it follows the thread. */
function audienceOf(item: Json): AudienceRecord | null {
  const lists = audienceLists(item);
  const isNarrow = isSet(item['item_private']) || textOf(item['public_scope']) !== '';
  if (lists.allow.length + lists.allowGroups.length > 0) return { visibility: 'restricted', ...lists };
  if (passOf(item) === 'answers') return null;
  // The other server's rule can't be fully expressed here: prefer too small an audience.
  return { visibility: isNarrow ? 'owner' : 'public', ...lists };
}

/** Whether it isn't for everyone. */
export function isPrivate(item: Json): boolean {
  const { allow, allowGroups } = audienceLists(item);
  return allow.length + allowGroups.length > 0 || isSet(item['item_private']) || textOf(item['public_scope']) !== '';
}

const kinds: Readonly<Record<string, TermRecord['kind']>> = {
  hashtag: 'hashtag',
  mention: 'mention',
  category: 'category',
  forum: 'channel',
};

function termsOf(item: Json, identities: Identities): TermRecord[] {
  return asObjects(item['tags']).flatMap((tag, ordinal) => {
    const kind = kinds[textOf(tag['type'])];
    const text = asText(tag['tag']);
    if (!kind || text === undefined) return [];
    const url = textOf(tag['url']);
    const shown = parseUrl(url)?.searchParams.get('url');
    const identity = kind === 'mention' ? identities.byUrl(shown ?? url) : undefined;
    return [{ kind, ordinal, text, url, identity: identity?.hash ?? null }];
  });
}

/** Hashes of the attached files of an item. */
export function attachedHashes(item: Json): string[] {
  return asObjects(item['attach']).flatMap((file) => {
    const [, hash] = /\/attach\/([\w-]{1,200})/.exec(textOf(file['href'])) ?? [];
    return hash === undefined ? [] : [hash];
  });
}

function entryOf(item: Json): EntryRecord | null {
  if (passOf(item) === 'answers' || numberOf(item['item_type']) !== 0) return null;
  const folders = asObjects(item['tags']).flatMap((tag) => (tag['type'] === 'file' ? (asText(tag['tag']) ?? []) : []));
  return {
    unseen: isSet(item['item_unseen']),
    starred: isSet(item['item_starred']),
    mentionsMe: isSet(item['item_mentionsme']),
    folders: [...new Set(folders)],
  };
}

/** An item of the export as a record; undefined for other rows. */
export function itemRecord(item: Json, identities: Identities): ItemRecord | undefined {
  const mid = asText(item['message_id']);
  const author = identities.actor(item['author']);
  const createdAt = momentOf(item['created']);
  if (mid === undefined || !author || createdAt === undefined) return undefined;
  const isTop = passOf(item) === 'threads';
  const editedAt = momentOf(item['edited']) ?? createdAt;
  const commentedAt = momentOf(item['commented']) ?? createdAt;
  const body = stripReserved(textOf(item['body']));
  return {
    kind: 'item',
    uuid: asText(item['uuid']) ?? mid,
    mid,
    thread: isTop ? null : textOf(item['message_top']),
    answers: isTop ? null : textOf(item['message_parent']),
    author: author.hash,
    owner: identities.actor(item['owner'])?.hash ?? author.hash,
    createdAt,
    editedAt,
    commentedAt,
    receivedAt: createdAt,
    changedAt: editedAt > commentedAt ? editedAt : commentedAt,
    expiresAt: momentOf(item['expires']) ?? null,
    commentsClosedAt: momentOf(item['comments_closed']) ?? null,
    mimetype: mimetypeOf(item['mimetype']),
    title: textOf(item['title']),
    summary: textOf(item['summary']),
    body,
    ...kindOf(item),
    reaction: wordOf(item['verb']) === 'react' && body !== '' ? body.slice(0, 100) : null,
    ...flagsOf(item),
    ...remoteOf(item),
    audience: audienceOf(item),
    terms: termsOf(item, identities),
    files: attachedHashes(item),
    entry: entryOf(item),
  };
}

function kindOf(item: Json) {
  return {
    app: textOf(item['app']),
    lang: '',
    verb: textOf(item['verb']),
    objType: textOf(item['object_type']),
    obj: jsonText(item['object']),
    tgtType: textOf(item['target_type']),
    target: jsonText(item['target']),
    plink: asText(item['permalink']) ?? null,
    layoutMid: textOf(item['layout_mid']),
    postopts: textOf(item['postopts']),
    route: textOf(item['route']),
    resourceId: textOf(item['resource_id']),
    resourceType: textOf(item['resource_type']),
    location: textOf(item['location']),
    coord: textOf(item['longlat']),
    sig: textOf(item['signature']),
    publicPolicy: textOf(item['public_scope']),
    commentPolicy: textOf(item['comment_scope']),
    itemType: numberOf(item['item_type']),
    revision: numberOf(item['revision']),
  };
}

function flagsOf(item: Json) {
  return {
    isOrigin: isSet(item['item_origin']),
    isConsensus: isSet(item['item_consensus']),
    isNocomment: isSet(item['item_nocomment']),
    isHidden: isSet(item['item_hidden']),
    isNsfw: isSet(item['item_nsfw']),
    isDeleted: isSet(item['item_deleted']),
    isDelayed: isSet(item['item_delayed']),
    isUnpublished: isSet(item['item_unpublished']),
  };
}

const pageKeys = ['BUILDBLOCK', 'PDL', 'WEBPAGE', 'CARD', 'ARTICLE'];

/** Metadata of an item: the name of a page, and its id on a remote service. */
function remoteOf(item: Json) {
  const notes = asObjects(item['meta']).filter((note) => note['family'] === 'system');
  const page = notes.find((note) => pageKeys.includes(textOf(note['key'])));
  const remote = notes.find((note) => !pageKeys.includes(textOf(note['key'])) && asText(note['value']) !== undefined);
  return {
    pagetitle: textOf(page?.['value']),
    remoteNamespace: asText(remote?.['key']) ?? null,
    remoteId: remote && asText(remote['key']) !== undefined ? textOf(remote['value']) : null,
  };
}

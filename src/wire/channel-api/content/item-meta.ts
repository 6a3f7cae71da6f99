import { type Static, Type } from 'typebox';
import type { Item, Term } from '../../../core/content/domain/index.ts';
import { texts } from '../../schema.ts';
import { flag, int } from '../strings.ts';

export const metaRecord = Type.Object(texts('family key value sharing'));
export const iconfigRecord = Type.Object({ ...texts('cat k v'), sharing: Type.Boolean() });
export const termRecord = Type.Object(texts('uid ttype otype term url'));
export const tagRecord = Type.Object(texts('tag url type'));

/** Keys for the name of a page, by kind of page (facts, section 16). */
const pageKeys: Readonly<Record<number, string>> = {
  1: 'BUILDBLOCK',
  2: 'PDL',
  3: 'WEBPAGE',
  6: 'CARD',
  7: 'ARTICLE',
};

interface Setting {
  readonly family: string;
  readonly key: string;
  readonly value: string;
}

/** Metadata of an item: the name of a page, and its id on a remote service. */
function settingsOf(item: Item): Setting[] {
  const page = {
    family: 'system',
    key: pageKeys[item.itemType] ?? 'unknown',
    value: item.pagetitle === '' ? item.uuid : item.pagetitle,
  };
  const remote = { family: 'system', key: item.remoteNamespace ?? '', value: item.remoteId ?? '' };
  return [...(item.itemType === 0 ? [] : [page]), ...(item.remoteId === null ? [] : [remote])];
}

/** `meta` of an activity (facts, section 16). */
export function encodeMeta(item: Item): Static<typeof metaRecord>[] {
  return settingsOf(item).map((setting) => ({ ...setting, sharing: flag(true) }));
}

/** `iconfig` of an item record, where `sharing` is a boolean (facts, sections 0 and 17). */
export function encodeIconfig(item: Item): Static<typeof iconfigRecord>[] {
  return settingsOf(item).map(({ family, key, value }) => ({ cat: family, k: key, v: value, sharing: true }));
}

/** Numbers of the kinds of terms. */
const termTypes: Readonly<Record<Tag['kind'], number>> = { hashtag: 1, mention: 2, category: 3, channel: 11 };

type Tag = Term & { readonly kind: Exclude<Term['kind'], 'post'> };

/** Terms known to clients; links to other posts are only in the body. */
export function tagsOf(item: Item): Tag[] {
  return item.terms.filter((term): term is Tag => term.kind !== 'post');
}

/** `term` of an item record (facts, section 17). */
export function encodeTerms(
  item: Item,
  named: (term: Term) => { tag: string; url: string },
): Static<typeof termRecord>[] {
  return tagsOf(item).map((each) => {
    const { tag, url } = named(each);
    return { uid: int(item.channelId), ttype: int(termTypes[each.kind]), otype: '1', term: tag, url };
  });
}

const audienceColumns = ['allow_cid', 'allow_gid', 'deny_cid', 'deny_gid'];
const addressees = ['to', 'cc', 'bto', 'bcc', 'audience'];
const everybody = ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public'];

/**
 * An object or target for people who don't own the item: objects of photos and imported activities can contain columns
 * of an audience, or addressees of ActivityStreams, at any depth.
 */
export function withoutAudience(json: string): string {
  if (!/"(?:(?:allow|deny)_[cg]id|b?to|b?cc|audience)"/.test(json)) return json;
  try {
    return JSON.stringify(JSON.parse(json, withhold));
  } catch {
    return json;
  }
}

function withhold(name: string, value: unknown): unknown {
  if (audienceColumns.includes(name)) return '';
  if (!addressees.includes(name)) return value;
  return [value].flat().filter((each) => everybody.includes(String(each)));
}

/** A JSON text as its value; absent if empty. */
export function encodeObject<Name extends string>(name: Name, text: string): Partial<Record<Name, unknown>> {
  if (text === '') return {};
  try {
    return { [name]: JSON.parse(text) as unknown } as Record<Name, unknown>;
  } catch {
    return { [name]: text } as Record<Name, unknown>;
  }
}

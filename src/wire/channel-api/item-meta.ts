import type { Item, Term } from '../../domain/item.ts';
import { flag, int } from './strings.ts';

/** Keys that the name of a page stands under, by kind of page (facts, section 16). */
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

/** What is noted beside an item: the name of a page, and its id on a remote service. */
function settingsOf(item: Item): Setting[] {
  const page = {
    family: 'system',
    key: pageKeys[item.itemType] ?? 'unknown',
    value: item.pagetitle === '' ? item.uuid : item.pagetitle,
  };
  const remote = { family: 'system', key: item.remoteNamespace ?? '', value: item.remoteId ?? '' };
  return [...(item.itemType === 0 ? [] : [page]), ...(item.remoteId === null ? [] : [remote])];
}

/** `meta` of an activity; absent where there is nothing (facts, section 16). */
export function encodeMeta(item: Item) {
  const meta = settingsOf(item).map((setting) => ({ ...setting, sharing: flag(true) }));
  return meta.length === 0 ? {} : { meta };
}

/** `iconfig` of an item record; absent where there is nothing (facts, section 17). */
export function encodeIconfig(item: Item) {
  const iconfig = settingsOf(item).map(({ family, key, value }) => ({
    iid: int(item.id),
    cat: family,
    k: key,
    v: value,
    sharing: flag(true),
  }));
  return iconfig.length === 0 ? {} : { iconfig };
}

/** Numbers of the kinds of terms. */
const termTypes: Readonly<Record<Term['kind'], number>> = { hashtag: 1, mention: 2, category: 3, channel: 11 };

/** `term` of an item record, always a list; absent where there is nothing (facts, section 17). */
export function encodeTerms(item: Item, named: (term: Term) => { tag: string; url: string }) {
  const term = item.terms.map((each) => {
    const { tag, url } = named(each);
    return {
      uid: int(item.channelId),
      oid: int(item.id),
      otype: '1',
      ttype: int(termTypes[each.kind]),
      term: tag,
      url,
    };
  });
  return term.length === 0 ? {} : { term };
}

/** A text of JSON as what it says; absent when empty. */
export function encodeObject<Name extends string>(name: Name, text: string): Partial<Record<Name, unknown>> {
  if (text === '') return {};
  try {
    return { [name]: JSON.parse(text) as unknown } as Record<Name, unknown>;
  } catch {
    return { [name]: text } as Record<Name, unknown>;
  }
}

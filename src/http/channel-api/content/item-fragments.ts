import { LRUCache } from 'lru-cache';
import { type ItemVersion, readItemVersions, readMarks, readOwnItemVersions } from '../../../core/content/index.ts';
import { type Audiences, readAudiences, readXchanVersionsFor, type Xchan } from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import {
  encodeMarks,
  mirrorTemplate,
  type Privacy,
  privacyOf,
  streamItemTemplate,
} from '../../../wire/channel-api/content/item.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import { encodeActor } from '../../../wire/channel-api/identity/xchan.ts';
import { type Filled, filling, membersFilling, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { FragmentForm } from '../../cache/cache.ts';
import { type EncodedItem, encodedItems, type ItemContent, type ItemForms } from '../../cache/items.ts';
import { encodedIdentities } from '../identity/connection-rows.ts';

const formOf = (name: string, encode: typeof streamItemTemplate): FragmentForm<ItemContent<Privacy>> => ({
  name,
  encode: ({ item, ...shared }, baseUrl) => encode(item, { ...shared, baseUrl }),
});

const formsOf = (name: string, encode: typeof streamItemTemplate): ItemForms<Privacy> => ({
  own: formOf(`${name}, own`, encode),
  others: formOf(name, encode),
  read: readItemVersions,
  privacyOf,
});

const full = formsOf('full', mirrorTemplate);

/** Exports have the channel's own items in whatever state, in the text of `full`. */
const itemForms = {
  stream: formsOf('stream', streamItemTemplate),
  full,
  mirror: { ...full, read: readOwnItemVersions },
};

const actorForm: FragmentForm<Xchan> = {
  name: 'actor',
  encode: (xchan, baseUrl) => templateOf(encodeActor(xchan, baseUrl)),
};

/** Items in one of these forms, in the order of the list, as `encodedItems` has them. */
export async function encodeItems(
  context: HttpContext,
  viewer: UserViewer,
  form: keyof typeof itemForms,
  list: readonly ItemVersion[],
): Promise<Filled[]> {
  const { items, identities } = await encodedItems(context, viewer, itemForms[form], list);
  if (items.length === 0) return [];
  const fill = await fillings(context, viewer, form, items, identities);
  return items.map(({ template, of }) => ({ template, fillings: template.names.map((name) => fill(name, of)) }));
}

/** Slot values of these items, by the name of the slot. */
async function fillings(
  context: HttpContext,
  viewer: UserViewer,
  form: keyof typeof itemForms,
  items: readonly EncodedItem[],
  identities: ReadonlyMap<number, number>,
): Promise<(name: string, of: EncodedItem['of']) => Buffer> {
  const { reader } = context.operations.database;
  const ids = new Set<number>();
  for (const { of } of items) ids.add(of.ownerXchanId).add(of.authorXchanId);
  const actorOf = await actors(context, viewer, [...ids], identities);
  const isMirror = form !== 'stream';
  const guarded = items.map(({ of }) => of);
  const audiences = isMirror ? await readAudiences(reader, viewer, guarded) : undefined;
  const topIds = isMirror ? guarded.map((of) => of.parentId) : [];
  const marks = await readMarks(reader, viewer.channelId, topIds);
  return (name, of) => {
    if (name === 'owner') return actorOf(of.ownerXchanId);
    if (name === 'author') return actorOf(of.authorXchanId);
    if (name === 'audience') return audienceFilling(audiences!.of(of));
    const viewing = encodeMarks(of.authorXchanId, marks.get(of.parentId), viewer.xchanId);
    return flags[viewing[name as keyof typeof viewing]];
  };
}

const flags = { '0': filling('0'), '1': filling('1') } as const;
const nobody = filling(null);

/** By their text: many items have the same audience, across requests. */
const audienceFillings = new LRUCache<string, Buffer>({ max: 500 });

function audienceFilling(audience: ReturnType<Audiences['of']>): Buffer {
  const made = membersFilling(encodeAudience(audience));
  const text = made.toString();
  const known = audienceFillings.get(text) ?? made;
  audienceFillings.set(text, known);
  return known;
}

/** Identities as authors and owners are encoded. @param known versions of those that the list refers to */
async function actors(
  context: HttpContext,
  viewer: UserViewer,
  ids: readonly number[],
  known: ReadonlyMap<number, number>,
): Promise<(id: number) => Buffer> {
  // An item read after the list may have another author by now.
  const others = await readXchanVersionsFor(
    context.operations.database.reader,
    viewer,
    ids.filter((id) => !known.has(id)),
  );
  const identities = ids.flatMap((id) => {
    const version = known.get(id) ?? others.get(id);
    return version === undefined ? [] : [{ id, version }];
  });
  const { byId } = await encodedIdentities(context, actorForm, identities);
  return (id) => byId.get(id)?.bytes ?? nobody;
}

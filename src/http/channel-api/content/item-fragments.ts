import { LRUCache } from 'lru-cache';
import {
  type Item,
  type ItemVersion,
  readItemVersions,
  readMarks,
  readOwnItemVersions,
  safeBodies,
  type VersionedItem,
} from '../../../core/content/index.ts';
import {
  type Audiences,
  findXchanVersions,
  type Guarded,
  readAudiences,
  readXchanVersions,
  type Xchan,
} from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import {
  encodeMarks,
  mirrorTemplate,
  privacyOf,
  type SharedContext,
  streamItemTemplate,
} from '../../../wire/channel-api/content/item.ts';
import { encodeAudience } from '../../../wire/channel-api/identity/acl.ts';
import { encodeActor } from '../../../wire/channel-api/identity/xchan.ts';
import { type Filled, filling, membersFilling, type Template, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import type { Fragment, FragmentForm } from '../../fragments.ts';
import { encodedIdentities } from '../identity/connection-rows.ts';

interface SharedItem {
  readonly item: Item;
  readonly shared: SharedContext;
}

const formOf = (name: string, encode: (item: Item, shared: SharedContext) => Template): FragmentForm<SharedItem> => ({
  name,
  encode: ({ item, shared }) => encode(item, shared),
});

/** How items are encoded: for those who act for their channel, and for all others. */
export const itemForms = {
  stream: { own: formOf('stream, own', streamItemTemplate), others: formOf('stream', streamItemTemplate) },
  mirror: { own: formOf('mirror, own', mirrorTemplate), others: formOf('mirror', mirrorTemplate) },
} as const;

const actorForm: FragmentForm<Xchan> = {
  name: 'actor',
  encode: (xchan, baseUrl) => templateOf(encodeActor(xchan, baseUrl)),
};

/** What is encoded of an item, with what fills its slots. */
interface Encoded {
  readonly template: Template;
  /** The item as the text was made of it, or as the list has it, which is the same. */
  readonly of: Guarded & Pick<ItemVersion, 'parentId' | 'authorXchanId' | 'ownerXchanId'>;
}

/**
 * Items in one of these forms, in the order of the list: cached ones where everything that they say is still valid, the others
 * read and encoded now. Those that may not be seen any more are left out.
 */
export async function encodeItems(
  context: HttpContext,
  viewer: UserViewer,
  form: keyof typeof itemForms,
  list: readonly ItemVersion[],
): Promise<Filled[]> {
  if (list.length === 0) return [];
  const audiences = await readAudiences(context.operations.database.reader, viewer, list);
  const cached = cachedItems(context, audiences, form, list);
  const identities = await readIdentityVersions(context, cached, list);
  const encoded = holdingItems(cached, identities);
  const missing = list.filter(({ id }) => !encoded.has(id)).map(({ id }) => id);
  for (const [id, each] of await encodeMissing(context, viewer, form, missing)) encoded.set(id, each);
  const here: Encoded[] = [];
  for (const { id } of list) {
    const each = encoded.get(id);
    if (each) here.push(each);
  }
  const fill = await fillings(context, viewer, form, here, identities);
  return here.map(({ template, of }) => ({ template, fillings: template.names.map((name) => fill(name, of)) }));
}

/** A row of a list and what is cached of it, in the version of the row. */
interface CachedItem {
  readonly row: ItemVersion;
  readonly fragment: Fragment;
}

/** Of these, the ones that are cached of the same version, as private as now; they may name identities that have changed. */
function cachedItems(
  { fragments }: HttpContext,
  audiences: Audiences,
  form: keyof typeof itemForms,
  list: readonly ItemVersion[],
): CachedItem[] {
  const { own, others } = itemForms[form];
  const cached: CachedItem[] = [];
  for (const row of list) {
    const fragment = fragments.get(audiences.isOwn(row) ? own : others, row.id);
    if (fragment?.version === row.version && fragment.privacy === privacyOf(row, audiences))
      cached.push({ row, fragment });
  }
  return cached;
}

/** Versions of the identities that cached items name, and of all authors and owners. */
function readIdentityVersions(
  { operations }: HttpContext,
  cached: readonly CachedItem[],
  list: readonly ItemVersion[],
): Promise<Map<number, number>> {
  const ids = new Set<number>();
  for (const { fragment } of cached) for (const id of fragment.named?.keys() ?? []) ids.add(id);
  for (const { authorXchanId, ownerXchanId } of list) ids.add(authorXchanId).add(ownerXchanId);
  return readXchanVersions(operations.database.reader, [...ids]);
}

/** Of cached items, the ones that name identities as they are now. */
function holdingItems(cached: readonly CachedItem[], versions: ReadonlyMap<number, number>): Map<number, Encoded> {
  const holding = new Map<number, Encoded>();
  for (const { row, fragment } of cached) {
    if (namesAsTheyAre(fragment, versions)) holding.set(row.id, { template: fragment.template, of: row });
  }
  return holding;
}

function namesAsTheyAre({ named }: Fragment, versions: ReadonlyMap<number, number>): boolean {
  for (const [id, version] of named ?? []) if (versions.get(id) !== version) return false;
  return true;
}

/** Reads items and encodes them; what is the same for everybody is cached. */
async function encodeMissing(
  context: HttpContext,
  viewer: UserViewer,
  form: keyof typeof itemForms,
  ids: readonly number[],
): Promise<Map<number, Encoded>> {
  if (ids.length === 0) return new Map();
  const { fragments, operations } = context;
  const { reader } = operations.database;
  const read = form === 'mirror' ? readOwnItemVersions : readItemVersions;
  const found: VersionedItem[] = [];
  for (let start = 0; start < ids.length; start += itemsAtOnce) {
    found.push(...(await read(reader, viewer, ids.slice(start, start + itemsAtOnce))));
  }
  const items = found.map(({ item }) => item);
  const audiences = await readAudiences(reader, viewer, items);
  const bodies = await safeBodies(operations, items);
  const named = await findXchanVersions(reader, [...new Set(items.flatMap(namedIn))]);
  const xchans = new Map([...named].map(([id, { xchan }]) => [id, xchan]));
  const encoded = new Map<number, Encoded>();
  for (const { item, version, isShared } of found) {
    const isOwn = audiences.isOwn(item);
    const privacy = privacyOf(item, audiences);
    const own = itemForms[form][isOwn ? 'own' : 'others'];
    const shared = { baseUrl: operations.baseUrl, xchans, bodies, privacy, isOwn };
    const template = own.encode({ item, shared }, operations.baseUrl);
    encoded.set(item.id, { template, of: item });
    if (!isShared) continue;
    const versions = new Map(namedIn(item).map((id) => [id, named.get(id)?.version]));
    fragments.set(own, item.id, { version, template, privacy, ...(versions.size > 0 && { named: versions }) });
  }
  return encoded;
}

const itemsAtOnce = 200;

function namedIn(item: Item): number[] {
  return item.terms.flatMap(({ xchanId }) => xchanId ?? []);
}

/** What fills the slots of these items, by the name of the slot. */
async function fillings(
  context: HttpContext,
  viewer: UserViewer,
  form: keyof typeof itemForms,
  items: readonly Encoded[],
  identities: ReadonlyMap<number, number>,
): Promise<(name: string, of: Encoded['of']) => Buffer> {
  const { reader } = context.operations.database;
  const ids = new Set<number>();
  for (const { of } of items) ids.add(of.ownerXchanId).add(of.authorXchanId);
  const actorOf = await actors(context, [...ids], identities);
  const isMirror = form === 'mirror';
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

/** By their text: many items have the same audience, in all requests. */
const audienceFillings = new LRUCache<string, Buffer>({ max: 500 });

function audienceFilling(audience: ReturnType<Audiences['of']>): Buffer {
  const made = membersFilling(encodeAudience(audience));
  const text = made.toString();
  const known = audienceFillings.get(text) ?? made;
  audienceFillings.set(text, known);
  return known;
}

/** Identities as authors and owners are written. @param known versions of those that the list has named */
async function actors(
  context: HttpContext,
  ids: readonly number[],
  known: ReadonlyMap<number, number>,
): Promise<(id: number) => Buffer> {
  // An item that was read behind the list may have got another author.
  const others = await readXchanVersions(
    context.operations.database.reader,
    ids.filter((id) => !known.has(id)),
  );
  const identities = ids.flatMap((id) => {
    const version = known.get(id) ?? others.get(id);
    return version === undefined ? [] : [{ id, version }];
  });
  const { byId } = await encodedIdentities(context, actorForm, identities);
  return (id) => byId.get(id)?.bytes ?? nobody;
}

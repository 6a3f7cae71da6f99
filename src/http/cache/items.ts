import { type Item, type ItemVersion, safeBodies, type VersionedItem } from '../../core/content/index.ts';
import {
  type Audiences,
  findXchanVersions,
  type Guarded,
  readAudiences,
  readXchanVersionsFor,
  type Xchan,
} from '../../core/identity/index.ts';
import type { Reader, UserViewer } from '../../core/platform/index.ts';
import type { Template } from '../../wire/template.ts';
import type { HttpContext } from '../context.ts';
import type { Fragment, FragmentForm } from './cache.ts';

/** An item with all that its text is made of; the same for all viewers of one form. */
export interface ItemContent<Privacy extends string> {
  readonly item: Item;
  /** Identities that the item names. */
  readonly xchans: ReadonlyMap<number, Xchan>;
  /** Bodies that are sanitized as they go out, by item. */
  readonly bodies: ReadonlyMap<number, string>;
  readonly privacy: Privacy;
  /** Whether it is encoded for people who act for its channel. */
  readonly isOwn: boolean;
}

/** A way to encode items: for people who act for their channel, or for everyone else. */
export interface ItemForms<Privacy extends string> {
  readonly own: FragmentForm<ItemContent<Privacy>>;
  readonly others: FragmentForm<ItemContent<Privacy>>;
  readonly read: (reader: Reader, viewer: UserViewer, ids: readonly number[]) => Promise<VersionedItem[]>;
  /** The item's privacy as stated in the text. */
  readonly privacyOf: (object: Guarded, audiences: Audiences) => Privacy;
}

/** An encoded item and the values of its slots. */
export interface EncodedItem {
  readonly template: Template;
  /** The item as the text was made of it, or as the list has it, which is the same. */
  readonly of: Guarded & Pick<ItemVersion, 'id' | 'parentId' | 'authorXchanId' | 'ownerXchanId'>;
}

/** Items of a list that are encoded. */
interface EncodedItems {
  /** In the order of the list; without those that are no longer visible. */
  readonly items: readonly EncodedItem[];
  /** Versions of identities looked up for them: all authors and owners in the list, and mentioned ones. */
  readonly identities: ReadonlyMap<number, number>;
}

/**
 * Items in one of these forms: cached ones where everything that they say is still valid, the others read and encoded now.
 */
export async function encodedItems<Privacy extends string>(
  context: HttpContext,
  viewer: UserViewer,
  forms: ItemForms<Privacy>,
  list: readonly ItemVersion[],
): Promise<EncodedItems> {
  if (list.length === 0) return { items: [], identities: new Map() };
  const audiences = await readAudiences(context.operations.database.reader, viewer, list);
  const cached = cachedItems(context, audiences, forms, list);
  const identities = await readIdentityVersions(context, viewer, cached, list);
  const encoded = holdingItems(cached, identities);
  const missing = list.filter(({ id }) => !encoded.has(id)).map(({ id }) => id);
  for (const [id, each] of await encodeMissing(context, viewer, forms, missing)) encoded.set(id, each);
  const items: EncodedItem[] = [];
  for (const { id } of list) {
    const each = encoded.get(id);
    if (each) items.push(each);
  }
  return { items, identities };
}

/** A row of a list and its cached form, in the row's version. */
interface CachedItem {
  readonly row: ItemVersion;
  readonly fragment: Fragment;
}

/** The cached ones with the same version and privacy; they may mention identities that have changed. */
function cachedItems<Privacy extends string>(
  { cache }: HttpContext,
  audiences: Audiences,
  { own, others, privacyOf }: ItemForms<Privacy>,
  list: readonly ItemVersion[],
): CachedItem[] {
  const cached: CachedItem[] = [];
  for (const row of list) {
    const fragment = cache.get(audiences.isOwn(row) ? own : others, row.id);
    if (fragment?.version === row.version && fragment.privacy === privacyOf(row, audiences))
      cached.push({ row, fragment });
  }
  return cached;
}

/** Versions of the identities that cached items name, and of all authors and owners, as far as the viewer may know of them. */
function readIdentityVersions(
  { operations }: HttpContext,
  viewer: UserViewer,
  cached: readonly CachedItem[],
  list: readonly ItemVersion[],
): Promise<Map<number, number>> {
  const ids = new Set<number>();
  for (const { fragment } of cached) for (const id of fragment.named?.keys() ?? []) ids.add(id);
  for (const { authorXchanId, ownerXchanId } of list) ids.add(authorXchanId).add(ownerXchanId);
  return readXchanVersionsFor(operations.database.reader, viewer, [...ids]);
}

/** The cached items whose mentioned identities haven't changed. */
function holdingItems(cached: readonly CachedItem[], versions: ReadonlyMap<number, number>): Map<number, EncodedItem> {
  const holding = new Map<number, EncodedItem>();
  for (const { row, fragment } of cached) {
    if (namesAsTheyAre(fragment, versions)) holding.set(row.id, { template: fragment.template, of: row });
  }
  return holding;
}

function namesAsTheyAre({ named }: Fragment, versions: ReadonlyMap<number, number>): boolean {
  for (const [id, version] of named ?? []) if (versions.get(id) !== version) return false;
  return true;
}

/** Reads and encodes items; those that are the same for all viewers are cached. */
async function encodeMissing<Privacy extends string>(
  context: HttpContext,
  viewer: UserViewer,
  { own, others, read, privacyOf }: ItemForms<Privacy>,
  ids: readonly number[],
): Promise<Map<number, EncodedItem>> {
  if (ids.length === 0) return new Map();
  const { cache, operations } = context;
  const { reader } = operations.database;
  const found: VersionedItem[] = [];
  for (let start = 0; start < ids.length; start += itemsAtOnce) {
    found.push(...(await read(reader, viewer, ids.slice(start, start + itemsAtOnce))));
  }
  const items = found.map(({ item }) => item);
  const audiences = await readAudiences(reader, viewer, items);
  const bodies = await safeBodies(operations, items);
  const named = await findXchanVersions(reader, [...new Set(items.flatMap(namedIn))]);
  const xchans = new Map([...named].map(([id, { xchan }]) => [id, xchan]));
  const encoded = new Map<number, EncodedItem>();
  for (const { item, version, isShared } of found) {
    const isOwn = audiences.isOwn(item);
    const privacy = privacyOf(item, audiences);
    const form = isOwn ? own : others;
    const template = form.encode({ item, xchans, bodies, privacy, isOwn }, operations.baseUrl);
    encoded.set(item.id, { template, of: item });
    if (!isShared) continue;
    const versions = new Map(namedIn(item).map((id) => [id, named.get(id)?.version]));
    cache.set(form, item.id, { version, template, privacy, ...(versions.size > 0 && { named: versions }) });
  }
  return encoded;
}

const itemsAtOnce = 200;

function namedIn(item: Item): number[] {
  return item.terms.flatMap(({ xchanId }) => xchanId ?? []);
}

import { isDeepStrictEqual } from 'node:util';
import { type CalendarEvent, eventType, readEvent, writeEvent } from '../../calendar/index.ts';
import { findVisibleChannel, findXchans, type NamedAudience, readAclHashes } from '../../identity/index.ts';
import {
  DomainError,
  isDomainError,
  type OperationContext,
  type Refusal,
  type UserViewer,
} from '../../platform/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { releaseRemoteIds } from '../storage/item-rows.ts';
import { findItem } from '../storage/items.ts';
import { deleteItems } from './delete-items.ts';
import { mayPost } from './find-wall.ts';
import { publishItem } from './publish-item.ts';
import { isOwnIdentity } from './resolve-author.ts';

/** An event that was read from a calendar file. */
export interface EventToImport {
  readonly event: CalendarEvent;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** Only for the importer, whatever the audience of the others. */
  readonly isPrivate?: boolean;
  /** It cannot be imported. */
  readonly isTooLong?: boolean;
}

/** Target of events: the viewer's own channel, or the one with this address. */
export interface CalendarTarget {
  readonly wall?: string | undefined;
  /** Undefined for the usual one; of other channels' walls always. */
  readonly audience?: NamedAudience | undefined;
}

/** Outcome of an event: `theirs` was imported by someone else, `deleted` was imported before and deleted since. */
export type EventOutcome = 'created' | 'changed' | 'unchanged' | 'theirs' | 'deleted' | 'refused';

export interface ImportedEvent {
  readonly uid: string;
  readonly title: string;
  readonly event: CalendarEvent;
  readonly outcome: EventOutcome;
  /** For existing events; not for those a dry run would create. */
  readonly itemId?: number;
  /** Why it was refused. */
  readonly refusal?: Refusal;
}

/** Events of a file. */
export interface CalendarToImport {
  readonly events: readonly EventToImport[];
  /** Total number in the file. */
  readonly count: number;
}

/** Events of one file. */
export const maxImportedEvents = 500;

/**
 * Imports events, each once, however often it is sent: it is found by its UID, and updated if it differs. Each is
 * written separately, so that repeating an interrupted import completes it.
 * @param isDryRun only report the outcome
 * @throws DomainError forbidden if the viewer can't post there, unprocessable if there are too many
 */
export async function importCalendar(
  context: OperationContext,
  viewer: UserViewer,
  { events, count }: CalendarToImport,
  target: CalendarTarget,
  isDryRun: boolean,
): Promise<ImportedEvent[]> {
  if (count > maxImportedEvents) {
    throw new DomainError('unprocessable', 'calendar.tooManyEvents', { count, max: maxImportedEvents });
  }
  const place = await findPlace(context, viewer, target.wall);
  const imported: ImportedEvent[] = [];
  for (const given of events) {
    const named = withUid(given);
    const done = await importEvent(context, viewer, { given: named, place, target, isDryRun });
    imported.push({ uid: named.event.uid, title: named.title, event: named.event, ...done });
  }
  return imported;
}

/**
 * Removes events that have just been imported, so that they can be imported again.
 * @throws DomainError not_found, forbidden
 */
export async function removeImportedEvents(
  context: OperationContext,
  viewer: UserViewer,
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await deleteItems(
    context,
    viewer,
    itemIds.map((id) => ({ id })),
  );
  await context.database.write(viewer, (tx) => releaseRemoteIds(tx, itemIds, viewer.xchanId));
}

interface Place {
  readonly channelId: number;
  /** Items of a channel have one namespace for the owner's imports, and one for other authors. */
  readonly namespace: string;
}

async function findPlace(context: OperationContext, viewer: UserViewer, wall: string | undefined): Promise<Place> {
  const { reader } = context.database;
  const channel = wall === undefined ? undefined : await findVisibleChannel(reader, viewer, wall);
  if (wall === undefined || channel?.id === viewer.channelId) {
    return { channelId: viewer.channelId, namespace: 'icalendar' };
  }
  if (channel && (await mayPost(reader, viewer, channel))) {
    return { channelId: channel.id, namespace: `icalendar:${channel.id}` };
  }
  throw new DomainError('forbidden', 'content.mayNotWriteThere', { channel: wall, parameter: 'address' });
}

/** An event without a UID is identified by its title and start. */
function withUid(given: EventToImport): EventToImport {
  const { event, title } = given;
  if (event.uid !== '') return given;
  return {
    ...given,
    event: { ...event, uid: sha256Hex(JSON.stringify([title, event.start, event.zone])).slice(0, 32) },
  };
}

interface OneEvent {
  readonly given: EventToImport;
  readonly place: Place;
  readonly target: CalendarTarget;
  readonly isDryRun: boolean;
}

async function importEvent(
  context: OperationContext,
  viewer: UserViewer,
  { given, place, target, isDryRun }: OneEvent,
): Promise<Pick<ImportedEvent, 'outcome' | 'itemId' | 'refusal'>> {
  const { event, isPrivate } = given;
  const imported = await findImported(context, viewer, event.uid, place);
  const existing = imported ?? (await findWrittenHere(context, viewer, event.uid));
  // A file of ours has the text of an item without its markup, which is not to be lost.
  const content = contentOf(given, existing === undefined || existing === imported);
  const found = existing && { itemId: existing.id };
  if (existing && !isOwnIdentity(viewer, existing.authorXchanId)) return { outcome: 'theirs', ...found };
  const refusal = refusalOf(viewer, given, place, existing);
  if (refusal) return { outcome: 'refused', refusal, ...found };
  const own = isPrivate === true ? await onlyViewer(context, viewer) : undefined;
  const isExposed = own !== undefined && existing !== undefined && !(await isFor(context, existing, own));
  if (existing && isSame(existing, content) && !isExposed) return { outcome: 'unchanged', ...found };
  const outcome = existing ? 'changed' : 'created';
  if (isDryRun) return { outcome, ...found };
  try {
    const remote = { namespace: place.namespace, id: event.uid };
    const input = existing
      ? { ...content, postId: existing.id, audience: own }
      : { ...content, objType: eventType, remote, isQuiet: true, wall: target.wall, audience: own ?? target.audience };
    return { outcome, itemId: (await publishItem(context, viewer, input)).id };
  } catch (error) {
    if (!isDomainError(error) || error.code === 'forbidden') throw error;
    // Deleted items keep their id, and are invisible.
    return error.code === 'conflict' ? { outcome: 'deleted' } : { outcome: 'refused', refusal: error };
  }
}

/** Why an event cannot be imported there. */
function refusalOf(
  viewer: UserViewer,
  { event, isPrivate, isTooLong }: EventToImport,
  place: Place,
  existing: Item | undefined,
): DomainError | undefined {
  if (isTooLong) return new DomainError('unprocessable', 'calendar.longEvent');
  if (isPrivate && [place.channelId, existing?.channelId ?? place.channelId].some((id) => id !== viewer.channelId)) {
    return new DomainError('unprocessable', 'calendar.privateEvent');
  }
  const known = existing && readEvent(existing.obj)?.sequence;
  if (known !== undefined && known > (event.sequence ?? 0)) {
    return new DomainError('unprocessable', 'calendar.newerImported');
  }
  return undefined;
}

async function onlyViewer({ database }: OperationContext, viewer: UserViewer): Promise<NamedAudience> {
  const own = await findXchans(database.reader, [viewer.xchanId]);
  const allowXchans = [...own.values()].map(({ hash }) => hash);
  return { allowXchans, allowGroups: [], denyXchans: [], denyGroups: [] };
}

/** Whether exactly these people see an item. */
async function isFor({ database }: OperationContext, item: Item, audience: NamedAudience): Promise<boolean> {
  if (item.visibility === 'owner') return true;
  const { aclId } = item;
  const acls = await readAclHashes(database.reader, aclId === null ? [] : [aclId]);
  return item.visibility === 'restricted' && isDeepStrictEqual(acls.get(aclId ?? 0), audience);
}

function findImported(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  uid: string,
  { channelId, namespace }: Place,
): Promise<Item | undefined> {
  return findItem(reader, viewer, { channelId, namespace, remoteId: uid });
}

/** The item of an event that comes back from a file of ours. */
async function findWrittenHere(
  { baseUrl, database: { reader } }: OperationContext,
  viewer: UserViewer,
  uid: string,
): Promise<Item | undefined> {
  const at = uid.lastIndexOf('@');
  if (at < 0 || uid.slice(at + 1) !== new URL(baseUrl).host) return undefined;
  return findItem(reader, viewer, { uuid: uid.slice(0, at) });
}

type EventContent = Pick<ItemInput, 'title' | 'location' | 'mimetype' | 'mayBeEmpty' | 'body'> & {
  readonly obj: string;
};

function contentOf({ event, title, description, url }: EventToImport, withText: boolean): EventContent {
  const body = url === '' || description.includes(url) ? description : `${description}\n\n${url}`.trim();
  const when = { title, location: event.place, obj: writeEvent(event, title), mayBeEmpty: true };
  // Calendar text isn't markup, whatever characters it has.
  return withText ? { ...when, body, mimetype: 'text/plain' } : when;
}

function isSame(item: Item, { title, body = item.body, obj }: EventContent): boolean {
  const [old, given] = [readEvent(item.obj), readEvent(obj)].map((event) =>
    JSON.stringify({ ...event, uid: '', sequence: 0 }),
  );
  return item.title === title && item.body === body && old === given;
}

import { type CalendarEvent, eventType, readEvent, writeEvent } from '../../calendar/index.ts';
import {
  deleteItems,
  findItem,
  isOwnIdentity,
  type Item,
  type ItemInput,
  mayPost,
  publishItem,
  releaseRemoteIds,
} from '../../content/index.ts';
import { findChannel, findVisibleChannel, type NamedAudience } from '../../identity/index.ts';
import { DomainError, isDomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { sha256Hex } from '../../../lib/random.ts';

/** An event that was read from a calendar file. */
export interface EventToImport {
  readonly event: CalendarEvent;
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

/** Where events go: the viewer's own channel, or the one with this address. */
export interface CalendarTarget {
  readonly wall?: string | undefined;
  /** Undefined for the usual one; of other channels' walls always. */
  readonly audience?: NamedAudience | undefined;
}

/** What becomes of an event: `theirs` was imported by somebody else, `deleted` was imported before and deleted here since. */
export type EventOutcome = 'created' | 'changed' | 'unchanged' | 'theirs' | 'deleted' | 'refused';

export interface ImportedEvent {
  readonly uid: string;
  readonly title: string;
  readonly event: CalendarEvent;
  readonly outcome: EventOutcome;
  /** Of an event that is there; of a dry run not of what would be created. */
  readonly itemId?: number;
  /** Why it was refused. */
  readonly message?: string;
}

/** Events of one file. */
export const maxImportedEvents = 500;

/**
 * Imports events, each once, however often and in how many files it comes: by its UID it is found again, and changed where
 * it is different now. Each is written whole by itself, so that an import that was interrupted is finished by repeating it.
 * @param isDryRun whether to say only what would become of each
 * @throws DomainError forbidden where the viewer may not write there, unprocessable for too many
 */
export async function importCalendar(
  context: OperationContext,
  viewer: UserViewer,
  events: readonly EventToImport[],
  target: CalendarTarget,
  isDryRun: boolean,
): Promise<ImportedEvent[]> {
  if (events.length > maxImportedEvents) {
    throw new DomainError(
      'unprocessable',
      `The file has ${events.length} events, and ${maxImportedEvents} are imported at once: split it.`,
    );
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
  await context.database.write((tx) => releaseRemoteIds(tx, itemIds, viewer.xchanId));
}

interface Place {
  readonly channelId: number;
  /** Items of one channel have one namespace for those that the channel's owner imports, and one for its other authors. */
  readonly namespace: string;
}

async function findPlace(context: OperationContext, viewer: UserViewer, wall: string | undefined): Promise<Place> {
  const { reader } = context.database;
  const own = await findChannel(reader, viewer.channelId);
  if (wall === undefined || wall === own?.address) return { channelId: viewer.channelId, namespace: 'icalendar' };
  const channel = await findVisibleChannel(reader, viewer, wall);
  if (channel && (await mayPost(reader, viewer, channel))) {
    return { channelId: channel.id, namespace: `icalendar:${channel.id}` };
  }
  throw new DomainError('forbidden', `The channel "${wall}" does not let you write there.`, { parameter: 'address' });
}

/** An event whose file gives it no UID is known by what it is called and when it begins. */
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
): Promise<Pick<ImportedEvent, 'outcome' | 'itemId' | 'message'>> {
  const { event } = given;
  const imported = await findImported(context, viewer, event.uid, place);
  const existing = imported ?? (await findWrittenHere(context, viewer, event.uid));
  // A file of ours has the text of an item without its markup, which is not to be lost.
  const content = contentOf(given, existing === undefined || existing === imported);
  if (existing && !isOwnIdentity(viewer, existing.authorXchanId)) return { outcome: 'theirs', itemId: existing.id };
  if (existing && isSame(existing, content)) return { outcome: 'unchanged', itemId: existing.id };
  const outcome = existing ? 'changed' : 'created';
  if (isDryRun) return { outcome, ...(existing && { itemId: existing.id }) };
  try {
    const { wall, audience } = target;
    const remote = { namespace: place.namespace, id: event.uid };
    const input = existing
      ? { ...content, postId: existing.id }
      : { ...content, objType: eventType, remote, isQuiet: true, wall, audience };
    return { outcome, itemId: (await publishItem(context, viewer, input)).id };
  } catch (error) {
    if (!isDomainError(error) || error.code === 'forbidden') throw error;
    // What was deleted still has its name, and is not seen any more.
    return error.code === 'conflict' ? { outcome: 'deleted' } : { outcome: 'refused', message: error.message };
  }
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
  return findItem(reader, viewer, { mid: `${baseUrl}/item/${uid.slice(0, at)}` });
}

type EventContent = Pick<ItemInput, 'title' | 'location' | 'mimetype' | 'mayBeEmpty' | 'body'> & {
  readonly obj: string;
};

function contentOf({ event, title, description, url }: EventToImport, withText: boolean): EventContent {
  const body = url === '' || description.includes(url) ? description : `${description}\n\n${url}`.trim();
  const when = { title, location: event.place, obj: writeEvent(event, title), mayBeEmpty: true };
  // Text of a calendar is no markup, whatever signs it has.
  return withText ? { ...when, body, mimetype: 'text/plain' } : when;
}

function isSame(item: Item, { title, body = item.body, obj }: EventContent): boolean {
  const [old, given] = [readEvent(item.obj), readEvent(obj)].map((event) => JSON.stringify({ ...event, uid: '' }));
  return item.title === title && item.body === body && old === given;
}

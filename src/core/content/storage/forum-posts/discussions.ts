import { visibleReplies } from '../newest-items.ts';
import type { Listed, Reader, Slice, UserViewer } from '../../../platform/index.ts';
import type { Item } from '../../domain/item.ts';
import { countFitting, maxAnswerBytes, readSizes } from '../item-sizes.ts';
import { readItems } from '../items.ts';
import { smallerSlice } from './project-threads.ts';

/** Maximum number of comments of a thread, oldest first. */
const maxComments = 5000;

/** A comment that answers the thread, and what answers it and its answers, oldest first. */
export interface Discussion {
  /** Letters and digits, as clients expect them. */
  readonly id: string;
  readonly notes: readonly Item[];
}

/** The id of the discussion that a comment begins. */
export function discussionIdOf({ uuid }: Pick<Item, 'uuid'>): string {
  return uuid.replaceAll('-', '');
}

interface Place {
  readonly id: string;
  readonly noteIds: number[];
}

/** The visible comments of a thread by parent. Replies to a hidden comment are separate. */
async function readPlaces(reader: Reader, viewer: UserViewer, threadId: number): Promise<Place[]> {
  const rows = await visibleReplies(reader, viewer, [threadId])
    .select(['item.id', 'item.uuid', 'item.thr_parent_id'])
    .orderBy('item.created_at')
    .orderBy('item.id')
    .limit(maxComments)
    .execute();
  const byComment = new Map<number, Place>();
  const places: Place[] = [];
  for (const { id, uuid, thr_parent_id: answered } of rows) {
    const above = byComment.get(answered ?? 0);
    const place = above ?? { id: discussionIdOf({ uuid }), noteIds: [] };
    if (!above) places.push(place);
    place.noteIds.push(id);
    byComment.set(id, place);
  }
  return places;
}

/** A page of the discussions of a thread, oldest first; shortened to the size of a response. */
export async function listDiscussions(
  reader: Reader,
  viewer: UserViewer,
  threadId: number,
  asked: Slice,
): Promise<Listed<Discussion> & { readonly slice: Slice }> {
  const places = await readPlaces(reader, viewer, threadId);
  const some = places.slice(asked.offset, asked.offset + asked.limit);
  const sizes = new Map(
    (
      await readSizes(
        reader,
        viewer,
        some.flatMap(({ noteIds }) => noteIds),
      )
    ).map((size) => [size.id, size]),
  );
  const bytes = some.map(({ noteIds }) => ({
    bytes: noteIds.reduce((sum, id) => sum + (sizes.get(id)?.bytes ?? 0), 0),
  }));
  const fitting = countFitting(bytes, maxAnswerBytes);
  const slice = fitting < some.length ? smallerSlice(asked, fitting) : asked;
  const rows = await fill(reader, viewer, some.slice(0, slice.limit));
  return { rows, slice, total: places.length, hasMore: slice.offset + slice.limit < places.length };
}

/** One discussion of a thread; undefined if it doesn't exist or isn't visible. */
export async function findDiscussion(
  reader: Reader,
  viewer: UserViewer,
  threadId: number,
  id: string,
): Promise<Discussion | undefined> {
  const place = (await readPlaces(reader, viewer, threadId)).find((each) => each.id === id);
  return place && (await fill(reader, viewer, [place]))[0];
}

async function fill(reader: Reader, viewer: UserViewer, places: readonly Place[]): Promise<Discussion[]> {
  const ids = places.flatMap(({ noteIds }) => noteIds);
  const items = await readItems(
    reader,
    viewer,
    ids.slice(0, countFitting(await readSizes(reader, viewer, ids), maxAnswerBytes)),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return places.map(({ id, noteIds }) => ({ id, notes: noteIds.flatMap((noteId) => byId.get(noteId) ?? []) }));
}

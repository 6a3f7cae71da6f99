import { expect } from 'vitest';
import { addMember } from '../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../src/core/identity/domain/access-level.ts';
import type { Tx } from '../../src/core/platform/index.ts';
import { bringCast, bringGroup, type Cast, type Person } from './cast.ts';
import { bringCircle } from './circle.ts';
import type { Open } from './databases.ts';
import { importArchive } from './import.ts';
import {
  issuesFromScratch,
  issuesPath,
  listsFromScratch,
  membersFromScratch,
  membersOfGroup,
  notesOf,
  threadOf,
  type FromScratch,
} from './lists-from-scratch.ts';
import { request, type TestRequest } from './request.ts';
import { smallCommunity, writeZip } from './small-community.ts';
import { startTributary, type TestTributary } from './tributary.ts';

export type Row = Record<string, unknown>;
/** A list, and who asks for it. */
export type AskedList = readonly [path: string, who: Person];

/** A server whose lists are cached, with what asks for them, writes, and compares. */
export interface CachedLists {
  readonly tributary: TestTributary;
  readonly cast: Cast;
  /** The privacy group of alice, in which dana stands. */
  readonly family: number;
  /** What a call of the channel API answers, never as a whole from the cache of answers. */
  get(path: string, who: Person): Promise<string>;
  post(path: string, form: Record<string, string>, who: Person, sent?: TestRequest): Promise<Row>;
  /** Posts, and returns the id of the item. */
  say(body: string, form?: Record<string, string>, who?: Person, sent?: TestRequest): Promise<string>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The list as it is answered, or the member of the answer that it is; it must be what it is without the cache. */
  list(path: string, who: Person): Promise<string>;
  /** Whether each of these lists is another one after something was changed; they are cached before. */
  changes(lists: readonly AskedList[], change: () => Promise<unknown>): Promise<boolean[]>;
}

/** Starts such a server on a database with the cast; the archive that it has imported is `smallCommunity`. */
export async function startCachedLists(open: Open): Promise<CachedLists> {
  const tributary = await startTributary(await open('cast'));
  const cast = await bringCast(tributary);
  const family = (await bringCircle(tributary, cast)).id;
  const group = await bringGroup(tributary, cast.alice);
  const member = { groupId: group.id, accessLevel: accessLevels.guest, createdBy: null };
  await addMember(tributary.operations, { ...member, userId: cast.bob.user.id });
  await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
  let asked = 0;

  const get = async (path: string, who: Person): Promise<string> => {
    // A new address, so that no answer is given again as a whole; those of the group API are not kept.
    const isOther = path.startsWith('/');
    const url = isOther ? path : `/api/z/1.0/${path}${path.includes('?') ? '&' : '?'}asked=${asked++}`;
    const answer = await request(tributary, 'GET', url, { token: who.token });
    expect(answer.status).toBe(200);
    return answer.text;
  };
  const post: CachedLists['post'] = async (path, form, who, sent = {}) => {
    const answer = await request(tributary, 'POST', `/api/z/1.0/${path}`, { token: who.token, form, ...sent });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.json as Row;
  };
  const list = async (path: string, who: Person): Promise<string> => {
    const viewer = { ...who.viewer, at: tributary.clock.now() };
    const answer = await get(path, who);
    const [member, fromScratch] = madeFromScratch(path, family);
    const expected = JSON.stringify(await fromScratch(tributary.operations, viewer));
    const found = member === undefined ? answer : JSON.stringify((JSON.parse(answer) as Row)[member]);
    expect(found).toBe(expected);
    return found;
  };
  return {
    tributary,
    cast,
    family,
    get,
    post,
    say: async (body, form = {}, who = cast.alice, sent = {}) =>
      String((await post('item/update', { body, ...form }, who, sent))['item_id']),
    write: (work) => tributary.operations.database.write(work),
    list,
    changes: async (lists, change) => {
      const before: string[] = [];
      for (const [path, who] of lists) before.push(await list(path, who));
      await change();
      const isAnother: boolean[] = [];
      for (const [index, [path, who]] of lists.entries()) isAnother.push((await list(path, who)) !== before[index]);
      return isAnother;
    },
  };
}

/** What makes this list without the cache, and the member of the answer that holds it where it is not the whole. */
function madeFromScratch(path: string, family: number): readonly [member: string | undefined, made: FromScratch] {
  const [, project, thread] = /^\/api\/v4\/projects\/(\d+)\/issues\/(\d+)\/notes/.exec(path) ?? [];
  if (thread !== undefined) return [undefined, notesOf({ project_id: Number(project), id: Number(thread) })[1]];
  const [, item] = /^item\/full\?item_id=(\d+)$/.exec(path) ?? [];
  if (item !== undefined) return ['item', threadOf(Number(item))];
  if (path === issuesPath) return [undefined, issuesFromScratch];
  return membersFromScratch[path] ?? [undefined, listsFromScratch[path] ?? membersOfGroup(family)];
}

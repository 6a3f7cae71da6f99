import type { RandomSource } from '../../../src/demo/random-source.ts';
import { newUuid } from '../../../src/lib/random.ts';
import type { Database } from '../../../src/core/platform/storage/database.ts';
import type { Answer, DoomedServer } from './doomed-server.ts';
import { byMarker, compare, type Entry, type Finding, note } from './ledger.ts';

/** Writes, edits and deletes posts of one channel, and knows what was acknowledged. */
export interface Writer {
  readonly username: string;
  readonly token: string;
  readonly posts: Post[];
  readonly findings: Finding[];
}

export interface Post extends Entry<string> {
  id: number | undefined;
  /** The file that was sent with it; its state is its name. */
  readonly media: Entry<string> | undefined;
}

/** Posts until the server is doomed no more. */
export async function write(server: DoomedServer, writer: Writer, random: RandomSource): Promise<void> {
  while (server.isDoomed()) {
    const own = writer.posts.filter(({ id, possible }) => id !== undefined && possible[0] !== undefined);
    const chosen = own.length > 3 ? random.pick(own) : undefined;
    const choice = random.fraction();
    if (!chosen || choice < 0.6) await publish(server, writer, random);
    else if (choice < 0.84) await edit(server, writer, chosen);
    else await remove(server, writer, chosen);
  }
}

const update = '/api/z/1.0/item/update';
const textOf = (marker: string, version: string): string => `${marker} version ${version}`;

/** Some posts name an id of their own, so that asking again is safe: those are asked for until there is an answer. */
async function publish(server: DoomedServer, writer: Writer, random: RandomSource): Promise<void> {
  const marker = `p-${newUuid()}`;
  const hasKey = random.chance(0.4);
  const media = !hasKey && random.chance(0.3) ? { marker: `${marker}.bin`, possible: [undefined] } : undefined;
  const post: Post = { marker, possible: [undefined], id: undefined, media };
  writer.posts.push(post);
  const form = new FormData();
  form.set('body', textOf(marker, '0'));
  if (hasKey) {
    form.set('namespace', 'crash');
    form.set('remote_id', marker);
  }
  if (media) form.set('media', new Blob([marker.repeat(100)]), media.marker);
  const init = { method: 'POST', body: form };
  const answer = hasKey
    ? await server.insist(writer.token, update, init)
    : await server.attempt(writer.token, update, init);
  settle(writer, post, textOf(marker, '0'), answer);
  if (media) note(media, media.marker, answer !== undefined);
  post.id = (answer?.json as { item_id?: number } | undefined)?.item_id;
}

async function edit(server: DoomedServer, writer: Writer, post: Post): Promise<void> {
  const text = textOf(post.marker, newUuid());
  const body = new URLSearchParams({ post_id: String(post.id), body: text });
  settle(writer, post, text, await server.attempt(writer.token, update, { method: 'POST', body }));
}

async function remove(server: DoomedServer, writer: Writer, post: Post): Promise<void> {
  const body = new URLSearchParams({ item_id: String(post.id) });
  const answer = await server.attempt(writer.token, '/api/z/1.0/item/delete', { method: 'POST', body });
  settle(writer, post, undefined, answer);
  // Whether the file goes with its post is for the owner to say, not for this test.
  post.media?.possible.push(undefined);
}

/** A post whose deletion nobody answered may be gone: 404 says so. */
function settle({ findings }: Writer, post: Post, state: string | undefined, answer: Answer | undefined): void {
  const isGone = answer?.status === 404 && post.possible.includes(undefined);
  if (isGone) return note(post, undefined, true);
  if (!answer || answer.status < 300) return note(post, state, answer !== undefined);
  findings.push({ kind: 'refused', what: `${post.marker}: ${answer.status} ${answer.bytes.toString().slice(0, 200)}` });
}

interface Mirrored {
  readonly body: string;
  readonly flags?: readonly string[];
}

/** Compares the posts of a channel, as its pages of export show them, with what its writer was promised. */
export async function checkPosts(server: DoomedServer, writer: Writer): Promise<Finding[]> {
  const shown: Mirrored[] = [];
  for (let page = 0; ; page += 1) {
    const path = `/api/z/1.0/item/export_page?records=1000&page=${page}`;
    const { json } = await server.insist(writer.token, path);
    const { item } = json as { item: Mirrored[] };
    if (item.length === 0) break;
    shown.push(...item.filter(({ flags }) => !flags?.includes('deleted')));
  }
  const marked = shown.flatMap(({ body }) => {
    const marker = /^p-[0-9a-f-]{36}/.exec(body)?.[0];
    return marker ? [[marker, body] as const] : [];
  });
  return [...writer.findings, ...compare(`post of ${writer.username}`, writer.posts, byMarker(marked))];
}

/** A thread stands once in the stream of the channel that wrote it, and once in that of each of its connections. */
export async function checkDeliveries(database: Database, writer: Writer, connections: number): Promise<Finding[]> {
  const rows = await database.write(({ db }) =>
    db
      .selectFrom('item')
      .innerJoin('stream_entry', 'stream_entry.item_id', 'item.id')
      .where('item.is_deleted', '=', 0)
      .where('item.body', 'like', 'p-%')
      .groupBy('item.id')
      .select(['item.body', (eb) => eb.fn.countAll<number>().as('entries')])
      .execute(),
  );
  const own = new Set(writer.posts.map(({ marker }) => marker));
  return rows.flatMap(({ body, entries }): Finding[] => {
    const marker = body.slice(0, 38);
    if (!own.has(marker) || Number(entries) === connections + 1) return [];
    const kind = Number(entries) > connections + 1 ? 'doubled' : 'lost';
    return [{ kind, what: `deliveries of ${marker}: ${entries} of ${connections + 1}` }];
  });
}

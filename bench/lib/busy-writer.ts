import type { BusyData } from './busy-data.ts';

/** So many writes are under way at most: a server that is slower than they come would else be asked by more and more. */
const maxOpen = 5;
/** What a server that has too much to do answers. */
const refusals: readonly number[] = [429, 503];

/** So many comments of the writer stand at once. */
const maxComments = 20;

/**
 * Writes that the measured lists show, ten times a second, until it is stopped. Its comments are deleted again, so that the
 * lists that are measured last are no longer than the first. What the server refuses since it has too
 * much to do is written no more; that is no failure unless it is most of all.
 */
export function startWriter(url: string, data: BusyData): { stop(): Promise<void> } {
  const pick = <T>(list: readonly T[], turn: number): T => list[(turn * 7) % list.length]!;
  const writes: ((turn: number) => [path: string, form: Record<string, string>, as: keyof BusyData['tokens']])[] = [
    (turn) => [
      'item/update',
      { post_id: String(pick(data.posts, turn)), body: `Changed ${turn} for @member3` },
      'owner',
    ],
    (turn) => ['file', { file_id: pick(data.files, turn), filename: `renamed ${turn}.bin` }, 'owner'],
    (turn) => ['item/update', { parent: String(pick(data.posts, turn % 50)), body: `Answer ${turn}` }, 'member'],
    (turn) => ['abook', { abook_id: String(pick(data.connections, turn)), closeness: String(turn % 99) }, 'owner'],
    (turn) => ['file', { file_id: pick(data.wide.files, turn), filename: `renamed ${turn}.bin` }, 'wide'],
    (turn) => ['abook', { abook_id: String(pick(data.wide.connections, turn)), closeness: String(turn % 99) }, 'wide'],
    (turn) => ['item/mark', { item_id: String(pick(data.posts, turn)), star: String(turn % 2) }, 'owner'],
  ];
  let turn = 0;
  let refused = 0;
  let failure: Error | undefined;
  const open = new Set<Promise<void>>();
  const comments: string[] = [];
  const post = async (path: string, form: Record<string, string>, as: keyof BusyData['tokens']): Promise<void> => {
    const answer = await fetch(`${url}/api/z/1.0/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { authorization: `Bearer ${data.tokens[as]}` },
    });
    const text = await answer.text();
    if (refusals.includes(answer.status)) refused += 1;
    else if (!answer.ok) failure ??= new Error(`${path}: ${answer.status} ${text}`);
    else if (form['parent'] !== undefined) comments.push(commentIn(text));
  };
  const remove = (comment: string): Promise<void> => post('item/delete', { item_id: comment }, 'member');
  const write = async (): Promise<void> => {
    turn += 1;
    await post(...writes[turn % writes.length]!(turn));
    if (comments.length > maxComments) await remove(comments.shift()!);
  };
  const timer = setInterval(() => {
    if (open.size >= maxOpen) return;
    const asked: Promise<void> = write()
      .catch((error: Error) => void (failure ??= error))
      .finally(() => open.delete(asked));
    open.add(asked);
  }, 100);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      for (const comment of comments.splice(0)) await remove(comment);
      if (failure) throw failure;
      if (refused > turn / 2) throw new Error(`${refused} of ${turn} writes were refused`);
    },
  };
}

/** The id of the comment that an answer of `item/update` is about. */
function commentIn(text: string): string {
  return (JSON.parse(text) as { item_id: string }).item_id;
}

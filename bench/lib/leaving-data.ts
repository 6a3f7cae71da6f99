import type { Tributary } from '../../src/compose.ts';
import { mentionToken } from '../../src/core/content/domain/mention.ts';
import { objectTypes, verbs } from '../../src/core/content/domain/activity.ts';
import {
  type ImportedItem,
  type ImportedTerm,
  insertImportedItems,
  insertImportedTerms,
  insertWallEntries,
} from '../../src/core/content/storage/imported-items.ts';
import type { UserViewer } from '../../src/core/platform/domain/viewer.ts';
import type { Tx } from '../../src/core/platform/storage/database.ts';
import { reserveIds } from '../../src/core/platform/storage/dialect/portable.ts';
import { themes } from '../../src/demo/phrases.ts';
import { randomSource } from '../../src/demo/random-source.ts';
import { type Piece, story } from '../../src/demo/text.ts';
import { insertIdentityLike, readIdentity } from './identities.ts';
import { attributeBy } from '../../src/core/identity/domain/attribution.ts';

const atOnce = 2000;
/** A post with what follows on it. */
const inThread = 10;
/** Of these, the last ones are reactions. */
const reactions = 2;
const strangers = 300;
const signs = ['👍', '❤️', '🎉', '😂', '🙏'];
const begin = Date.parse('2016-01-01T00:00:00Z');

/** An identity that writes in the channel. */
interface Writer {
  readonly id: number;
  readonly name: string;
}

/**
 * Fills a channel: of ten items one is a post of its owner, seven are comments and two reactions, by the owner and three
 * hundred people of elsewhere, minutes apart; texts of 1 to 8 sentences with emphasis, links, code, emoji and mentions.
 * @param items a multiple of 2,000
 */
export async function fillChannel({ operations }: Tributary, viewer: UserViewer, items: number): Promise<void> {
  const { database, clock } = operations;
  const writers = await database.write((tx) => insertWriters(tx, viewer));
  for (let made = 0; made < items; made += atOnce) {
    await database.write(async (tx) => {
      const rows: ImportedItem[] = [];
      const terms: Omit<ImportedTerm, 'id'>[] = [];
      for (const [index, id] of (await reserveIds(tx, 'item', atOnce)).entries()) {
        const top = index % inThread === 0 ? undefined : rows[index - (index % inThread)]!;
        rows.push(itemOf(id, made + index, top, viewer, writers, terms));
      }
      await insertImportedItems(tx, rows, clock.now());
      const ids = await reserveIds(tx, 'term', terms.length);
      await insertImportedTerms(
        tx,
        terms.map((term, index) => ({ ...term, id: ids[index]! })),
      );
      const tops = rows.filter((row) => row.thrParentId === null);
      await insertWallEntries(
        tx,
        tops.map(({ id, channelId, createdAt, commentedAt }) => ({ channelId, itemId: id, createdAt, commentedAt })),
      );
    });
  }
}

function itemOf(
  id: number,
  number: number,
  top: ImportedItem | undefined,
  viewer: UserViewer,
  writers: readonly Writer[],
  terms: Omit<ImportedTerm, 'id'>[],
): ImportedItem {
  const random = randomSource('leaving', number);
  const place = number % inThread;
  const isReaction = place >= inThread - reactions;
  const createdAt = new Date(begin + number * 60_000).toISOString();
  // Reactions to one post are by different people.
  const writer = isReaction ? writers[(number * 7) % writers.length]! : random.pick(writers);
  const reaction = isReaction ? random.pick(signs) : null;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    mid: `http://bench.test/item/${id}`,
    channelId: viewer.channelId,
    parentId: top?.id ?? id,
    thrParentId: top?.id ?? null,
    authorXchanId: attributeBy(isReaction || (top && !random.chance(0.2)) ? writer.id : viewer.xchanId, 'own'),
    ownerXchanId: viewer.xchanId,
    createdAt,
    editedAt: createdAt,
    commentedAt: top ? createdAt : new Date(begin + (number + inThread - 1) * 60_000).toISOString(),
    mimetype: reaction === null ? 'text/markdown' : 'text/plain',
    title: top ? '' : `Entry ${number / inThread + 1}`,
    body: reaction ?? textOf(id, random, writers, terms),
    verb: reaction === null ? verbs.post : verbs.react,
    objType: objectTypes.note,
    obj: '',
    reaction,
    visibility: 'public',
    aclId: null,
  };
}

/** A text in Markdown; whom it mentions goes into `terms`. */
function textOf(
  itemId: number,
  random: ReturnType<typeof randomSource>,
  writers: readonly Writer[],
  terms: Omit<ImportedTerm, 'id'>[],
): string {
  let ordinal = 0;
  const pieces = story(1 + random.below(8), random, {
    things: random.pick(themes).things,
    person: () => random.below(writers.length),
    room: () => undefined,
  });
  return pieces.map((piece) => markdown(piece, mention)).join('');

  function mention(person: number): string {
    const { id: xchanId, name } = writers[person]!;
    terms.push({ itemId, kind: 'mention', ordinal, text: name, xchanId });
    return mentionToken(ordinal++);
  }
}

function markdown(piece: Piece, mention: (person: number) => string): string {
  switch (piece.kind) {
    case 'person':
      return mention(piece.person);
    case 'bold':
      return `**${piece.text}**`;
    case 'italic':
      return `_${piece.text}_`;
    case 'code':
      return `\`${piece.text}\``;
    case 'code_block':
      return `\n\n\`\`\`\n${piece.text}\n\`\`\`\n\n`;
    case 'link':
      return `[${piece.label ?? piece.url}](${piece.url})`;
    case 'emoji':
      return `:${piece.name}:`;
    case 'text':
      return piece.text;
    case 'room':
      throw new Error('there are no rooms to name');
  }
}

/** People of another server. */
async function insertWriters(tx: Tx, viewer: UserViewer): Promise<Writer[]> {
  const known = await readIdentity(tx, viewer.xchanId);
  const writers: Writer[] = [];
  for (let index = 0; index < strangers; index += 1) {
    const [nick, name] = [`writer${index}`, `Writer ${index}`];
    const id = await insertIdentityLike(tx, known, {
      hash: `${nick}-${known.hash}`.slice(0, known.hash.length),
      guid: `${nick}-${known.guid}`,
      address: `${nick}@people.example`,
      name,
      url: `https://people.example/channel/${nick}`,
    });
    writers.push({ id, name });
  }
  return writers;
}

import { type RawBuilder, sql } from 'kysely';
import { type DatabaseKind, forKind, insertMany, type Tx } from '../../platform/index.ts';

/** Words in sequence, or one fact; each only has letters, marks and digits. */
export interface FullTextTerm {
  readonly column: 'words' | 'facts';
  readonly tokens: readonly string[];
  /** Whether the last token can be a prefix. */
  readonly isPrefix?: boolean | undefined;
}

/** Conditions on an entry: one of each group, and none of `none`. */
export interface FullTextQuery {
  readonly all: readonly (readonly FullTextTerm[])[];
  readonly none: readonly FullTextTerm[];
}

/** Content of an entry. */
export interface FullTextEntry {
  readonly id: number;
  readonly itemId: number;
  /** One after the other, parted by blanks. */
  readonly words: string;
  readonly facts: readonly string[];
}

/** Prefix of facts in PostgreSQL, where facts and words share a column; no word has it. */
const factMark = '=';
/** PostgreSQL counts positions up to this. */
const lastPosition = 16_383;
const positionsOfWord = 255;

/** A query that asks for something as FTS5 (SQLite) or `tsquery` (PostgreSQL) has it. */
function fullTextQuery(kind: DatabaseKind, { all, none }: FullTextQuery): string {
  const write = kind === 'sqlite' ? sqliteTerm : postgresTerm;
  const [or, and, not] = kind === 'sqlite' ? [' OR ', ' AND ', ' NOT '] : [' | ', ' & ', ' & !'];
  const groups = all.map((group) => `(${group.map(write).join(or)})`).join(and);
  return none.length === 0 ? groups : `(${groups})${none.map((term) => `${not}(${write(term)})`).join('')}`;
}

function sqliteTerm({ column, tokens, isPrefix }: FullTextTerm): string {
  return `${column} : "${tokens.map((token) => token.replaceAll('"', '')).join(' ')}"${isPrefix ? ' *' : ''}`;
}

function postgresTerm({ column, tokens, isPrefix }: FullTextTerm): string {
  const lexemes = tokens.map((token) => lexeme(column === 'facts' ? factMark + token : token));
  return `(${lexemes.join(' <-> ')}${isPrefix ? ':*' : ''})`;
}

function lexeme(token: string): string {
  return `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** The words and facts of an entry as a `tsvector`. */
function vectorText({ words, facts }: FullTextEntry): string {
  const positions = new Map<string, number[]>();
  for (const [index, word] of words.split(' ', lastPosition).entries()) {
    if (word === '') continue;
    const places = positions.get(word);
    if (!places) positions.set(word, [index + 1]);
    else if (places.length < positionsOfWord) places.push(index + 1);
  }
  const written = [...positions].map(([word, places]) => `${lexeme(word)}:${places.join(',')}`);
  return [...written, ...facts.map((fact) => lexeme(factMark + fact))].join(' ');
}

/** Writes entries in bulk; returns the ids that were already taken. */
export async function insertEntries(tx: Tx, entries: readonly FullTextEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  if (tx.runMany) {
    const rows = entries.map((entry) => ({ id: entry.id, item_id: entry.itemId }));
    await insertMany(tx, 'search_entry', rows);
    const texts = entries.map(({ id, words, facts }) => [id, words, facts.join(' ')]);
    tx.runMany('insert into search_text (rowid, words, facts) values (?, ?, ?)', texts);
    return [];
  }
  const rows = entries.map((entry) => ({ id: entry.id, item_id: entry.itemId, words: vectorText(entry) }));
  const inserted = await insertMany(tx, 'search_entry', rows, { ignoreConflicts: true });
  return rows.flatMap(({ id }, index) => (inserted[index] ? [] : [id]));
}

/** Which of the entries that a query finds are read. */
export interface EntryRange {
  readonly above: number;
  readonly below: number;
  readonly limit: number;
  readonly isAscending?: boolean;
}

/**
 * Number of entries that estimate the frequency of matches: if a million contain `limit` of them, both ways read the
 * same number of rows.
 */
const sampledEntries = 5000;

/** Entries that a query, which asks for something, finds between two ids, both exclusive, with the highest ids first, or the lowest. */
export function matchingEntries(
  kind: DatabaseKind,
  query: FullTextQuery,
  { above, below, limit, isAscending = false }: EntryRange,
): RawBuilder<{ id: number; item_id: number }> {
  const order = sql.raw(isAscending ? 'asc' : 'desc');
  return forKind<{ id: number; item_id: number }>(kind, {
    sqlite: () => sql`select search_entry.id, search_entry.item_id from search_text
      join search_entry on search_entry.id = search_text.rowid where search_text match ${fullTextQuery(kind, query)}
      and search_text.rowid > ${above} and search_text.rowid < ${below} order by search_text.rowid ${order} limit ${limit}`,
    postgres: () => {
      const entries = sql`select id, item_id, words from search_entry where id > ${above} and id < ${below}`;
      const meeting = (part: FullTextQuery) => sql`words @@ ${fullTextQuery(kind, part)}::tsquery`;
      const words = query.all.filter((group) => group.every(({ column }) => column === 'words'));
      const facts = query.all.flat().length - words.flat().length;
      const isMet = meeting(query);
      const isWorded = words.length === 0 ? isMet : meeting({ all: words, none: [] });
      // PostgreSQL doesn't know how rare a beginning is: a sample says whether the entries or the index of words are read.
      const few = sql.lit(Math.ceil(5 * Math.sqrt(limit)));
      const isRare = sql`(select met < ${few} from sample)`;
      // For each entry with the words, the index looks up each fact, which takes a quarter of the time of reading the
      // entry.
      const areWordsRare = sql`(select worded < ${few} and worded <= ${sql.lit(Math.max(2, facts))} * met from sample)`;
      return sql`with sample as materialized (
          select count(*) as worded, count(*) filter (where ${isMet}) as met
          from (${entries} order by id ${order} limit ${sampledEntries}) as entry where ${isWorded}
        )
        select id, item_id from (${entries} and ${isWorded} offset 0) as worded where ${areWordsRare} and ${isMet}
        union all
        select id, item_id from (${entries} and ${isMet} offset 0) as indexed where ${isRare} and not ${areWordsRare}
        union all
        select id, item_id from (
          select id, item_id from (${entries} order by id ${order} offset 0) as entry where ${isMet} limit ${limit}
        ) as walked where not ${isRare}
        order by id ${order} limit ${limit}`;
    },
  });
}

/** Takes up to `limit` items to index, skipping those locked by another process. */
export function takePending(kind: DatabaseKind, limit: number): RawBuilder<{ item_id: number }> {
  const skip = forKind(kind, { sqlite: () => sql``, postgres: () => sql`for update skip locked` });
  return sql`delete from search_pending where item_id in
    (select item_id from search_pending order by item_id limit ${limit} ${skip}) returning item_id`;
}

import { LRUCache } from 'lru-cache';

/** Statements that run only a few times don't get a name. */
const unnamedRuns = 8;
/** Per pool: each connection stores the parsed form of those it has run, about 50 KB each. */
const maxNames = 400;
const maxCounted = 2000;

/**
 * Names for the statements that a pool runs often. PostgreSQL parses and analyses a named one once for a connection; with the
 * permissions in them that takes longer than to plan and run most of them.
 */
export class StatementNames {
  readonly #runs = new LRUCache<string, number>({ max: maxCounted });
  readonly #unnamed = new WeakSet();
  #names = new Map<string, string>();
  #generation = 0;

  /** Makes a connection run everything without names: behind a pooler, the next transaction may run on another one. */
  exclude(client: object): void {
    this.#unnamed.add(client);
  }

  /** The name of a statement on a connection; undefined if it has none. */
  nameOf(client: object, sql: string): string | undefined {
    if (this.#unnamed.has(client)) return undefined;
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= maxNames) return known;
    const runs = (this.#runs.get(sql) ?? 0) + 1;
    this.#runs.set(sql, runs);
    if (runs <= unnamedRuns) return undefined;
    this.#runs.delete(sql);
    const name = `statement_${this.#generation}_${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Names everything again, after a table has changed under statements that had been parsed before. */
  renew(): void {
    this.#names = new Map();
    this.#generation += 1;
  }
}

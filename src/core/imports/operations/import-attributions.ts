import type { Attribution } from '../../reassignment/index.ts';
import type { ImportAuthority } from './import-authority.ts';

/**
 * Decides who gets the content of each source user. If only others have authority over a source user, the imported
 * content goes to a part of it that the import's group vouches for: accepting the whole accepts nothing of such an
 * import (docs/adr/0027).
 */
export class Attributions {
  readonly #authority: ImportAuthority;
  readonly #all: Map<string, Attribution>;
  /** Identifiers of the parts of this authority, by the ids of their wholes. */
  readonly #parts = new Map<number, string>();

  /** Identities with only content that the import has authority for, once looked up. */
  #covered: ReadonlySet<number> | undefined;

  constructor(authority: ImportAuthority, all: ReadonlyMap<string, Attribution>) {
    this.#authority = authority;
    this.#all = new Map();
    this.add(all);
  }

  get size(): number {
    return this.#all.size;
  }

  add(changed: ReadonlyMap<string, Attribution>): void {
    if (changed.size > 0) this.#covered = undefined;
    for (const [identifier, attribution] of changed) {
      this.#all.set(identifier, attribution);
      const { splitFromId, factsGroupId } = attribution;
      const isOwnPart = factsGroupId === this.#authority.groupId && isCovered(this.#authority, attribution);
      if (splitFromId !== null && isOwnPart) this.#parts.set(splitFromId, identifier);
    }
  }

  /** Whether content of the source user goes to a part of it. */
  isApart(identifier: string): boolean {
    return this.find(identifier) !== this.#all.get(identifier);
  }

  /** The source user that the archive means, even where others decide about them. */
  named(identifier: string): Attribution | undefined {
    return this.#all.get(identifier);
  }

  /**
   * Whether all source users of an identity are under the import's authority. For a person who has accepted others as
   * well, the two are indistinguishable.
   */
  coverAllOf(xchanId: number): boolean {
    this.#covered ??= this.#coveredIdentities();
    return this.#covered.has(xchanId);
  }

  #coveredIdentities(): ReadonlySet<number> {
    const [covered, others] = [new Set<number>(), new Set<number>()];
    for (const attribution of this.#all.values()) {
      const ids = isCovered(this.#authority, attribution) ? covered : others;
      ids.add(attribution.xchanId).add(attribution.ownXchanId);
    }
    for (const id of others) covered.delete(id);
    return covered;
  }

  /** Who gets content of the source user; undefined until `upsertPeople` has created it, or a part of it. */
  find(identifier: string): Attribution | undefined {
    const named = this.#all.get(identifier);
    if (!named || isCovered(this.#authority, named)) return named;
    const part = this.#all.get(this.#parts.get(ownIdOf(named)) ?? '');
    return part && isCovered(this.#authority, part) ? part : undefined;
  }
}

/** The id of the source user itself, even where another one has the contributions. */
export function ownIdOf({ mergedFromId, sourceUserId }: Attribution): number {
  return mergedFromId ?? sourceUserId!;
}

function isCovered(authority: ImportAuthority, { factsGroupId, holderGroupId }: Attribution): boolean {
  return authority.covers(factsGroupId) && authority.covers(holderGroupId);
}

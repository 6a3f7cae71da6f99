/** What a client knows of one thing that it wrote: which states of it are possible, by the answers that it got. */
export interface Entry<State> {
  /** Unique; found again in what the server shows. */
  readonly marker: string;
  /** The states it may be in; undefined is "not there". */
  possible: (State | undefined)[];
}

/** A difference between what clients were promised and what the server has. */
export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'wrong' | 'refused';
  readonly what: string;
}

/** Notes the outcome of a write that makes `state` of something: with an answer it is so, without one it may be. */
export function note<State>(entry: Entry<State>, state: State | undefined, isAcknowledged: boolean): void {
  entry.possible = isAcknowledged ? [state] : [...entry.possible, state];
}

/**
 * Compares entries with what is there.
 * @param found states by marker, one for each thing that the server shows
 */
export function compare<State>(
  what: string,
  entries: readonly Entry<State>[],
  found: ReadonlyMap<string, readonly State[]>,
): Finding[] {
  return entries.flatMap(({ marker, possible }): Finding[] => {
    const states = found.get(marker) ?? [];
    const shown = `${what} ${marker}`;
    if (states.length > 1) return [{ kind: 'doubled', what: `${shown}: ${states.length} times` }];
    const [state] = states;
    if (possible.includes(state)) return [];
    if (state === undefined) return [{ kind: 'lost', what: shown }];
    return [{ kind: 'wrong', what: `${shown}: ${String(state)}, not ${possible.map(String).join(' or ')}` }];
  });
}

/** States by marker. */
export function byMarker<State>(pairs: readonly (readonly [string, State])[]): Map<string, State[]> {
  const map = new Map<string, State[]>();
  for (const [marker, state] of pairs) map.set(marker, [...(map.get(marker) ?? []), state]);
  return map;
}

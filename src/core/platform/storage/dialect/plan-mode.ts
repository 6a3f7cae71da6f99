import { minuteMilliseconds, stopwatch } from '../../../../lib/clock.ts';

/**
 * Prefix of a statement that is planned once per connection, for every value (docs/adr/0007). In the text, because
 * nothing else of a query reaches the driver.
 */
export const plannedOnce = '/* planned once */ ';

/** Maximum age of a plan, because tables may have grown without new statistics. */
const longestMilliseconds = minuteMilliseconds;

type Mode = 'force_custom_plan' | 'force_generic_plan' | 'auto';

/** Statements that may change many rows, for each of which PostgreSQL runs foreign key statements. */
const manyRows = /^\s*(?:copy|delete|set constraints)\b/i;

/** How a connection plans the next statements, and when it last had no plan. */
interface State {
  mode: Mode | undefined;
  sinceDiscarded: () => number;
}

/**
 * Plan mode of each connection of a pool. The setting is changed only if the next statement needs the other mode, which
 * takes about a fiftieth of the time of planning a statement with the permissions.
 */
export class PlanModes {
  readonly #states = new WeakMap<object, State>();
  readonly #longest: number;

  /** @param longest for tests, the milliseconds that a plan is kept at most */
  constructor(longest = longestMilliseconds) {
    this.#longest = longest;
  }

  /**
   * Has a connection plan as `query` needs it, by what `run` runs there.
   * @param query whether it has a name, without which no plan is kept; those without values have one plan in all modes
   */
  async prepare(
    client: object,
    query: { readonly sql: string; readonly isNamed: boolean; readonly hasValues: boolean },
    run: (sql: string) => Promise<unknown>,
  ): Promise<void> {
    const isMany = manyRows.test(query.sql);
    if (!query.hasValues && !isMany) return;
    const state = this.#stateOf(client);
    const isOnce = query.isNamed && query.sql.startsWith(plannedOnce);
    const mode = isOnce ? 'force_generic_plan' : isMany ? 'auto' : 'force_custom_plan';
    if (isOnce && state.sinceDiscarded() > this.#longest) {
      await run('discard plans');
      state.sinceDiscarded = stopwatch();
    }
    if (state.mode === mode) return;
    // Not known where it fails halfway.
    state.mode = undefined;
    await run(`set plan_cache_mode = ${mode}`);
    state.mode = mode;
  }

  /** After a transaction that may have been rolled back, with the settings that were made in it. */
  settingLost(client: object): void {
    this.#stateOf(client).mode = undefined;
  }

  #stateOf(client: object): State {
    let state = this.#states.get(client);
    if (!state) {
      // Sets up a connection.
      state = { mode: 'force_custom_plan', sinceDiscarded: stopwatch() };
      this.#states.set(client, state);
    }
    return state;
  }
}

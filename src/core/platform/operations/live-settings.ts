import { type LiveName, liveNames, liveValueOf, type LiveValues } from '../domain/live-settings.ts';
import type { Source } from '../storage/database.ts';
import { readSettingRows } from '../storage/settings.ts';

/** What the environment says about the settings that may change while the server runs. */
export interface LiveEnvironment {
  /** What holds as long as nobody has decided otherwise. */
  readonly defaults: LiveValues;
  /** The variables of those that the environment fixes: nobody changes these while the server runs. */
  readonly fixed: Partial<Readonly<Record<LiveName, string>>>;
}

/** The settings that may change while the server runs, as they are now. */
export interface LiveSettings extends LiveEnvironment {
  /** As this process last read them. */
  readonly now: LiveValues;
  /** Reads them again, so that this process goes by what was just written. */
  refresh(source: Source): Promise<void>;
}

/** So soon each process knows what another has written. */
const refreshMilliseconds = 2000;

/** What holds, of rows and environment: values that are fixed are those of the environment. */
export function liveValues({ defaults, fixed }: LiveEnvironment, rows: ReadonlyMap<string, string>): LiveValues {
  const values: Record<string, LiveValues[LiveName]> = { ...defaults };
  for (const name of liveNames) {
    const text = fixed[name] === undefined ? rows.get(name) : undefined;
    const value = text === undefined ? undefined : liveValueOf(name, text);
    if (value !== undefined) values[name] = value;
  }
  return values as unknown as LiveValues;
}

/**
 * Reads the settings, and again every two seconds until it is disposed of: what one process writes all others go by soon after.
 * While the database does not answer, what was read last holds.
 */
export async function watchLiveSettings(
  reader: Source,
  environment: LiveEnvironment,
): Promise<LiveSettings & Disposable> {
  let now = environment.defaults;
  const refresh = async (source: Source): Promise<void> => {
    now = liveValues(environment, await readSettingRows(source, liveNames));
  };
  await refresh(reader);
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    void refresh(reader)
      .catch(() => undefined)
      .finally(() => {
        isReading = false;
      });
  }, refreshMilliseconds);
  timer.unref();
  return {
    ...environment,
    get now() {
      return now;
    },
    refresh,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

import { type LiveName, liveNames, liveValueOf, type LiveValues } from '../domain/live-settings.ts';
import type { Source } from '../storage/database.ts';
import { readSettingRows } from '../storage/settings.ts';

/** Live settings fixed by the environment. */
export interface LiveEnvironment {
  /** Defaults. */
  readonly defaults: LiveValues;
  /** The variables set in the environment: these can't be changed while the server runs. */
  readonly fixed: Partial<Readonly<Record<LiveName, string>>>;
}

/** The current live settings. */
export interface LiveSettings extends LiveEnvironment {
  /** As last read by this process. */
  readonly now: LiveValues;
  /** Reads them again, so that this process uses what was just written. */
  refresh(source: Source): Promise<void>;
}

/** Time until each process knows changes by others. */
const refreshMilliseconds = 2000;

/** Effective values of rows and environment: fixed ones come from the environment. */
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
 * Reads the settings, and again every two seconds until disposed of, so that all processes soon follow changes by one.
 * While the database doesn't respond, the last values remain.
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

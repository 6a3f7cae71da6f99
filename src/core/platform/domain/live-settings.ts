import { type LanguageCode, languageCodes } from '../../../lib/languages.ts';

/** A setting that is a number, and its bounds. */
interface NumberSetting {
  readonly min: number;
  readonly max: number;
}

/** A setting that is one of some words. */
interface ChoiceSetting {
  readonly choices: readonly string[];
}

/**
 * Settings that administrators can change while the server runs, if the environment doesn't fix them (docs/adr/0037).
 * Their limits are those of the environment.
 */
export const liveSettings = {
  default_language: { choices: languageCodes },
  upload_limit: { min: 1024, max: Number.MAX_SAFE_INTEGER },
  storage_quota: { min: 0, max: Number.MAX_SAFE_INTEGER },
  import_limit: { min: 1024, max: Number.MAX_SAFE_INTEGER },
  file_versions: { min: 0, max: 1000 },
  undo_days: { min: 0, max: 36_500 },
  webhook_days: { min: 1, max: 3650 },
  user_requests_per_minute: { min: 0, max: 1_000_000_000 },
  address_requests_per_minute: { min: 0, max: 1_000_000_000 },
} as const satisfies Readonly<Record<string, NumberSetting | ChoiceSetting>>;

export type LiveName = keyof typeof liveSettings;

export type LiveValues = {
  readonly [Name in LiveName]: Name extends 'default_language' ? LanguageCode : number;
};

export const liveNames = Object.keys(liveSettings) as LiveName[];

/** Whether administrators can change it while the server runs. */
export function isLiveName(name: string): name is LiveName {
  return Object.hasOwn(liveSettings, name);
}

/** The value that a text means; undefined where it means none. */
export function liveValueOf(name: LiveName, text: string): LiveValues[LiveName] | undefined {
  const setting: NumberSetting | ChoiceSetting = liveSettings[name];
  if ('choices' in setting) return languageCodes.find((code) => code === text);
  const value = Number(text);
  return /^\d{1,16}$/.test(text) && value >= setting.min && value <= setting.max ? value : undefined;
}

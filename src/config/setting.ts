/** A setting in the environment, with the parser of its text. */
export interface Setting {
  readonly name: string;
  /** Path of its value in the configuration; `s3.region` is `region` in `s3`. */
  readonly key: string;
  readonly fallback: string;
  readonly description: string;
  /** Its name in the live settings, if administrators can change it while the server runs. */
  readonly live?: string;
  /** @throws Error that explains what is wrong with the text */
  readonly parse: (text: string) => unknown;
}

/** The values of settings, by key. */
export type SettingValues<S extends readonly Setting[]> = {
  readonly [Each in S[number] as Each['key']]: ReturnType<Each['parse']>;
};

/** A setting of the environment, and how its text becomes a value of the configuration. */
export interface Setting {
  readonly name: string;
  /** Where its value stands in the configuration; `s3.region` is `region` in `s3`. */
  readonly key: string;
  readonly fallback: string;
  readonly description: string;
  /** What administrators call it who may change it while the server runs, where the environment leaves it open. */
  readonly live?: string;
  /** @throws Error that says what is wrong with the text */
  readonly parse: (text: string) => unknown;
}

/** The values of settings, by key. */
export type SettingValues<S extends readonly Setting[]> = {
  readonly [Each in S[number] as Each['key']]: ReturnType<Each['parse']>;
};

/** Whom and what mentions and links may name: people, channels and messages by id. */
export interface Directory {
  personName(id: string): string | undefined;
  channelName(id: string): string | undefined;
  /** Scheme and host of the workspace, whose links lead to its messages. */
  readonly sourceHost?: string;
  /** Names of user groups in a message, by id. */
  readonly groupNames?: ReadonlyMap<string, string>;
}

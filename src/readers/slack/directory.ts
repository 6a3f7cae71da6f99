/** Whom and what mentions may name: people and channels by id. */
export interface Directory {
  personName(id: string): string | undefined;
  channelName(id: string): string | undefined;
}

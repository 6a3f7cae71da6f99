/** What someone would take over, by place and by time: posts, comments and reactions. */
export interface RequestPreview {
  readonly total: number;
  /** How much of that the viewer may not see. */
  readonly hidden: number;
  readonly years: readonly { readonly year: number; readonly count: number }[];
  /** Channels of which the viewer may see something; others stay unknown. */
  readonly channels: readonly PreviewedChannel[];
}

/** How much stands in one channel, and in which years. */
export interface PreviewedChannel {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly count: number;
  readonly years: readonly { readonly year: number; readonly count: number }[];
}

/** Which part of what waits someone takes over: channels by their ids or addresses, and years; empty for all. */
export interface ChosenPart {
  readonly channels: readonly string[];
  readonly years: readonly number[];
}

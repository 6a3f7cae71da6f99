/** Contributions that a person would accept, by place and time: posts, comments and reactions. */
export interface RequestPreview {
  readonly total: number;
  /** Number of those hidden from the viewer. */
  readonly hidden: number;
  readonly years: readonly { readonly year: number; readonly count: number }[];
  /** Channels of which the viewer may see something; others stay unknown. */
  readonly channels: readonly PreviewedChannel[];
}

/** Contributions in one channel, by year. */
export interface PreviewedChannel {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly count: number;
  readonly years: readonly { readonly year: number; readonly count: number }[];
}

/** The part of a request to accept: channels by id or address, and years; empty for all. */
export interface ChosenPart {
  readonly channels: readonly string[];
  readonly years: readonly number[];
}

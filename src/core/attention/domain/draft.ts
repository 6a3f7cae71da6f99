import type { Instant } from '../../../lib/clock.ts';

/** Where a draft is written: a new post in a channel, an answer to an item, or an edit of one. */
export type DraftPlace =
  | { readonly kind: 'post'; readonly channelId: number }
  | { readonly kind: 'reply'; readonly itemId: number }
  | { readonly kind: 'edit'; readonly itemId: number };

/** What someone began to write. */
export interface Draft {
  readonly place: DraftPlace;
  readonly title: string;
  readonly body: string;
  /** JSON: what else the editor holds, such as audience and attachments; `{}` for nothing. */
  readonly options: string;
  readonly updatedAt: Instant;
}

/** The place as a text: one draft for each. */
export function placeText(place: DraftPlace): string {
  return `${place.kind}:${place.kind === 'post' ? place.channelId : place.itemId}`;
}

/** The place that a text names; undefined for none. */
export function readPlace(text: string): DraftPlace | undefined {
  const [, kind, digits] = /^(post|reply|edit):(\d{1,15})$/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const id = Number(digits);
  return kind === 'post' ? { kind, channelId: id } : { kind: kind as 'reply' | 'edit', itemId: id };
}

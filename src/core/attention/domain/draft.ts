import type { Instant } from '../../../lib/clock.ts';

/** Place of a draft: a new post in a channel, a reply to an item, or an edit of one. */
export type DraftPlace =
  | { readonly kind: 'post'; readonly channelId: number }
  | { readonly kind: 'reply'; readonly itemId: number }
  | { readonly kind: 'edit'; readonly itemId: number };

/** A user's draft. */
export interface Draft {
  readonly place: DraftPlace;
  readonly title: string;
  readonly body: string;
  /** JSON: other parts of the editor, such as audience and attachments; `{}` for none. */
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

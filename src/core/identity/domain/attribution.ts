declare const attributed: unique symbol;

/** An identity that content may be shown as written by. Only `attribute` makes one, and all inserts of content demand it. */
export type AttributedXchanId = number & { readonly [attributed]: true };

/** Why content may be shown as written by an identity (docs/adr/0027). */
type Authority =
  /** The identity is one of the person who writes or imports. */
  | 'own'
  /** A group's channel is used as the author of items whose author is unknown. */
  | 'channel'
  /** The identity is a placeholder's, which an Owner of its group uses or an import has made. */
  | 'placeholder'
  /** The person has accepted the contributions of this source user. */
  | 'accepted'
  /** This server has vouched for the record when it exported it. */
  | 'proven';

/** An identity that a record names as its author. */
interface ClaimedIdentity {
  readonly id: number;
  /** Whether it belongs to this server: a person, a channel, a placeholder. */
  readonly isHere: boolean;
}

/**
 * The identity, as one that content may be attributed to; undefined where it belongs to this server and nothing shows that the content
 * is theirs.
 */
export function attribute(
  { id, isHere }: ClaimedIdentity,
  authority: Authority | undefined,
): AttributedXchanId | undefined {
  return isHere && authority === undefined ? undefined : (id as AttributedXchanId);
}

/** The same where there is a reason. */
export function attributeBy(id: number, authority: Authority): AttributedXchanId {
  return attribute({ id, isHere: true }, authority)!;
}

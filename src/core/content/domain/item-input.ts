import { reactionOf } from './activity.ts';
import type { StoredContent } from '../../files/domain/index.ts';
import type { NamedAudience } from '../../identity/domain/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { PollDraft } from './poll.ts';

/** Parts of an item that are stored as given. An edit doesn't change undefined ones. */
export interface ItemFields {
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly mimetype?: string | undefined;
  readonly location?: string | undefined;
  readonly coord?: string | undefined;
  readonly app?: string | undefined;
  readonly plink?: string | undefined;
  readonly layoutMid?: string | undefined;
  readonly pagetitle?: string | undefined;
  /** Null for never. */
  readonly expiresAt?: Instant | null | undefined;
  /** JSON of the object and the target; empty for none. */
  readonly obj?: string | undefined;
  readonly tgtType?: string | undefined;
  readonly target?: string | undefined;
  /** True for items only in the channel's own stream. */
  readonly isQuiet?: boolean | undefined;
  readonly isConsensus?: boolean | undefined;
  readonly isNocomment?: boolean | undefined;
}

/** A post, comment or page to publish or edit (channel API specification, item/update input). */
export interface ItemInput extends ItemFields {
  /** Marks an edit. */
  readonly postId?: number | undefined;
  /** Makes the item a comment. */
  readonly parent?: { readonly id: number } | { readonly mid: string } | undefined;
  readonly body?: string | undefined;
  /** The identity that the item is by, when it is not the channel's own. */
  readonly authorHash?: string | undefined;
  /** Undefined for the channel's default audience. */
  readonly audience?: NamedAudience | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly createdAt?: Instant | undefined;
  /** Last part of the new item's mid. */
  readonly messageId?: string | undefined;
  /** Id on a remote service: the same pair again is an edit. */
  readonly remote?: { readonly namespace: string; readonly id: string } | undefined;
  /** 0 a post, else the kind of page. */
  readonly itemType?: number | undefined;
  readonly verb?: string | undefined;
  readonly objType?: string | undefined;
  /** Address of another channel to post in. */
  readonly wall?: string | undefined;
  /** False for what another server is the home of. */
  readonly isOrigin?: boolean | undefined;
  /** Makes a new post a poll. */
  readonly poll?: PollDraft | undefined;
  readonly mayBeEmpty: boolean;
  readonly media?: readonly StoredContent[] | undefined;
}

/** True for input that is only a reaction to another item. */
export function isReaction(input: Pick<ItemInput, 'parent' | 'verb' | 'body'>): boolean {
  return input.parent !== undefined && reactionOf(input.verb, input.body) !== null;
}

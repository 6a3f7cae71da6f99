import type { Visibility } from '../../identity/domain/index.ts';

/**
 * A hashtag, category or mention of an item, or a link to another one (`post`); mentions and links replace the token
 * with their ordinal in the body.
 */
export interface Term {
  readonly kind: 'hashtag' | 'category' | 'mention' | 'channel' | 'post';
  readonly ordinal: number;
  readonly text: string;
  readonly url: string;
  readonly xchanId: number | null;
}

/** An attached file of an item. */
export interface ItemAttachment {
  readonly hash: string;
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  readonly revision: number;
  /** A picture with frames. */
  readonly isAnimated: boolean;
  /** Description of an image; can be empty. */
  readonly alt: string;
}

/** Content of an item, wherever it is stored. */
export interface ItemFacts {
  readonly uuid: string;
  readonly mid: string;
  readonly createdAt: string;
  readonly editedAt: string;
  readonly commentedAt: string;
  readonly receivedAt: string;
  readonly changedAt: string;
  readonly expiresAt: string | null;
  readonly commentsClosedAt: string | null;
  readonly mimetype: string;
  readonly title: string;
  readonly summary: string;
  /** With tokens `\uE000<n>\uE001` for mentions. */
  readonly body: string;
  readonly app: string;
  readonly lang: string;
  readonly verb: string;
  readonly objType: string;
  readonly obj: string;
  readonly tgtType: string;
  readonly target: string;
  readonly reaction: string | null;
  readonly plink: string | null;
  readonly layoutMid: string;
  readonly pagetitle: string;
  readonly postopts: string;
  readonly route: string;
  readonly resourceId: string;
  readonly resourceType: string;
  readonly location: string;
  readonly coord: string;
  readonly sig: string;
  readonly publicPolicy: string;
  readonly commentPolicy: string;
  readonly revision: number;
  readonly itemType: number;
  /** Id on a remote service, if it came from one. */
  readonly remoteNamespace: string | null;
  readonly remoteId: string | null;
  readonly isOrigin: boolean;
  readonly isConsensus: boolean;
  readonly isNocomment: boolean;
  readonly isHidden: boolean;
  readonly isNsfw: boolean;
  readonly isDeleted: boolean;
  readonly isDelayed: boolean;
  readonly isUnpublished: boolean;
}

/**
 * Values of `is_unpublished` for items hidden by moderators: the item itself, and items below it, its thread or
 * reactions; for held items: a new item, and one withdrawn because of an edit.
 */
export const withheld = { itself: 2, below: 3, held: 4, heldEdit: 5 } as const;

/** Items withheld themselves. */
export const withheldThemselves = [withheld.itself, withheld.held, withheld.heldEdit] as const;

/** A post, comment or reaction. */
export interface Item extends ItemFacts {
  readonly id: number;
  /** Hidden by moderators, or held: only the author and moderators see it. */
  readonly isWithheld: boolean;
  /** It is withheld until moderators have looked at it for the first time. */
  readonly isHeld: boolean;
  readonly channelId: number;
  /** Top item of the thread. */
  readonly parentId: number;
  readonly parentMid: string;
  /** The item answered or reacted to; the top itself for a top item. */
  readonly thrParentMid: string;
  readonly isTop: boolean;
  readonly authorXchanId: number;
  readonly ownerXchanId: number;
  readonly visibility: Visibility;
  readonly aclId: number | null;
  readonly terms: readonly Term[];
  readonly attachments: readonly ItemAttachment[];
}

/** Identities of an item: its author's, and those of its mentions. */
export function identitiesIn(item: {
  readonly authorXchanId: number;
  readonly terms: readonly { readonly xchanId: number | null }[];
}): number[] {
  return [...new Set([item.authorXchanId, ...item.terms.flatMap((term) => term.xchanId ?? [])])];
}

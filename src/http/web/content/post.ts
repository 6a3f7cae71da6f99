import type { ItemAttachment } from '../../../core/content/index.ts';
import type { Visibility } from '../../../core/identity/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Face } from '../shared/shell/avatar.tsx';

/** One kind of reaction on a post. */
export interface Reaction {
  readonly emoji: string;
  readonly count: number;
  /** Of those who reacted, the first ones. */
  readonly names: readonly string[];
  /** The reader is among them. */
  readonly isOwn: boolean;
}

/** A post or comment with everything that is shown of it. */
export interface Post {
  readonly id: number;
  readonly uuid: string;
  readonly author: Face;
  readonly createdAt: Instant;
  readonly isEdited: boolean;
  readonly isComment: boolean;
  /** It is published later. */
  readonly isDelayed: boolean;
  readonly title: string;
  readonly summary: string;
  /** Safe by the renderer. */
  readonly html: string;
  readonly visibility: Visibility;
  /** The answers of a poll, and how many chose each; empty for what is none. */
  readonly poll: readonly { readonly name: string; readonly votes: number }[];
  readonly isPollOpen: boolean;
  readonly attachments: readonly ItemAttachment[];
  readonly reactions: readonly Reaction[];
  readonly comments: number;
  /** How the thread goes on; undefined without an answer. */
  readonly replies: { readonly lastAt: Instant; readonly faces: readonly Face[] } | undefined;
  readonly mentionsMe: boolean;
  /** The reader wrote it. */
  readonly isOwn: boolean;
  readonly mayDelete: boolean;
  readonly mayReply: boolean;
  /** In one of the reader's folders. */
  readonly isSaved: boolean;
  readonly isPinned: boolean;
  readonly mayPin: boolean;
}

/** Address of a thread, or of one item of it. */
export function itemPath(uuid: string, action?: string): string {
  return action === undefined ? `/item/${uuid}` : `/item/${uuid}/${action}`;
}

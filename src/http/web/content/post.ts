import type { CalendarEvent } from '../../../core/calendar/index.ts';
import { attendance, type ItemAttachment } from '../../../core/content/index.ts';
import type { Visibility } from '../../../core/identity/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Face, NamedReaders } from '../shared/index.ts';

/** One kind of reaction on a post. */
export interface Reaction {
  readonly emoji: string;
  /** Where the picture of a custom one is; undefined for what is shown as the text that it is. */
  readonly picture: string | undefined;
  readonly count: number;
  /** Of those who reacted, the first ones. */
  readonly names: readonly string[];
}

/**
 * What is shown of a post or comment to everybody alike who sees the same of it. Nothing of it may depend on who asks: rows
 * for many readers are made of this and of `OwnMarks` alone.
 */
export interface SharedPost {
  readonly id: number;
  readonly uuid: string;
  readonly author: Face;
  readonly createdAt: Instant;
  readonly isEdited: boolean;
  readonly isComment: boolean;
  /** It is published later. */
  readonly isDelayed: boolean;
  /** When it is removed by itself; null where it stays. */
  readonly expiresAt: Instant | null;
  /** Nobody but its channel answers it. */
  readonly isNocomment: boolean;
  /** Moderators have hidden it. */
  readonly isWithheld: boolean;
  /** Moderators look at it first. */
  readonly isHeld: boolean;
  readonly title: string;
  readonly summary: string;
  /** Safe by the renderer. */
  readonly html: string;
  readonly visibility: Visibility;
  /** The answers of a poll, and how many chose each; empty for what is none. */
  readonly poll: readonly { readonly name: string; readonly votes: number }[];
  /** One person can choose several of them. */
  readonly isPollMultiple: boolean;
  /** When and where what the post is about takes place; undefined for what is no event. */
  readonly event: CalendarEvent | undefined;
  readonly attachments: readonly ItemAttachment[];
  readonly reactions: readonly Reaction[];
  readonly comments: number;
  /** How the thread goes on; undefined without an answer. */
  readonly replies: { readonly lastAt: Instant; readonly faces: readonly Face[] } | undefined;
  readonly isPinned: boolean;
}

/** What one reader's row has of its own: plain values, of which readers with the same ones get the same row. */
export interface OwnMarks {
  readonly mentionsMe: boolean;
  /** The reader wrote it. */
  readonly isOwn: boolean;
  readonly mayDelete: boolean;
  /** And react: reactions are answers, too. */
  readonly mayReply: boolean;
  /** In one of the reader's folders. */
  readonly isSaved: boolean;
  readonly mayPin: boolean;
  readonly isPollOpen: boolean;
  /** The answers of the poll that the reader has chosen. */
  readonly ownVotes: readonly string[];
  /** It is a message of a group's channel, where the reader can go back to it later as unread. */
  readonly mayMarkUnread: boolean;
  /** With what the reader has reacted. */
  readonly ownReactions: readonly string[];
}

/** A post or comment with everything that is shown of it to one reader. */
export interface Post extends SharedPost, OwnMarks {
  /** Whom its audience names, for whoever acts for its channel, where the post stands as a card. */
  readonly readers?: NamedReaders | undefined;
}

const answers: readonly string[] = Object.values(attendance);

/** Whether a reaction to an event says whether somebody comes. */
export function isAnswer(emoji: string): boolean {
  return answers.includes(emoji);
}

const shownImage = /^image\/(png|jpeg|gif|webp|avif)$/;

/** Whether a file is shown as a picture. */
export function isPicture({ filetype }: Pick<ItemAttachment, 'filetype'>): boolean {
  return shownImage.test(filetype);
}

/** Address of a thread, or of one item of it. */
export function itemPath(uuid: string, action?: string): string {
  return action === undefined ? `/item/${uuid}` : `/item/${uuid}/${action}`;
}

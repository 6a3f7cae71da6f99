/** A custom emoji of a group or the server, in addition to the standard ones. */
export interface CustomEmoji {
  readonly id: number;
  /** Null for one of the server. */
  readonly groupId: number | null;
  readonly name: string;
  /** Aliases. */
  readonly aliases: readonly string[];
  readonly mimetype: string;
  readonly filesize: number;
  readonly width: number;
  readonly height: number;
  readonly blobHash: string;
  readonly createdBy: number | null;
  readonly createdAt: string;
}

/** One that a text or a reaction names: its own name, whichever was written, and where its picture is. */
export interface NamedEmoji {
  readonly name: string;
  readonly path: string;
}

/** Bytes of a picture that are taken, and that one has at most. */
export const maxEmojiBytes = 512 * 1024;
/** Pixels of the longer side of a picture; larger ones are made smaller. */
export const emojiSide = 128;
export const maxAliases = 10;
/** Emoji of one owner. */
export const maxCustomEmoji = 2000;

const name = /^[a-z0-9_+-]{2,64}$/;

/** The name of an emoji as written, with or without colons, in lower case without them; undefined if it isn't valid. */
export function emojiNameOf(written: string): string | undefined {
  const [, inner = written] = /^:([^:]*):$/.exec(written) ?? [];
  const folded = inner.toLowerCase();
  return name.test(folded) ? folded : undefined;
}

const marks = /:([a-z0-9_+-]{2,64})(?=:)/gi;

/** Possible emoji names between colons in a text, in lower case. */
export function emojiNamesIn(text: string): string[] {
  return text.includes(':') ? [...new Set([...text.matchAll(marks)].map(([, found]) => found!.toLowerCase()))] : [];
}

/** URL of an emoji's image. A later emoji with the same name has a different one. */
export function emojiPath({ id }: Pick<CustomEmoji, 'id'>): string {
  return `/emoji/${id}`;
}

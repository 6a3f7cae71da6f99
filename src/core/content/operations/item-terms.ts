import { findVisibleXchansByAddress } from '../../identity/index.ts';
import { cleanText, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { Term } from '../domain/item.ts';
import { mentionToken } from '../domain/mention.ts';
import { findTerms } from '../../../text/find-terms.ts';

/** A body as stored, with its terms. */
export interface ComposedBody {
  readonly body: string;
  readonly terms: readonly Term[];
  /** Identities that are the only audience of the text (`@!nick`). */
  readonly privatelyTo: readonly number[];
  /** Identities of forums that the text is meant for (`!nick`). */
  readonly forums: readonly number[];
}

/** Kinds of terms from the body. */
export const bodyTerms = ['hashtag', 'mention', 'channel', 'post'] as const;

/** Finds hashtags and mentions; mentions of identities that the viewer may know of become tokens that follow the identity. */
export async function composeBody(
  context: OperationContext,
  viewer: UserViewer,
  text: string,
  mimetype: string,
): Promise<ComposedBody> {
  const clean = cleanText(text);
  const { host } = new URL(context.baseUrl);
  const found = findTerms(clean, mimetype, `${context.baseUrl}/channel/`);
  const addressOf = (name: string): string => (name.includes('@') ? name : `${name}@${host}`);
  const xchans = await findVisibleXchansByAddress(context.database.reader, viewer, [
    ...new Set(found.mentions.map(({ address }) => addressOf(address))),
  ]);
  const terms: Term[] = found.hashtags.map((text, ordinal) => {
    return {
      kind: 'hashtag',
      ordinal,
      text,
      url: `${context.baseUrl}/search?tag=${encodeURIComponent(text)}`,
      xchanId: null,
    };
  });
  const privatelyTo: number[] = [];
  const forums: number[] = [];
  let body = '';
  let end = 0;
  let ordinal = 0;
  for (const mention of found.mentions) {
    const xchan = xchans.get(addressOf(mention.address));
    // Without a forum of that name, `!word` is but a word with a mark before it.
    if (!xchan || (mention.isForum && !xchan.pubforum)) continue;
    body += `${clean.slice(end, mention.start)}${mentionToken(ordinal)}`;
    end = mention.end;
    terms.push({ kind: 'mention', ordinal, text: xchan.name, url: '', xchanId: xchan.id });
    if (mention.isPrivate) privatelyTo.push(xchan.id);
    if (mention.isForum) forums.push(xchan.id);
    ordinal += 1;
  }
  return { body: body + clean.slice(end), terms, privatelyTo, forums };
}

/** Categories as terms; each once. */
export function categoryTerms(context: OperationContext, address: string, categories: readonly string[]): Term[] {
  return [...new Set(categories.map(cleanText))].map((text, ordinal) => ({
    kind: 'category',
    ordinal,
    text,
    url: `${context.baseUrl}/channel/${address}?cat=${encodeURIComponent(text)}`,
    xchanId: null,
  }));
}

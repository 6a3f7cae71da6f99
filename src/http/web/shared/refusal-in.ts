import { type Refusal, sentenceOf } from '../../../core/platform/index.ts';
import { said, type Text } from '../../../lib/texts/text.ts';
import type { Words } from '../../../words/index.ts';

type Rooms = Readonly<Record<string, Readonly<Record<string, string | Text<Refusal['facts']>>>>>;

/** What a refusal says in the reader's language; in English where no page should ever meet it. */
export function refusalIn({ refusals }: Pick<Words, 'refusals'>, refused: Refusal): string {
  const [room = '', name = ''] = refused.reason.split('.');
  const text = (refusals as object as Rooms)[room]?.[name];
  return text === undefined ? sentenceOf(refused) : said(text, refused.facts);
}

/** Activity verbs and object types, in the form of the channel API. */
const activitySchema = 'http://activitystrea.ms/schema/1.0';

export const verbs = {
  post: `${activitySchema}/post`,
  react: 'http://purl.org/zot/activity/react',
} as const;

/** Answers that say something by their verb alone, and what they are shown as. */
const reactions: Readonly<Record<string, string>> = {
  like: '👍',
  dislike: '👎',
  agree: '✅',
  disagree: '❌',
  abstain: '➖',
  attend: '🙋',
  attendyes: '🙋',
  attendno: '🙅',
  attendmaybe: '🤷',
};
const longestReaction = 100;

/** Whether someone comes to an event, by what the answer is shown as; of one person the last one counts. */
export const attendance = { yes: '🙋', maybe: '🤷', no: '🙅' } as const;

/** Verbs that say so. */
export const attendanceVerbs = { yes: 'attendyes', maybe: 'attendmaybe', no: 'attendno' } as const;

/**
 * What an answer with this verb is shown as beside the post it is on: the sign of the verb, for `react` the text itself.
 * @returns null for everything that is a comment
 */
export function reactionOf(verb: string | undefined, body: string | undefined): string | null {
  const word = verb?.split('/').at(-1)?.toLowerCase() ?? '';
  if (Object.hasOwn(reactions, word)) return reactions[word]!;
  const text = body?.trim() ?? '';
  return (word === 'react' || word === 'emojireaction') && text !== '' ? text.slice(0, longestReaction) : null;
}

/** Whether an answer to an event with this verb says whether someone comes. */
export function isAttendance(verb: string | undefined, body: string | undefined): boolean {
  const signs: readonly string[] = Object.values(attendance);
  return signs.includes(reactionOf(verb, body) ?? '');
}

export const objectTypes = {
  note: `${activitySchema}/note`,
  comment: `${activitySchema}/comment`,
} as const;

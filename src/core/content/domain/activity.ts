/** Activity verbs and object types, in the form of the channel API. */
const activitySchema = 'http://activitystrea.ms/schema/1.0';

export const verbs = {
  post: `${activitySchema}/post`,
  react: 'http://purl.org/zot/activity/react',
} as const;

/** Replies that are expressed by their verb alone, and the reactions they are shown as. */
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

/** Responses to an event, by their reaction; each person's last one counts. */
export const attendance = { yes: '🙋', maybe: '🤷', no: '🙅' } as const;

/** Verbs of responses. */
export const attendanceVerbs = { yes: 'attendyes', maybe: 'attendmaybe', no: 'attendno' } as const;

/**
 * Reaction shown for a reply with this verb: the sign of the verb, or the text for `react`.
 * @returns null for comments
 */
export function reactionOf(verb: string | undefined, body: string | undefined): string | null {
  const word = verb?.split('/').at(-1)?.toLowerCase() ?? '';
  if (Object.hasOwn(reactions, word)) return reactions[word]!;
  const text = body?.trim() ?? '';
  return (word === 'react' || word === 'emojireaction') && text !== '' ? text.slice(0, longestReaction) : null;
}

/** Whether a reply to an event with this verb is a response. */
export function isAttendance(verb: string | undefined, body: string | undefined): boolean {
  const signs: readonly string[] = Object.values(attendance);
  return signs.includes(reactionOf(verb, body) ?? '');
}

export const objectTypes = {
  note: `${activitySchema}/note`,
  comment: `${activitySchema}/comment`,
} as const;

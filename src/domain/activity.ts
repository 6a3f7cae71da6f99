/** Activity verbs and object types, in the form that the channel API speaks of them. */
const activitySchema = 'http://activitystrea.ms/schema/1.0';

export const verbs = {
  post: `${activitySchema}/post`,
  react: 'http://purl.org/zot/activity/react',
} as const;

export const objectTypes = {
  note: `${activitySchema}/note`,
  comment: `${activitySchema}/comment`,
} as const;

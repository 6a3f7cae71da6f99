/**
 * Likes and dislikes that were posted as answers are reactions, as imported ones are: one of a kind for each person. What
 * was said twice goes; `reactionOf` in `domain/activity.ts` knows the rest of the verbs.
 */
export function up(): readonly string[] {
  const signs = { like: '👍', dislike: '👎' };
  return Object.entries(signs).flatMap(([word, sign]) => {
    const isOne = `is_top = 0 and is_deleted = 0 and reaction is null and (lower(verb) = '${word}' or lower(verb) like '%/${word}')`;
    return [
      `update item set is_deleted = 1, body = '' where ${isOne} and exists (select 1 from item as other
        where other.thr_parent_id = item.thr_parent_id and other.author_xchan_id = item.author_xchan_id
          and other.is_deleted = 0 and (other.reaction = '${sign}' or (other.id < item.id and other.is_top = 0
          and (lower(other.verb) = '${word}' or lower(other.verb) like '%/${word}'))))`,
      `update item set reaction = '${sign}' where ${isOne}`,
    ];
  });
}

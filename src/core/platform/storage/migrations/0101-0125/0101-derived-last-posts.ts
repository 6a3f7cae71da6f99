/** When a channel got its last post is read from its items: all posts into a channel waited for this row of it. */
export function up(): readonly string[] {
  return ['alter table channel drop column last_post_at'];
}

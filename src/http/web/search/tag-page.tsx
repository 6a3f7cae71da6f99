import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';

interface TagProps {
  readonly tag: string;
  readonly posts: readonly Post[];
  readonly older: string | undefined;
}

/** Everything with a hashtag. */
export function TagPage({ tag, posts, older }: TagProps) {
  return (
    <div class="page slim">
      <h1 class="section-h">#{tag}</h1>
      <PostList posts={posts} older={older} />
    </div>
  );
}

import { Icon, useWords } from '../shared/index.ts';
import { itemPath, type Post } from './post.ts';

/** The body of a post, sanitized by the renderer. */
export function Body({ post }: { readonly post: Pick<Post, 'html'> }) {
  if (post.html === '') return null;
  return <div class="body" dir="auto" dangerouslySetInnerHTML={{ __html: post.html }} />;
}

/** The notice on a post that moderators hid or hold, with a link to the case; nothing on others. */
export function WithheldMark({ post }: { readonly post: Pick<Post, 'isWithheld' | 'isHeld' | 'uuid'> }) {
  const { moderation, contentRules } = useWords();
  if (!post.isWithheld) return null;
  if (post.isHeld) {
    return (
      <p class="notice warn">
        <Icon name="shield" /> <span>{contentRules.heldMark}</span>
      </p>
    );
  }
  return (
    <p class="notice warn">
      <Icon name="shield" />{' '}
      <span>
        {moderation.hiddenMark} <a href={itemPath(post.uuid, 'moderation')}>{moderation.why}</a>
      </span>
    </p>
  );
}

import type { Words } from '../../../words/index.ts';
import { EmojiPicture, Icon, useWords } from '../shared/index.ts';
import { actForm } from './act-form.tsx';
import { isAnswer, itemPath, type Post, type Reaction } from './post.ts';

/** The reactions on a post; signed-in people press one to add theirs. */
export function Reactions({ post }: { readonly post: Post }) {
  const { reactions } = useWords();
  // Responses to an event are shown next to its time.
  const shown = post.event ? post.reactions.filter(({ emoji }) => !isAnswer(emoji)) : post.reactions;
  if (shown.length === 0) return null;
  const isOwn = (emoji: string): boolean => post.ownReactions.includes(emoji);
  return (
    <ul class="reactions" aria-label={reactions.title}>
      {shown.map((reaction) => (
        <li key={reaction.emoji}>
          <ReactionButton
            uuid={post.uuid}
            reaction={reaction}
            isEnabled={post.mayReply || isOwn(reaction.emoji)}
            isOwn={isOwn(reaction.emoji)}
          />
        </li>
      ))}
      {post.mayReply && (
        <li>
          <a
            class="button add"
            href={itemPath(post.uuid, 'react')}
            aria-label={reactions.add}
            title={reactions.add}
            data-react={post.uuid}
          >
            <Icon name="smile-plus" />
          </a>
        </li>
      )}
    </ul>
  );
}

/** The sign of a reaction; of a custom one the picture, with its name as text. */
export function Emoji({ emoji, picture }: Pick<Reaction, 'emoji' | 'picture'>) {
  if (picture === undefined) return <>{emoji}</>;
  return <EmojiPicture path={picture} alt={emoji} title={emoji} loading="lazy" />;
}

/** The names of some people who did the same, and how many more there are. */
export function someNames(names: readonly string[], count: number, { who }: Words['reactions']): string {
  const named = names.join(', ');
  return names.length < count ? who({ names: named, count: count - names.length }) : named;
}

interface ReactionButtonProps {
  readonly uuid: string;
  readonly reaction: Reaction;
  readonly isEnabled: boolean;
  /** The reader is among those who reacted. */
  readonly isOwn: boolean;
}

function ReactionButton({ uuid, reaction, isEnabled, isOwn }: ReactionButtonProps) {
  const { reactions } = useWords();
  const { emoji, picture, names, count } = reaction;
  const who = someNames(names, count, reactions);
  const content = (
    <>
      <Emoji emoji={emoji} picture={picture} /> <span class="num">{count}</span>
    </>
  );
  if (!isEnabled) {
    return (
      <span class="button reaction" role="img" aria-label={`${emoji} ${count}: ${who}`} title={who}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="submit"
      form={actForm}
      formaction={itemPath(uuid, 'react')}
      name="emoji"
      value={emoji}
      aria-pressed={isOwn}
      aria-label={`${emoji} ${count}: ${who}`}
      title={who}
    >
      {content}
    </button>
  );
}

import { Icon, useRow, useWords } from '../shared/index.ts';
import { actForm } from './act-form.tsx';
import { itemPath, type Post } from './post.ts';

/** A poll: its answers to choose from while it is open, and how many chose each. */
export function Poll({ post }: { readonly post: Post }) {
  const { polls } = useWords();
  const { isSignedIn } = useRow();
  if (post.poll.length === 0) return null;
  const total = post.poll.reduce((sum, { votes }) => sum + votes, 0);
  // A poll with a single answer can't be changed after voting.
  const isOpen = post.isPollOpen && isSignedIn && (post.isPollMultiple || post.ownVotes.length === 0);
  return (
    <div class="poll" role="group" aria-label={polls.title}>
      <dl>
        {post.poll.map(({ name, votes }) => (
          <div key={name}>
            <dt>
              {isOpen && !post.ownVotes.includes(name) ? (
                <button
                  type="submit"
                  form={actForm}
                  formaction={itemPath(post.uuid, 'vote')}
                  name="answer"
                  value={name}
                  class="second small-button"
                >
                  {name}
                </button>
              ) : (
                name
              )}
              {post.ownVotes.includes(name) && (
                <span class="own-vote">
                  {' '}
                  <Icon name="circle-check" /> {polls.own}
                </span>
              )}
            </dt>
            <dd>
              <progress max={Math.max(total, 1)} value={votes} aria-label={polls.share({ name })} />
              <span class="num">{votes}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p class="small faint">{post.isPollOpen ? polls.votes({ count: total }) : polls.closed({ count: total })}</p>
    </div>
  );
}

import { Avatar, Icon, Moment, useWords } from '../shared/index.ts';
import { cutHtml } from './cut-html.ts';
import { Author, Edited, PostMarks } from './message.tsx';
import { EventBox } from './event-box.tsx';
import { ActForm, actForm } from './act-form.tsx';
import { Attachments } from './attachments.tsx';
import { AudienceLabel } from './audience-label.tsx';
import { Body, WithheldMark } from './body.tsx';
import { Poll } from './poll.tsx';
import { actionsOf, PostMenu } from './post-menu.tsx';
import { Reactions } from './reactions.tsx';
import { itemPath, type Post } from './post.ts';

/** A post as a card; `isWhole` where its thread stands below. */
export function PostCard({ post, isWhole = false }: { readonly post: Post; readonly isWhole?: boolean }) {
  const path = itemPath(post.uuid);
  return (
    <article class="card post" id={`m-${post.uuid}`} tabIndex={-1} aria-label={post.author.name}>
      <header class="by">
        <Avatar face={post.author} />
        <div class="grow">
          <div>
            <Author face={post.author} />
          </div>
          <small>
            <a class="when" href={path}>
              <Moment at={post.createdAt} form={post.isDelayed ? 'day' : 'age'} />
            </a>{' '}
            · <AudienceLabel visibility={post.visibility} readers={post.readers} />
            <Edited post={post} />
            <PostMarks post={post} />
          </small>
        </div>
        <PostMenu actions={actionsOf(post)} />
      </header>
      <WithheldMark post={post} />
      {post.title !== '' && !isWhole && (
        <h2>
          <a href={path}>{post.title}</a>
        </h2>
      )}
      {post.summary !== '' && <p class="faint">{post.summary}</p>}
      {isWhole ? <Body post={post} /> : <Beginning post={post} />}
      <EventBox post={post} />
      <Poll post={post} />
      <Attachments post={post} />
      <Reactions post={post} />
      <PostFoot post={post} isWhole={isWhole} />
    </article>
  );
}

/** What somebody wrote; of a long text the first lines, and the way to the rest. */
function Beginning({ post }: { readonly post: Post }) {
  const { posts } = useWords();
  const cut = cutHtml(post.html);
  if (!cut) return <Body post={post} />;
  return (
    <>
      <Body post={cut} />
      <p class="read-on">
        <a href={itemPath(post.uuid)}>{posts.readOn({ minutes: cut.minutes })}</a>
      </p>
    </>
  );
}

function PostFoot({ post, isWhole }: { readonly post: Post; readonly isWhole: boolean }) {
  const { posts, reactions } = useWords();
  const path = itemPath(post.uuid);
  return (
    <footer class="post-foot">
      {post.mayReply && (
        <>
          <button
            type="submit"
            form={actForm}
            formaction={itemPath(post.uuid, 'react')}
            name="emoji"
            value="👍"
            class="button quiet"
          >
            <Icon name="heart" /> {posts.like}
          </button>
          <a class="button quiet" href={itemPath(post.uuid, 'react')} data-react={post.uuid}>
            <Icon name="smile-plus" /> <span class="hidden">{reactions.add}</span>
          </a>
        </>
      )}
      {!isWhole && (
        <a class="button quiet" href={post.isComment ? path : `${path}#reply`}>
          <Icon name="message-circle" /> {post.isComment ? posts.wholeThread : posts.comments({ count: post.comments })}
        </a>
      )}
    </footer>
  );
}

interface ListProps {
  readonly posts: readonly Post[];
  readonly older: string | undefined;
  /** Said where there is nothing. */
  readonly empty?: string;
}

/** A list of posts, newest first, and the way to older ones. */
export function PostList({ posts, older, empty }: ListProps) {
  const words = useWords();
  return (
    <>
      <ActForm />
      {posts.length === 0 && (
        <div class="nothing">
          <Icon name="message-circle" />
          <p>{empty ?? words.posts.nothing}</p>
        </div>
      )}
      {posts.map((post) => (
        <PostCard key={post.uuid} post={post} />
      ))}
      {older !== undefined && (
        <p class="actions center section-s">
          <a class="button second" href={older} rel="next">
            {words.posts.older}
          </a>
        </p>
      )}
    </>
  );
}

import type { ItemAttachment } from '../../../core/content/domain/item.ts';
import { Breadcrumbs, EmptyState, CountList, Time } from '../shared/parts.tsx';
import type { Breadcrumb } from '../shared/paths.ts';

/** Who wrote something. */
export interface Author {
  readonly name: string;
  readonly address: string;
  readonly url: string | undefined;
  /** A placeholder user: known from an import, and nobody here yet. */
  readonly isPlaceholder: boolean;
}

/** A post or comment with everything that is shown of it. */
export interface Post {
  readonly uuid: string;
  readonly author: Author;
  readonly createdAt: string;
  readonly isEdited: boolean;
  readonly isComment: boolean;
  readonly title: string;
  readonly summary: string;
  /** Safe by the renderer. */
  readonly html: string;
  /** The answers of a poll, and how many chose each; empty for what is none. */
  readonly poll: readonly { readonly name: string; readonly votes: number }[];
  readonly attachments: readonly ItemAttachment[];
  readonly reactions: readonly { readonly emoji: string; readonly names: readonly string[] }[];
  readonly comments: number;
}

/** A list of posts, newest first, and the way to older ones. */
export function PostList({ posts, older }: { readonly posts: readonly Post[]; readonly older: string | undefined }) {
  return (
    <>
      {posts.length === 0 && <EmptyState>There is nothing here that you may see.</EmptyState>}
      {posts.map((post) => (
        <PostView key={post.uuid} post={post} isLinked />
      ))}
      {older !== undefined && (
        <p>
          <a class="button second" href={older} rel="next">
            Older posts
          </a>
        </p>
      )}
    </>
  );
}

interface ThreadProps {
  readonly top: Post;
  readonly comments: readonly Post[];
  /** Where more comments are; undefined where these are all. */
  readonly more: string | undefined;
  /** The way to the channel. */
  readonly crumbs: readonly Breadcrumb[];
}

/** A thread: the post, then its comments. */
export function ThreadPage({ top, comments, crumbs, more }: ThreadProps) {
  return (
    <>
      <Breadcrumbs links={crumbs} />
      <h1 class={top.title === '' ? 'hidden' : ''}>{top.title || `Post of ${top.author.name}`}</h1>
      <PostView post={{ ...top, title: '' }} />
      {comments.length > 0 && (
        <section aria-labelledby="comments" class="comments">
          <h2 id="comments">
            {comments.length} {comments.length === 1 ? 'comment' : 'comments'}
          </h2>
          {comments.map((comment) => (
            <PostView key={comment.uuid} post={comment} />
          ))}
        </section>
      )}
      {more !== undefined && (
        <p class="actions">
          <a class="button second" href={more} rel="next">
            More comments
          </a>
        </p>
      )}
    </>
  );
}

/** One post or comment with its author, files and reactions; `isLinked` adds a link to its thread. */
export function PostView({ post, isLinked = false }: { readonly post: Post; readonly isLinked?: boolean }) {
  const permalink = `/display/${post.uuid}`;
  return (
    <article class="post" id={post.uuid}>
      <Byline post={post} permalink={permalink} />
      {post.title !== '' && <h2 class="post-title">{isLinked ? <a href={permalink}>{post.title}</a> : post.title}</h2>}
      {post.summary !== '' && <p class="faint">{post.summary}</p>}
      <div class="body" dangerouslySetInnerHTML={{ __html: post.html }} />
      {post.poll.length > 0 && <CountList rows={post.poll.map(({ name, votes }) => [name, votes] as const)} />}
      <Attachments files={post.attachments} />
      <Reactions reactions={post.reactions} />
      {isLinked && (
        <p class="post-foot">
          <a href={permalink}>{post.isComment ? 'The whole thread' : commentsLabel(post.comments)}</a>
        </p>
      )}
    </article>
  );
}

function commentsLabel(count: number): string {
  if (count === 0) return 'Open';
  return count === 1 ? '1 comment' : `${count} comments`;
}

function Byline({ post, permalink }: { readonly post: Post; readonly permalink: string }) {
  const { author } = post;
  return (
    <header class="byline">
      <Avatar author={author} />
      <div>
        <strong>{author.url === undefined ? author.name : <a href={author.url}>{author.name}</a>}</strong>
        {author.isPlaceholder && <span class="badge">imported</span>}
        <div class="faint">
          <a href={permalink} class="plain">
            <Time at={post.createdAt} />
          </a>
          {post.isEdited && ' · edited'}
        </div>
      </div>
    </header>
  );
}

/** The picture of an identity. */
export function Avatar({
  author,
  size = 'm',
}: {
  readonly author: Pick<Author, 'address'>;
  readonly size?: 'l' | 'm';
}) {
  const nick = author.address.split('@')[0] || 'nobody';
  const width = size === 'l' ? 72 : 40;
  return (
    <img
      class="avatar"
      src={`/photo/profile/${size}/${encodeURIComponent(nick)}`}
      alt=""
      width={width}
      height={width}
    />
  );
}

const shownImage = /^image\/(png|jpeg|gif|webp|avif)$/;

function Attachments({ files }: { readonly files: readonly ItemAttachment[] }) {
  if (files.length === 0) return null;
  const images = files.filter((file) => shownImage.test(file.filetype));
  const others = files.filter((file) => !shownImage.test(file.filetype));
  return (
    <>
      <div class="images">
        {images.map((file) => (
          <a key={file.hash} href={`/attach/${file.hash}`}>
            <img src={`/photo/${file.hash}-1`} alt={file.filename} loading="lazy" />
          </a>
        ))}
      </div>
      <ul class="files">
        {others.map((file) => (
          <li key={file.hash}>
            <a href={`/attach/${file.hash}`}>{file.filename}</a> <span class="faint">{sizeLabel(file.filesize)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A size in bytes as people say it. */
function sizeLabel(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(1)} ${units[step - 1]}`;
}

function Reactions({ reactions }: Pick<Post, 'reactions'>) {
  if (reactions.length === 0) return null;
  return (
    <ul class="reactions" aria-label="Reactions">
      {reactions.map(({ emoji, names }) => (
        <li key={emoji} title={names.join(', ')}>
          <span aria-hidden="true">{emoji}</span> {names.length}
          <span class="hidden"> {`${emoji} by ${names.join(', ')}`}</span>
        </li>
      ))}
    </ul>
  );
}

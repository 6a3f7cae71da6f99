import { Breadcrumbs } from '../shared/parts.tsx';
import type { Breadcrumb } from '../shared/paths.ts';
import { type Author, Avatar, type Post, PostList } from '../content/posts-page.tsx';

interface ListProps {
  readonly posts: readonly Post[];
  readonly older: string | undefined;
}

interface ChannelProps extends ListProps {
  readonly author: Author;
  readonly description: string;
  readonly path: string;
  /** The one whose posts alone are shown. */
  readonly category: string | undefined;
  /** Where the picture above everything is. */
  readonly cover: string | undefined;
  /** The way to the group that it belongs to. */
  readonly crumbs: readonly Breadcrumb[];
}

/** A channel with its newest posts. */
export function ChannelPage(props: ChannelProps) {
  return (
    <>
      <Breadcrumbs links={props.crumbs} />
      {props.cover !== undefined && <img class="cover" src={props.cover} alt="" width={1200} height={435} />}
      <Head author={props.author} />
      {props.description !== '' && <p class="lead">{props.description}</p>}
      {props.category !== undefined && (
        <p class="notice">
          Posts in the category <strong>{props.category}</strong>. <a href={props.path}>All posts</a>
        </p>
      )}
      <PostList posts={props.posts} older={props.older} />
    </>
  );
}

/** A placeholder user, and the newest posts by them. */
export function PlaceholderPostsPage(props: ListProps & { readonly author: Author }) {
  return (
    <>
      <Head author={props.author} />
      <p class="notice">
        This person wrote on another system. Their posts were imported and are not reassigned to anybody yet.
      </p>
      <PostList posts={props.posts} older={props.older} />
    </>
  );
}

/** Everything with a hashtag. */
export function TagPage(props: ListProps & { readonly tag: string }) {
  return (
    <>
      <h1>#{props.tag}</h1>
      <PostList posts={props.posts} older={props.older} />
    </>
  );
}

function Head({ author }: { readonly author: Author }) {
  return (
    <header class="channel-head">
      <Avatar author={author} size="l" />
      <div>
        <h1>{author.name}</h1>
        <p class="faint">{author.address}</p>
      </div>
    </header>
  );
}

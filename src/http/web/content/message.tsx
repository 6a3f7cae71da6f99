import { millisecondsOf } from '../../../lib/clock.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { Avatar, type Face, Icon, Moment, useRow, useWords, wholeTime } from '../shared/index.ts';
import { EventBox } from './event-box.tsx';
import { actForm } from './act-form.tsx';
import { Attachments } from './attachments.tsx';
import { Body, WithheldMark } from './body.tsx';
import { Poll } from './poll.tsx';
import { type Actions, actionsOf, PostMenu } from './post-menu.tsx';
import { Emoji, Reactions } from './reactions.tsx';
import { itemPath, type Post } from './post.ts';
import { renderRow } from './rendered-rows.tsx';

const quick = ['👍', '❤️', '🎉'];

const continuesWithin = 5 * 60_000;

/** Whether a message follows the one above by the same author so soon that it is shown as a part of it. */
export function isContinued(post: Post, above: Post | undefined): boolean {
  if (above === undefined || above.author.address !== post.author.address || post.title !== '') return false;
  return millisecondsOf(post.createdAt) - millisecondsOf(above.createdAt) < continuesWithin && !above.replies;
}

interface MessageProps {
  readonly post: Post;
  /** By the author of the message above, a few minutes later at most. */
  readonly isContinued?: boolean;
  /** Leads to its thread; not where the thread is shown. */
  readonly hasThread?: boolean;
}

/** A message of a conversation: a dense row. */
export function Message({ post, isContinued = false, hasThread = true }: MessageProps) {
  const kinds = ['msg', isContinued && 'cont', post.mentionsMe && 'you'].filter(Boolean).join(' ');
  const state = useRow();
  const props = { post, isContinued, hasThread };
  const isOfNow = !hasThread || post.replies !== undefined || post.isDelayed || post.expiresAt !== null;
  return (
    <article
      class={kinds}
      id={`m-${post.uuid}`}
      tabIndex={-1}
      aria-label={post.author.name}
      data-id={post.id}
      data-by={post.author.address}
      data-own={post.isOwn || undefined}
      dangerouslySetInnerHTML={{
        __html: renderRow([props], state, { isOfNow, render: () => <MessageContent {...props} /> }),
      }}
    />
  );
}

function MessageContent({ post, isContinued, hasThread }: Required<MessageProps>) {
  const { author } = post;
  return (
    <>
      {isContinued ? (
        <a class="gutter" href={itemPath(post.uuid)}>
          <Moment at={post.createdAt} form="time" />
        </a>
      ) : (
        <>
          <Avatar face={author} />
          <header class="msg-head">
            <Author face={author} />{' '}
            <a class="when" href={itemPath(post.uuid)}>
              <Moment at={post.createdAt} form={hasThread && !post.isDelayed ? 'time' : 'day'} />
            </a>
            <Edited post={post} />
            <PostMarks post={post} />
          </header>
        </>
      )}
      <WithheldMark post={post} />
      {post.title !== '' && <h3>{post.title}</h3>}
      {post.summary !== '' && <p class="faint">{post.summary}</p>}
      <Body post={post} />
      {isContinued && (
        <>
          <Edited post={post} />
          <PostMarks post={post} />
        </>
      )}
      <EventBox post={post} />
      <Poll post={post} />
      <Attachments post={post} />
      <Reactions post={post} />
      {hasThread && <ThreadLink post={post} />}
      <MessageActions post={post} />
    </>
  );
}

/** The author of a post, with their address if they live elsewhere, or a mark if the name is still a placeholder's. */
export function Author({ face }: { readonly face: Face }) {
  const { people } = useWords();
  return (
    <>
      {face.url === undefined ? (
        <bdi class="who">{face.name}</bdi>
      ) : (
        <a class="who" href={face.url}>
          {face.name}
        </a>
      )}
      {face.elsewhere && <bdi class="badge">{face.elsewhere}</bdi>}
      {(face.isPlaceholder || face.elsewhere === '') && (
        <span class="badge" title={people.importedHint}>
          {people.imported}
        </span>
      )}
    </>
  );
}

/** That a post has been changed. */
export function Edited({ post }: { readonly post: Post }) {
  const { posts } = useWords();
  return post.isEdited ? <span class="edited"> {posts.edited}</span> : null;
}

/** What its author has set for a post: that it comes later, goes by itself, or is not answered. */
export function PostMarks({ post }: { readonly post: Post }) {
  const { posts } = useWords();
  const { isDelayed, expiresAt, isNocomment } = post;
  return (
    <>
      {isDelayed && <span class="badge warn">{posts.scheduled}</span>}
      {expiresAt !== null && (
        <span class="badge">
          {posts.removed} <Moment at={expiresAt} form="day" />
        </span>
      )}
      {isNocomment && <span class="badge">{posts.noComments}</span>}
    </>
  );
}

function ThreadLink({ post }: { readonly post: Post }) {
  const { posts } = useWords();
  const { zone } = useRow();
  if (!post.replies) return null;
  return (
    <a class="thread-link" href={itemPath(post.uuid)} title={wholeTime(post.replies.lastAt, zone)}>
      <span class="pile">
        {post.replies.faces.map((face) => (
          <Avatar key={face.address} face={face} size="s" />
        ))}
      </span>
      <span>{posts.replies({ count: post.comments })}</span>{' '}
      <span class="faint">
        <Moment at={post.replies.lastAt} />
      </span>
    </a>
  );
}

interface ReactButtonProps {
  readonly uuid: string;
  readonly emoji: string;
  readonly picture?: string;
  readonly class: string;
  /** What it does, where the emoji alone does not say it. */
  readonly label?: string;
  readonly isPressed?: boolean;
}

/** A button that adds a reaction to a message, or takes one's own back. */
export function ReactButton({ uuid, emoji, picture, label, isPressed, ...rest }: ReactButtonProps) {
  return (
    <button
      type="submit"
      form={actForm}
      formaction={itemPath(uuid, 'react')}
      name="emoji"
      value={emoji}
      class={rest.class}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
    >
      <Emoji emoji={emoji} picture={picture} />
    </button>
  );
}

/** Stands for the uuid of a message in buttons that are made for many. */
const anyUuid = '{{uuid}}';

/**
 * The buttons of a message, which are most of its row: rendered once for all messages that have the same ones, and
 * filled in for each.
 */
function MessageActions({ post }: { readonly post: Post }) {
  const state = useRow();
  if (!state.isSignedIn) return null;
  const actions = { ...actionsOf(post), uuid: anyUuid };
  const render = () => <MessageButtons actions={actions} />;
  const html = renderRow(['actions', actions], state, { isOfNow: false, render });
  return (
    <div
      class="msg-acts"
      role="group"
      aria-label={state.words.posts.actions({ name: post.author.name })}
      dangerouslySetInnerHTML={{ __html: html.replaceAll(anyUuid, () => escapeHtml(post.uuid)) }}
    />
  );
}

function MessageButtons({ actions }: { readonly actions: Actions }) {
  const { reactions, posts } = useWords();
  const { uuid } = actions;
  return (
    <>
      {actions.mayReply &&
        quick.map((emoji) => (
          <ReactButton key={emoji} uuid={uuid} emoji={emoji} class="icon-button" label={reactions.with({ emoji })} />
        ))}
      {actions.mayReply && (
        <a
          class="button icon-button"
          href={itemPath(uuid, 'react')}
          aria-label={reactions.add}
          title={reactions.add}
          data-react={uuid}
        >
          <Icon name="smile-plus" />
        </a>
      )}
      {actions.mayReply && (
        <a class="button icon-button" href={`${itemPath(uuid)}#reply`} aria-label={posts.reply} title={posts.reply}>
          <Icon name="message-square-reply" />
        </a>
      )}
      <PostMenu actions={actions} />
    </>
  );
}

import { type CustomEmoji, emojiPath } from '../../../core/files/index.ts';
import { CsrfInput, ErrorNotice, Moment, usePage, useWords } from '../shared/index.ts';
import { itemPath, type Post } from './post.ts';
import { ActForm, actForm, Body, Emoji, someNames } from './parts.tsx';
import { composerData, FormatBar } from './composer-tools.tsx';
import { Author, ReactButton } from './message.tsx';

const offered = '👍 ❤️ 🎉 😀 😂 😍 🤔 😮 😢 😡 🙏 👏 🙌 💪 👀 🔥 ✨ ✅ ❌ ➕ 🚀 💯 🐛 ☕ 🍞 🌊 🌞 ❄️ 🍁 🎂 🎵 📚'.split(
  ' ',
);

interface ReactProps {
  readonly post: Post;
  /** The custom emoji that apply where the post stands. */
  readonly custom: readonly CustomEmoji[];
}

/** Emoji to react with, for browsers without scripts; any other one can be typed. */
export function ReactPage({ post, custom }: ReactProps) {
  const { reactions } = useWords();
  const { csrfToken } = usePage();
  const own = new Set(post.ownReactions);
  return (
    <div class="page slim">
      <ActForm />
      <h1 class="section-h">{reactions.heading}</h1>
      <blockquote class="card pad">
        <Author face={post.author} />
        <Body post={post} />
      </blockquote>
      <Reactors post={post} />
      <div class="emoji-grid section-s" role="group" aria-label={reactions.title}>
        {offered.map((emoji) => (
          <ReactButton key={emoji} uuid={post.uuid} emoji={emoji} class="second" isPressed={own.has(emoji)} />
        ))}
        {custom.map((each) => {
          const sign = `:${each.name}:`;
          const picture = emojiPath(each);
          return (
            <ReactButton
              key={sign}
              {...{ uuid: post.uuid, emoji: sign, picture, class: 'second', isPressed: own.has(sign) }}
            />
          );
        })}
      </div>
      <form method="post" action={itemPath(post.uuid, 'react')} class="form section-s">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={itemPath(post.uuid)} />
        <label>
          {reactions.own}
          <input name="emoji" maxLength={100} required />
        </label>
        <div class="actions">
          <button type="submit">{reactions.send}</button>
          <a class="button quiet" href={itemPath(post.uuid)}>
            {reactions.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}

/** Who reacted, and with what. */
function Reactors({ post }: { readonly post: Post }) {
  const { reactions } = useWords();
  if (post.reactions.length === 0) return null;
  return (
    <>
      <h2 id="who" class="section-s">
        {reactions.whoReacted}
      </h2>
      <dl class="facts" aria-labelledby="who">
        {post.reactions.map((reaction) => (
          <div key={reaction.emoji}>
            <dt>
              <Emoji {...reaction} /> <span class="num">{reaction.count}</span>
            </dt>
            <dd>{someNames(reaction.names, reaction.count, reactions)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface EditProps {
  readonly uuid: string;
  readonly title: string;
  readonly text: string;
  readonly isTop: boolean;
  readonly problem?: string | undefined;
  /** The place of its draft. */
  readonly draft: string;
}

/** The form to change what one has written. */
export function EditPage({ uuid, title, text, isTop, problem, draft }: EditProps) {
  const { edit } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{edit.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action={itemPath(uuid, 'edit')} class="form" {...composerData(draft)}>
        <CsrfInput value={csrfToken} />
        {isTop && (
          <label>
            {edit.heading}
            <input name="title" value={title} dir="auto" />
          </label>
        )}
        <label for="edit-body">{edit.text}</label>
        <div class="composer flush">
          <FormatBar />
          <textarea id="edit-body" name="body" rows={12} dir="auto">
            {text}
          </textarea>
        </div>
        <div class="actions">
          <span class="small faint" role="status" data-draft-said />
          <button type="submit" data-send>
            {edit.save}
          </button>
          <a class="button quiet" href={itemPath(uuid)}>
            {edit.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}

/** Asks before a post or comment goes for ever. */
export function DeletePage({ post }: { readonly post: Post }) {
  const { edit } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">{edit.delete}</h1>
      <p>{post.isComment ? edit.deleteComment : edit.deletePost({ comments: post.comments })}</p>
      <blockquote class="card pad section-s">
        <Author face={post.author} />
        <Body post={post} />
      </blockquote>
      <form method="post" action={itemPath(post.uuid, 'delete')} class="actions section-s">
        <CsrfInput value={csrfToken} />
        <button type="submit" class="danger">
          {edit.deleteIt}
        </button>
        <a class="button quiet" href={itemPath(post.uuid)}>
          {edit.cancel}
        </a>
      </form>
    </div>
  );
}

interface HistoryProps {
  readonly uuid: string;
  /** The newest first. */
  readonly revisions: readonly { readonly writtenAt: string; readonly title: string; readonly text: string }[];
}

/** What an item said before it was changed. */
export function HistoryPage({ uuid, revisions }: HistoryProps) {
  const { edit, thread } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{edit.history}</h1>
      {revisions.map(({ writtenAt, title, text }) => (
        <section class="card pad" key={writtenAt}>
          <h2>
            <Moment at={writtenAt} />
          </h2>
          {title !== '' && <p>{title}</p>}
          <pre class="log">{text}</pre>
        </section>
      ))}
      <p class="section-s">
        <a href={itemPath(uuid)}>{thread.thread}</a>
      </p>
    </div>
  );
}

/** Marks what is shown as read where no script does it, which notes what has been in view. */
export function MarkRead({ action, upTo }: { readonly action: string; readonly upTo: number | undefined }) {
  const { notifications } = useWords();
  if (upTo === undefined) return null;
  return (
    <noscript>
      <p class="actions center">
        <button type="submit" class="second" form={actForm} formaction={action} name="up_to" value={upTo}>
          {notifications.markOne}
        </button>
      </p>
    </noscript>
  );
}

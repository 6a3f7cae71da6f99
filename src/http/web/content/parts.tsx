import type { ComponentChildren } from 'preact';
import type { ItemAttachment } from '../../../core/content/index.ts';
import type { PostedPhoto } from '../../../core/files/index.ts';
import type { Visibility } from '../../../core/identity/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  assetUrl,
  CsrfInput,
  EmojiPicture,
  Icon,
  type NamedReaders,
  Photo,
  readersInWords,
  usePage,
  useRow,
  useWords,
} from '../shared/index.ts';
import { isAnswer, isPicture, itemPath, type Post, type Reaction } from './post.ts';

/** Id of the one form of a page that buttons beside posts send; it says where to come back to. */
export const actForm = 'act';

/** The form for all buttons beside posts, once for each page. */
export function ActForm() {
  const { csrfToken, path, viewer } = usePage();
  if (viewer.kind === 'anonymous') return null;
  return (
    <form
      method="post"
      id={actForm}
      action="/item"
      data-picker={assetUrl('emoji.js')}
      data-emoji={assetUrl('emoji.json')}
    >
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="return_to" value={path} />
    </form>
  );
}

/** What somebody wrote, safe by the renderer. */
export function Body({ post }: { readonly post: Pick<Post, 'html'> }) {
  if (post.html === '') return null;
  return <div class="body" dir="auto" dangerouslySetInnerHTML={{ __html: post.html }} />;
}

/** That moderators have hidden a post from everybody else, and the way to why, or look at it first; else nothing. */
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

/** The reactions on a post; whoever has signed in takes part by pressing one. */
export function Reactions({ post }: { readonly post: Post }) {
  const { reactions } = useWords();
  // Who comes to an event stands beside its time.
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

const maxShown = 5;

/** Pictures and files that hang on a post. */
export function Attachments({ post }: { readonly post: Post }) {
  const images = post.attachments.filter(isPicture);
  const others = post.attachments.filter((file) => !isPicture(file));
  return (
    <>
      <Pictures images={images} uuid={post.uuid} />
      {others.map((file) => (
        <FileLink key={file.hash} file={file} />
      ))}
    </>
  );
}

const layouts: Readonly<Record<number, string>> = { 1: 'one', 2: '', 3: 'three', 4: '' };

function Pictures({ images, uuid }: { readonly images: readonly ItemAttachment[]; readonly uuid: string }) {
  const { files } = useWords();
  if (images.length === 0) return null;
  const shown = images.slice(0, maxShown);
  return (
    <>
      <div class={`pictures ${layouts[shown.length] ?? 'many'}`}>
        {shown.map((file) => (
          <a key={file.hash} href={`/attach/${file.hash}`}>
            <Photo file={file} loading="lazy" />
          </a>
        ))}
      </div>
      {images.length > maxShown && (
        <p class="small">
          <a href={itemPath(uuid)}>{files.morePictures({ count: images.length - maxShown })}</a>
        </p>
      )}
    </>
  );
}

/** Photos that were posted, each leading to what it hangs on. */
export function PostedPhotos({ photos }: { readonly photos: readonly PostedPhoto[] }) {
  return (
    <div class={`pictures ${layouts[photos.length] ?? 'many'}`}>
      {photos.map(({ hash, filename, alt, itemUuid }) => (
        <a key={hash} href={itemPath(itemUuid)}>
          <img src={`/photo/${hash}-3`} alt={alt || filename} loading="lazy" />
        </a>
      ))}
    </div>
  );
}

function FileLink({ file }: { readonly file: ItemAttachment }) {
  const { size } = useWords();
  const kind = (file.filename.split('.').at(-1) ?? '').slice(0, 4).toUpperCase();
  if (file.filetype.startsWith('audio/')) return <audio controls preload="none" src={`/attach/${file.hash}`} />;
  return (
    <a class="file" href={`/attach/${file.hash}`}>
      <span class="thumb" aria-hidden="true">
        {kind}
      </span>
      <span>
        <p>
          <strong>{file.filename}</strong>
        </p>
        <p class="small faint">{[kind, size(file.filesize)].filter(Boolean).join(' · ')}</p>
      </span>
      <Icon name="download" />
    </a>
  );
}

/** A poll: its answers to choose from while it is open, and how many chose each. */
export function Poll({ post }: { readonly post: Post }) {
  const { polls } = useWords();
  const { isSignedIn } = useRow();
  if (post.poll.length === 0) return null;
  const total = post.poll.reduce((sum, { votes }) => sum + votes, 0);
  // Of one that takes a single answer nothing is left to choose.
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

const audienceIcons: Readonly<Record<Visibility, string>> = {
  public: 'globe',
  group: 'users',
  restricted: 'users-round',
  owner: 'lock',
};

/** Who can see a post. */
export function AudienceLabel({
  visibility,
  readers,
}: {
  readonly visibility: Visibility;
  readonly readers?: NamedReaders | undefined;
}) {
  return (
    <span class="inline">
      <Icon name={audienceIcons[visibility]} /> {readersInWords(visibility, readers, useWords())}
    </span>
  );
}

/** What a reader can do with a post, and nothing else of it: the buttons are rendered once for all posts alike. */
export function actionsOf(post: Post) {
  const { uuid, mayReply, isSaved, mayMarkUnread, mayPin, isPinned, isEdited, isOwn, mayDelete } = post;
  return {
    uuid,
    mayReply,
    isSaved,
    mayMarkUnread,
    mayPin,
    isPinned,
    isEdited,
    isOwn,
    mayDelete,
    isReacted: post.reactions.length > 0,
  } as const;
}

export type Actions = Readonly<ReturnType<typeof actionsOf>>;

/** What the author and the owner of the channel can do with a post. */
export function PostMenu({ actions, isUp = false }: { readonly actions: Actions; readonly isUp?: boolean }) {
  const words = useWords();
  const { isSignedIn } = useRow();
  return (
    <details class={isUp ? 'menu up' : 'menu'}>
      <summary class="button icon-button" aria-label={words.shell.more} title={words.shell.more}>
        <Icon name="ellipsis" />
      </summary>
      <div class="list">
        <a href={itemPath(actions.uuid)}>
          <Icon name="message-circle" /> {words.posts.open}
        </a>
        <a href={`${itemPath(actions.uuid)}#m-${actions.uuid}`} data-copy>
          <Icon name="link" /> {words.posts.copyLink}
        </a>
        {isSignedIn && actions.mayReply && (
          <a href={`${itemPath(actions.uuid)}?quote=${actions.uuid}#reply`}>
            <Icon name="quote" /> {words.posts.quote}
          </a>
        )}
        {isSignedIn && (
          <MenuButton uuid={actions.uuid} action="save" icon="bookmark">
            {actions.isSaved ? words.posts.unsave : words.posts.save}
          </MenuButton>
        )}
        {isSignedIn && (
          <a href={itemPath(actions.uuid, 'folders')}>
            <Icon name="folder" /> {actions.isSaved ? words.posts.move : words.posts.saveIn}
          </a>
        )}
        {actions.mayMarkUnread && (
          <MenuButton uuid={actions.uuid} action="unread" icon="mail">
            {words.posts.markUnread}
          </MenuButton>
        )}
        {actions.mayPin && (
          <MenuButton uuid={actions.uuid} action="pin" icon="pin">
            {actions.isPinned ? words.posts.unpin : words.posts.pin}
          </MenuButton>
        )}
        {isSignedIn && actions.isReacted && (
          <a href={itemPath(actions.uuid, 'react')}>
            <Icon name="smile-plus" /> {words.posts.whoReacted}
          </a>
        )}
        <TextEntries actions={actions} />
      </div>
    </details>
  );
}

/** What can be done with the text of a post. */
function TextEntries({ actions }: { readonly actions: Actions }) {
  const words = useWords();
  const { isSignedIn } = useRow();
  return (
    <>
      {actions.isEdited && (
        <a href={itemPath(actions.uuid, 'history')}>
          <Icon name="history" /> {words.posts.history}
        </a>
      )}
      {actions.isOwn && (
        <a href={itemPath(actions.uuid, 'edit')}>
          <Icon name="pencil" /> {words.posts.edit}
        </a>
      )}
      {isSignedIn && !actions.isOwn && (
        <a href={itemPath(actions.uuid, 'report')}>
          <Icon name="flag" /> {words.moderation.report}
        </a>
      )}
      {actions.mayDelete && (
        <a href={itemPath(actions.uuid, 'delete')} class="bad">
          <Icon name="trash-2" /> {words.posts.delete}
        </a>
      )}
    </>
  );
}

interface MenuButtonProps {
  readonly uuid: string;
  readonly action: string;
  readonly icon: string;
  readonly children: ComponentChildren;
}

function MenuButton({ uuid, action, icon, children }: MenuButtonProps) {
  return (
    <button type="submit" form={actForm} formaction={itemPath(uuid, action)}>
      <Icon name={icon} /> {children}
    </button>
  );
}

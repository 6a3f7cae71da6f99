import type { ComponentChildren } from 'preact';
import { Icon, useRow, useWords } from '../shared/index.ts';
import { actForm } from './act-form.tsx';
import { itemPath, type Post } from './post.ts';

/** The reader's actions on a post and nothing else, because buttons are rendered once for all posts with the same ones. */
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

import { deleteItems, findItem, type Item } from '../../../core/content/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { DomainError, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { channelPath, Form, page, useWords } from '../shared/index.ts';
import { Author } from './message.tsx';
import { Body } from './body.tsx';
import { itemPath, type Post } from './post.ts';
import { itemReader, postOfItem } from './who.ts';

/** Asks for confirmation before a post or comment is deleted. */
export const deletePage = page({
  path: '/delete',
  who: itemReader,
  load: async ({ operations, viewer, item }) => {
    const post = await postOfItem(operations, viewer, item);
    if (!post.mayDelete) throw new DomainError('forbidden', 'content.mayNotDelete');
    return { post };
  },
  view: ({ words, post }) => ({ title: words.edit.delete, frame: 'page', content: <Delete post={post} /> }),
  actions: {
    default: {
      run: async ({ operations, reader, viewer, item }) => {
        const top = item.isTop ? undefined : await findItem(reader, viewer, { id: item.parentId });
        await deleteItems(operations, viewer, [{ id: item.id }]);
        return { to: top ? itemPath(top.uuid) : `${await pathWithout(reader, viewer, item)}?notice=deleted` };
      },
    },
  },
});

/** Address of the channel of a deleted message, if the viewer can see it, or of the first page. */
async function pathWithout(reader: Reader, viewer: UserViewer, { channelId }: Item): Promise<string> {
  const channel = await findChannelFor(reader, viewer, channelId);
  return channel && channel.groupId !== null ? channelPath(channel) : '/';
}

function Delete({ post }: { readonly post: Post }) {
  const { edit } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{edit.delete}</h1>
      <p>{post.isComment ? edit.deleteComment : edit.deletePost({ comments: post.comments })}</p>
      <blockquote class="card pad section-s">
        <Author face={post.author} />
        <Body post={post} />
      </blockquote>
      <Form action="default" class="actions section-s">
        <button type="submit" class="danger">
          {edit.deleteIt}
        </button>
        <a class="button quiet" href={itemPath(post.uuid)}>
          {edit.cancel}
        </a>
      </Form>
    </div>
  );
}

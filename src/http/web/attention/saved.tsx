import { Type } from 'typebox';
import { listFolders, listSaved, readItems } from '../../../core/content/index.ts';
import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { postsOf } from '../content/posts.ts';
import { Chips, Icon, page, rowId, signedIn, useWords } from '../shared/index.ts';

const perPage = 30;

/** Address of the saved items in a folder. */
export function savedPath(folder: string): string {
  return `/saved?folder=${encodeURIComponent(folder)}`;
}

/** Saved items, by folder. */
export const savedPage = page({
  path: '/saved',
  who: signedIn,
  query: { folder: Type.Optional(Type.String({ maxLength: 200 })), before: Type.Optional(rowId) },
  load: async ({ operations, reader, viewer, query: { folder, before: beforeId } }) => {
    const { rows, hasMore } = await listSaved(reader, viewer, { folder, beforeId, limit: perPage });
    const ids = [...new Set(rows.map(({ itemId }) => itemId))];
    const of = folder === undefined ? '' : `folder=${encodeURIComponent(folder)}&`;
    return {
      folder,
      folders: await listFolders(reader, viewer),
      posts: await postsOf(operations, viewer, await readItems(reader, viewer, ids)),
      older: hasMore ? `/saved?${of}before=${rows.at(-1)!.id}` : undefined,
    };
  },
  view: (shown) => ({
    title: shown.words.saved.title,
    frame: 'page',
    scripts: ['posts'],
    content: <Saved {...shown} />,
  }),
});

interface SavedProps {
  readonly posts: readonly Post[];
  readonly older: string | undefined;
  readonly folder: string | undefined;
  readonly folders: readonly { readonly name: string; readonly count: number }[];
}

function Saved({ posts, older, folder, folders }: SavedProps) {
  const { saved } = useWords();
  const chips = folders.map(({ name, count }) => ({
    path: savedPath(name),
    isCurrent: folder === name,
    text: (
      <>
        <bdi>{name}</bdi> <span class="num">{count}</span>
      </>
    ),
  }));
  return (
    <div class="page slim">
      <header class="head section-h">
        <h1>{saved.title}</h1>
        {folders.some(({ name }) => name === folder) && (
          <a class="button quiet" href={`/saved/folder?folder=${encodeURIComponent(folder!)}`}>
            <Icon name="pencil" /> {saved.edit}
          </a>
        )}
      </header>
      {(folders.length > 1 || folder !== undefined) && (
        <Chips
          label={saved.folders}
          links={[{ path: '/saved', text: saved.all, isCurrent: folder === undefined }, ...chips]}
        />
      )}
      <PostList posts={posts} older={older} empty={saved.none} />
    </div>
  );
}

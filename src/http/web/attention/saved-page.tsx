import { PostList } from '../content/post-card.tsx';
import type { Post } from '../content/post.ts';
import { savedPath } from './folders-page.tsx';
import { Icon, useWords } from '../shared/index.ts';

interface SavedProps {
  readonly posts: readonly Post[];
  readonly older: string | undefined;
  readonly folder: string | undefined;
  readonly folders: readonly { readonly name: string; readonly count: number }[];
}

/** What the reader has saved, by folder. */
export function SavedPage({ posts, older, folder, folders }: SavedProps) {
  const { saved } = useWords();
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
        <nav class="chips section-h" aria-label={saved.folders}>
          <a class="chip" href="/saved" {...(folder === undefined && { 'aria-current': 'page' as const })}>
            {saved.all}
          </a>
          {folders.map(({ name, count }) => (
            <a
              class="chip"
              key={name}
              href={savedPath(name)}
              {...(folder === name && { 'aria-current': 'page' as const })}
            >
              <bdi>{name}</bdi> <span class="num">{count}</span>
            </a>
          ))}
        </nav>
      )}
      <PostList posts={posts} older={older} empty={saved.none} />
    </div>
  );
}

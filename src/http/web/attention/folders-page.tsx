import { defaultFolder } from '../../../core/content/index.ts';
import { Author } from '../content/message.tsx';
import { Body } from '../content/parts.tsx';
import { itemPath, type Post } from '../content/post.ts';
import { CsrfInput, ErrorNotice, usePage, useWords } from '../shared/index.ts';

/** Longest name of a folder. */
const longest = 191;

/** Where what is saved in a folder is listed. */
export function savedPath(folder: string): string {
  return `/saved?folder=${encodeURIComponent(folder)}`;
}

interface ItemFoldersProps {
  readonly post: Post;
  /** Those that it is saved in. */
  readonly own: readonly string[];
  /** All that the reader has. */
  readonly folders: readonly string[];
  readonly returnTo: string;
  readonly problem: string | undefined;
}

/** In which folders an item is saved; a new one may be made for it. */
export function ItemFoldersPage({ post, own, folders, returnTo, problem }: ItemFoldersProps) {
  const { saved, edit } = useWords();
  const { csrfToken } = usePage();
  const offered = folders.includes(defaultFolder) ? folders : [defaultFolder, ...folders];
  // Who comes to save something for the first time saves it by the button alone.
  const checked = own.length === 0 ? [defaultFolder] : own;
  return (
    <div class="page slim">
      <h1 class="section-h">{saved.choose}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <blockquote class="card pad">
        <Author face={post.author} />
        <Body post={post} />
      </blockquote>
      <form method="post" action={itemPath(post.uuid, 'folders')} class="form section-s">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={returnTo} />
        <fieldset>
          <legend>{saved.folders}</legend>
          {offered.map((folder) => (
            <label class="check" key={folder}>
              <input type="checkbox" name="folder" value={folder} checked={checked.includes(folder)} />{' '}
              <bdi>{folder}</bdi>
            </label>
          ))}
        </fieldset>
        <label>
          {saved.newFolder}
          <input name="new_folder" maxLength={longest} dir="auto" />
        </label>
        <p class="hint">{saved.chooseHint}</p>
        <div class="actions">
          <button type="submit">{edit.save}</button>
          <a class="button quiet" href={returnTo}>
            {edit.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}

interface FolderProps {
  readonly folder: { readonly name: string; readonly count: number };
  readonly problem: string | undefined;
}

/** Another name for a folder, or its end, with how much is in it. */
export function FolderPage({ folder: { name, count }, problem }: FolderProps) {
  const { saved, edit } = useWords();
  const { csrfToken } = usePage();
  return (
    <div class="page slim">
      <h1 class="section-h">
        <bdi>{name}</bdi>
      </h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <form method="post" action="/saved/folder" class="form">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="folder" value={name} />
        <label>
          {saved.name}
          <input name="name" value={name} maxLength={longest} required dir="auto" />
        </label>
        <p class="hint">{saved.renameHint}</p>
        <div class="actions">
          <button type="submit">{saved.rename}</button>
          <a class="button quiet" href={savedPath(name)}>
            {edit.cancel}
          </a>
        </div>
      </form>
      <form method="post" action="/saved/folder/delete" class="section">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="folder" value={name} />
        <h2>{saved.remove}</h2>
        <p class="faint">{saved.removeHint({ count })}</p>
        <p class="section-s">
          <button type="submit" class="second danger">
            {saved.removeNamed({ name })}
          </button>
        </p>
      </form>
    </div>
  );
}

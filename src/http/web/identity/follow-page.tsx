import { CsrfInput, ErrorNotice } from '../shared/parts.tsx';
import { type Author, Avatar } from '../content/posts-page.tsx';

interface FollowProps {
  readonly csrfToken: string;
  /** What was asked for. */
  readonly url: string;
  /** Who that is; undefined for nobody. */
  readonly author: Author | undefined;
  readonly problem: string | undefined;
}

/** Asks whom to connect with, and shows who that is before it happens. */
export function FollowPage({ csrfToken, url, author, problem }: FollowProps) {
  return (
    <div class="narrow">
      <h1>Connect</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {author && (
        <header class="byline">
          <Avatar author={author} />
          <div>
            <strong>{author.url === undefined ? author.name : <a href={author.url}>{author.name}</a>}</strong>
            <div class="faint">{author.address}</div>
          </div>
        </header>
      )}
      <form method={author ? 'post' : 'get'} action="/follow" class="stack card">
        {author && <CsrfInput value={csrfToken} />}
        <label>
          Address of a channel
          <input name="url" value={url} required readOnly={author !== undefined} />
        </label>
        <button type="submit">{author ? 'Connect' : 'Find'}</button>
      </form>
    </div>
  );
}

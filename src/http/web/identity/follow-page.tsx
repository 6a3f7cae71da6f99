import { Avatar, CsrfInput, ErrorNotice, type Face, useWords } from '../shared/index.ts';

interface FollowProps {
  readonly csrfToken: string;
  /** What was asked for. */
  readonly url: string;
  /** Who that is; undefined for nobody. */
  readonly author: Face | undefined;
  readonly problem: string | undefined;
}

/** Asks whom to connect with, and shows who that is before it happens. */
export function FollowPage({ csrfToken, url, author, problem }: FollowProps) {
  const { follow } = useWords();
  return (
    <div class="page slim">
      <h1 class="section-h">{follow.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {author && (
        <header class="by section-h">
          <Avatar face={author} />
          <div>
            <strong>{author.url === undefined ? author.name : <a href={author.url}>{author.name}</a>}</strong>
            <div class="faint">{author.address}</div>
          </div>
        </header>
      )}
      <form method={author ? 'post' : 'get'} action="/follow" class="form card pad">
        {author && <CsrfInput value={csrfToken} />}
        <label>
          {follow.address}
          <input name="url" value={url} required readOnly={author !== undefined} />
        </label>
        <button type="submit">{author ? follow.connect : follow.find}</button>
      </form>
    </div>
  );
}

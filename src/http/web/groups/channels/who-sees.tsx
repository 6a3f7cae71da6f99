import type { MemberUser, Project } from '../../../../core/groups/index.ts';
import { Avatar, CsrfInput, ErrorNotice, type Face, Icon, Pagination, usePage, useWords } from '../../shared/index.ts';
import type { MemberProblem } from './private-forum.tsx';

export interface WhoSeesProps {
  readonly forum: Project;
  /** Who is let in, of a private channel. */
  readonly members: { readonly rows: readonly MemberUser[]; readonly hasMore: boolean };
  readonly faces: ReadonlyMap<number, Face>;
  readonly page: number;
  readonly memberProblem: MemberProblem | undefined;
}

/** Who sees a channel of a group: all of it, or those whom its Maintainers and Owners let in. */
export function WhoSees(props: WhoSeesProps) {
  const { forum } = props;
  const { privateForum: words } = useWords();
  const { csrfToken } = usePage();
  const { id, isRestricted } = forum;
  return (
    <section aria-labelledby="who">
      <h2 id="who">{words.title}</h2>
      <p>
        {isRestricted && <Icon name="lock" />} {isRestricted ? words.isPrivate : words.isOpen(forum.group.name)}
      </p>
      {isRestricted && <Members {...props} />}
      <form method="post" action={`/forums/${id}/privacy`} class="section-s">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="private" value={isRestricted ? 'no' : 'yes'} />
        <p class="faint small">{isRestricted ? words.openHint : words.closeHint}</p>
        <button type="submit" class="second">
          <Icon name={isRestricted ? 'users' : 'lock'} /> {isRestricted ? words.open : words.close}
        </button>
      </form>
    </section>
  );
}

function Members({ forum, members, faces, page, memberProblem }: WhoSeesProps) {
  const { privateForum: words } = useWords();
  const { csrfToken } = usePage();
  return (
    <>
      {memberProblem && <ErrorNotice>{words.problems[memberProblem]}</ErrorNotice>}
      {members.rows.length === 0 ? (
        <p class="faint">{words.none}</p>
      ) : (
        <ul class="rows">
          {members.rows.map(({ id, user }) => (
            <li key={id}>
              <div class="by">
                {faces.has(id) && <Avatar face={faces.get(id)!} size="s" />}
                <a class="who" href={`/users/${encodeURIComponent(user.username)}`}>
                  <bdi>{user.name}</bdi>
                </a>
              </div>
              <form method="post" action={`/forums/${forum.id}/members/${id}/remove`}>
                <CsrfInput value={csrfToken} />
                <button type="submit" class="second small-button" aria-label={words.removeOf(user.name)}>
                  {words.remove}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} hasMore={members.hasMore} pathOf={(other) => `/forums/${forum.id}?page=${other}#who`} />
      <form method="post" action={`/forums/${forum.id}/members`} class="stack section-s">
        <CsrfInput value={csrfToken} />
        <div class="field">
          <label for="username">{words.username}</label>
          <input
            id="username"
            name="username"
            required
            maxLength={255}
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="username-help"
          />
          <span class="hint" id="username-help">
            {words.usernameHint(forum.group.name)}
          </span>
        </div>
        <div>
          <button type="submit" class="second">
            {words.add}
          </button>
        </div>
      </form>
    </>
  );
}

import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { ContributionCounts, SourceUser, Suggestion } from '../../../core/reassignment/index.ts';
import { Counts } from './contribution-counts.tsx';
import {
  Breadcrumbs,
  CsrfInput,
  DetailList,
  ErrorNotice,
  Filled,
  LiveStatus,
  placeholdersBreadcrumbs,
  sourceUserPath,
  useWords,
} from '../shared/index.ts';
import type { Post } from '../content/post.ts';
import { PostCard } from '../content/post-card.tsx';
import { SourceUserActions } from './source-user-actions.tsx';
import { statusTones } from './status.ts';

interface SourceUserProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly assignee: User | undefined;
  /** The address that was invited, and the one that the archive knows. */
  readonly invited: string | undefined;
  readonly sourceEmail: string | undefined;
  /** Of whom this one is a part, and the group whose imports it comes from, unless it was split off. */
  readonly splitFrom: SourceUser | undefined;
  readonly importedInto: Group | undefined;
  /** Who is the same person, and has the contributions; and who is merged into this one. */
  readonly mergedInto: SourceUser | undefined;
  readonly merged: readonly SourceUser[];
  readonly counts: ContributionCounts;
  /** Contributions come back from a part, or from a person. */
  readonly isReturning: boolean;
  /** Somebody can be assigned. */
  readonly isOpen: boolean;
  readonly suggestions: readonly Suggestion[];
  /** Some of what stands with the placeholder, and where all of it is. */
  readonly posts: readonly Post[];
  readonly allPosts: string | undefined;
  readonly search: string;
  /** What the search has found; absent when nothing was searched. */
  readonly found: readonly User[] | undefined;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Somebody of a source system, whom they may be here, and what can be done. */
export function SourceUserPage(props: SourceUserProps) {
  const { sourceUser, group, isOpen, counts, problem } = props;
  const allWords = useWords();
  const words = allWords.sourceUser;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <h1>{sourceUser.name ?? sourceUser.identifier}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <State {...props} />
      <section aria-labelledby="contributions">
        <h2 id="contributions">{words.contributions}</h2>
        <div id="source-user-counts" data-part>
          <Counts counts={counts} none={sourceUser.status === 'completed' ? words.moved : words.none} />
        </div>
      </section>
      {isOpen && <Suggestions {...props} />}
      {isOpen && <Search {...props} />}
      {isOpen && <Invite {...props} />}
      <Samples {...props} />
      <About {...props} />
    </>
  );
}

function State(props: SourceUserProps) {
  const { sourceUser, assignee, invited, importedInto, isOpen, isReturning, csrfToken } = props;
  const { id, status, error, isSplitting } = sourceUser;
  const isLive = isSplitting || isReturning || status === 'reassignment_in_progress';
  const allWords = useWords();
  const { sourceUser: words, sourceUsers } = allWords;
  const splitting = isSplitting ? words.splitting : sourceUsers.hints[status];
  const hint = isReturning ? words.returning : splitting;
  const who = assignee ? ` (${assignee.name}, @${assignee.username})` : invited === undefined ? '' : ` (${invited})`;
  return (
    <>
      <LiveStatus isLive={isLive} tone={isLive ? undefined : statusTones[status]} path={sourceUserPath(id)}>
        <strong>
          {sourceUsers.statuses[status]}
          {who}
        </strong>
        {error && `: ${error}`}
        <span class="below">{hint}</span>
      </LiveStatus>
      <div id="source-user-actions" data-part class="actions">
        <SourceUserActions sourceUser={sourceUser} csrfToken={csrfToken} />
        {isOpen && (
          <a class="button second" href={`${sourceUserPath(id)}/split`}>
            {words.split}
          </a>
        )}
        <MergeLinks sourceUser={sourceUser} isOpen={isOpen} />
        {!importedInto && <UndoSplit sourceUser={sourceUser} isOpen={isOpen} csrfToken={csrfToken} />}
      </div>
    </>
  );
}

function Samples({ posts, allPosts }: SourceUserProps) {
  const { sourceUser: words } = useWords();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">{words.samples}</h2>
      {posts.map((post) => (
        <PostCard key={post.uuid} post={post} />
      ))}
      {allPosts && (
        <p>
          <a href={allPosts}>{words.allPosts}</a>
        </p>
      )}
    </section>
  );
}

function UndoSplit({ sourceUser, isOpen, csrfToken }: Pick<SourceUserProps, 'sourceUser' | 'isOpen' | 'csrfToken'>) {
  const { sourceUser: words } = useWords();
  if (sourceUser.splitFromId === null || !isOpen) return null;
  return (
    <form method="post" action={`${sourceUserPath(sourceUser.id)}/undo_split`}>
      <CsrfInput value={csrfToken} />
      <button type="submit" class="second" aria-describedby="split-from">
        {words.undoSplit}
      </button>
    </form>
  );
}

/** To say that this is the same person as another one, or that it is not. */
function MergeLinks({ sourceUser, isOpen }: Pick<SourceUserProps, 'sourceUser' | 'isOpen'>) {
  const { merges } = useWords();
  const path = sourceUserPath(sourceUser.id);
  if (isOpen) {
    return (
      <a class="button second" href={`${path}/merge`}>
        {merges.link}
      </a>
    );
  }
  if (sourceUser.mergedIntoId === null || sourceUser.isSplitting) return null;
  return (
    <a class="button second" href={`${path}/undo_merge`}>
      {merges.undoLink}
    </a>
  );
}

function Suggestions({ sourceUser, suggestions, csrfToken }: SourceUserProps) {
  const { sourceUser: words, sourceUsers } = useWords();
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions">{words.maybe}</h2>
      <ul class="choices">
        {suggestions.map(({ user, reasons }) => (
          <Choice
            key={user.id}
            {...{ sourceUser, user, csrfToken }}
            why={reasons.map((reason) => sourceUsers.reasons[reason]).join(', ')}
          />
        ))}
      </ul>
    </section>
  );
}

function Search({ sourceUser, search, found, csrfToken }: SourceUserProps) {
  const { sourceUser: words } = useWords();
  return (
    <section aria-labelledby="search">
      <h2 id="search" tabIndex={-1}>
        {words.somebody}
      </h2>
      <form
        class="filter one"
        role="search"
        action={`${sourceUserPath(sourceUser.id)}#search`}
        aria-labelledby="search"
      >
        <label>
          {words.label}
          <input type="search" name="search" value={search} maxLength={255} required />
        </label>
        <button type="submit">{words.search}</button>
      </form>
      {found && <p role="status">{found.length === 0 ? words.nobody(search) : words.found(found.length, search)}</p>}
      <ul class="choices">
        {found?.map((user) => (
          <Choice key={user.id} {...{ sourceUser, user, csrfToken }} why="" />
        ))}
      </ul>
    </section>
  );
}

/** Whoever has an address is asked by mail, and needs no account for that. */
function Invite({ sourceUser, sourceEmail, csrfToken }: SourceUserProps) {
  const words = useWords().reassigning.invite;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{words.title}</h2>
      <form method="post" action={`${sourceUserPath(sourceUser.id)}/reassign`} class="filter one">
        <CsrfInput value={csrfToken} />
        <label>
          {words.email}
          <input
            type="email"
            name="username"
            required
            maxLength={255}
            value={sourceEmail ?? ''}
            aria-describedby="invite-hint"
          />
        </label>
        <button type="submit">{words.send}</button>
      </form>
      <p class="hint" id="invite-hint">
        {sourceEmail === undefined ? words.hint : `${words.known} ${words.hint}`}
      </p>
    </section>
  );
}

interface ChoiceProps {
  readonly sourceUser: SourceUser;
  readonly user: User;
  readonly why: string;
  readonly csrfToken: string;
}

function Choice({ sourceUser, user, why, csrfToken }: ChoiceProps) {
  const { sourceUser: words } = useWords();
  return (
    <li>
      <span>
        <strong>{user.name}</strong> <span class="faint">@{user.username}</span>
        {why && <span class="below">{why}</span>}
      </span>
      <form method="post" action={`${sourceUserPath(sourceUser.id)}/reassign`}>
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="username" value={user.username} />
        <button type="submit" class="second" aria-label={words.reassignTo(user.name, user.username)}>
          {words.reassign}
        </button>
      </form>
    </li>
  );
}

function About({ sourceUser, group, splitFrom, importedInto, mergedInto, merged }: SourceUserProps) {
  const { sourceUser: words, merges } = useWords();
  const { name, username, identifier, sourceHostname, importType } = sourceUser;
  return (
    <section aria-labelledby="about">
      <h2 id="about">{words.about}</h2>
      <DetailList
        rows={[
          [words.facts.name, name ?? ''],
          [words.facts.username, username ? `@${username}` : ''],
          [words.facts.identifier, identifier],
          [words.facts.from, sourceHostname],
          [words.facts.type, importType],
          [words.facts.to, `${group.name} (/${group.fullPath})`],
        ]}
      />
      {splitFrom && (
        <p id="split-from">
          <Filled
            text={importedInto ? words.apartFrom : words.splitFrom}
            slots={{ name: <SourceUserLink sourceUser={splitFrom} />, group: importedInto?.name ?? '' }}
          />
        </p>
      )}
      {mergedInto && (
        <p>
          <Filled text={merges.mergedInto} slots={{ name: <SourceUserLink sourceUser={mergedInto} /> }} />
        </p>
      )}
      {merged.length > 0 && (
        <p>
          <Filled text={merges.merged} slots={{ names: merged.map(Listed) }} />
        </p>
      )}
    </section>
  );
}

/** Links to several, with commas between. */
function Listed(sourceUser: SourceUser, index: number) {
  return (
    <span key={sourceUser.id}>
      {index > 0 && ', '}
      <SourceUserLink sourceUser={sourceUser} />
    </span>
  );
}

function SourceUserLink({ sourceUser: { id, name, identifier } }: { readonly sourceUser: SourceUser }) {
  return <a href={sourceUserPath(id)}>{name ?? identifier}</a>;
}

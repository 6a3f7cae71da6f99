import type { User } from '../../../../core/accounts/index.ts';
import type { Group } from '../../../../core/groups/index.ts';
import type { MergeCounts, SourceUser } from '../../../../core/reassignment/index.ts';
import {
  Breadcrumbs,
  CsrfInput,
  ErrorNotice,
  placeholdersBreadcrumbs,
  sourceUserPath,
  useWords,
} from '../../shared/index.ts';
import { Counts } from '../contribution-counts.tsx';

/** Into whom something is to be merged, who has that by now, and what would come to it. */
export interface ChosenTarget {
  readonly target: SourceUser;
  readonly user: User | undefined;
  readonly counts: MergeCounts;
}

interface MergeProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly search: string;
  /** What the search has found; absent when nothing was searched. */
  readonly found: readonly SourceUser[] | undefined;
  readonly chosen: ChosenTarget | undefined;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Who else is the same person as this source user. */
export function MergePage(props: MergeProps) {
  const { sourceUser, group, chosen, problem } = props;
  const words = useWords();
  const who = nameOf(sourceUser);
  return (
    <>
      <Breadcrumbs links={[...placeholdersBreadcrumbs(group, words), [sourceUserPath(sourceUser.id), who]]} />
      <h1>{words.merges.title(who)}</h1>
      <p class="prose">{words.merges.lead}</p>
      <ErrorNotice>{problem}</ErrorNotice>
      {chosen && <Outcome {...props} chosen={chosen} />}
      <Search {...props} />
    </>
  );
}

function Outcome({ sourceUser, chosen, csrfToken }: MergeProps & { readonly chosen: ChosenTarget }) {
  const { merges } = useWords();
  const { target, user, counts } = chosen;
  return (
    <section aria-labelledby="outcome" class="card">
      <h2 id="outcome" tabIndex={-1} autofocus>
        {merges.outcome(nameOf(target))}
      </h2>
      <p>
        <About sourceUser={target} />
      </p>
      <Counts counts={counts} none={merges.nothing} />
      {counts.doubles > 0 && <p>{merges.doubles(counts.doubles)}</p>}
      {user && <p>{merges.toUser(`${user.name} (@${user.username})`)}</p>}
      <form method="post" action={`${sourceUserPath(sourceUser.id)}/merge`} class="actions">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="into" value={target.id} />
        <button type="submit">{merges.merge(nameOf(target))}</button>
      </form>
    </section>
  );
}

function Search({ sourceUser, search, found }: MergeProps) {
  const { merges, placeholders } = useWords();
  const path = `${sourceUserPath(sourceUser.id)}/merge`;
  return (
    <section aria-labelledby="search">
      <h2 id="search">{merges.into}</h2>
      <form class="filter one" role="search" action={path} aria-labelledby="search">
        <label>
          {placeholders.searchHint}
          <input type="search" name="search" value={search} maxLength={255} required />
        </label>
        <button type="submit">{merges.search}</button>
      </form>
      {found && <p role="status">{merges.found(found.length, search)}</p>}
      <ul class="choices">
        {found?.map((target) => (
          <li key={target.id}>
            <span>
              <strong>{nameOf(target)}</strong>
              <About sourceUser={target} />
            </span>
            <a class="button second" href={`${path}?into=${target.id}`} aria-label={merges.chooseOf(nameOf(target))}>
              {merges.choose}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What tells people of one name apart. */
function About({ sourceUser: { username, identifier, sourceHostname, status } }: { readonly sourceUser: SourceUser }) {
  const { sourceUsers } = useWords();
  const facts = [username === null ? identifier : `@${username}`, sourceHostname, sourceUsers.statuses[status]];
  return <span class="below">{facts.join(' · ')}</span>;
}

function nameOf({ name, identifier }: SourceUser): string {
  return name ?? identifier;
}

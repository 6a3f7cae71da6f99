import type { Group } from '../../../core/groups/index.ts';
import type { Evidence, PrefilledAssignee, SourceUser } from '../../../core/reassignment/index.ts';
import {
  Breadcrumbs,
  CountedPagination,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  placeholdersBreadcrumbs,
  placeholdersPath,
  sourceUserPath,
  suggestionsPath,
  useWords,
} from '../shared/index.ts';

/** A source user with the person whom it is suggested to be. */
export interface ShownSuggestion {
  readonly sourceUser: SourceUser;
  readonly name: string;
  readonly suggested: PrefilledAssignee;
}

export interface SuggestionsProps {
  readonly group: Group;
  /** How many suggestions there are, by what they rest on above all. */
  readonly counts: ReadonlyMap<Evidence, number>;
  /** The one that is shown; undefined when there are none. */
  readonly reason: Evidence | undefined;
  readonly rows: readonly ShownSuggestion[];
  readonly page: number;
  readonly pages: number;
  /** Stands for exactly what is suggested for this reason, on all pages. */
  readonly digest: string;
  readonly problem: string | undefined;
  readonly csrfToken: string;
}

/** Who the source users of a group may be, to be looked through and asked together. */
export function SuggestionsPage(props: SuggestionsProps) {
  const { group, reason, problem, page, pages } = props;
  const allWords = useWords();
  const words = allWords.reassigning.suggestions;
  return (
    <>
      <Breadcrumbs links={placeholdersBreadcrumbs(group, allWords)} />
      <h1>{words.title(group.name)}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>{words.lead}</p>
      {reason ? (
        <>
          <Reasons {...props} />
          <section aria-labelledby="suggested">
            <h2 id="suggested" tabIndex={-1}>
              {words.reasonNames[reason]}
            </h2>
            <p class="hint">{words.hints[reason]}</p>
            <Ask {...props} reason={reason} />
            <Rows {...props} />
            <CountedPagination {...{ page, pages }} pathOf={(other) => suggestionsPath(group, reason, other)} />
          </section>
        </>
      ) : (
        <EmptyState>
          {words.none} <a href={placeholdersPath(group)}>{words.back}</a>
        </EmptyState>
      )}
    </>
  );
}

function Reasons({ group, counts, reason }: SuggestionsProps) {
  const { reasons, reasonNames } = useWords().reassigning.suggestions;
  return (
    <nav aria-label={reasons}>
      <ul class="filters">
        {[...counts].map(([each, count]) => (
          <li key={each}>
            <a href={suggestionsPath(group, each)} {...(each === reason && { 'aria-current': 'page' as const })}>
              {reasonNames[each]} ({count})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Ask({ group, counts, reason, digest, csrfToken }: SuggestionsProps & { readonly reason: Evidence }) {
  const { ask } = useWords().reassigning.suggestions;
  return (
    <form method="post" action="/source_users/ask_suggested" class="actions">
      <CsrfInput value={csrfToken} />
      <input type="hidden" name="group" value={group.id} />
      <input type="hidden" name="reason" value={reason} />
      <input type="hidden" name="digest" value={digest} />
      <button type="submit">{ask(counts.get(reason) ?? 0)}</button>
    </form>
  );
}

function Rows({ rows }: SuggestionsProps) {
  const words = useWords().reassigning.suggestions;
  return (
    <table aria-labelledby="suggested" class="people">
      <thead>
        <tr>
          <th scope="col">{words.original}</th>
          <th scope="col">{words.person}</th>
          <th scope="col">{words.because}</th>
          <th scope="col">{words.confidence}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ sourceUser, name, suggested }) => (
          <tr key={sourceUser.id}>
            <th scope="row">
              <a href={sourceUserPath(sourceUser.id)}>{sourceUser.name ?? sourceUser.identifier}</a>
              <span class="below">
                {[sourceUser.username && `@${sourceUser.username}`, sourceUser.sourceHostname]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </th>
            <td data-label={words.person}>
              {name} <span class="below">@{suggested.username}</span>
            </td>
            <td data-label={words.because}>{suggested.reasons.map((each) => words.reasonNames[each]).join(', ')}</td>
            <td data-label={words.confidence}>{words.confidences[suggested.confidence]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

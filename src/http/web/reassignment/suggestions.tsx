import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import {
  type Evidence,
  findSourceUsers,
  prefillAssignees,
  type PrefilledAssignee,
  type SourceUser,
} from '../../../core/reassignment/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { allEvidence, suggestedFile, takeUpload } from '../../reassignment/reassignment-files.ts';
import {
  CountedPagination,
  EmptyState,
  FilterLinks,
  Form,
  FormRefusal,
  page,
  pageNumber,
  placeholdersPath,
  sourceUserPath,
  suggestionsPath,
  Table,
  useWords,
} from '../shared/index.ts';
import { nameOf, PlaceholdersHead, placeholdersOwner } from './owners.tsx';

const pageSize = 50;

/** Suggestions by the ids of source users. */
type Prefilled = ReadonlyMap<number, PrefilledAssignee>;

/** Suggested assignees by reason. Asking all of them uploads the list. */
export const suggestionsPage = page({
  path: 'placeholders/suggestions',
  who: placeholdersOwner,
  query: { reason: Type.Optional(Type.Enum([...allEvidence])), page: pageNumber },
  load: async ({ operations, reader, viewer, group, query: { reason: named, page: number = 1 } }) => {
    const prefilled = await prefillAssignees(operations, viewer, group.id, allEvidence);
    const all = allEvidence.map((each) => [each, restingOn(prefilled, each).size] as const);
    const counts = new Map(all.filter(([, count]) => count > 0));
    // The most reliable reason by default.
    const reason = named !== undefined && counts.has(named) ? named : [...counts.keys()][0];
    const wanted: Prefilled = reason ? restingOn(prefilled, reason) : new Map();
    return {
      counts,
      reason,
      rows: await rowsOf(reader, [...wanted].slice((number - 1) * pageSize, number * pageSize)),
      number,
      pages: Math.ceil(wanted.size / pageSize),
      digest: digestOf(wanted),
    };
  },
  view: (shown) => ({
    title: shown.words.reassigning.suggestions.title({ group: shown.group.name }),
    content: <Suggestions {...shown} />,
  }),
  actions: {
    ask: {
      input: { reason: Type.Enum([...allEvidence]), digest: Type.String({ maxLength: 64 }) },
      run: async ({ web, operations, reader, viewer, group, words, input: { reason, digest } }) => {
        const wanted = restingOn(await prefillAssignees(operations, viewer, group.id, allEvidence), reason);
        // People and names may have changed since the page was shown.
        if (digestOf(wanted) !== digest) throw new FormRefusal(words.reassigning.suggestions.changed);
        const file = { filename: `suggestions_${reason}.csv`, bytes: await suggestedFile(reader, group, wanted) };
        await takeUpload(web, group, viewer, file);
        return { to: `${placeholdersPath(group)}?uploaded` };
      },
    },
  },
});

/** A source user with the suggested person. */
interface ShownSuggestion {
  readonly sourceUser: SourceUser;
  readonly name: string;
  readonly suggested: PrefilledAssignee;
}

async function rowsOf(
  reader: Reader,
  some: readonly (readonly [id: number, suggested: PrefilledAssignee])[],
): Promise<ShownSuggestion[]> {
  const suggestedFor = new Map(some);
  const users = await findUsers(reader, [...new Set(some.map(([, { userId }]) => userId))]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const sourceUsers = await findSourceUsers(reader, [...suggestedFor.keys()]);
  return sourceUsers.map((sourceUser) => {
    const suggested = suggestedFor.get(sourceUser.id)!;
    return { sourceUser, suggested, name: names.get(suggested.userId) ?? '' };
  });
}

/** Those whose surest reason is this one. */
function restingOn(prefilled: Prefilled, reason: Evidence): Prefilled {
  return new Map([...prefilled].filter(([, { reasons }]) => reasons[0] === reason));
}

function digestOf(prefilled: Prefilled): string {
  return sha256Hex([...prefilled].map(([id, { userId }]) => `${id}:${userId}`).join());
}

interface SuggestionsProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  /** How many suggestions there are, by what they rest on above all. */
  readonly counts: ReadonlyMap<Evidence, number>;
  /** The one that is shown; undefined when there are none. */
  readonly reason: Evidence | undefined;
  readonly rows: readonly ShownSuggestion[];
  readonly number: number;
  readonly pages: number;
  /** Digest of all suggestions for this reason. */
  readonly digest: string;
}

function Suggestions(props: SuggestionsProps) {
  const { group, reason } = props;
  const words = useWords().reassigning.suggestions;
  return (
    <>
      <PlaceholdersHead {...props} title={words.title({ group: group.name })} />
      <p>{words.lead}</p>
      {reason ? (
        <OfReason {...props} reason={reason} />
      ) : (
        <EmptyState>
          {words.none} <a href={placeholdersPath(group)}>{words.back}</a>
        </EmptyState>
      )}
    </>
  );
}

function OfReason(props: SuggestionsProps & { readonly reason: Evidence }) {
  const { group, counts, reason, rows, number, pages, digest } = props;
  const words = useWords().reassigning.suggestions;
  return (
    <>
      <FilterLinks
        label={words.reasons}
        links={[...counts].map(([each, count]) => ({
          path: suggestionsPath(group, each),
          text: `${words.reasonNames[each]} (${count})`,
          isCurrent: each === reason,
        }))}
      />
      <section aria-labelledby="suggested">
        <h2 id="suggested" tabIndex={-1}>
          {words.reasonNames[reason]}
        </h2>
        <p class="hint">{words.hints[reason]}</p>
        <Form action="ask" values={{ reason, digest }} class="actions">
          <button type="submit">{words.ask({ count: counts.get(reason) ?? 0 })}</button>
        </Form>
        <Table
          labelledBy="suggested"
          class="people"
          columns={[words.original, words.person, words.because, words.confidence]}
          rows={rows}
          none={words.none}
          row={(each) => <Row key={each.sourceUser.id} {...each} />}
        />
        <CountedPagination page={number} pages={pages} pathOf={(other) => suggestionsPath(group, reason, other)} />
      </section>
    </>
  );
}

function Row({ sourceUser, name, suggested }: ShownSuggestion) {
  const words = useWords().reassigning.suggestions;
  const { id, username, sourceHostname } = sourceUser;
  return (
    <tr>
      <th scope="row">
        <a href={sourceUserPath(id)}>{nameOf(sourceUser)}</a>
        <span class="below">{[username && `@${username}`, sourceHostname].filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label={words.person}>
        {name} <span class="below">@{suggested.username}</span>
      </td>
      <td data-label={words.because}>{suggested.reasons.map((each) => words.reasonNames[each]).join(', ')}</td>
      <td data-label={words.confidence}>{words.confidences[suggested.confidence]}</td>
    </tr>
  );
}

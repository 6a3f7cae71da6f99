import { Type } from 'typebox';
import { findUser, type User } from '../../../../core/accounts/index.ts';
import type { Group } from '../../../../core/groups/index.ts';
import type { OperationContext, Reader, UserViewer } from '../../../../core/platform/index.ts';
import {
  findSourceUserPage,
  type MergeCounts,
  mergeSourceUsers,
  previewMerge,
  type SourceUser,
  sourceUserStatuses,
} from '../../../../core/reassignment/index.ts';
import { Form, page, rowId, sourceUserPath, useWords } from '../../shared/index.ts';
import { Counts } from '../contribution-counts.tsx';
import {
  findOwnedSourceUser,
  Hindrance,
  nameOf,
  SourceUserCrumbs,
  sourceUserOwner,
  tried,
  type Tried,
} from '../owners.tsx';

const shownTargets = 20;
/** The search finds all source users that aren't merged yet. The next step checks the rest. */
const targets = sourceUserStatuses.filter((status) => status !== 'merged');

/** Merges source users in three steps: search, preview, merge. */
export const mergePage = page({
  path: '/merge',
  who: sourceUserOwner,
  query: { search: Type.Optional(Type.String({ maxLength: 255 })), into: Type.Optional(rowId) },
  load: async ({ operations, reader, viewer, words, sourceUser, query: { search: typed = '', into } }) => {
    const search = typed.trim();
    return {
      search,
      found: search === '' ? undefined : await searchTargets(reader, sourceUser, search),
      chosen: into === undefined ? {} : await tried(choose(operations, viewer, sourceUser, into), words),
    };
  },
  view: (shown) => ({
    title: shown.words.merges.title({ name: nameOf(shown.sourceUser) }),
    status: shown.chosen.problem === undefined ? undefined : 422,
    content: <Merge {...shown} />,
  }),
  actions: {
    default: {
      input: { into: rowId },
      run: async ({ operations, viewer, sourceUser: { id }, input }) => {
        await mergeSourceUsers(operations, viewer, id, input.into);
        return { to: sourceUserPath(id) };
      },
    },
  },
});

/** Target of a merge, its assignee and the contributions that would move. */
interface ChosenTarget {
  readonly target: SourceUser;
  readonly user: User | undefined;
  readonly counts: MergeCounts;
}

async function choose(
  operations: OperationContext,
  viewer: UserViewer,
  from: SourceUser,
  id: number,
): Promise<ChosenTarget> {
  const { reader } = operations.database;
  const { sourceUser: target } = await findOwnedSourceUser(reader, viewer, id);
  const counts = await previewMerge(operations, viewer, from.id, id);
  const userId = target.status === 'completed' ? target.reassignToUserId : null;
  return { target, counts, user: userId === null ? undefined : await findUser(reader, userId) };
}

async function searchTargets(reader: Reader, { id, namespaceId }: SourceUser, search: string): Promise<SourceUser[]> {
  const slice = { orderBy: 'source_name', direction: 'asc', offset: 0, limit: shownTargets + 1 } as const;
  const { sourceUsers } = await findSourceUserPage(reader, namespaceId, { statuses: targets, search, ...slice });
  return sourceUsers.filter((each) => each.id !== id).slice(0, shownTargets);
}

interface MergeProps {
  readonly sourceUser: SourceUser;
  readonly group: Group;
  readonly search: string;
  /** What the search has found; absent when nothing was searched. */
  readonly found: readonly SourceUser[] | undefined;
  readonly chosen: Tried<ChosenTarget>;
}

function Merge(props: MergeProps) {
  const { sourceUser, chosen } = props;
  const { merges } = useWords();
  return (
    <>
      <SourceUserCrumbs {...props} />
      <h1>{merges.title({ name: nameOf(sourceUser) })}</h1>
      <p class="prose">{merges.lead}</p>
      <Hindrance>{chosen.problem}</Hindrance>
      {chosen.value && <Outcome {...chosen.value} />}
      <Search {...props} />
    </>
  );
}

function Outcome({ target, user, counts }: ChosenTarget) {
  const { merges } = useWords();
  return (
    <section aria-labelledby="outcome" class="card">
      <h2 id="outcome" tabIndex={-1} autofocus>
        {merges.outcome({ name: nameOf(target) })}
      </h2>
      <p>
        <About sourceUser={target} />
      </p>
      <Counts counts={counts} none={merges.nothing} />
      {counts.doubles > 0 && <p>{merges.doubles({ count: counts.doubles })}</p>}
      {user && <p>{merges.toUser({ person: `${user.name} (@${user.username})` })}</p>}
      <Form action="default" values={{ into: target.id }} class="actions">
        <button type="submit">{merges.merge({ name: nameOf(target) })}</button>
      </Form>
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
      {found && <p role="status">{merges.found({ count: found.length, search })}</p>}
      <ul class="choices">
        {found?.map((target) => (
          <li key={target.id}>
            <span>
              <strong>{nameOf(target)}</strong>
              <About sourceUser={target} />
            </span>
            <a
              class="button second"
              href={`${path}?into=${target.id}`}
              aria-label={merges.chooseOf({ name: nameOf(target) })}
            >
              {merges.choose}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Details that distinguish people with the same name. */
function About({ sourceUser: { username, identifier, sourceHostname, status } }: { readonly sourceUser: SourceUser }) {
  const { sourceUsers } = useWords();
  const facts = [username === null ? identifier : `@${username}`, sourceHostname, sourceUsers.statuses[status]];
  return <span class="below">{facts.join(' · ')}</span>;
}

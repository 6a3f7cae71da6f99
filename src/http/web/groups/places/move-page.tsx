import type { TransferPreview } from '../../../../core/lifecycle/index.ts';
import type { Group, SomeRoleChanges } from '../../../../core/groups/index.ts';
import {
  Breadcrumbs,
  CsrfInput,
  DetailList,
  EmptyState,
  ErrorNotice,
  Filled,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  usePage,
  useWords,
} from '../../shared/index.ts';
import { roleLabel } from '../group-labels.ts';

/** A group below which another one may stand. */
export type Place = Pick<Group, 'id' | 'name' | 'fullPath'>;

interface MoveProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly places: readonly Place[];
  /** Whether there are more places than are listed. */
  readonly hasMore: boolean;
  readonly search: string;
  /** The place that was chosen. */
  readonly to: string | undefined;
  readonly preview: TransferPreview | undefined;
  readonly problem: string | undefined;
}

/** Where a group may move, and what would change with the place that was chosen. */
export function MovePage(props: MoveProps) {
  const { group, ancestors, places, search, to, preview, problem } = props;
  const { groupMove } = useWords();
  const isNowhere = places.length === 0 && search === '' && group.parentId === null;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{groupMove.title(group.name)}</h1>
      <GroupPages group={group} current="settings" />
      <ErrorNotice>{problem}</ErrorNotice>
      <div class="form">
        <p>{groupMove.hint}</p>
        {isNowhere ? <EmptyState>{groupMove.nowhere}</EmptyState> : <Choice {...props} />}
        {preview && to !== undefined && <Changes {...{ group, preview, to }} />}
      </div>
    </>
  );
}

/** Without script a choice is a form that shows the same page again. */
function Choice({ group, places, hasMore, search, to }: MoveProps) {
  const { groupMove } = useWords();
  const here = groupPath(group, 'move');
  return (
    <>
      {(hasMore || search !== '') && (
        <form method="get" action={here} class="card pad">
          {hasMore && <p class="faint">{groupMove.more}</p>}
          <label>
            {groupMove.search}
            <input type="search" name="search" value={search} maxLength={255} />
          </label>
          <div class="actions">
            <button type="submit" class="second">
              {groupMove.searchIt}
            </button>
          </div>
        </form>
      )}
      <form method="get" action={here} class="card pad">
        {search !== '' && <input type="hidden" name="search" value={search} />}
        <label>
          {groupMove.to}
          <select name="to" required>
            {group.parentId !== null && (
              <option value="top" selected={to === 'top'}>
                {groupMove.top}
              </option>
            )}
            {places.map(({ id, name, fullPath }) => (
              <option key={id} value={id} selected={to === String(id)}>
                {name} ({fullPath})
              </option>
            ))}
          </select>
        </label>
        <div class="actions">
          <button type="submit">{groupMove.show}</button>
        </div>
      </form>
    </>
  );
}

interface ChangesProps {
  readonly group: Group;
  readonly preview: TransferPreview;
  readonly to: string;
}

function Changes({ group, preview, to }: ChangesProps) {
  const { groupMove, count } = useWords();
  const { csrfToken } = usePage();
  const { fullPath, groupsBelow, roles, isOwnerMissing } = preview;
  const { gained, lost, changed } = roles;
  const isSame = gained.count + lost.count + changed.count === 0;
  return (
    <section aria-labelledby="changes" class="section">
      <h2 id="changes">{groupMove.changes}</h2>
      <DetailList
        rows={[
          [groupMove.address, `/groups/${group.fullPath}`],
          [groupMove.newAddress, `/groups/${fullPath}`],
          [groupMove.below, groupsBelow === 0 ? '' : count(groupsBelow)],
        ]}
      />
      {isOwnerMissing && <p>{groupMove.ownerMissing}</p>}
      {isSame && <p>{groupMove.nobody}</p>}
      <People id="gained" some={gained} title={groupMove.gained(gained.count)} line={groupMove.gainedRole} />
      <People id="lost" some={lost} title={groupMove.lost(lost.count)} line={groupMove.lostRole} />
      <People id="changed" some={changed} title={groupMove.changed(changed.count)} line={groupMove.changedRole} />
      <form method="post" action={`/groups/${group.id}/move`} class="actions">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="to" value={to} />
        <button type="submit">{groupMove.go}</button>
        <a class="button second" href={groupPath(group)}>
          {groupMove.keep}
        </a>
      </form>
    </section>
  );
}

interface PeopleProps {
  readonly id: string;
  readonly some: SomeRoleChanges;
  readonly title: string;
  /** A line about one of them. */
  readonly line: string;
}

/** Whose role becomes another one, the first of them by name. */
function People({ id, some: { count, people }, title, line }: PeopleProps) {
  const words = useWords();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {people.map(({ user, before, after }) => (
          <li key={user.id}>
            <Filled
              text={line}
              slots={{
                name: (
                  <a href={`/users/${encodeURIComponent(user.username)}`}>
                    <bdi>{user.name}</bdi>
                  </a>
                ),
                before: roleLabel(before, words),
                after: roleLabel(after, words),
              }}
            />
          </li>
        ))}
        {count > people.length && <li>{words.groupMove.further(count - people.length)}</li>}
      </ul>
    </section>
  );
}

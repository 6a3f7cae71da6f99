import { Type } from 'typebox';
import { type Group, isGroupSeen, levelOf, listGroups, type SomeRoleChanges } from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import { previewTransfer, transferGroup, type TransferPreview } from '../../../../core/lifecycle/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../../core/platform/index.ts';
import {
  DetailList,
  EmptyState,
  ErrorNotice,
  Filled,
  Form,
  formErrorMessage,
  GroupHead,
  groupOwner,
  groupPath,
  page,
  useWords,
} from '../../shared/index.ts';
import type { Text } from '../../../../words/index.ts';
import { roleLabel } from '../group-labels.ts';

/** Places that a list offers. */
const maxPlaces = 100;

/** Where a group may move, and what would change with the place that was chosen. */
export const movePage = page({
  path: 'move',
  who: groupOwner,
  query: { search: Type.Optional(Type.String({ maxLength: 255 })), to: Type.Optional(Type.String()) },
  load: async ({ operations, reader, viewer, group, words, query: { search = '', to } }) => {
    let problem: string | undefined;
    const preview =
      to === undefined
        ? undefined
        : await previewTransfer(operations, viewer, group.id, parentOf(to)).catch((error: unknown) => {
            problem = formErrorMessage(error, words);
            return undefined;
          });
    return { ...(await listPlaces(reader, viewer, group, search)), search, to, preview, problem };
  },
  view: (shown) => ({
    title: shown.words.groupMove.title({ group: shown.group.name }),
    status: shown.problem === undefined ? undefined : 422,
    content: <Move {...shown} />,
  }),
  actions: {
    default: {
      sensitive: 'hand_over_group',
      input: { to: Type.String({ pattern: '^(top|\\d{1,15})$' }) },
      run: async ({ operations, reader, viewer, group, input }) => {
        const moved = await transferGroup(operations, viewer, group.id, parentOf(input.to));
        // The person who moves a group may not see it at its new place.
        const isSeen = isGroupSeen(moved, await levelOf(reader, viewer, moved));
        return { to: `${isSeen ? groupPath(moved) : '/'}?notice=moved` };
      },
    },
  },
});

/** The group that a place is below; undefined for the top. @throws DomainError not_found for what is neither */
function parentOf(to: string): number | undefined {
  if (to === 'top') return undefined;
  if (!/^\d{1,15}$/.test(to)) throw notFound('group');
  return Number(to);
}

/** The groups below which the viewer may move a group. */
async function listPlaces(reader: Reader, viewer: UserViewer, group: Group, search: string) {
  const skipped = group.parentId === null ? [] : [group.parentId];
  const filter = { search, leastLevel: accessLevels.maintainer, outside: group, skipped };
  const slice = { limit: maxPlaces, offset: 0, orderBy: 'name', sort: 'asc' } as const;
  const { rows: places, hasMore } = await listGroups(reader, viewer, filter, slice);
  return { places, hasMore };
}

interface MoveProps {
  readonly group: Group;
  readonly ancestors: readonly Group[];
  readonly level: number;
  /** Groups below which it may stand. */
  readonly places: readonly Group[];
  /** Whether there are more places than are listed. */
  readonly hasMore: boolean;
  readonly search: string;
  /** The place that was chosen. */
  readonly to: string | undefined;
  readonly preview: TransferPreview | undefined;
  readonly problem: string | undefined;
}

function Move(props: MoveProps) {
  const { group, places, search, to, preview, problem } = props;
  const { groupMove } = useWords();
  const isNowhere = places.length === 0 && search === '' && group.parentId === null;
  return (
    <>
      <GroupHead {...props} title={groupMove.title({ group: group.name })} tab="settings" />
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
      <People id="gained" some={gained} title={groupMove.gained({ count: gained.count })} line={groupMove.gainedRole} />
      <People id="lost" some={lost} title={groupMove.lost({ count: lost.count })} line={groupMove.lostRole} />
      <People
        id="changed"
        some={changed}
        title={groupMove.changed({ count: changed.count })}
        line={groupMove.changedRole}
      />
      <Form action="default" values={{ to }} class="actions">
        <button type="submit">{groupMove.go}</button>
        <a class="button second" href={groupPath(group)}>
          {groupMove.keep}
        </a>
      </Form>
    </section>
  );
}

interface PeopleProps {
  readonly id: string;
  readonly some: SomeRoleChanges;
  readonly title: string;
  /** A line about one of them. */
  readonly line: Text<{ readonly name: string; readonly before: string; readonly after: string }>;
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
        {count > people.length && <li>{words.groupMove.further({ count: count - people.length })}</li>}
      </ul>
    </section>
  );
}

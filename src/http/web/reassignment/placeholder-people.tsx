import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import {
  nextStatus,
  reassignableStatuses,
  type SourceUser,
  type Suggestion as Suggested,
} from '../../../core/reassignment/index.ts';
import {
  CountedPagination,
  EmptyState,
  Filled,
  groupPath,
  placeholdersPath,
  sourceUserPath,
  StatusBadge,
  suggestionsPath,
  useWords,
} from '../shared/index.ts';
import { nameOf } from './owners.tsx';
import { type PlaceholdersView, queryOf } from './placeholders-view.ts';
import { SourceUserButtons } from './source-user-buttons.tsx';
import { statusTones } from './status.ts';

export interface PeopleProps {
  readonly group: Group;
  readonly view: PlaceholdersView;
  readonly sourceUsers: readonly SourceUser[];
  /** How many the view finds, and on how many pages they stand. */
  readonly total: number;
  readonly pages: number;
  /** How many claims of members wait. */
  readonly claims: number;
  readonly assignees: ReadonlyMap<number, User>;
  /** Invited addresses by invitation. */
  readonly invitedEmails: ReadonlyMap<number, string>;
  readonly suggestions: ReadonlyMap<number, readonly Suggested[]>;
}

/** List of source users with their actions. */
export function People(props: PeopleProps) {
  const { group, view, sourceUsers, total, pages, claims } = props;
  const { placeholders, reassigning } = useWords();
  if (sourceUsers.length === 0) return <NoMatches {...props} />;
  const canKeep = view.tab === 'awaiting' && sourceUsers.some(({ status }) => reassignableStatuses.includes(status));
  const path = placeholdersPath(group);
  return (
    <>
      <div class="head">
        <span class="faint">{placeholders.count({ count: total })}</span>
        <span class="ways">
          {canKeep && <a href={`${path}/keep-all`}>{placeholders.keepAll}</a>}
          {view.tab === 'awaiting' && <a href={suggestionsPath(group)}>{reassigning.suggestions.review}</a>}
          {view.tab === 'awaiting' && <a href={`${path}/claims`}>{reassigning.claims.link({ count: claims })}</a>}
          <a href={`${path}/progress`}>{reassigning.progress.link}</a>
          <a href="#reassign">{placeholders.bulk}</a>
        </span>
      </div>
      <table aria-labelledby="people" class="people">
        <thead>
          <tr>
            <th scope="col">{placeholders.original}</th>
            <th scope="col">{placeholders.state}</th>
            <th scope="col">{placeholders.reassignedTo}</th>
            <th scope="col">{placeholders.actions}</th>
          </tr>
        </thead>
        <tbody>
          {sourceUsers.map((sourceUser) => (
            <Person key={sourceUser.id} sourceUser={sourceUser} {...props} />
          ))}
        </tbody>
      </table>
      {sourceUsers.some(isUndoable) && (
        <form id="undo-chosen" action={`${placeholdersPath(group)}/undo`}>
          <button type="submit" class="second">
            {reassigning.undoUpload.askChosen}
          </button>
        </form>
      )}
      <CountedPagination
        page={view.page}
        pages={pages}
        pathOf={(page) => `${placeholdersPath(group)}${queryOf({ ...view, page })}#people`}
      />
    </>
  );
}

/** Empty state of a group without placeholder users. */
export function EmptyList({ group }: Pick<PeopleProps, 'group'>) {
  const { placeholders } = useWords();
  if (group.id !== group.rootId) return <EmptyState>{placeholders.atTop}</EmptyState>;
  return (
    <EmptyState>
      {placeholders.nobodyImported} <a href={groupPath(group, 'imports')}>{placeholders.import}</a>
    </EmptyState>
  );
}

/** Empty state of a filtered list. */
function NoMatches({ group, view }: PeopleProps) {
  const { placeholders } = useWords();
  if (view.search !== '' || view.status) {
    return (
      <EmptyState>
        {placeholders.nobodyMatches}{' '}
        <a href={`${placeholdersPath(group)}${queryOf({ tab: view.tab })}#people`}>{placeholders.showAll}</a>
      </EmptyState>
    );
  }
  return <EmptyState>{view.tab === 'awaiting' ? placeholders.nobodyWaits : placeholders.nobodyReassigned}</EmptyState>;
}

function Person({ sourceUser, assignees, invitedEmails, suggestions }: PeopleProps & { sourceUser: SourceUser }) {
  const { id, username, sourceHostname, status, error, isSplitting } = sourceUser;
  const { placeholders, reassigning, sourceUsers } = useWords();
  const assignee = assignees.get(sourceUser.reassignToUserId!);
  const invited = invitedEmails.get(sourceUser.takeoverId ?? 0);
  return (
    <tr id={`source-user-${id}`}>
      <th scope="row">
        {isUndoable(sourceUser) && (
          <input
            type="checkbox"
            name="chosen"
            value={id}
            form="undo-chosen"
            aria-label={reassigning.undoUpload.choose({ name: nameOf(sourceUser) })}
          />
        )}{' '}
        <a href={sourceUserPath(id)}>{nameOf(sourceUser)}</a>
        <span class="below">{[username && `@${username}`, sourceHostname].filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label={placeholders.state}>
        <StatusBadge tone={isSplitting ? 'live' : statusTones[status]}>
          {isSplitting ? sourceUsers.splitting : sourceUsers.statuses[status]}
        </StatusBadge>
        {error && <span class="below">{error}</span>}
      </td>
      <td data-label={placeholders.reassignedTo}>
        {assignee ? (
          `${assignee.name} (@${assignee.username})`
        ) : invited !== undefined ? (
          invited
        ) : (
          <Suggestion id={id} suggestions={suggestions.get(id)} />
        )}
      </td>
      <td>
        <SourceUserButtons sourceUser={sourceUser} isInList />
      </td>
    </tr>
  );
}

/** Whether the last change can be undone. */
function isUndoable({ status, isSplitting }: SourceUser): boolean {
  const events = ['cancel', 'undo_keep_as_placeholder', 'undo'] as const;
  return !isSplitting && events.some((event) => nextStatus(status, event) !== undefined);
}

/** Suggested assignee, with a link to the source user. */
function Suggestion({ id, suggestions }: { id: number; suggestions: readonly Suggested[] | undefined }) {
  const { placeholders, sourceUsers } = useWords();
  const first = suggestions?.[0];
  if (!first) return null;
  return (
    <>
      <Filled text={placeholders.perhaps} slots={{ name: <a href={sourceUserPath(id)}>{first.user.name}</a> }} />
      <span class="below">{sourceUsers.reasons[first.reasons[0]!]}</span>
    </>
  );
}

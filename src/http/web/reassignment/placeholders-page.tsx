import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import {
  reassignableStatuses,
  type SourceUser,
  type SourceUserStatus,
  type Suggestion,
  type UploadRecord,
} from '../../../core/reassignment/index.ts';
import {
  Breadcrumbs,
  CountedPagination,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  GroupPages,
  groupPath,
  LiveStatus,
  placeholdersPath,
  sourceUserPath,
  StatusBadge,
  SuccessNotice,
  suggestionsPath,
} from '../shared/index.ts';
import { wordsOf } from '../../../words/index.ts';
import { orders, type PlaceholdersView, queryOf, type Tab, tabs } from './placeholders-view.ts';
import { Problems, type UploadProblem } from './problems.tsx';
import { SourceUserActions } from './source-user-actions.tsx';
import { statusTones, statusLabels, suggestionReasonLabels } from './status.ts';
import { Uploads } from './uploads-page.tsx';

/** What somebody typed for a source user, and was refused. */
export interface RejectedAssignee {
  /** The source user's. */
  readonly id: number;
  readonly typed: string;
}

export interface PlaceholdersProps {
  readonly group: Group;
  readonly counts: Partial<Record<SourceUserStatus, number>>;
  readonly view: PlaceholdersView;
  readonly sourceUsers: readonly SourceUser[];
  /** How many the view finds, and on how many pages they stand. */
  readonly total: number;
  readonly pages: number;
  readonly assignees: ReadonlyMap<number, User>;
  /** The addresses that were invited, by their invitations. */
  readonly invitedEmails: ReadonlyMap<number, string>;
  readonly suggestions: ReadonlyMap<number, readonly Suggestion[]>;
  readonly uploads: readonly UploadRecord[];
  readonly csrfToken: string;
  readonly problem: string | undefined;
  readonly problems: readonly UploadProblem[];
  readonly rejected: RejectedAssignee | undefined;
  readonly wasUploaded: boolean;
  /** Something has just been done to this one, or to so many at once. */
  readonly done: SourceUser | undefined;
  readonly kept: number | undefined;
  readonly isLive: boolean;
}

/** The placeholder users of a group, and how to reassign them. */
export function PlaceholdersPage(props: PlaceholdersProps) {
  const { group, problem, problems, uploads, counts } = props;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <>
      <Breadcrumbs links={[]} />
      <h1>Placeholder users of {group.name}</h1>
      <GroupPages group={group} current="placeholders" />
      <ErrorNotice>{problem}</ErrorNotice>
      <Problems problems={problems} />
      <ChangeNotice {...props} />
      <Work {...props} />
      <section aria-labelledby="people">
        <h2 id="people" tabIndex={-1}>
          Original users
        </h2>
        {!isEmpty && <Tabs {...props} />}
        {!isEmpty && <Filter {...props} />}
        {isEmpty ? <EmptyList group={group} /> : <People {...props} />}
      </section>
      {!isEmpty && <Reassign {...props} />}
      <div id="recent-uploads" data-part>
        <Uploads group={group} uploads={uploads} />
      </div>
    </>
  );
}

function ChangeNotice({ done, kept }: PlaceholdersProps) {
  if (!done && kept === undefined) return null;
  return (
    <SuccessNotice>
      {done && (
        <>
          <a href={sourceUserPath(done.id)}>{done.name ?? done.identifier}</a>: {statusLabels[done.status]}.
        </>
      )}
      {kept !== undefined && (kept === 1 ? '1 placeholder user is kept.' : `${kept} placeholder users are kept.`)}
    </SuccessNotice>
  );
}

/** What is under way, or has just been taken. */
function Work({ group, uploads, counts, wasUploaded, isLive }: PlaceholdersProps) {
  const newest = uploads[0];
  const isOpen = newest?.state === 'received' || newest?.state === 'processing';
  const moving = counts.reassignment_in_progress ?? 0;
  if (!isLive && !wasUploaded) return null;
  const words = [
    isOpen && 'The file is being processed. You get a mail when that is done, and the result stands below.',
    !isOpen && wasUploaded && 'The file has been processed. The result stands below, and you got it by mail.',
    moving > 0 && `${moving === 1 ? '1 original user is' : `${moving} original users are`} being reassigned.`,
    isLive && !isOpen && moving === 0 && 'Contributions are being split.',
  ].filter((each) => each !== false);
  return (
    <LiveStatus isLive={isLive} tone={isLive ? undefined : 'good'} path={placeholdersPath(group)}>
      {words.join(' ')}
    </LiveStatus>
  );
}

function Tabs({ group, counts, view }: PlaceholdersProps) {
  return (
    <nav aria-label="Lists of original users">
      <ul class="filters">
        {(Object.keys(tabs) as Tab[]).map((tab) => (
          <li key={tab}>
            <a
              href={`${placeholdersPath(group)}${queryOf({ tab, order: view.order })}#people`}
              {...(tab === view.tab && { 'aria-current': 'page' as const })}
            >
              {tabs[tab].label} ({tabs[tab].statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filter({ group, counts, view }: PlaceholdersProps) {
  return (
    <form class="filter" action={`${placeholdersPath(group)}#people`} role="search" aria-label="Original users">
      {view.tab === 'reassigned' && <input type="hidden" name="tab" value={view.tab} />}
      <label>
        Search
        <input type="search" name="search" value={view.search} maxLength={255} placeholder="Name or username" />
      </label>
      <label>
        State
        <select name="status">
          <option value="">All</option>
          {tabs[view.tab].statuses.map((status) => (
            <option key={status} value={status} selected={status === view.status}>
              {statusLabels[status]} ({counts[status] ?? 0})
            </option>
          ))}
        </select>
      </label>
      <label>
        Order
        <select name="order">
          {orders.map(({ name, label: words }) => (
            <option key={name} value={name} selected={name === view.order}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="second">
        Show
      </button>
    </form>
  );
}

function People(props: PlaceholdersProps) {
  const { group, view, sourceUsers, total, pages } = props;
  if (sourceUsers.length === 0) return <NoMatches {...props} />;
  const canKeep = view.tab === 'awaiting' && sourceUsers.some(({ status }) => reassignableStatuses.includes(status));
  return (
    <>
      <div class="head">
        <span class="faint">{total === 1 ? '1 original user' : `${total} original users`}</span>
        <span class="ways">
          {canKeep && <a href={`${placeholdersPath(group)}/keep-all`}>Keep all as placeholders…</a>}
          {view.tab === 'awaiting' && (
            <a href={suggestionsPath(group)}>{wordsOf('en').reassigning.suggestions.review}</a>
          )}
          <a href="#reassign">Reassign in bulk</a>
        </span>
      </div>
      <table aria-labelledby="people" class="people">
        <thead>
          <tr>
            <th scope="col">Original user</th>
            <th scope="col">State</th>
            <th scope="col">Reassigned to</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {sourceUsers.map((sourceUser) => (
            <Person key={sourceUser.id} sourceUser={sourceUser} {...props} />
          ))}
        </tbody>
      </table>
      <CountedPagination
        page={view.page}
        pages={pages}
        pathOf={(page) => `${placeholdersPath(group)}${queryOf({ ...view, page })}#people`}
      />
    </>
  );
}

function EmptyList({ group }: Pick<PlaceholdersProps, 'group'>) {
  if (group.id !== group.rootId) {
    return <EmptyState>They are kept with the group at the top; its Owners reassign them.</EmptyState>;
  }
  return (
    <EmptyState>
      Nobody has been imported yet. <a href={groupPath(group, 'imports')}>Import an archive</a>
    </EmptyState>
  );
}

/** Why the list is empty, and where to go on. */
function NoMatches({ group, view }: PlaceholdersProps) {
  if (view.search !== '' || view.status) {
    return (
      <EmptyState>
        Nobody matches. <a href={`${placeholdersPath(group)}${queryOf({ tab: view.tab })}#people`}>Show all of them</a>
      </EmptyState>
    );
  }
  return (
    <EmptyState>{view.tab === 'awaiting' ? 'Nobody waits to be reassigned.' : 'Nobody is reassigned yet.'}</EmptyState>
  );
}

function Person({
  sourceUser,
  assignees,
  invitedEmails,
  suggestions,
  view,
  rejected,
  csrfToken,
}: PlaceholdersProps & { sourceUser: SourceUser }) {
  const { id, name, username, identifier, sourceHostname, status, error, isSplitting } = sourceUser;
  const assignee = assignees.get(sourceUser.reassignToUserId!);
  const invited = invitedEmails.get(sourceUser.takeoverId ?? 0);
  return (
    <tr id={`source-user-${id}`}>
      <th scope="row">
        <a href={sourceUserPath(id)}>{name ?? identifier}</a>
        <span class="below">{[username && `@${username}`, sourceHostname].filter(Boolean).join(' · ')}</span>
      </th>
      <td data-label="State">
        <StatusBadge tone={isSplitting ? 'live' : statusTones[status]}>
          {isSplitting ? 'Being split' : statusLabels[status]}
        </StatusBadge>
        {error && <span class="below">{error}</span>}
      </td>
      <td data-label="Reassigned to">
        {assignee ? (
          `${assignee.name} (@${assignee.username})`
        ) : invited !== undefined ? (
          invited
        ) : (
          <Suggestion id={id} suggestions={suggestions.get(id)} />
        )}
      </td>
      <td>
        <SourceUserActions
          sourceUser={sourceUser}
          view={queryOf(view)}
          typed={rejected?.id === id ? rejected.typed : undefined}
          csrfToken={csrfToken}
        />
      </td>
    </tr>
  );
}

/** Somebody whom a source user may be; the page behind the link asks. */
function Suggestion({ id, suggestions }: { id: number; suggestions: readonly Suggestion[] | undefined }) {
  const first = suggestions?.[0];
  if (!first) return null;
  return (
    <>
      Perhaps <a href={sourceUserPath(id)}>{first.user.name}</a>
      <span class="below">{suggestionReasonLabels[first.reasons[0]!]}</span>
    </>
  );
}

function Reassign({ group, csrfToken }: PlaceholdersProps) {
  const path = placeholdersPath(group);
  const words = wordsOf('en').reassigning.suggestions;
  return (
    <section aria-labelledby="reassign">
      <h2 id="reassign">Reassign in bulk</h2>
      <div class="card">
        <ol class="steps">
          <li>
            <a href={`${path}.csv`} download>
              Download the list
            </a>{' '}
            of users who are not reassigned, or the same{' '}
            <a href={`${path}.csv?prefill=email,username,name`} download>
              {words.fill}
            </a>{' '}
            where there is no doubt, or{' '}
            <a href={`${path}.csv?addresses=1`} download>
              {wordsOf('en').reassigning.invite.addresses}
            </a>
            .
          </li>
          <li>
            For each one, enter the username or the public e-mail of a person on this server, or an e-mail address as
            the username to invite whoever has it. Leave empty whom you do not know: those rows are skipped.{' '}
            {wordsOf('en').reassigning.mapping.defaultRow}
          </li>
          <li>
            <form method="post" action={path} encType="multipart/form-data" class="upload">
              <CsrfInput value={csrfToken} />
              <label>
                Upload the completed file
                <input type="file" name="file" accept=".csv,text/csv" required aria-describedby="bulk-help" />
              </label>
              <label class="check">
                <input type="checkbox" name="invite" value="1" /> {wordsOf('en').reassigning.invite.all}
              </label>
              <button type="submit">Upload</button>
              <button type="submit" class="second" name="dry_run" value="1">
                Dry run
              </button>
            </form>
            <span class="hint" id="bulk-help">
              People are asked by mail before anything moves, unless this server leaves that out. A dry run only shows
              what would happen.
            </span>
          </li>
        </ol>
        <p>
          {wordsOf('en').reassigning.mapping.lead}{' '}
          <a href={`${path}.csv?mapping=1`} download>
            {wordsOf('en').reassigning.mapping.download}
          </a>
        </p>
      </div>
    </section>
  );
}

import type { User } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import {
  nextStatus,
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
  Filled,
  GroupPages,
  groupPath,
  LiveStatus,
  placeholdersPath,
  sourceUserPath,
  StatusBadge,
  SuccessNotice,
  suggestionsPath,
  useWords,
} from '../shared/index.ts';
import { orders, type PlaceholdersView, queryOf, type Tab, tabs } from './placeholders-view.ts';
import { Problems, type UploadProblem } from './problems.tsx';
import { SourceUserActions } from './source-user-actions.tsx';
import { statusTones } from './status.ts';
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
  /** How many claims of members wait. */
  readonly claims: number;
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
  readonly retained: number | undefined;
  readonly isLive: boolean;
}

/** The placeholder users of a group, and how to reassign them. */
export function PlaceholdersPage(props: PlaceholdersProps) {
  const { group, problem, problems, uploads, counts } = props;
  const { placeholders } = useWords();
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <>
      <Breadcrumbs links={[]} />
      <h1>{placeholders.title(group.name)}</h1>
      <GroupPages group={group} current="placeholders" />
      <ErrorNotice>{problem}</ErrorNotice>
      <Problems problems={problems} />
      <ChangeNotice {...props} />
      <Work {...props} />
      <section aria-labelledby="people">
        <h2 id="people" tabIndex={-1}>
          {placeholders.originals}
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

function ChangeNotice({ done, retained }: PlaceholdersProps) {
  const { placeholders, sourceUsers } = useWords();
  if (!done && retained === undefined) return null;
  return (
    <SuccessNotice>
      {done && (
        <>
          <a href={sourceUserPath(done.id)}>{done.name ?? done.identifier}</a>: {sourceUsers.statuses[done.status]}.
        </>
      )}
      {retained !== undefined && placeholders.kept(retained)}
    </SuccessNotice>
  );
}

/** What is under way, or has just been taken. */
function Work({ group, uploads, counts, wasUploaded, isLive }: PlaceholdersProps) {
  const newest = uploads[0];
  const isOpen = newest?.state === 'received' || newest?.state === 'processing';
  const moving = counts.reassignment_in_progress ?? 0;
  const { work } = useWords().placeholders;
  if (!isLive && !wasUploaded) return null;
  const words = [
    isOpen && work.processing,
    !isOpen && wasUploaded && work.processed,
    moving > 0 && work.moving(moving),
    isLive && !isOpen && moving === 0 && work.splitting,
  ].filter((each) => each !== false);
  return (
    <LiveStatus isLive={isLive} tone={isLive ? undefined : 'good'} path={placeholdersPath(group)}>
      {words.join(' ')}
    </LiveStatus>
  );
}

function Tabs({ group, counts, view }: PlaceholdersProps) {
  const { placeholders } = useWords();
  const sum = (tab: Tab) => tabs[tab].reduce((total, status) => total + (counts[status] ?? 0), 0);
  return (
    <nav aria-label={placeholders.lists}>
      <ul class="filters">
        {(Object.keys(tabs) as Tab[]).map((tab) => (
          <li key={tab}>
            <a
              href={`${placeholdersPath(group)}${queryOf({ tab, order: view.order })}#people`}
              {...(tab === view.tab && { 'aria-current': 'page' as const })}
            >
              {placeholders.allNamed(placeholders.tabs[tab], sum(tab))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filter({ group, counts, view }: PlaceholdersProps) {
  const { placeholders, sourceUsers } = useWords();
  return (
    <form class="filter" action={`${placeholdersPath(group)}#people`} role="search" aria-label={placeholders.originals}>
      {view.tab === 'reassigned' && <input type="hidden" name="tab" value={view.tab} />}
      <label>
        {placeholders.search}
        <input type="search" name="search" value={view.search} maxLength={255} placeholder={placeholders.searchHint} />
      </label>
      <label>
        {placeholders.state}
        <select name="status">
          <option value="">{placeholders.all}</option>
          {tabs[view.tab].map((status) => (
            <option key={status} value={status} selected={status === view.status}>
              {placeholders.allNamed(sourceUsers.statuses[status], counts[status] ?? 0)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {placeholders.order}
        <select name="order">
          {orders.map(({ name }) => (
            <option key={name} value={name} selected={name === view.order}>
              {placeholders.orders[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="second">
        {placeholders.show}
      </button>
    </form>
  );
}

function People(props: PlaceholdersProps) {
  const { group, view, sourceUsers, total, pages, claims } = props;
  const { placeholders, reassigning } = useWords();
  if (sourceUsers.length === 0) return <NoMatches {...props} />;
  const canKeep = view.tab === 'awaiting' && sourceUsers.some(({ status }) => reassignableStatuses.includes(status));
  const path = placeholdersPath(group);
  return (
    <>
      <div class="head">
        <span class="faint">{placeholders.count(total)}</span>
        <span class="ways">
          {canKeep && <a href={`${path}/keep-all`}>{placeholders.keepAll}</a>}
          {view.tab === 'awaiting' && <a href={suggestionsPath(group)}>{reassigning.suggestions.review}</a>}
          {view.tab === 'awaiting' && <a href={`${path}/claims`}>{reassigning.claims.link(claims)}</a>}
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

function EmptyList({ group }: Pick<PlaceholdersProps, 'group'>) {
  const { placeholders } = useWords();
  if (group.id !== group.rootId) return <EmptyState>{placeholders.atTop}</EmptyState>;
  return (
    <EmptyState>
      {placeholders.nobodyImported} <a href={groupPath(group, 'imports')}>{placeholders.import}</a>
    </EmptyState>
  );
}

/** Why the list is empty, and where to go on. */
function NoMatches({ group, view }: PlaceholdersProps) {
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
            aria-label={reassigning.undoUpload.choose(name ?? identifier)}
          />
        )}{' '}
        <a href={sourceUserPath(id)}>{name ?? identifier}</a>
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

/** Something has become of it that can be taken back. */
function isUndoable({ status, isSplitting }: SourceUser): boolean {
  const events = ['cancel', 'undo_keep_as_placeholder', 'undo'] as const;
  return !isSplitting && events.some((event) => nextStatus(status, event) !== undefined);
}

/** Somebody whom a source user may be; the page behind the link asks. */
function Suggestion({ id, suggestions }: { id: number; suggestions: readonly Suggestion[] | undefined }) {
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

function Reassign({ group, csrfToken }: PlaceholdersProps) {
  const path = placeholdersPath(group);
  const { placeholders, reassigning } = useWords();
  return (
    <section aria-labelledby="reassign">
      <h2 id="reassign">{placeholders.bulk}</h2>
      <div class="card">
        <ol class="steps">
          <li>
            <Downloads path={path} />
          </li>
          <li>
            {placeholders.fill} {reassigning.mapping.defaultRow}
          </li>
          <li>
            <form method="post" action={path} encType="multipart/form-data" class="upload">
              <CsrfInput value={csrfToken} />
              <label>
                {placeholders.uploadFile}
                <input type="file" name="file" accept=".csv,text/csv" required aria-describedby="bulk-help" />
              </label>
              <label class="check">
                <input type="checkbox" name="invite" value="1" /> {reassigning.invite.all}
              </label>
              <button type="submit">{placeholders.upload}</button>
              <button type="submit" class="second" name="dry_run" value="1">
                {placeholders.dryRun}
              </button>
            </form>
            <span class="hint" id="bulk-help">
              {placeholders.bulkHint}
            </span>
          </li>
        </ol>
        <p>
          {reassigning.mapping.lead}{' '}
          <a href={`${path}.csv?mapping=1`} download>
            {reassigning.mapping.download}
          </a>
        </p>
      </div>
    </section>
  );
}

/** The three lists that can be filled in. */
function Downloads({ path }: { readonly path: string }) {
  const { placeholders, reassigning } = useWords();
  const link = (query: string, label: string) => (
    <a href={`${path}.csv${query}`} download>
      {label}
    </a>
  );
  return (
    <Filled
      text={placeholders.download}
      slots={{
        list: link('', placeholders.downloadList),
        filled: link('?prefill=email,username,name', reassigning.suggestions.fill),
        addresses: link('?addresses=1', reassigning.invite.addresses),
      }}
    />
  );
}

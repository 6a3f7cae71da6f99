import type { Group } from '../../../domain/group.ts';
import type { SourceUserStatus } from '../../../domain/placeholder.ts';
import type { User } from '../../../domain/user.ts';
import type { SourceUser } from '../../../storage/placeholders.ts';
import { FormToken } from './parts.tsx';
import { SourceUserActions } from './source-user-actions.tsx';
import { statusWords } from './status.ts';
import { type UploadResult, Uploads } from './uploads.tsx';

export interface PlaceholdersProps {
  readonly group: Group;
  readonly counts: Partial<Record<SourceUserStatus, number>>;
  /** Shown alone; all of them if absent. */
  readonly status: SourceUserStatus | undefined;
  readonly sourceUsers: readonly SourceUser[];
  readonly assignees: ReadonlyMap<number, User>;
  /** The last one listed, when there are more. */
  readonly nextAfter: number | undefined;
  readonly uploads: readonly UploadResult[];
  readonly csrfToken: string;
  readonly problem?: string | undefined;
  readonly wasUploaded?: boolean;
}

/** Whom an import brought to a group, and how to reassign them. */
export function PlaceholdersPage(props: PlaceholdersProps) {
  const { group, problem, wasUploaded, uploads } = props;
  return (
    <>
      <h1>Placeholder users of {group.name}</h1>
      {problem && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      {wasUploaded && <Taken newest={uploads[0]} />}
      <Reassign {...props} />
      <Uploads uploads={uploads} />
      <section aria-labelledby="people">
        <h2 id="people">Original users</h2>
        <Filters {...props} />
        <People {...props} />
      </section>
    </>
  );
}

function Taken({ newest }: { readonly newest: UploadResult | undefined }) {
  const isDone = newest?.upload.state === 'finished' || newest?.upload.state === 'failed';
  return (
    <p class="notice good" role="status">
      {isDone
        ? 'The file has been processed. The result stands below, and you got it by mail.'
        : 'The file is being processed. You get a mail when that is done, and the result stands below.'}
    </p>
  );
}

/** Address of the page. */
export function placeholdersPath(group: Group): string {
  return `/groups/${group.fullPath}/-/placeholders`;
}

function Reassign({ group, csrfToken }: PlaceholdersProps) {
  const path = placeholdersPath(group);
  return (
    <section aria-labelledby="reassign">
      <h2 id="reassign">Reassign in bulk</h2>
      <ol class="steps">
        <li>
          <a href={`${path}.csv`} download>
            Download the list
          </a>{' '}
          of users who are not reassigned.
        </li>
        <li>
          For each one, enter the username or the public e-mail of a person on this server. Leave the others empty.
        </li>
        <li>
          <form method="post" action={path} encType="multipart/form-data" class="upload">
            <FormToken value={csrfToken} />
            <label>
              Upload the completed file
              <input type="file" name="file" accept=".csv,text/csv" required />
            </label>
            <button type="submit">Upload</button>
          </form>
        </li>
      </ol>
    </section>
  );
}

function Filters({ group, counts, status }: PlaceholdersProps) {
  const states = Object.entries(counts) as [SourceUserStatus, number][];
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  const path = placeholdersPath(group);
  return (
    <ul class="filters" aria-label="Filter by state">
      <li>
        <a href={`${path}#people`} {...(status === undefined && { 'aria-current': 'true' })}>
          All ({total})
        </a>
      </li>
      {states.map(([state, count]) => (
        <li key={state}>
          <a href={`${path}?status=${state}#people`} {...(status === state && { 'aria-current': 'true' })}>
            {statusWords[state]} ({count})
          </a>
        </li>
      ))}
    </ul>
  );
}

function People({ group, status, sourceUsers, assignees, nextAfter, csrfToken }: PlaceholdersProps) {
  if (sourceUsers.length === 0) return <p class="faint">There is nobody to list here.</p>;
  const filter = status ? `status=${status}&` : '';
  return (
    <>
      <table aria-labelledby="people">
        <thead>
          <tr>
            <th scope="col">Original user</th>
            <th scope="col">Imported from</th>
            <th scope="col">State</th>
            <th scope="col">Reassigned to</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {sourceUsers.map((sourceUser) => (
            <Person
              key={sourceUser.id}
              sourceUser={sourceUser}
              csrfToken={csrfToken}
              assignee={assignees.get(sourceUser.reassignToUserId!)}
            />
          ))}
        </tbody>
      </table>
      {nextAfter !== undefined && (
        <p>
          <a href={`${placeholdersPath(group)}?${filter}after=${nextAfter}#people`} rel="next">
            More
          </a>
        </p>
      )}
    </>
  );
}

interface PersonProps {
  readonly sourceUser: SourceUser;
  readonly assignee: User | undefined;
  readonly csrfToken: string;
}

function Person({ sourceUser, assignee, csrfToken }: PersonProps) {
  const { name, username, identifier, sourceHostname, status, error } = sourceUser;
  return (
    <tr id={`source-user-${sourceUser.id}`}>
      <th scope="row">
        {name ?? identifier} {username && <span class="faint">@{username}</span>}
      </th>
      <td data-label="Imported from">{sourceHostname}</td>
      <td data-label="State">
        {statusWords[status]}
        {error && `: ${error}`}
      </td>
      <td data-label="Reassigned to">{assignee ? `${assignee.name} (@${assignee.username})` : '–'}</td>
      <td data-label="What to do">
        <SourceUserActions sourceUser={sourceUser} csrfToken={csrfToken} />
      </td>
    </tr>
  );
}

import type { Group } from '../../../core/groups/index.ts';
import {
  type Import,
  type ImportReport,
  type ImportState as StateOfImport,
  lossesOf,
} from '../../../core/imports/index.ts';
import {
  Breadcrumbs,
  CsrfInput,
  EmptyState,
  ErrorNotice,
  groupBreadcrumbs,
  GroupPages,
  groupPath,
  LiveStatus,
  Pagination,
  StatusBadge,
  Time,
  type Tone,
} from '../shared/index.ts';

const importStateLabels: Readonly<Record<StateOfImport, string>> = {
  created: 'Waiting',
  running: 'Running',
  finished: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
  removing: 'Being removed',
};

const importStateTones: Readonly<Record<StateOfImport, Tone>> = {
  created: undefined,
  running: 'live',
  finished: 'good',
  failed: 'bad',
  cancelled: 'warn',
  removing: 'live',
};

/** How an import stands; one that has lost something says so. */
export function ImportState({ row }: { readonly row: Import }) {
  const losses = row.state === 'finished' && row.report !== null ? lossesOf(JSON.parse(row.report) as ImportReport) : 0;
  if (losses > 0) return <StatusBadge tone="warn">Finished with losses ({losses})</StatusBadge>;
  return <StatusBadge tone={importStateTones[row.state]}>{importStateLabels[row.state]}</StatusBadge>;
}

/** What archives can be; the server tells by itself, too. */
const formats = [
  ['auto', 'Find out by itself'],
  ['slack', 'Slack export'],
  ['hubzilla', 'Hubzilla export'],
  ['channel', 'Channel of a Tributary server'],
] as const;

/** What a format is called; one that was to be found out, and was not, has no name. */
export function formatLabel(format: string): string {
  return format === 'auto' ? '' : (formats.find(([value]) => value === format)?.[1] ?? format);
}

/** An import that goes, or has gone. */
export interface Removal {
  readonly id: number;
  /** Absent once it is gone. */
  readonly filename: string | undefined;
  readonly isLive: boolean;
}

/** Where the imports of a group are listed, or those of a person. */
function listPath(group: Group | undefined): string {
  return group?.kind === 'group' ? groupPath(group, 'imports') : '/imports';
}

/** The list that says how the removal of an import is doing. */
export function pathAfterRemoval({ id }: Pick<Import, 'id'>, group: Group | undefined): string {
  return `${listPath(group)}?removed=${id}`;
}

interface ImportsProps {
  /** Absent for one's own imports. */
  readonly group: Group | undefined;
  readonly ancestors: readonly Group[];
  readonly rows: readonly Import[];
  /** What the targets are called, by id. */
  readonly names: ReadonlyMap<number, string>;
  readonly page: number;
  readonly hasMore: boolean;
  readonly problem: string | undefined;
  readonly removal: Removal | undefined;
  /** Where else the viewer can import. */
  readonly owned: readonly Group[];
  readonly csrfToken: string;
}

/** The form that starts an import, and the imports so far. */
export function ImportsPage(props: ImportsProps) {
  const { group, ancestors, problem, removal } = props;
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{group ? `Imports into ${group.name}` : 'Imports'}</h1>
      {group && <GroupPages group={group} current="imports" />}
      <ErrorNotice>{problem}</ErrorNotice>
      {removal && <RemovalStatus group={group} removal={removal} />}
      <StartForm {...props} />
      <section aria-labelledby="imports">
        <h2 id="imports">{group ? 'Imports so far' : 'Your imports so far'}</h2>
        <div id="import-list" data-part>
          <List {...props} />
        </div>
      </section>
    </>
  );
}

function RemovalStatus({ group, removal }: { readonly group: Group | undefined; readonly removal: Removal }) {
  return (
    <LiveStatus
      isLive={removal.isLive}
      tone={removal.isLive ? undefined : 'good'}
      path={pathAfterRemoval(removal, group)}
    >
      {removalText(removal)}
    </LiveStatus>
  );
}

function removalText({ filename, isLive }: Removal): string {
  if (filename === undefined) return 'The import has been removed.';
  if (!isLive) return `The import of ${filename} is still here.`;
  return `The import of ${filename} is being removed, with what it imported. It leaves the list when all of that is gone.`;
}

function StartForm({ group, owned, csrfToken }: ImportsProps) {
  return (
    <section aria-labelledby="start" class="card">
      <h2 id="start">{group ? 'Import an archive' : 'Import an archive for yourself'}</h2>
      {group ? (
        <p>
          Its channels become channels of the group. Who wrote what stays known: each author gets a placeholder user,
          which you can reassign afterwards.
        </p>
      ) : (
        <Personal owned={owned} />
      )}
      <form
        method="post"
        action={group ? `/imports/into/${group.id}` : '/imports'}
        encType="multipart/form-data"
        class="stack"
      >
        <CsrfInput value={csrfToken} />
        <label>
          Archive
          <input type="file" name="file" accept=".zip,.json,application/zip,application/json" required />
        </label>
        <Options />
        <div>
          <button type="submit">Start the import</button>
        </div>
      </form>
    </section>
  );
}

/** What an import for oneself cannot do, and where to do that. */
function Personal({ owned }: Pick<ImportsProps, 'owned'>) {
  return (
    <>
      <p>
        It comes into your personal namespace. There everything belongs to one Import User and cannot be reassigned. To
        bring a community over and give people what is theirs, import into a group:
      </p>
      <ul class="filters">
        {owned.map((group) => (
          <li key={group.id}>
            <a href={groupPath(group, 'imports')}>{group.name}</a>
          </li>
        ))}
        <li>
          <a href="/new-group">New group…</a>
        </li>
      </ul>
    </>
  );
}

/** What the archive is, and what of it comes. */
function Options() {
  return (
    <>
      <div class="pair">
        <label>
          Format
          <select name="format">
            {formats.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <div class="field">
          <label for="source-host">Source host</label>
          <input
            id="source-host"
            name="source_host"
            inputMode="url"
            placeholder="https://club.example.com"
            maxLength={255}
            aria-describedby="host-help"
          />
          <span class="hint" id="host-help">
            Where the archive is from. Leave it empty if the archive says so itself.
          </span>
        </div>
      </div>
      <div>
        <label class="check">
          <input type="checkbox" name="direct_messages" value="1" />
          <span>Bring direct messages, too</span>
        </label>
        <label class="check">
          <input type="checkbox" name="dry_run" value="1" />
          <span>Dry run: only report what would come</span>
        </label>
      </div>
    </>
  );
}

function List({ group, rows, names, page, hasMore }: ImportsProps) {
  if (rows.length === 0) return <EmptyState>Nothing has been imported yet.</EmptyState>;
  const path = listPath(group);
  return (
    <>
      <table aria-labelledby="imports">
        <thead>
          <tr>
            <th scope="col">Archive</th>
            {!group && <th scope="col">Into</th>}
            <th scope="col">From</th>
            <th scope="col">Started</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`/imports/${row.id}`}>{row.filename}</a>
              </th>
              {!group && <td data-label="Into">{names.get(row.groupId)}</td>}
              <td data-label="From">{row.sourceHostname || 'Not known yet'}</td>
              <td data-label="Started">
                <Time at={row.createdAt} />
              </td>
              <td data-label="State">
                <ImportState row={row} />
                {row.dryRun && <span class="below">Dry run</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination {...{ page, hasMore }} pathOf={(other) => `${path}?page=${other}#imports`} />
    </>
  );
}

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
  useWords,
} from '../shared/index.ts';
import type { Words } from '../../../words/index.ts';

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
  const { imports } = useWords();
  const losses = row.state === 'finished' && row.report !== null ? lossesOf(JSON.parse(row.report) as ImportReport) : 0;
  if (losses > 0) return <StatusBadge tone="warn">{imports.withLosses(losses)}</StatusBadge>;
  return <StatusBadge tone={importStateTones[row.state]}>{imports.states[row.state]}</StatusBadge>;
}

/** What archives can be; the server tells by itself, too. */
const formats = ['auto', 'slack', 'hubzilla', 'channel'] as const;

/** What a format is called; one that was to be found out, and was not, has no name. */
export function formatLabel(format: string, { imports }: Words): string {
  const known = formats.find((each) => each === format);
  return known === 'auto' ? '' : known === undefined ? format : imports.formats[known];
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
  const { imports } = useWords();
  return (
    <>
      <Breadcrumbs links={groupBreadcrumbs(ancestors)} />
      <h1>{group ? imports.into(group.name) : imports.title}</h1>
      {group && <GroupPages group={group} current="imports" />}
      <ErrorNotice>{problem}</ErrorNotice>
      {removal && <RemovalStatus group={group} removal={removal} />}
      <StartForm {...props} />
      <section aria-labelledby="imports">
        <h2 id="imports">{group ? imports.list : imports.listOwn}</h2>
        <div id="import-list" data-part>
          <List {...props} />
        </div>
      </section>
    </>
  );
}

function RemovalStatus({ group, removal }: { readonly group: Group | undefined; readonly removal: Removal }) {
  const { removals } = useWords().imports;
  return (
    <LiveStatus
      isLive={removal.isLive}
      tone={removal.isLive ? undefined : 'good'}
      path={pathAfterRemoval(removal, group)}
    >
      {removalText(removal, removals)}
    </LiveStatus>
  );
}

function removalText({ filename, isLive }: Removal, { done, here, live }: Words['imports']['removals']): string {
  if (filename === undefined) return done;
  return isLive ? live(filename) : here(filename);
}

function StartForm({ group, owned, csrfToken }: ImportsProps) {
  const { imports } = useWords();
  return (
    <section aria-labelledby="start" class="card">
      <h2 id="start">{group ? imports.group : imports.asPerson}</h2>
      {group ? <p>{imports.groupHint}</p> : <Personal owned={owned} />}
      <form
        method="post"
        action={group ? `/imports/into/${group.id}` : '/imports'}
        encType="multipart/form-data"
        class="stack"
      >
        <CsrfInput value={csrfToken} />
        <label>
          {imports.archive}
          <input type="file" name="file" accept=".zip,.json,application/zip,application/json" required />
        </label>
        <Options />
        <div>
          <button type="submit">{imports.start}</button>
        </div>
      </form>
    </section>
  );
}

/** What an import for oneself cannot do, and where to do that. */
function Personal({ owned }: Pick<ImportsProps, 'owned'>) {
  const { imports } = useWords();
  return (
    <>
      <p>{imports.asPersonHint}</p>
      <ul class="filters">
        {owned.map((group) => (
          <li key={group.id}>
            <a href={groupPath(group, 'imports')}>{group.name}</a>
          </li>
        ))}
        <li>
          <a href="/new-group">{imports.newGroup}</a>
        </li>
      </ul>
    </>
  );
}

/** What the archive is, and what of it comes. */
function Options() {
  const { imports } = useWords();
  return (
    <>
      <div class="pair">
        <label>
          {imports.format}
          <select name="format">
            {formats.map((format) => (
              <option key={format} value={format}>
                {imports.formats[format]}
              </option>
            ))}
          </select>
        </label>
        <div class="field">
          <label for="source-host">{imports.host}</label>
          <input
            id="source-host"
            name="source_host"
            inputMode="url"
            placeholder="https://club.example.com"
            maxLength={255}
            aria-describedby="host-help"
          />
          <span class="hint" id="host-help">
            {imports.hostHint}
          </span>
        </div>
      </div>
      <div>
        <label class="check">
          <input type="checkbox" name="direct_messages" value="1" />
          <span>{imports.direct}</span>
        </label>
        <label class="check">
          <input type="checkbox" name="dry_run" value="1" />
          <span>{imports.dryRun}</span>
        </label>
      </div>
    </>
  );
}

function List({ group, rows, names, page, hasMore }: ImportsProps) {
  const { imports } = useWords();
  if (rows.length === 0) return <EmptyState>{imports.none}</EmptyState>;
  const path = listPath(group);
  return (
    <>
      <table aria-labelledby="imports">
        <thead>
          <tr>
            <th scope="col">{imports.archive}</th>
            {!group && <th scope="col">{imports.intoColumn}</th>}
            <th scope="col">{imports.from}</th>
            <th scope="col">{imports.started}</th>
            <th scope="col">{imports.state}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`/imports/${row.id}`}>{row.filename}</a>
              </th>
              {!group && <td data-label={imports.intoColumn}>{names.get(row.groupId)}</td>}
              <td data-label={imports.from}>{row.sourceHostname || imports.unknownHost}</td>
              <td data-label={imports.started}>
                <Time at={row.createdAt} />
              </td>
              <td data-label={imports.state}>
                <ImportState row={row} />
                {row.dryRun && <span class="below">{imports.dryRunMark}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination {...{ page, hasMore }} pathOf={(other) => `${path}?page=${other}#imports`} />
    </>
  );
}

import type { ComponentChildren } from 'preact';
import { Type } from 'typebox';
import { findGroups, type Group, listGroupsOfUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import {
  type Import,
  type ImportRequest,
  listImports,
  requireImport,
  startImport,
  storeArchive,
} from '../../../core/imports/index.ts';
import { isDomainError, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import {
  Breadcrumbs,
  Field,
  Form,
  FormRefusal,
  GroupHead,
  groupOwner,
  groupPath,
  LiveStatus,
  page,
  pageNumber,
  type PageRequest,
  Pagination,
  rowId,
  SelectField,
  signedIn,
  Table,
  Tick,
  Time,
  undefinedIfNotFound,
  useWords,
  type Values,
  type WebContext,
} from '../shared/index.ts';
import { importsPath, pathAfterRemoval } from './import-paths.ts';
import { formats, ImportState } from './import-state.tsx';

const pageSize = 25;
/** Page of the list, and the import being removed. */
const query = { page: pageNumber, removed: Type.Optional(rowId) };
const stream = { name: 'file', maxBytes: ({ operations }: WebContext) => operations.live.now.import_limit };

/** Personal imports, and the form that starts one. */
export const importsPage = page({
  path: '/imports',
  who: signedIn,
  query,
  load: async ({ reader, viewer, query: asked }) => ({
    ...(await listOf(reader, viewer, { userId: viewer.userId }, asked)),
    owned: await listGroupsOfUser(reader, viewer.userId, accessLevels.owner, viewer.at),
  }),
  view: ({ words: { imports: words }, ...list }) => ({
    title: words.title,
    isLive: list.removal?.isLive ?? false,
    content: (
      <Imports {...list} group={undefined}>
        <Breadcrumbs links={[]} />
        <h1>{words.title}</h1>
      </Imports>
    ),
  }),
  actions: { default: { stream, run: (sent) => start(sent, { personal: true }) } },
});

/** Imports of a group, for Owners. */
export const groupImportsPage = page({
  path: 'imports',
  who: groupOwner,
  query,
  load: ({ reader, viewer, group, query: asked }) => listOf(reader, viewer, { groupId: group.id }, asked),
  view: ({ words, ...shown }) => ({
    title: words.imports.into({ group: shown.group.name }),
    isLive: shown.removal?.isLive ?? false,
    content: (
      <Imports {...shown}>
        <GroupHead {...shown} title={words.imports.into({ group: shown.group.name })} tab="imports" />
      </Imports>
    ),
  }),
  actions: { default: { stream, run: (sent) => start(sent, { groupId: sent.group.id }) } },
});

/** An import that is being removed, or is gone. */
interface Removal {
  readonly id: number;
  /** Absent after the removal. */
  readonly filename: string | undefined;
  readonly isLive: boolean;
}

async function listOf(
  reader: Reader,
  viewer: UserViewer,
  filter: Parameters<typeof listImports>[1],
  { page: number = 1, removed }: Values<typeof query>,
) {
  const slice = { limit: pageSize, offset: (number - 1) * pageSize, orderBy: 'id', sort: 'desc' } as const;
  const { rows, hasMore } = await listImports(reader, filter, slice);
  const groups = await findGroups(reader, [...new Set(rows.map((row) => row.groupId))]);
  return {
    rows,
    hasMore,
    number,
    targets: new Map(groups.map((each) => [each.id, each])),
    removal: removed === undefined ? undefined : await removalOf(reader, viewer, removed),
  };
}

/** Progress of a removal, which deletes the page of the import too. */
async function removalOf(reader: Reader, viewer: UserViewer, id: number): Promise<Removal> {
  const row = await requireImport(reader, viewer, id).catch(undefinedIfNotFound);
  return { id, filename: row?.filename, isLive: row?.state === 'removing' };
}

interface Sent extends Pick<PageRequest<unknown, unknown, unknown, unknown>, 'takeFile'> {
  readonly operations: OperationContext;
  readonly viewer: UserViewer;
  readonly words: Words;
}

async function start({ operations, viewer, words, takeFile }: Sent, target: ImportRequest['target']) {
  const { fields, ...stored } = await takeFile(async ({ filename, fields: sent, bytes }) => {
    return { filename, fields: sent, archive: await storeArchive(operations, viewer, bytes) };
  }).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'missing_parameter') throw error;
    throw new FormRefusal(words.imports.choose);
  });
  // Only after the whole form: browsers send the fields below the file after it.
  const id = await startImport(operations, viewer, {
    ...stored,
    target,
    format: fields.get('format') || 'auto',
    sourceHost: fields.get('source_host')?.trim() ?? '',
    dryRun: fields.has('dry_run'),
    options: { includeDirect: fields.has('direct_messages') },
  });
  return { to: `/imports/${id}` };
}

interface ImportsProps {
  /** Absent for one's own imports. */
  readonly group: Group | undefined;
  readonly rows: readonly Import[];
  readonly targets: ReadonlyMap<number, Group>;
  readonly number: number;
  readonly hasMore: boolean;
  readonly removal: Removal | undefined;
  /** Other groups that the viewer can import into. */
  readonly owned?: readonly Group[];
  /** The head of the page. */
  readonly children: ComponentChildren;
}

function Imports(props: ImportsProps) {
  const { group, removal, children } = props;
  const { imports } = useWords();
  return (
    <>
      {children}
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
  return isLive ? live({ file: filename }) : here({ file: filename });
}

function StartForm({ group, owned = [] }: ImportsProps) {
  const { imports } = useWords();
  return (
    <section aria-labelledby="start" class="card">
      <h2 id="start">{group ? imports.group : imports.asPerson}</h2>
      {group ? <p>{imports.groupHint}</p> : <Personal owned={owned} />}
      <Form action="default" encType="multipart/form-data" class="stack">
        <label>
          {imports.archive}
          <input type="file" name="file" accept=".zip,.json,application/zip,application/json" required />
        </label>
        <div class="pair">
          <SelectField
            name="format"
            label={imports.format}
            options={formats.map((format) => [format, imports.formats[format]])}
          />
          <Field
            name="source_host"
            label={imports.host}
            hint={imports.hostHint}
            inputMode="url"
            placeholder="https://club.example.com"
            maxLength={255}
          />
        </div>
        <div>
          <Tick name="direct_messages" label={imports.direct} class="check" />
          <Tick name="dry_run" label={imports.dryRun} class="check" />
        </div>
        <div>
          <button type="submit">{imports.start}</button>
        </div>
      </Form>
    </section>
  );
}

/** Limits of personal imports, with links to group imports. */
function Personal({ owned }: { readonly owned: readonly Group[] }) {
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

function List({ group, rows, targets, number, hasMore }: ImportsProps) {
  const { imports } = useWords();
  const into = group ? [] : [imports.intoColumn];
  return (
    <>
      <Table
        labelledBy="imports"
        columns={[imports.archive, ...into, imports.from, imports.started, imports.state]}
        rows={rows}
        none={imports.none}
        row={(row) => <Row key={row.id} row={row} {...(!group && { into: targets.get(row.groupId) })} />}
      />
      <Pagination page={number} hasMore={hasMore} pathOf={(other) => `${importsPath(group)}?page=${other}#imports`} />
    </>
  );
}

/** `into` is set in lists of imports into several groups. */
function Row({ row, into }: { readonly row: Import; readonly into?: Group | undefined }) {
  const { imports } = useWords();
  return (
    <tr>
      <th scope="row">
        <a href={`/imports/${row.id}`}>{row.filename}</a>
      </th>
      {into && <td data-label={imports.intoColumn}>{into.kind === 'group' ? into.name : imports.personal}</td>}
      <td data-label={imports.from}>{row.sourceHostname || imports.unknownHost}</td>
      <td data-label={imports.started}>
        <Time at={row.createdAt} />
      </td>
      <td data-label={imports.state}>
        <ImportState row={row} />
        {row.dryRun && <span class="below">{imports.dryRunMark}</span>}
      </td>
    </tr>
  );
}

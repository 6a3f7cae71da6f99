import { Type } from 'typebox';
import { findUsers, type User } from '../../../core/accounts/index.ts';
import { findGroups, type Group } from '../../../core/groups/index.ts';
import { type Import, type ImportReport, importStates, pageImports } from '../../../core/imports/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { ImportState } from '../imports/import-state.tsx';
import {
  type AddPage,
  AdminPages,
  CsrfInput,
  EmptyState,
  groupPath,
  type KeyedRows,
  keyedRows,
  KeysetPager,
  rowId,
  sendPage,
  Time,
  usePage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

const limit = 50;
const shown = ['all', ...importStates] as const;

type Shown = (typeof shown)[number];

const asked = Type.Object({
  show: Type.Optional(Type.Enum([...shown])),
  before: Type.Optional(rowId),
});

/** All imports of the server; for everybody but administrators there is no such page. */
export function adminImportRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/admin/imports',
    auth: 'session',
    query: asked,
    handle: async ({ session, query: { show = 'all', before }, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const state = show === 'all' ? undefined : show;
      const page = await pageImports(reader, state, { before, limit: limit + 1 });
      const list = keyedRows(page, { limit, before, keyOf: ({ id }) => id });
      const groups = await findGroups(
        reader,
        list.rows.map(({ groupId }) => groupId),
      );
      const users = await findUsers(reader, [...new Set(list.rows.map(({ userId }) => userId))]);
      const content = (
        <ImportsPage
          list={list}
          show={show}
          groups={new Map(groups.map((group) => [group.id, group]))}
          users={new Map(users.map((user) => [user.id, user]))}
        />
      );
      return sendPage(reply, session, { title: reply.words.administration.pages.imports, content });
    },
  });
}

interface ImportsProps {
  readonly list: KeyedRows<Import>;
  readonly show: Shown;
  /** What is imported into, by id. */
  readonly groups: ReadonlyMap<number, Group>;
  readonly users: ReadonlyMap<number, User>;
}

function ImportsPage({ list, show, groups, users }: ImportsProps) {
  const { administration, admin } = useWords();
  const { imports } = admin;
  return (
    <>
      <h1 id="imports">{administration.pages.imports}</h1>
      <AdminPages current="imports" />
      <nav class="chips section-h" aria-label={imports.filter}>
        {shown.map((each) => (
          <a
            key={each}
            class="chip"
            href={`/admin/imports?show=${each}`}
            {...(each === show && { 'aria-current': 'page' as const })}
          >
            {imports.filters[each]}
          </a>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState>{imports.none}</EmptyState>
      ) : (
        <ImportTable {...{ rows: list.rows, groups, users }} />
      )}
      <KeysetPager list={list} path={`/admin/imports?show=${show}`} />
    </>
  );
}

function ImportTable({
  rows,
  groups,
  users,
}: Omit<ImportsProps, 'list' | 'show'> & { readonly rows: readonly Import[] }) {
  const { imports: columns, admin } = useWords();
  return (
    <table aria-labelledby="imports">
      <thead>
        <tr>
          <th scope="col">{columns.archive}</th>
          <th scope="col">{columns.intoColumn}</th>
          <th scope="col">{admin.imports.who}</th>
          <th scope="col">{columns.started}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{admin.imports.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ImportRow key={row.id} row={row} group={groups.get(row.groupId)} user={users.get(row.userId)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: Import;
  readonly group: Group | undefined;
  readonly user: User | undefined;
}

function ImportRow({ row, group, user }: RowProps) {
  const { imports: columns, admin } = useWords();
  const percent = percentOf(row);
  return (
    <tr>
      <th scope="row">
        <a href={`/imports/${row.id}`}>
          <bdi>{row.filename}</bdi>
        </a>
      </th>
      <td data-label={columns.intoColumn}>
        {group?.kind === 'group' ? (
          <a href={groupPath(group, 'imports')}>
            <bdi>{group.name}</bdi>
          </a>
        ) : (
          columns.personal
        )}
      </td>
      <td data-label={admin.imports.who}>
        {user && (
          <a href={`/admin/users/${user.id}`}>
            <bdi>{user.name}</bdi>
          </a>
        )}
      </td>
      <td data-label={columns.started}>
        <Time at={row.createdAt} />
      </td>
      <td data-label={columns.state}>
        <ImportState row={row} />
        {row.dryRun && <span class="below">{columns.dryRunMark}</span>}
        {percent !== undefined && <span class="below">{admin.imports.done({ percent })}</span>}
        {row.error !== null && (
          <span class="below">
            <bdi>{row.error.slice(0, 300)}</bdi>
          </span>
        )}
      </td>
      <td data-label={admin.imports.actions}>
        <ImportActions row={row} />
      </td>
    </tr>
  );
}

/** How far an import is that runs; undefined while nobody knows. */
function percentOf({ state, report }: Import): number | undefined {
  if (state !== 'running' || report === null) return undefined;
  const { progress } = JSON.parse(report) as ImportReport;
  return progress.total > 0 ? Math.min(100, Math.floor((100 * progress.done) / progress.total)) : undefined;
}

/** What can be done about an import; the answer is its own page. */
function ImportActions({ row: { id, state, filename, canRetry } }: Pick<RowProps, 'row'>) {
  const { imports } = useWords().admin;
  const { csrfToken } = usePage();
  const isUnderWay = state === 'created' || state === 'running';
  const verb = isUnderWay ? 'cancel' : 'retry';
  const isOffered = isUnderWay || (canRetry && (state === 'failed' || state === 'cancelled'));
  if (state === 'removing') return null;
  return (
    <div class="actions">
      {isOffered && (
        <form method="post" action={`/imports/${id}/${verb}`}>
          <CsrfInput value={csrfToken} />
          <button type="submit" class="second small-button" aria-label={imports[`${verb}Of`]({ file: filename })}>
            {imports[verb]}
          </button>
        </form>
      )}
      {!isUnderWay && (
        <a
          class="button second small-button"
          href={`/imports/${id}/remove`}
          aria-label={imports.removeOf({ file: filename })}
        >
          {imports.remove}
        </a>
      )}
    </div>
  );
}

import { Type } from 'typebox';
import { findUsers, type User } from '../../../core/accounts/index.ts';
import { findGroups, type Group } from '../../../core/groups/index.ts';
import { type Import, type ImportReport, importStates, pageImports } from '../../../core/imports/index.ts';
import { ImportState } from '../imports/import-state.tsx';
import {
  ActionButton,
  AdminHead,
  administrator,
  Chips,
  groupPath,
  type KeyedRows,
  keyedRows,
  KeyedTable,
  page,
  rowId,
  Time,
  useWords,
} from '../shared/index.ts';

const limit = 50;
const parts = ['all', ...importStates] as const;

/** All imports of the server. */
export const adminImportsPage = page({
  path: '/admin/imports',
  who: administrator,
  query: { show: Type.Optional(Type.Enum([...parts])), before: Type.Optional(rowId) },
  load: async ({ reader, query: { show = 'all', before } }) => {
    const state = show === 'all' ? undefined : show;
    const list = keyedRows(await pageImports(reader, state, { before, limit: limit + 1 }), {
      limit,
      before,
      keyOf: ({ id }) => id,
    });
    const groups = await findGroups(
      reader,
      list.rows.map(({ groupId }) => groupId),
    );
    const users = await findUsers(reader, [...new Set(list.rows.map(({ userId }) => userId))]);
    return {
      show,
      list,
      groups: new Map(groups.map((group) => [group.id, group])),
      users: new Map(users.map((user) => [user.id, user])),
    };
  },
  view: (shown) => ({ title: shown.words.administration.pages.imports, content: <Imports {...shown} /> }),
});

interface ImportsProps {
  readonly list: KeyedRows<Import>;
  readonly show: (typeof parts)[number];
  /** The groups imported into, by id. */
  readonly groups: ReadonlyMap<number, Group>;
  readonly users: ReadonlyMap<number, User>;
}

function Imports({ list, show, groups, users }: ImportsProps) {
  const { administration, imports: words, admin } = useWords();
  const { imports } = admin;
  return (
    <>
      <AdminHead title={<span id="imports">{administration.pages.imports}</span>} tab="imports" />
      <Chips
        label={imports.filter}
        links={parts.map((each) => ({
          path: `/admin/imports?show=${each}`,
          text: imports.filters[each],
          isCurrent: each === show,
        }))}
      />
      <KeyedTable
        labelledBy="imports"
        columns={[words.archive, words.intoColumn, imports.who, words.started, words.state, imports.actions]}
        list={list}
        path={`/admin/imports?show=${show}`}
        none={imports.none}
        row={(each) => <Row key={each.id} row={each} group={groups.get(each.groupId)} user={users.get(each.userId)} />}
      />
    </>
  );
}

interface RowProps {
  readonly row: Import;
  readonly group: Group | undefined;
  readonly user: User | undefined;
}

function Row({ row, group, user }: RowProps) {
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
        <Actions row={row} />
      </td>
    </tr>
  );
}

/** Progress of a running import, if known. */
function percentOf({ state, report }: Import): number | undefined {
  if (state !== 'running' || report === null) return undefined;
  const { progress } = JSON.parse(report) as ImportReport;
  return progress.total > 0 ? Math.min(100, Math.floor((100 * progress.done) / progress.total)) : undefined;
}

/** Actions of the import's own page. */
function Actions({ row: { id, state, filename, canRetry } }: Pick<RowProps, 'row'>) {
  const { imports } = useWords().admin;
  const isUnderWay = state === 'created' || state === 'running';
  const verb = isUnderWay ? 'cancel' : 'retry';
  const isOffered = isUnderWay || (canRetry && (state === 'failed' || state === 'cancelled'));
  if (state === 'removing') return null;
  return (
    <div class="actions">
      {isOffered && (
        <ActionButton
          action={`/imports/${id}/${verb}`}
          class="second small-button"
          aria-label={imports[`${verb}Of`]({ file: filename })}
        >
          {imports[verb]}
        </ActionButton>
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

import { type Static, Type } from 'typebox';
import { type GroupUse, readGroupUses } from '../../../core/files/index.ts';
import { type GroupKind, groupKinds, pageAllGroups, searchAllGroups } from '../../../core/groups/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import {
  type AddPage,
  AdminPages,
  Day,
  EmptyState,
  groupPath,
  type KeyedRows,
  keyedRows,
  KeysetPager,
  rowId,
  sendPage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

const limit = 50;

const asked = Type.Object({
  show: Type.Optional(Type.Enum([...groupKinds])),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  before: Type.Optional(rowId),
});

/** All groups of the server; for everybody but administrators there is no such page. */
export function adminGroupRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;

  const listed = async (viewer: UserViewer, { show = 'group', search = '', before }: Static<typeof asked>) => {
    if (search.trim() !== '') {
      const rows = await readGroupUses(operations, viewer, await searchAllGroups(reader, search, limit));
      return <GroupsPage list={{ rows, isLater: false, next: undefined }} search={search} show={undefined} />;
    }
    const page = await pageAllGroups(reader, show, { before, limit: limit + 1 });
    const { rows, ...rest } = keyedRows(page, { limit, before, keyOf: ({ id }) => id });
    const list = { ...rest, rows: await readGroupUses(operations, viewer, rows) };
    return <GroupsPage list={list} search="" show={show} />;
  };

  add({
    method: 'GET',
    path: '/admin/groups',
    auth: 'session',
    query: asked,
    handle: async ({ session, query, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const content = await listed(session.viewer, query);
      return sendPage(reply, session, { title: reply.words.administration.pages.groups, content });
    },
  });
}

interface GroupsProps {
  readonly list: KeyedRows<GroupUse>;
  /** What was searched for. */
  readonly search: string;
  /** Undefined where something was searched for. */
  readonly show: GroupKind | undefined;
}

function GroupsPage({ list, search, show }: GroupsProps) {
  const { administration, admin } = useWords();
  const { groups } = admin;
  return (
    <>
      <h1 id="groups">{administration.pages.groups}</h1>
      <AdminPages current="groups" />
      <form class="find" action="/admin/groups">
        <label>
          {groups.search}
          <input type="search" name="search" value={search} maxLength={100} />
        </label>
        <button type="submit" class="second">
          {groups.find}
        </button>
      </form>
      <nav class="chips section-h" aria-label={groups.filter}>
        {groupKinds.map((kind) => (
          <a
            key={kind}
            class="chip"
            href={`/admin/groups?show=${kind}`}
            {...(kind === show && { 'aria-current': 'page' as const })}
          >
            {groups.kinds[kind]}
          </a>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState>{search === '' ? groups.none[show ?? 'group'] : groups.noneFound({ text: search })}</EmptyState>
      ) : (
        <>
          <p class="faint">{groups.hint}</p>
          <GroupTable rows={list.rows} />
        </>
      )}
      {search !== '' && list.rows.length >= limit && <p class="faint">{groups.more({ count: limit })}</p>}
      <KeysetPager list={list} path={`/admin/groups?show=${show ?? 'group'}`} />
    </>
  );
}

function GroupTable({ rows }: { readonly rows: readonly GroupUse[] }) {
  const { groups } = useWords().admin;
  return (
    <table aria-labelledby="groups">
      <thead>
        <tr>
          <th scope="col">{groups.name}</th>
          <th scope="col">{groups.owner}</th>
          <th scope="col">{groups.members}</th>
          <th scope="col">{groups.channels}</th>
          <th scope="col">{groups.size}</th>
          <th scope="col">{groups.since}</th>
          <th scope="col">{groups.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <GroupRow key={row.group.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function GroupRow({ group, owners, members, channels, bytes }: GroupUse) {
  const { count, size, admin } = useWords();
  const { groups } = admin;
  return (
    <tr>
      <th scope="row">
        {group.kind === 'group' ? (
          <a href={groupPath(group)}>
            <bdi>{group.name}</bdi>
          </a>
        ) : (
          <bdi>{group.name}</bdi>
        )}
        <span class="below">
          <bdi>/{group.fullPath}</bdi>
        </span>
      </th>
      <td data-label={groups.owner}>
        {owners.length === 0 && <span class="faint">{groups.noOwner}</span>}
        {owners.map(({ id, name }) => (
          <a key={id} class="whole" href={`/admin/users/${id}`}>
            <bdi>{name}</bdi>
          </a>
        ))}
      </td>
      <td data-label={groups.members}>
        {group.kind === 'group' ? (
          <a
            href={groupPath(group, 'members')}
            aria-label={groups.membersOf({ count: members, group: group.fullPath })}
          >
            {count(members)}
          </a>
        ) : (
          count(members)
        )}
      </td>
      <td data-label={groups.channels}>{count(channels)}</td>
      <td data-label={groups.size}>{size(bytes)}</td>
      <td data-label={groups.since}>
        <Day at={group.createdAt} />
      </td>
      <td data-label={groups.actions}>{group.kind === 'group' && <GroupActions group={group} />}</td>
    </tr>
  );
}

/** The pages on which Owners, and administrators as well, change the group and remove it; its Owners are among its members. */
function GroupActions({ group }: Pick<GroupUse, 'group'>) {
  const { groups } = useWords().admin;
  const actions = [
    ['settings', groups.change, groups.changeOf],
    ['remove', groups.remove, groups.removeOf],
  ] as const;
  return (
    <div class="actions">
      {actions.map(([page, words, wordsOf]) => (
        <a
          key={page}
          class="button second small-button"
          href={groupPath(group, page)}
          aria-label={wordsOf({ group: group.fullPath })}
        >
          {words}
        </a>
      ))}
    </div>
  );
}

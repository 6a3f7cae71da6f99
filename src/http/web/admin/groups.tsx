import { Type } from 'typebox';
import { type GroupUse, readGroupUses } from '../../../core/files/index.ts';
import { type Group, type GroupKind, groupKinds, pageAllGroups, searchAllGroups } from '../../../core/groups/index.ts';
import { AdminHead, administrator, Day, groupPath, page, useWords } from '../shared/index.ts';
import { readSearched, type Searched, SearchedList, searchedQuery } from './searched-list.tsx';

/** All groups of the server. */
export const adminGroupsPage = page({
  path: '/admin/groups',
  who: administrator,
  query: { ...searchedQuery, show: Type.Optional(Type.Enum([...groupKinds])) },
  load: async ({ operations, reader, viewer, query }) => {
    const { show = 'group' } = query;
    const { list, search } = await readSearched<Group>(query, {
      find: (text, limit) => searchAllGroups(reader, text, limit),
      page: (slice) => pageAllGroups(reader, show, slice),
    });
    return { show, search, list: { ...list, rows: await readGroupUses(operations, viewer, list.rows) } };
  },
  view: (shown) => ({ title: shown.words.administration.pages.groups, content: <Groups {...shown} /> }),
});

function Groups({ list, search, show }: Searched<GroupUse> & { readonly show: GroupKind }) {
  const { administration, admin } = useWords();
  const { groups } = admin;
  const { name, owner, members, channels, size, since, actions } = groups;
  return (
    <>
      <AdminHead title={<span id="groups">{administration.pages.groups}</span>} tab="groups" />
      <SearchedList
        {...{ list, search, show }}
        path="/admin/groups"
        labelledBy="groups"
        words={groups}
        parts={groupKinds.map((kind) => [kind, groups.kinds[kind]] as const)}
        none={groups.none[show]}
        hint={groups.hint}
        columns={[name, owner, members, channels, size, since, actions]}
        row={(each) => <Row key={each.group.id} {...each} />}
      />
    </>
  );
}

function Row({ group, owners, members, channels, bytes }: GroupUse) {
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
      <td data-label={groups.actions}>{group.kind === 'group' && <Actions group={group} />}</td>
    </tr>
  );
}

/** Links to pages of the group that its owners and administrators can use. */
function Actions({ group }: Pick<GroupUse, 'group'>) {
  const { groups } = useWords().admin;
  const actions = [
    ['settings', groups.change, groups.changeOf],
    ['remove', groups.remove, groups.removeOf],
  ] as const;
  return (
    <div class="actions">
      {actions.map(([name, words, wordsOf]) => (
        <a
          key={name}
          class="button second small-button"
          href={groupPath(group, name)}
          aria-label={wordsOf({ group: group.fullPath })}
        >
          {words}
        </a>
      ))}
    </div>
  );
}

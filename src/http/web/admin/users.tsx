import { Type } from 'typebox';
import { pagePeople, type PeopleFilter, searchPeople, type User } from '../../../core/accounts/index.ts';
import { administrator, AdminPages, Day, Icon, page, StatusBadge, type Tone, useWords } from '../shared/index.ts';
import { readSearched, type Searched, SearchedList, searchedQuery } from './searched-list.tsx';

/** Parts of the list, as addresses name them. */
const parts = ['people', 'admins', 'bots', 'blocked', 'banned', 'deactivated'] as const;

type Part = (typeof parts)[number];

/** All accounts. */
export const usersPage = page({
  path: '/admin/users',
  who: administrator,
  query: { ...searchedQuery, show: Type.Optional(Type.Enum([...parts])) },
  load: async ({ reader, query }) => {
    const { show = 'people' } = query;
    const found = await readSearched(query, {
      find: (text, limit) => searchPeople(reader, text, limit),
      page: (slice) => pagePeople(reader, filterOf(show), slice),
    });
    return { show, ...found };
  },
  view: (shown) => ({ title: shown.words.administration.users.title, content: <Users {...shown} /> }),
});

function filterOf(show: Part): PeopleFilter {
  if (show === 'admins') return 'admins';
  if (show === 'people' || show === 'bots') return { kind: show === 'bots' ? 'bot' : 'human' };
  return { kind: 'human', state: show };
}

function Users({ list, search, show }: Searched<User> & { readonly show: Part }) {
  const { users } = useWords().administration;
  return (
    <>
      <div class="head">
        <h1 id="users">{users.title}</h1>
        <a class="button" href="/admin/users/new">
          <Icon name="user-round-plus" /> {users.new}
        </a>
      </div>
      <AdminPages current="users" />
      <SearchedList
        {...{ list, search, show }}
        path="/admin/users"
        labelledBy="users"
        words={users}
        parts={parts.map((each) => [each, users.filters[each]] as const)}
        none={users.none}
        columns={[users.name, users.email, users.role, users.state, users.since]}
        row={(user) => <Row key={user.id} user={user} />}
      />
    </>
  );
}

function Row({ user }: { readonly user: User }) {
  const { users } = useWords().administration;
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/users/${user.id}`}>
          <bdi>{user.name}</bdi>
        </a>
        <span class="below">@{user.username}</span>
      </th>
      <td data-label={users.email}>{user.email}</td>
      <td data-label={users.role}>{users[roleOf(user)]}</td>
      <td data-label={users.state}>
        <UserState user={user} />
      </td>
      <td data-label={users.since}>
        <Day at={user.createdAt} />
      </td>
    </tr>
  );
}

/** The role of a user on the server. */
export function roleOf({ kind, isAdmin }: User): 'admin' | 'bot' | 'member' {
  if (isAdmin) return 'admin';
  return kind === 'bot' ? 'bot' : 'member';
}

const tones: Readonly<Record<User['state'], Tone>> = {
  active: 'good',
  blocked: 'bad',
  banned: 'bad',
  deactivated: 'warn',
};

/** Whether a user may sign in. */
export function UserState({ user: { state } }: { readonly user: User }) {
  const { states } = useWords().administration.users;
  return <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>;
}

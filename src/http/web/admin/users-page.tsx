import type { User } from '../../../core/accounts/index.ts';
import {
  AdminPages,
  Day,
  EmptyState,
  Icon,
  type KeyedRows,
  KeysetPager,
  StatusBadge,
  type Tone,
  useWords,
} from '../shared/index.ts';

/** Which users are listed, as addresses name them. */
export const shownUsers = ['people', 'admins', 'bots', 'blocked', 'banned', 'deactivated'] as const;

export type Shown = (typeof shownUsers)[number];

interface UsersProps {
  readonly list: KeyedRows<User>;
  /** What was searched for. */
  readonly search: string;
  /** Undefined where something was searched for. */
  readonly show: Shown | undefined;
}

/** How many a search finds of each at most; more than these and there may be others. */
const searchLimit = 50;

/** Everybody who has an account, or whom a search finds. */
export function UsersPage({ list, search, show }: UsersProps) {
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
      <form class="find" action="/admin/users">
        <label>
          {users.search}
          <input type="search" name="search" value={search} maxLength={100} />
        </label>
        <button type="submit" class="second">
          {users.find}
        </button>
      </form>
      <nav class="chips section-h" aria-label={users.filter}>
        {shownUsers.map((each) => (
          <a
            key={each}
            class="chip"
            href={`/admin/users?show=${each}`}
            {...(each === show && { 'aria-current': 'page' as const })}
          >
            {users.filters[each]}
          </a>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState>{search === '' ? users.none : users.noneFound({ text: search })}</EmptyState>
      ) : (
        <UserTable rows={list.rows} />
      )}
      {search !== '' && list.rows.length >= searchLimit && <p class="faint">{users.more({ count: searchLimit })}</p>}
      <KeysetPager list={list} path={`/admin/users?show=${show ?? 'people'}`} />
    </>
  );
}

function UserTable({ rows }: { readonly rows: readonly User[] }) {
  const { users } = useWords().administration;
  return (
    <table aria-labelledby="users">
      <thead>
        <tr>
          <th scope="col">{users.name}</th>
          <th scope="col">{users.email}</th>
          <th scope="col">{users.role}</th>
          <th scope="col">{users.state}</th>
          <th scope="col">{users.since}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <tr key={user.id}>
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
        ))}
      </tbody>
    </table>
  );
}

/** What a user is on the server. */
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

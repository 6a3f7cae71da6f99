import { type Static, Type } from 'typebox';
import { pagePeople, type PeopleFilter, searchPeople } from '../../../core/accounts/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import { type AddPage, keyedRows, rowId, sendPage, type WebContext } from '../shared/index.ts';
import { type Shown, shownUsers, UsersPage } from './users-page.tsx';
import { userRoutes } from './user.tsx';

const limit = 50;

const asked = Type.Object({
  show: Type.Optional(Type.Enum([...shownUsers])),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  before: Type.Optional(rowId),
});

/** Everybody who has an account; for everybody but administrators there are no such pages. */
export function usersRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/admin/users',
    auth: 'session',
    query: asked,
    handle: async ({ session, query, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const content = await usersPage(reader, query);
      return sendPage(reply, session, { title: reply.words.administration.users.title, content });
    },
  });
  userRoutes(add, web);
}

async function usersPage(reader: Reader, { show = 'people', search = '', before }: Static<typeof asked>) {
  if (search.trim() !== '') {
    const rows = await searchPeople(reader, search, limit);
    return <UsersPage list={{ rows, isLater: false, next: undefined }} search={search} show={undefined} />;
  }
  const rows = await pagePeople(reader, filterOf(show), { before, limit: limit + 1 });
  return <UsersPage list={keyedRows(rows, { limit, before, keyOf: ({ id }) => id })} search="" show={show} />;
}

function filterOf(show: Shown): PeopleFilter {
  if (show === 'admins') return 'admins';
  if (show === 'people' || show === 'bots') return { kind: show === 'bots' ? 'bot' : 'human' };
  return { kind: 'human', state: show };
}

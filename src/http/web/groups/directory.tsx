import { Type } from 'typebox';
import { type Group, listGroups, listPublicGroups } from '../../../core/groups/index.ts';
import {
  type AddPage,
  EmptyState,
  groupPath,
  Pagination,
  sendPage,
  useWords,
  type WebContext,
} from '../shared/index.ts';

const shownGroups = 100;
const query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });

/** The groups that somebody may know of, without those below others: public ones for who has not signed in. */
export function directoryRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/groups',
    auth: 'public',
    query,
    handle: async ({ session, query: { page = 1 }, reply }) => {
      const slice = { limit: shownGroups, offset: (page - 1) * shownGroups, orderBy: 'name', sort: 'asc' } as const;
      const found = session
        ? await listGroups(reader, session.viewer, { topLevelOnly: true }, slice)
        : await listPublicGroups(reader, { limit: shownGroups });
      const content = (
        <DirectoryPage groups={found.rows} page={page} hasMore={found.hasMore && session !== undefined} />
      );
      return sendPage(reply, session, { title: reply.words.groups.all, frame: 'page', content, isCacheable: true });
    },
  });
}

interface DirectoryProps {
  readonly groups: readonly Group[];
  readonly page: number;
  readonly hasMore: boolean;
}

function DirectoryPage({ groups: rows, page, hasMore }: DirectoryProps) {
  const { groups } = useWords();
  return (
    <div class="page slim">
      <h1>{groups.all}</h1>
      {rows.length === 0 && <EmptyState>{groups.noneAtAll}</EmptyState>}
      {rows.length > 0 && (
        <div class="rows section-s">
          {rows.map((group) => (
            <div class="row" key={group.id}>
              <div class="grow">
                <p>
                  <a class="plain whole" href={groupPath(group)}>
                    <strong>{group.name}</strong>
                  </a>
                </p>
                <p class="under line" dir="auto">
                  {group.description || `/${group.fullPath}`}
                </p>
              </div>
              <span class="faint small">{groups.visibilities[group.visibility]}</span>
            </div>
          ))}
        </div>
      )}
      <Pagination page={page} hasMore={hasMore} pathOf={(other) => `/groups?page=${other}`} />
    </div>
  );
}

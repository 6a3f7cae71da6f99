import { type Group, listGroups, listPublicGroups } from '../../../core/groups/index.ts';
import { anyone, EmptyState, groupPath, page, pageNumber, Pagination, useWords } from '../shared/index.ts';

const shownGroups = 100;

/** The groups that somebody may know of, without those below others: public ones for who has not signed in. */
export const directoryPage = page({
  path: '/groups',
  who: anyone,
  query: { page: pageNumber },
  load: async ({ reader, session, query: { page: number = 1 } }) => {
    const slice = { limit: shownGroups, offset: (number - 1) * shownGroups, orderBy: 'name', sort: 'asc' } as const;
    const { rows: groups, hasMore } = session
      ? await listGroups(reader, session.viewer, { topLevelOnly: true }, slice)
      : await listPublicGroups(reader, { limit: shownGroups });
    return { groups, number, hasMore: hasMore && session !== undefined };
  },
  view: (shown) => ({
    title: shown.words.groups.all,
    frame: 'page',
    content: <Directory {...shown} />,
    isCacheable: true,
  }),
});

interface DirectoryProps {
  readonly groups: readonly Group[];
  readonly number: number;
  readonly hasMore: boolean;
}

function Directory({ groups: rows, number, hasMore }: DirectoryProps) {
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
      <Pagination page={number} hasMore={hasMore} pathOf={(other) => `/groups?page=${other}`} />
    </div>
  );
}

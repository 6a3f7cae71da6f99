import { countSourceUsers, keepAllAsPlaceholder, reassignableStatuses } from '../../../core/reassignment/index.ts';
import { Breadcrumbs, Confirmation, page, placeholdersBreadcrumbs, placeholdersPath } from '../shared/index.ts';
import { placeholdersOwner } from './owners.tsx';

/** Confirmation before keeping all placeholders. */
export const keepAllPage = page({
  path: 'placeholders/keep-all',
  who: placeholdersOwner,
  load: async ({ reader, group }) => {
    const counts = await countSourceUsers(reader, group.id);
    return { count: reassignableStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0) };
  },
  view: ({ words, group, count }) => {
    const { keepAllPage: texts } = words.placeholders;
    const path = placeholdersPath(group);
    return {
      title: texts.title,
      content: (
        <>
          <Breadcrumbs links={placeholdersBreadcrumbs(group, words)} />
          {count > 0 ? (
            <Confirmation
              title={texts.question({ group: group.name })}
              action="default"
              yes={texts.keep({ count })}
              no={texts.keepNone}
              back={path}
              isDangerous={false}
            >
              <p>{texts.lead({ count })}</p>
            </Confirmation>
          ) : (
            <>
              <h1>{texts.question({ group: group.name })}</h1>
              <p>{texts.nobody}</p>
              <a href={path}>{texts.back}</a>
            </>
          )}
        </>
      ),
    };
  },
  actions: {
    default: {
      run: async ({ operations, viewer, group }) => {
        const count = await keepAllAsPlaceholder(operations, viewer, group.id);
        return { to: `${placeholdersPath(group)}?tab=reassigned&kept=${count}` };
      },
    },
  },
});

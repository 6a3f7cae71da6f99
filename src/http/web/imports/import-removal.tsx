import { previewImportRemoval, removeImportWithContent } from '../../../core/imports/index.ts';
import { findGroup } from '../../../core/groups/index.ts';
import {
  Breadcrumbs,
  Confirmation,
  CountList,
  importsBreadcrumbs,
  page,
  requireOwnedGroup,
  undefinedIfNotFound,
} from '../shared/index.ts';
import { importReader, pathAfterRemoval } from './import-paths.ts';

/** Preview of removing an import. */
export const importRemovalPage = page({
  path: '/remove',
  who: importReader,
  load: async ({ operations, reader, viewer, row }) => ({
    imported: await previewImportRemoval(operations, viewer, row.id),
    group: await requireOwnedGroup(reader, viewer, row.groupId).catch(undefinedIfNotFound),
  }),
  view: ({ words, row, imported, group }) => {
    const { removal } = words.importPage;
    const counts = [
      [removal.posts, imported.posts],
      [removal.answered, imported.answeredPosts],
      [removal.reactions, imported.reactions],
      [removal.files, imported.files],
      [removal.channels, imported.channels],
      [removal.kept, imported.retainedChannels],
      [removal.sourceUsers, imported.sourceUsers],
    ] as const;
    return {
      title: removal.title,
      content: (
        <>
          <Breadcrumbs links={[...importsBreadcrumbs(group, words), [`/imports/${row.id}`, row.filename]]} />
          <Confirmation
            title={removal.question({ file: row.filename })}
            action="default"
            yes={removal.remove}
            no={removal.keep}
            back={`/imports/${row.id}`}
          >
            <p>{removal.lead}</p>
            <CountList rows={counts} />
            <p>{removal.stays}</p>
          </Confirmation>
        </>
      ),
    };
  },
  actions: {
    default: {
      run: async ({ operations, reader, viewer, row }) => {
        await removeImportWithContent(operations, viewer, row.id);
        return { to: pathAfterRemoval(row, await findGroup(reader, row.groupId)) };
      },
    },
  },
});
